import type { AttemptResult } from '../../values/webhook-attempt.ts';

const results: Record<AttemptResult, string> = {
  acknowledged: 'angenommen',
  refused: 'abgelehnt',
  redirected: 'umgeleitet: Umleitungen werden nicht verfolgt',
  timed_out: 'keine Antwort innerhalb von 10 Sekunden',
  unreachable: 'nicht erreichbar, oder der Server ist unbekannt',
  forbidden_address: 'Adresse nicht erlaubt',
  secret_unreadable: 'Geheimnis unlesbar: bitte erneuern',
};

/** What the page about webhooks says in German. */
export const webhooksDe = {
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
  types: { 'stock.changed': 'Änderung', 'webhook.test': 'Test' },
  results,
  milliseconds: (text: string) => `${text} ms`,
};

export type WebhookTexts = typeof webhooksDe;
