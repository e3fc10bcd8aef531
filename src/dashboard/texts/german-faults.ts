/**
 * The rules that the service names in English, in German. The API speaks English by its contract; a
 * test holds this list against the rules of everything that the dashboard sends.
 */
const RULES: readonly (readonly [rule: RegExp, german: string])[] = [
  [/^is required$/, 'Diese Angabe fehlt.'],
  [/^is not known$/, 'Diese Angabe ist unbekannt.'],
  [/^must not be empty$/, 'Das darf nicht leer sein.'],
  [/^must have at most (\d+) characters$/, 'Das dürfen höchstens $1 Zeichen sein.'],
  [/^must be a string$/, 'Das muss ein Text sein.'],
  [/^must not contain a NUL character$/, 'Das darf kein NUL-Zeichen enthalten.'],
  [/^must not contain a lone surrogate$/, 'Das enthält ein unvollständiges Unicode-Zeichen.'],
  [/^must be an e-mail address$/, 'Das muss eine E-Mail-Adresse sein.'],
  [/^must be in the future$/, 'Das muss in der Zukunft liegen.'],
  [/^must be an RFC 3339 date-time.*$/, 'Das muss ein Zeitpunkt mit Zeitzone sein.'],
  [/^must be a UUID$/, 'Das muss eine Id sein.'],
  [/^must be one of (.+)$/, 'Das muss eines davon sein: $1.'],
  [/^must be true or false$/, 'Das muss wahr oder falsch sein.'],
  [/^must be an integer.*$/, 'Das muss eine ganze Zahl sein.'],
  [/^must be from (\S+) to (\S+)$/, 'Das muss von $1 bis $2 sein.'],
  [/^must be a number, a decimal string or null$/, 'Das muss eine Zahl sein.'],
  [/^must be a plain decimal number .*$/, 'Das muss eine Zahl sein, ohne andere Zeichen.'],
  [/^must be written without an exponent$/, 'Das muss ohne Exponenten geschrieben sein.'],
  [/^must not be negative$/, 'Das darf nicht negativ sein.'],
  [/^must have at most (\d+) digits before the point$/, 'Höchstens $1 Stellen vor dem Komma.'],
  [/^must have at most (\d+) digits after the point$/, 'Höchstens $1 Stellen nach dem Komma.'],
  [/^must consist of digits.*$/, 'Das darf nur aus Ziffern bestehen.'],
  [/^must be an http or https address$/, 'Das muss eine Adresse mit http oder https sein.'],
  [/^must be decimal degrees from (\S+) to (\S+)$/, 'Das müssen Grad von $1 bis $2 sein.'],
  [/^must name one floor.*$/, 'Das muss ein Geschoss nennen, etwa 2. OG.'],
  [
    /^must be new, .*$/,
    'Das Projekt hat schon eine Einheit mit dieser Kennung: Sie gäbe es dann zweimal.',
  ],
  [/^must not be repeated, as another of .*$/, 'Diese Kennung hat schon eine andere Zeile.'],
  [/^must be an object$/, 'Das muss ein Objekt sein.'],
  [/^must be an array.*$/, 'Das muss eine Liste sein.'],
  [/^must not be repeated$/, 'Das darf nicht doppelt vorkommen.'],
  [/^must have from (\d+) to (\d+) different words$/, 'Das müssen $1 bis $2 verschiedene sein.'],
  [
    /^must have from (\d+) to (\d+) .+, but (\d+) were sent$/,
    'Das müssen $1 bis $2 sein; es sind $3.',
  ],
  [/^(\S+) is beyond the member's role, \w+$/, '$1 ist für diese Rolle nicht möglich.'],
];

/** A rule in German; in English as it came, where no German is known. */
export function germanFault(message: string): string {
  const known = RULES.find(([rule]) => rule.test(message));
  return known === undefined ? message : message.replace(...known);
}
