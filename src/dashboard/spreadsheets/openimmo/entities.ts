/** Entities of HTML that systems write into texts. */
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  sup2: '²',
  ndash: '–',
  bdquo: '„',
  ldquo: '“',
};

/** The character of an entity of HTML (`&auml;`); any other one stays as it is written. */
export const characterOf = (entity: string): string => CHARACTERS[entity.slice(1, -1)] ?? entity;
