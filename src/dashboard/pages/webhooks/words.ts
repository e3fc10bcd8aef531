import type { AttemptResult } from '../../../values/webhook-attempt.ts';
import { type Pair, words, type Wording } from '../../kit/words.ts';

type Failed = Exclude<AttemptResult, 'acknowledged'>;

/** All texts, with those of webhooks. */
export const webhookWords = words({
  webhooks: {
    lead: [
      'Sagen Ihren Systemen, dass sich etwas geändert hat',
      'Tell your systems that something has changed',
    ],
    count: ['{count} von {most}', '{count} of {most}'],
    create: ['Webhook anlegen', 'Create a webhook'],
    endpoint: ['Endpunkt', 'Endpoint'],
    state: ['Zustand', 'State'],
    arrived: ['Zuletzt angekommen', 'Last arrived'],
    before: ['vor {moment}', 'before {moment}'],
    url: ['Adresse', 'Address'],
    urlHint: [
      'Beginnt mit https://. Ihr System antwortet dort innerhalb von 10 Sekunden mit 2xx.',
      'Begins with https://. Your system answers there with 2xx within 10 seconds.',
    ],
    description: ['Beschreibung', 'Description'],
    descriptionHint: ['Wofür, zum Beispiel „CRM“.', 'What it is for, such as “CRM”.'],
    none: ['Noch kein Webhook', 'No webhook yet'],
    noneHint: [
      'Mit einem Webhook erfährt Ihr CRM in Sekunden, dass sich etwas geändert hat, statt regelmäßig nachzufragen.',
      'With a webhook, your CRM learns within seconds that something has changed, instead of asking regularly.',
    ],
    secretTitle: ['Geheimnis für „{name}“', 'Secret for “{name}”'],
    secretLabel: ['Geheimnis', 'Secret'],
    secretOnce: [
      'Nur jetzt zu sehen. Damit prüft der Empfänger die Unterschrift.',
      'Shown only now. The receiver checks the signature with it.',
    ],
    secretStored: ['Ich habe es gespeichert', 'I have stored it'],
    secretStays: [
      'Das Geheimnis ist noch zu sehen. Kopieren Sie es, und schließen Sie mit „{stored}“.',
      'The secret is still shown. Copy it, and close with “{stored}”.',
    ],
    firstRead: [
      'Lesen Sie jetzt einmal den ganzen Bestand: Der erste Anruf nennt, was sich ab jetzt ändert.',
      'Read the whole stock once now: the first call tells of what changes from now on.',
    ],
    oldSigns: [
      'Mit dem bisherigen Geheimnis wird noch bis {when} unterschrieben.',
      'Calls are signed with the previous secret as well until {when}.',
    ],
    healthy: ['auf dem Stand', 'up to date'],
    waiting: ['noch kein Anruf', 'no call yet'],
    off: ['ausgeschaltet', 'switched off'],
    failing: ['antwortet nicht, seit {since}', 'does not answer, since {since}'],
    testIsFailed: ['Probe nicht angekommen', 'test did not arrive'],
    disabled: ['abgeschaltet seit {since}', 'disabled since {since}'],
    nextAttempt: ['Nächster Versuch', 'Next attempt'],
    sending: ['wird gerade gesendet', 'being sent'],
    now: ['Jetzt', 'Now'],
    pending: ['Ausstehend', 'Pending'],
    nothingPending: ['nichts', 'nothing'],
    changesSince: ['Änderungen seit {when}', 'Changes since {when}'],
    nothingLost: [
      'Nichts geht verloren: der nächste Anruf meldet alle.',
      'Nothing is lost: the next call tells of all.',
    ],
    ends: ['Schaltet ab', 'Is disabled'],
    endsAt: ['{when}, wenn bis dahin nichts ankommt', '{when}, if nothing arrives until then'],
    disabledTitle: ['Abgeschaltet', 'Disabled'],
    disabledHint: [
      'am {since}, nach drei Tagen ohne Antwort. Prüfen Sie die Adresse, senden Sie eine Probe, und schalten Sie ihn wieder ein.',
      'on {since}, after three days without an answer. Check the address, send a test, and switch it on again.',
    ],
    enabled: ['Eingeschaltet', 'Enabled'],
    test: ['Probe senden', 'Send a test'],
    tested: ['Angekommen: {result}.', 'Arrived: {result}.'],
    testFailed: [
      'Die Probe ist nicht angekommen: {result}.',
      'The test has not arrived: {result}.',
    ],
    rotate: ['Geheimnis erneuern', 'Rotate the secret'],
    changeTitle: ['Webhook ändern', 'Change the webhook'],
    changed: ['Der Webhook ist geändert.', 'The webhook is changed.'],
    rotateHint: [
      'Sie erhalten ein neues Geheimnis. 24 Stunden lang wird mit beiden unterschrieben, damit Sie es in Ruhe austauschen.',
      'You get a new secret. Calls are signed with both for 24 hours, so that you can replace it without hurry.',
    ],
    removeTitle: ['Webhook löschen', 'Delete the webhook'],
    removeHint: ['{url} wird nicht mehr angerufen.', '{url} is no longer called.'],
    removed: ['Der Webhook ist gelöscht.', 'The webhook is deleted.'],
    attempts: ['Letzte Versuche', 'Latest attempts'],
    noAttempts: [
      'Noch keiner. Eine Probe zeigt, ob Ihr System antwortet.',
      'None yet. A test shows whether your system answers.',
    ],
    types: {
      'stock.changed': ['Änderungen gemeldet', 'changes reported'],
      'stock.reset': ['Wiederherstellung gemeldet', 'restore reported'],
      'webhook.test': ['Probe', 'test'],
    },
    results: {
      refused: ['der Empfänger hat abgelehnt', 'the receiver has refused'],
      redirected: ['Umleitung, sie wird nicht verfolgt', 'redirect, which is not followed'],
      timed_out: ['Keine Antwort in 10 Sekunden', 'No answer within 10 seconds'],
      unreachable: ['Nicht erreichbar', 'Unreachable'],
      forbidden_address: ['Adresse nicht erlaubt', 'Address not permitted'],
      secret_unreadable: ['Geheimnis unlesbar', 'Secret unreadable'],
    } satisfies Record<Failed, Pair>,
    remedies: {
      refused: ['Ihr System muss mit 2xx antworten', 'Your system has to answer with 2xx'],
      redirected: ['Tragen Sie die endgültige Adresse ein', 'Enter the final address'],
      timed_out: [
        'Ihr System antwortet am besten sofort und arbeitet danach',
        'Your system should answer at once, and work afterwards',
      ],
      unreachable: ['Prüfen Sie Server, Name und Zertifikat', 'Check server, name and certificate'],
      forbidden_address: [
        'Nur öffentliche Adressen mit https:// werden angerufen',
        'Only public addresses with https:// are called',
      ],
      secret_unreadable: ['Erneuern Sie das Geheimnis', 'Rotate the secret'],
    } satisfies Record<Failed, Pair>,
    milliseconds: ['{text} ms', '{text} ms'],
  },
});

export type WebhookWording = Wording<ReturnType<typeof webhookWords>>;
