// What a file's name says: its unit and its kind. Pure: it reads nothing and stores nothing.

/** What files' names may say about a unit. */
export interface NamedUnit {
  readonly id: string;
  readonly unitIdentifier: string | null;
  readonly unitNumber: string | null;
  readonly haus: string | null;
}

/** A run of letters or of digits, with its position. */
interface Word {
  /** Without leading zeros. */
  readonly text: string;
  readonly raw: string;
  readonly from: number;
  readonly to: number;
}

/** Where a unit's name is in a file's name. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** The unit that a file's name says, and where. */
interface Match extends Place {
  readonly unitId: string;
}

/** Words before a unit's number, as in `Whg. 041.pdf`. A plan may have no other word. */
const BEFORE_NUMBERS =
  /^(?:we|whg|wohnung|wohneinheit|einheit|unit|apartment|apt|app|top|nr|no|gr|grundriss|plan|floorplan)$/;

/** Words that names put before a house's letter or a unit's number, and that identifiers leave out. */
const isFiller = ({ text }: Word) => text === 'haus' || BEFORE_NUMBERS.test(text);

/** Words after a number that is a floor's or a count: `2. OG`, `3 Zimmer`. */
const AFTER_OTHER_NUMBERS = /^(?:og|ug|dg|eg|zi|zimmer|zkb|qm|m)$/;
const AFTER_COUNTS = /^(?:zi|zimmer|zkb|qm|m)$/;

/** A letter or a digit, a digit with the point or comma that connects it to the number before, or a floor: `. OG`. */
const GOES_ON = /^(?:[\p{L}\d]|[.,/]\d|\.\s?(?:og|ug|etage|stock|geschoss))/iu;
const HAS_BEGUN = /(?:[\p{L}\d]|\d[.,/])$/u;

/** How names say units: by what the units are called, or by the identifiers' numbers alone. */
export const NAME_RULES = ['name', 'digits', 'none'] as const;

export type NameRule = (typeof NAME_RULES)[number];

/** An identifier from its first digit on: `041` of `WE 041`. */
const numberIn = (unitIdentifier: string | null) => /\d.*$/.exec(unitIdentifier ?? '')?.[0] ?? null;

/** The rule by which most of several names say units; `null` if none does. */
export function ruleFor(
  fileNames: readonly string[],
  units: readonly NamedUnit[],
): NameRule | null {
  const countOf = (rule: NameRule) =>
    fileNames.filter((name) => unitNamed(name, units, rule) !== null).length;
  if (countOf('name') > 0) return 'name';
  return fileNames.length > 1 && countOf('digits') > fileNames.length / 2 ? 'digits' : null;
}

/**
 * The unit that a file's name says: by its identifier as a whole word, the longest first, or else by its
 * number. Between words, any sign counts as any other, and zeros before a number do not count: `WE 12` is in
 * `we_012-Grundriss.pdf`. If several units fit equally well, the name of their house decides.
 *
 * @returns `null` if no unit fits, or several do.
 */
export function unitNamed(
  fileName: string,
  all: readonly NamedUnit[],
  rule: NameRule = 'name',
): Match | null {
  if (rule === 'none') return null;
  const units =
    rule === 'name'
      ? all
      : all.map(({ id, unitIdentifier, haus }) => ({
          id,
          unitIdentifier: numberIn(unitIdentifier),
          unitNumber: null,
          haus,
        }));
  const name = fileName.normalize('NFC').replace(/\.[^.]*$/, '');
  const words = wordsIn(name);
  const byIdentifier = units.flatMap((unit) => {
    const wanted = wordsIn(unit.unitIdentifier ?? '');
    const place = placeOf(wanted, words, name);
    return place === null ? [] : [{ unit, place, length: wanted.length }];
  });
  const longest = Math.max(0, ...byIdentifier.map(({ length }) => length));
  const written = byIdentifier.filter(({ length }) => length === longest);
  const best =
    [written, findNumbers(units, words, name), findJoined(units, words, name)].find(
      (found) => found.length > 0,
    ) ?? [];
  const inHouse = best.filter(
    ({ unit: { haus } }) => placeOf(wordsIn(haus ?? ''), words, name) !== null,
  );
  const [match, another] = best.length > 1 ? inHouse : best;
  if (match === undefined || another !== undefined) return null;
  return { unitId: match.unit.id, ...match.place };
}

interface Found {
  readonly unit: NamedUnit;
  readonly place: Place;
}

const findNumbers = (units: readonly NamedUnit[], words: readonly Word[], name: string): Found[] =>
  units.flatMap((unit) => {
    const place = placeOfNumber(unit.unitNumber, words, name);
    return place === null ? [] : [{ unit, place }];
  });

/** At most so many words of a file's name make an identifier. */
const MOST_WORDS = 4;

/**
 * The units whose identifier, or house and identifier, is in the name without the signs and the words between
 * its parts: `B 3.05` is in `Grundriss B 305`, and `A12` in `Haus A WE 12`. Only what has a letter and a digit counts.
 */
function findJoined(units: readonly NamedUnit[], all: readonly Word[], name: string): Found[] {
  const words = all.filter((word) => !isFiller(word));
  const places = new Map<string, Place | null>();
  for (const at of words.keys()) {
    for (let length = 1; length <= MOST_WORDS; length += 1) {
      const place = placeAt(words, at, length, name);
      const spellings = place === null ? [] : spellingsOf(words.slice(at, at + length));
      for (const spelling of spellings) places.set(spelling, place);
    }
  }
  return units.flatMap((unit) => {
    const identifier = wordsIn(unit.unitIdentifier ?? '').filter((word) => !isFiller(word));
    const house = wordsIn(unit.haus ?? '').filter((word) => !isFiller(word));
    const place = [...spellingsOf(identifier), ...spellingsOf([...house, ...identifier])]
      .map((spelling) => places.get(spelling))
      .find((each) => each !== undefined);
    return place === undefined || place === null ? [] : [{ unit, place }];
  });
}

/** An identifier without signs, `b305`; if it has one number, also without its zeros. None without a letter and a digit. */
function spellingsOf(words: readonly Word[]): readonly string[] {
  const numbers = words.filter(({ raw }) => /\d/.test(raw)).length;
  if (numbers === 0 || numbers === words.length) return [];
  const joined = words.map(({ raw }) => raw).join('');
  return numbers === 1 ? [joined, words.map(({ text }) => text).join('')] : [joined];
}

/** A letter beside a digit that looks like one. */
const LOOKS_LIKE = [
  [/(?<=\d)o|o(?=\d)/gi, '0'],
  [/(?<=\d)[il]|[il](?=\d)/gi, '1'],
] as const;

/** The unit that a file's name says if a letter in it stands for a digit: `A-1O4`; `null` for none. */
export function unitMeant(fileName: string, units: readonly NamedUnit[]): string | null {
  const name = LOOKS_LIKE.reduce((text, [letter, digit]) => text.replace(letter, digit), fileName);
  return unitNamed(name, units)?.unitId ?? null;
}

function wordsIn(text: string): Word[] {
  return [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/\p{L}+|\d+/gu),
  ].map((found) => ({
    text: found[0].replace(/^0+(?=\d)/, ''),
    raw: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** Where words are in a name, one after the other, and not within longer words or numbers. */
function placeOf(wanted: readonly Word[], words: readonly Word[], name: string): Place | null {
  if (wanted.length === 0) return null;
  for (const at of words.keys()) {
    const isSame = wanted.every(({ text }, n) => words[at + n]?.text === text);
    const place = isSame ? placeAt(words, at, wanted.length, name) : null;
    if (place !== null) return place;
  }
  return null;
}

/** The place of some words of a name; `null` if they are within a longer word or number, or count something. */
function placeAt(words: readonly Word[], at: number, length: number, name: string): Place | null {
  const from = words[at]?.from ?? 0;
  const to = words[at + length - 1]?.to;
  if (to === undefined || GOES_ON.test(name.slice(to)) || HAS_BEGUN.test(name.slice(0, from))) {
    return null;
  }
  return AFTER_COUNTS.test(words[at + length]?.text ?? '') ? null : { from, to };
}

/** Where a unit's number is: at the beginning or after a word for units, and not before one for floors. */
function placeOfNumber(number: string | null, words: readonly Word[], name: string): Place | null {
  const wanted = wordsIn(number ?? '');
  const place = placeOf(wanted, words, name);
  if (place === null) return null;
  const before = words.findLast(({ to }) => to <= place.from);
  const after = words.find(({ from }) => from >= place.to);
  const isUnits = before === undefined || BEFORE_NUMBERS.test(before.text);
  return isUnits && !AFTER_OTHER_NUMBERS.test(after?.text ?? '') ? place : null;
}

/** Words in files' names, by the kind of document that they say. */
const KINDS = [
  ['energieausweis', /energie|epc/],
  ['expose', /expos|broch/],
  ['baubeschreibung', /baubeschr|bau-?leistung/],
  ['teilungserklaerung', /teilung/],
  ['preisliste', /preis|price/],
  ['vertrag', /vertr(?:ag|äg)|contract|reservierung/],
  ['grundriss', /grundri|floor.?plan|(?:^|[^a-zäöü])(?:gr|plan)(?![a-zäöü])/],
] as const;

/** The kind of document that a file's name says; `sonstiges` if it says none. */
export function kindNamed(fileName: string) {
  const name = fileName.normalize('NFC').toLowerCase();
  return KINDS.find(([, said]) => said.test(name))?.[0] ?? 'sonstiges';
}
