/** The service's rule, and what a language says for it, with its parts as `$1` and `$2`. */
type Wordings = readonly (readonly [rule: RegExp, words: string])[];

const DE: Wordings = [
  [/^must be a plain decimal number.*/, 'keine Zahl'],
  [/^must be a number, a decimal string or null$/, 'keine Zahl'],
  [/^must not be negative$/, 'darf nicht negativ sein'],
  [/^must have at most (\d+) digits before the point$/, 'höchstens $1 Stellen vor dem Komma'],
  [/^must have at most (\d+) digits after the point$/, 'höchstens $1 Stellen nach dem Komma'],
  [/^must be an integer.*/, 'keine ganze Zahl'],
  [/^must be from (-?\d+) to (-?\d+)$/, 'muss von $1 bis $2 sein'],
  [/^must be one of .*/, 'keines der möglichen Wörter: Bitte wählen'],
  [/^must consist of digits;.*/, 'darf nur Ziffern enthalten'],
  [/^must have at most (\d+) characters$/, 'höchstens $1 Zeichen'],
  [/^must name one floor.*/, 'keine Etage, die der Dienst erkennt; sie bleibt leer'],
];

const EN: Wordings = [
  [/^must be a plain decimal number.*/, 'not a number'],
  [/^must be an integer.*/, 'not a whole number'],
  [/^must be one of .*/, 'none of the possible words: please choose'],
  [/^must name one floor.*/, 'not a floor that the service knows; it stays empty'],
];

const said = (wordings: Wordings) => (message: string) => {
  const known = wordings.find(([rule]) => rule.test(message));
  return known === undefined ? message : message.replace(...known);
};

/** What is wrong with a unit's value, in German; a rule without German words as the service says it. */
export const unitRuleDe = said(DE);

/** The same in English, for who sees a spreadsheet and no JSON. */
export const unitRuleEn = said(EN);
