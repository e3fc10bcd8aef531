import type { FailureCode } from '../../../values/failure.ts';
import { words } from '../../kit/words.ts';
import { SCOPE_NAMES } from '../../words/scopes.ts';

/**
 * Why a request with a token is refused, in German, where the dashboard's own requests have no such refusal.
 * The API's own messages are English.
 */
export const REFUSED_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  invalid_json: 'Der Inhalt ist kein gültiges JSON.',
  unsupported_media_type: 'Der Inhalt hat ein Format, das die Operation nicht annimmt.',
  payload_too_large: 'Der Inhalt ist zu groß.',
  idempotency_key_reused: 'Mit diesem Idempotency-Key kam schon eine andere Anfrage.',
  request_in_progress: 'Eine Anfrage mit diesem Idempotency-Key ist noch in Arbeit.',
  insufficient_scope: 'Dem Token fehlt das Recht.',
  forbidden: 'Die Rolle der Person erlaubt das nicht.',
  organisation_suspended: 'Die Organisation ist gesperrt.',
  too_many_publications: 'Mehr Veröffentlichungen gehen nicht.',
  project_not_empty: 'Das Projekt hat noch Einheiten.',
  external_id_taken: 'Ein anderes Projekt hat diese eigene ID.',
  external_id_ambiguous: 'Mehrere Einheiten haben diese eigene ID.',
  external_id_elsewhere: 'Ein anderes Projekt hat eine Einheit mit dieser eigenen ID.',
} satisfies Partial<Record<FailureCode, string>>;

/** All texts, with those of tokens. */
export const tokenWords = words({
  scopes: SCOPE_NAMES,
  tokens: {
    lead: [
      'Zugänge für CRM, ERP und Portale zur API',
      'Access to the API for CRM, ERP and portals',
    ],
    issue: ['Token ausstellen', 'Issue a token'],
    nameHint: [
      'Der Zweck des Tokens, zum Beispiel „CRM“.',
      'The token’s purpose, for example “CRM”.',
    ],
    scopeCount: ['1 Recht|{n} Rechte', '1 scope|{n} scopes'],
    scopes: ['Rechte', 'Scopes'],
    created: ['Ausgestellt', 'Issued'],
    expires: ['Läuft ab', 'Expires'],
    rotate: ['Erneuern', 'Rotate'],
    revoke: ['Widerrufen', 'Revoke'],
    none: ['Noch kein Token', 'No token yet'],
    noneHint: [
      'Ein Token verbindet Ihr CRM oder ERP mit der API. Sie wählen, was es darf.',
      'A token connects your CRM or ERP to the API. You choose what it may do.',
    ],
    ended: ['1 ungültiges Token|{n} ungültige Tokens', '1 invalid token|{n} invalid tokens'],
    revoked: ['widerrufen', 'revoked'],
    expired: ['abgelaufen', 'expired'],
    replacedEnds: ['ersetzt, läuft ab ', 'replaced, expires '],
    weakened: [
      'Ohne Wirkung: Die Rolle erlaubt es nicht mehr.',
      'Without effect: the role no longer permits it.',
    ],
    weakenedToken: ['Eingeschränkt', 'Restricted'],
    orphaned: [
      'Ohne Wirkung: Die Person wurde entfernt.',
      'Without effect: the person was removed.',
    ],
    formerMember: ['Entfernte Person', 'Removed person'],
    all: ['Alle wählen', 'Choose all'],
    onlyReading: ['Nur lesen', 'Read only'],
    sync: ['CRM abgleichen', 'Sync a CRM'],
    website: ['Eine Website braucht kein Token:', 'A website needs no token:'],
    beyondRole: ['Mit der Rolle {role} nicht möglich', 'Not possible with the role {role}'],
    chooseScopes: ['Wählen Sie mindestens ein Recht.', 'Choose at least one scope.'],
    expiry: ['Gültigkeit', 'Validity'],
    days: ['{days} Tage', '{days} days'],
    onDate: ['bis …', 'until …'],
    date: ['Datum', 'Date'],
    endsOn: ['Läuft am {date} ab.', 'Expires on {date}.'],
    endsNever: [
      'Läuft nie ab. Widerrufen Sie es, wenn Sie es nicht mehr brauchen.',
      'Never expires. Revoke it when you no longer need it.',
    ],
    secretTitle: ['Token „{name}“', 'Token “{name}”'],
    secretOnce: [
      'Nur jetzt sichtbar. Der Dienst speichert das Token nicht und kann es nicht noch einmal zeigen.',
      'Visible only now. The service does not store the token, and cannot show it again.',
    ],
    secretStays: [
      'Das Token wird noch angezeigt. Kopieren Sie es, und schließen Sie das Fenster mit „{done}“.',
      'The token is still shown. Copy it, then close the dialog with “{done}”.',
    ],
    secretLabel: ['Token', 'Token'],
    oldEnds: [
      'Das bisherige Token gilt noch bis {when}.',
      'The previous token is valid until {when}.',
    ],
    oldEnded: ['Das bisherige Token ist ungültig.', 'The previous token is invalid.'],
    rotateTitle: ['„{name}“ erneuern', 'Rotate “{name}”'],
    rotateHint: [
      'Sie erhalten ein neues Token mit denselben Rechten.',
      'You get a new token with the same scopes.',
    ],
    grace: ['Das bisherige Token gilt noch', 'The previous token stays valid'],
    graces: {
      0: ['nicht mehr, zum Beispiel nach einem Leck', 'no longer, for example after a leak'],
      3600: ['eine Stunde', 'for one hour'],
      86400: ['24 Stunden', 'for 24 hours'],
      604800: ['7 Tage', 'for 7 days'],
      2592000: ['30 Tage', 'for 30 days'],
    },
    revokeTitle: ['„{name}“ widerrufen', 'Revoke “{name}”'],
    revokeHint: [
      'Die API weist das Token ab sofort ab. Das lässt sich nicht rückgängig machen.',
      'The API refuses the token from now on. This cannot be undone.',
    ],
    typeName: ['Zur Bestätigung „{name}“ eintippen', 'Type “{name}” to confirm'],
    revokedNotice: ['„{name}“ ist widerrufen.', '“{name}” is revoked.'],
    refusals: ['Abgelehnte Anfragen', 'Refused requests'],
    refusalsHint: [
      'Die letzten 100 der letzten sieben Tage, ohne Inhalte und ohne das, was in der Adresse hinter dem Fragezeichen steht.',
      'The last 100 of the last seven days, without bodies and without what follows the question mark of the address.',
    ],
    noRefusals: ['Keine abgelehnte Anfrage', 'No refused request'],
    noRefusalsHint: [
      'In den letzten sieben Tagen hat die API jede Anfrage mit diesem Token angenommen.',
      'In the last seven days, the API has accepted every request with this token.',
    ],
    at: ['Zeit', 'Time'],
    request: ['Anfrage', 'Request'],
    answer: ['Antwort', 'Answer'],
    flood: ['{count} Anfragen seit {since}', '{count} requests since {since}'],
    unknown: ['Dieses Token gibt es nicht', 'There is no such token'],
    unknownHint: [
      'Vielleicht gehört es einer anderen Person.',
      'Perhaps it belongs to somebody else.',
    ],
  },
});
