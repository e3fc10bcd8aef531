import type { AttemptResult } from '../../values/webhook-attempt.ts';
import { lateTexts } from './late-texts.ts';

const results: Record<AttemptResult, string> = {
  acknowledged: 'angenommen',
  refused: 'abgelehnt',
  redirected: 'umgeleitet: Umleitungen werden nicht verfolgt',
  timed_out: 'keine Antwort innerhalb von 10 Sekunden',
  unreachable: 'nicht erreichbar, oder der Server ist unbekannt',
  forbidden_address: 'Adresse nicht erlaubt',
  secret_unreadable: 'Geheimnis unlesbar: bitte erneuern',
};

const webhooksDe = {
  unnamed: 'Webhook',
  lead: 'Der Dienst ruft Ihre Systeme an, sobald sich am Bestand etwas ändert.',
  create: 'Webhook anlegen',
  url: 'Adresse',
  urlHint: 'Beginnt mit https://. Ihr System antwortet dort innerhalb von 10 Sekunden mit 2xx.',
  description: 'Beschreibung',
  descriptionHint: 'Wofür, zum Beispiel „CRM“.',
  none: 'Noch kein Webhook',
  noneHint:
    'Mit einem Webhook erfährt Ihr CRM in Sekunden, dass sich etwas geändert hat, statt regelmäßig nachzufragen.',
  most: 'Mehr als fünf Webhooks gehen nicht.',
  secretTitle: 'Geheimnis des Webhooks',
  secretLabel: 'Geheimnis',
  secretOnce: 'Nur jetzt sichtbar. Ihr System prüft damit, dass ein Anruf von diesem Dienst kommt.',
  secretStays: (done: string) =>
    `Das Geheimnis ist noch zu sehen. Kopieren Sie es, und schließen Sie mit „${done}“.`,
  firstRead:
    'Lesen Sie jetzt einmal den ganzen Bestand: Der erste Anruf nennt, was sich ab jetzt ändert.',
  oldSigns: (when: string) => `Mit dem bisherigen Geheimnis wird noch bis ${when} unterschrieben.`,
  healthy: 'In Ordnung',
  waiting: 'Noch kein Anruf',
  off: 'Ausgeschaltet',
  offHint: 'Was sich inzwischen ändert, erfährt Ihr System nach dem Einschalten.',
  failing: 'Ohne Erfolg',
  failingSince: (since: string) => `Seit ${since} war kein Anruf erfolgreich.`,
  nextAttempt: 'Nächster Versuch',
  disabled: 'Abgeschaltet',
  disabledHint: (since: string) =>
    `Der Dienst hat ihn am ${since} abgeschaltet: Drei Tage lang war kein Anruf erfolgreich. Prüfen Sie die Adresse, senden Sie einen Test, und schalten Sie ihn wieder ein. Verloren ist nichts: Der nächste Anruf nennt alles seit dem letzten Erfolg.`,
  test: 'Test senden',
  tested: (result: string) => `Test: ${result}.`,
  testFailed: (result: string) => `Der Test ist nicht angekommen: ${result}.`,
  enable: 'Einschalten',
  disable: 'Ausschalten',
  rotate: 'Geheimnis erneuern',
  actions: (url: string) => `Aktionen für ${url}`,
  changeTitle: 'Webhook ändern',
  changed: 'Der Webhook ist geändert.',
  rotateHint:
    'Sie erhalten ein neues Geheimnis. 24 Stunden lang wird mit beiden unterschrieben, damit Sie es in Ruhe austauschen.',
  removeTitle: 'Webhook löschen',
  removeHint: (url: string) => `${url} wird nicht mehr angerufen.`,
  removed: 'Der Webhook ist gelöscht.',
  attempts: 'Letzte Anrufe',
  types: {
    'stock.changed': 'Änderung',
    'stock.reset': 'Wiederherstellung',
    'webhook.test': 'Test',
  },
  results,
  milliseconds: (text: string) => `${text} ms`,
};

const webhooksEn: typeof webhooksDe = {
  unnamed: 'Webhook',
  lead: 'The service calls your systems as soon as something of the stock changes.',
  create: 'Create a webhook',
  url: 'Address',
  urlHint: 'Begins with https://. Your system answers there with 2xx within 10 seconds.',
  description: 'Description',
  descriptionHint: 'What it is for, such as “CRM”.',
  none: 'No webhook yet',
  noneHint:
    'With a webhook, your CRM learns within seconds that something has changed, instead of asking regularly.',
  most: 'There can be no more than five webhooks.',
  secretTitle: 'Secret of the webhook',
  secretLabel: 'Secret',
  secretOnce: 'Visible only now. With it your system checks that a call comes from this service.',
  secretStays: (done) => `The secret is still shown. Copy it, and close with “${done}”.`,
  firstRead: 'Read the whole stock once now: the first call tells of what changes from now on.',
  oldSigns: (when) => `Calls are signed with the previous secret as well until ${when}.`,
  healthy: 'Working',
  waiting: 'No call yet',
  off: 'Switched off',
  offHint: 'What changes meanwhile is told once it is switched on.',
  failing: 'Failing',
  failingSince: (since) => `No call has succeeded since ${since}.`,
  nextAttempt: 'Next attempt',
  disabled: 'Disabled',
  disabledHint: (since) =>
    `The service disabled it on ${since}: no call had succeeded for three days. Check the address, send a test, and switch it on again. Nothing is lost: the next call tells of everything since the last success.`,
  test: 'Send a test',
  testFailed: (result) => `The test has not arrived: ${result}.`,
  tested: (result) => `Test: ${result}.`,
  enable: 'Switch on',
  disable: 'Switch off',
  rotate: 'Rotate the secret',
  actions: (url) => `Actions for ${url}`,
  changeTitle: 'Change the webhook',
  changed: 'The webhook is changed.',
  rotateHint:
    'You get a new secret. Calls are signed with both for 24 hours, so that you can replace it without hurry.',
  removeTitle: 'Delete the webhook',
  removeHint: (url) => `${url} is no longer called.`,
  removed: 'The webhook is deleted.',
  attempts: 'Latest calls',
  types: { 'stock.changed': 'Change', 'stock.reset': 'Restore', 'webhook.test': 'Test' },
  results: {
    acknowledged: 'acknowledged',
    refused: 'refused',
    redirected: 'redirected: redirects are not followed',
    timed_out: 'no answer within 10 seconds',
    unreachable: 'unreachable, or the host is unknown',
    forbidden_address: 'address not permitted',
    secret_unreadable: 'secret unreadable: please rotate it',
  },
  milliseconds: (text) => `${text} ms`,
};

/** All texts, with those of webhooks. */
export const useWebhookTexts = lateTexts({ webhooks: webhooksDe }, { webhooks: webhooksEn });

export type WebhookWording = ReturnType<typeof useWebhookTexts>;
