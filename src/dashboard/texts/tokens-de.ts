import type { FailureCode } from '../../values/failure.ts';

type ByCode = Readonly<Partial<Record<string, string>>>;

/** Why a request with a token is refused, where the dashboard's own requests have no such refusal. */
const refusedBecause = {
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
  external_id_taken: 'Ein anderes Projekt hat diese externalId.',
  external_id_ambiguous: 'Mehrere Einheiten haben diese eigene ID.',
} satisfies Partial<Record<FailureCode, string>>;

/** What the pages about tokens say in German. */
export const tokensDe = {
  title: 'API-Tokens',
  lead: 'Zugänge für CRM, ERP und Portale zur API.',
  issue: 'Token ausstellen',
  name: 'Name',
  nameHint: 'Der Zweck des Tokens, zum Beispiel „CRM“.',
  scopeCount: (count: number) => (count === 1 ? '1 Recht' : `${count} Rechte`),
  scopes: 'Rechte',
  created: 'Ausgestellt',
  lastUsed: 'Zuletzt benutzt',
  expires: 'Läuft ab',
  rotate: 'Erneuern',
  revoke: 'Widerrufen',
  none: 'Noch kein Token',
  noneHint: 'Ein Token verbindet Ihr CRM oder ERP mit der API. Sie wählen, was es darf.',
  ended: (count: number) => (count === 1 ? '1 ungültiges Token' : `${count} ungültige Tokens`),
  revoked: 'widerrufen',
  expired: 'abgelaufen',
  replacedEnds: 'ersetzt, läuft ab ',
  weakened: 'Ohne Wirkung: Die Rolle erlaubt es nicht mehr.',
  weakenedToken: 'Eingeschränkt',
  orphaned: 'Ohne Wirkung: Die Person wurde entfernt.',
  formerMember: 'Entfernte Person',
  all: 'Alle wählen',
  onlyReading: 'Nur lesen',
  beyondRole: (role: string) => `Mit der Rolle ${role} nicht möglich`,
  chooseScopes: 'Wählen Sie mindestens ein Recht.',
  expiry: 'Gültigkeit',
  days: (days: number) => `${days} Tage`,
  onDate: 'bis …',
  date: 'Datum',
  endsOn: (date: string) => `Läuft am ${date} ab.`,
  endsNever: 'Läuft nie ab. Widerrufen Sie es, wenn Sie es nicht mehr brauchen.',
  secretTitle: (name: string) => `Token „${name}“`,
  secretOnce:
    'Nur jetzt sichtbar. Der Dienst speichert das Token nicht und kann es nicht noch einmal zeigen.',
  secretStays: (done: string) =>
    `Das Token wird noch angezeigt. Kopieren Sie es, und schließen Sie das Fenster mit „${done}“.`,
  secretLabel: 'Token',
  try: 'Ausprobieren im Terminal',
  oldEnds: (when: string) => `Das bisherige Token gilt noch bis ${when}.`,
  oldEnded: 'Das bisherige Token ist ungültig.',
  rotateTitle: (name: string) => `„${name}“ erneuern`,
  rotateHint: 'Sie erhalten ein neues Token mit denselben Rechten.',
  grace: 'Das bisherige Token gilt noch',
  graces: {
    0: 'nicht mehr, zum Beispiel nach einem Leck',
    3600: 'eine Stunde',
    86400: '24 Stunden',
    604800: '7 Tage',
    2592000: '30 Tage',
  },
  revokeTitle: (name: string) => `„${name}“ widerrufen`,
  revokeHint: 'Die API weist das Token ab sofort ab. Das lässt sich nicht rückgängig machen.',
  typeName: (name: string) => `Zur Bestätigung „${name}“ eintippen`,
  revokedNotice: (name: string) => `„${name}“ ist widerrufen.`,
  refusals: 'Abgelehnte Anfragen',
  refusalsHint:
    'Die letzten 100 der letzten sieben Tage, ohne Inhalte und ohne das, was in der Adresse hinter dem Fragezeichen steht.',
  noRefusals: 'Keine abgelehnte Anfrage',
  noRefusalsHint:
    'In den letzten sieben Tagen hat die API jede Anfrage mit diesem Token angenommen.',
  at: 'Zeit',
  request: 'Anfrage',
  answer: 'Antwort',
  requestId: 'Anfrage-ID',
  /** The text of a code; nothing for an unknown one. The API's own messages are English. */
  refused: (code: string, others: ByCode) => ({ ...others, ...refusedBecause })[code],
  flood: (count: string, since: string) => `${count} Anfragen seit ${since}`,
  unknown: 'Dieses Token gibt es nicht',
  unknownHint: 'Vielleicht gehört es einer anderen Person.',
};

export type TokenTexts = typeof tokensDe;
