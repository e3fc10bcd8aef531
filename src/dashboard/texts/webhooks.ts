import type { AttemptResult } from '../../values/webhook-attempt.ts';
import { lateTexts } from './late-texts.ts';

type Failed = Exclude<AttemptResult, 'acknowledged'>;

const results: Record<Failed, string> = {
  refused: 'der Empfänger hat abgelehnt',
  redirected: 'Umleitung, sie wird nicht verfolgt',
  timed_out: 'Keine Antwort in 10 Sekunden',
  unreachable: 'Nicht erreichbar',
  forbidden_address: 'Adresse nicht erlaubt',
  secret_unreadable: 'Geheimnis unlesbar',
};

const remedies: Record<Failed, string> = {
  refused: 'Ihr System muss mit 2xx antworten',
  redirected: 'Tragen Sie die endgültige Adresse ein',
  timed_out: 'Ihr System antwortet am besten sofort und arbeitet danach',
  unreachable: 'Prüfen Sie Server, Name und Zertifikat',
  forbidden_address: 'Nur öffentliche Adressen mit https:// werden angerufen',
  secret_unreadable: 'Erneuern Sie das Geheimnis',
};

const webhooksDe = {
  lead: 'Sagen Ihren Systemen, dass sich etwas geändert hat',
  count: (count: string, most: string) => `${count} von ${most}`,
  create: 'Webhook anlegen',
  endpoint: 'Endpunkt',
  state: 'Zustand',
  arrived: 'Zuletzt angekommen',
  before: (moment: string) => `vor ${moment}`,
  url: 'Adresse',
  urlHint: 'Beginnt mit https://. Ihr System antwortet dort innerhalb von 10 Sekunden mit 2xx.',
  description: 'Beschreibung',
  descriptionHint: 'Wofür, zum Beispiel „CRM“.',
  none: 'Noch kein Webhook',
  noneHint:
    'Mit einem Webhook erfährt Ihr CRM in Sekunden, dass sich etwas geändert hat, statt regelmäßig nachzufragen.',
  secretTitle: 'Geheimnis des Webhooks',
  secretLabel: 'Geheimnis',
  secretOnce: 'Nur jetzt sichtbar. Ihr System prüft damit, dass ein Anruf von diesem Dienst kommt.',
  secretStays: (done: string) =>
    `Das Geheimnis ist noch zu sehen. Kopieren Sie es, und schließen Sie mit „${done}“.`,
  firstRead:
    'Lesen Sie jetzt einmal den ganzen Bestand: Der erste Anruf nennt, was sich ab jetzt ändert.',
  oldSigns: (when: string) => `Mit dem bisherigen Geheimnis wird noch bis ${when} unterschrieben.`,
  healthy: 'auf dem Stand',
  waiting: 'noch kein Anruf',
  off: 'ausgeschaltet',
  failing: (since: string) => `antwortet nicht, seit ${since}`,
  testIsFailed: 'Probe nicht angekommen',
  disabled: (since: string) => `abgeschaltet seit ${since}`,
  nextAttempt: 'Nächster Versuch',
  sending: 'wird gerade gesendet',
  now: 'Jetzt',
  pending: 'Ausstehend',
  nothingPending: 'nichts',
  changesSince: (when: string) => `Änderungen seit ${when}`,
  nothingLost: 'Nichts geht verloren: der nächste Anruf meldet alle.',
  ends: 'Schaltet ab',
  endsAt: (when: string) => `${when}, wenn bis dahin nichts ankommt`,
  disabledTitle: 'Abgeschaltet',
  disabledHint: (since: string) =>
    `am ${since}, nach drei Tagen ohne Antwort. Prüfen Sie die Adresse, senden Sie eine Probe, und schalten Sie ihn wieder ein.`,
  enabled: 'Eingeschaltet',
  test: 'Probe senden',
  tested: (result: string) => `Angekommen: ${result}.`,
  testFailed: (result: string) => `Die Probe ist nicht angekommen: ${result}.`,
  rotate: 'Geheimnis erneuern',
  changeTitle: 'Webhook ändern',
  changed: 'Der Webhook ist geändert.',
  rotateHint:
    'Sie erhalten ein neues Geheimnis. 24 Stunden lang wird mit beiden unterschrieben, damit Sie es in Ruhe austauschen.',
  removeTitle: 'Webhook löschen',
  removeHint: (url: string) => `${url} wird nicht mehr angerufen.`,
  removed: 'Der Webhook ist gelöscht.',
  attempts: 'Letzte Versuche',
  noAttempts: 'Noch keiner. Eine Probe zeigt, ob Ihr System antwortet.',
  types: {
    'stock.changed': 'Änderungen gemeldet',
    'stock.reset': 'Wiederherstellung gemeldet',
    'webhook.test': 'Probe',
  },
  results,
  remedies,
  milliseconds: (text: string) => `${text} ms`,
};

const webhooksEn: typeof webhooksDe = {
  lead: 'Tell your systems that something has changed',
  count: (count, most) => `${count} of ${most}`,
  create: 'Create a webhook',
  endpoint: 'Endpoint',
  state: 'State',
  arrived: 'Last arrived',
  before: (moment) => `before ${moment}`,
  url: 'Address',
  urlHint: 'Begins with https://. Your system answers there with 2xx within 10 seconds.',
  description: 'Description',
  descriptionHint: 'What it is for, such as “CRM”.',
  none: 'No webhook yet',
  noneHint:
    'With a webhook, your CRM learns within seconds that something has changed, instead of asking regularly.',
  secretTitle: 'Secret of the webhook',
  secretLabel: 'Secret',
  secretOnce: 'Visible only now. With it your system checks that a call comes from this service.',
  secretStays: (done) => `The secret is still shown. Copy it, and close with “${done}”.`,
  firstRead: 'Read the whole stock once now: the first call tells of what changes from now on.',
  oldSigns: (when) => `Calls are signed with the previous secret as well until ${when}.`,
  healthy: 'up to date',
  waiting: 'no call yet',
  off: 'switched off',
  failing: (since) => `does not answer, since ${since}`,
  testIsFailed: 'test did not arrive',
  disabled: (since) => `disabled since ${since}`,
  nextAttempt: 'Next attempt',
  sending: 'being sent',
  now: 'Now',
  pending: 'Pending',
  nothingPending: 'nothing',
  changesSince: (when) => `Changes since ${when}`,
  nothingLost: 'Nothing is lost: the next call tells of all.',
  ends: 'Is disabled',
  endsAt: (when) => `${when}, if nothing arrives until then`,
  disabledTitle: 'Disabled',
  disabledHint: (since) =>
    `on ${since}, after three days without an answer. Check the address, send a test, and switch it on again.`,
  enabled: 'Enabled',
  test: 'Send a test',
  tested: (result) => `Arrived: ${result}.`,
  testFailed: (result) => `The test has not arrived: ${result}.`,
  rotate: 'Rotate the secret',
  changeTitle: 'Change the webhook',
  changed: 'The webhook is changed.',
  rotateHint:
    'You get a new secret. Calls are signed with both for 24 hours, so that you can replace it without hurry.',
  removeTitle: 'Delete the webhook',
  removeHint: (url) => `${url} is no longer called.`,
  removed: 'The webhook is deleted.',
  attempts: 'Latest attempts',
  noAttempts: 'None yet. A test shows whether your system answers.',
  types: {
    'stock.changed': 'changes reported',
    'stock.reset': 'restore reported',
    'webhook.test': 'test',
  },
  results: {
    refused: 'the receiver has refused',
    redirected: 'redirect, which is not followed',
    timed_out: 'No answer within 10 seconds',
    unreachable: 'Unreachable',
    forbidden_address: 'Address not permitted',
    secret_unreadable: 'Secret unreadable',
  },
  remedies: {
    refused: 'Your system has to answer with 2xx',
    redirected: 'Enter the final address',
    timed_out: 'Your system should answer at once, and work afterwards',
    unreachable: 'Check server, name and certificate',
    forbidden_address: 'Only public addresses with https:// are called',
    secret_unreadable: 'Rotate the secret',
  },
  milliseconds: (text) => `${text} ms`,
};

/** All texts, with those of webhooks. */
export const useWebhookTexts = lateTexts({ webhooks: webhooksDe }, { webhooks: webhooksEn });

export type WebhookWording = ReturnType<typeof useWebhookTexts>;
