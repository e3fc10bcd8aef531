import type { Scale } from '../spreadsheets/grid.ts';
import type { FieldName } from '../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../unit-fields/fields.ts';

// The meaning of headers in spreadsheets. A header's qualifier (`€/m²`, `(T€)`, `(Stellplatz)`) makes it another
// quantity.

/** The texts above a column. */
export interface HeaderTexts {
  readonly own: string;
  /** The header above, of several columns (`Stellplatz`). */
  readonly group: string;
  /** The unit below (`T€`). */
  readonly unit: string;
}

/** What a header names. */
export interface HeaderMeaning {
  readonly field: FieldName;
  /** How exact the name is: 0 for the field's own name, more for others (`Nr.`). */
  readonly rank: number;
}

/** A longer text is no header. The limit also bounds the time of the expressions below. */
const MAX_HEADER = 200;

/** A text in lower case, without umlauts, raised digits and line ends within a word. */
const fold = (text: string): string =>
  text
    .slice(0, MAX_HEADER)
    .toLowerCase()
    .replaceAll(/-[\r\n]+/g, '')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('²', '2')
    .replaceAll(/\s+/g, ' ');

const AREA = '(?:m2|qm|sqm|sq ?m|quadratmeter)';
const PER_AREA = new RegExp(
  `(?:/|\\b(?:je|pro|per)\\b) ?${AREA}|\\b${AREA} ?-?(?:preis|miete)`,
  'g',
);
const YEARLY =
  /\bp ?\. ?a\b\.?|\bpa\b|\bper annum\b|\bjaehrliche?\b|\bjahres(?=\w|\b)|\/ ?(?:jahr|a)\b|\b(?:pro|im|je|per) jahr\b|\bannual\b|\byearly\b|\b(?:per|a) year\b/g;
const MONTHLY =
  /\bmtl\b\.?|\bmonatliche?\b|\bp ?\. ?m\b\.?|\/ ?(?:monat|month)\b|\b(?:pro|im|je|per) monat\b|\b(?:per|a) month\b/g;
const THOUSAND =
  /(?:\bin )?(?:\bt ?(?:€|euro?\b)|\bk ?(?:€|eur\b)|\b(?:tsd|tausend|thousand)\b\.?|\b1[.' ]?000\b)/g;
const MILLION = /(?:\bin )?\b(?:mio\b\.?|mill\b\.?|million(?:en|s)?\b|m€)/g;
const UNITS = new RegExp(
  `\\b(?:in )?(?:eur|euro|${AREA})(?=$|[^a-z0-9])|(?:\\bin )?€|\\b(?:ca|circa|rd)\\b|\\b(?:gem|gemaess|nach|lt)?\\.? ?woflv\\b`,
  'g',
);

const QUANTITIES = [PER_AREA, YEARLY, MONTHLY, THOUSAND, MILLION, UNITS];

/** The letters and digits of a folded text. */
const letters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '');

/** The same without quantities and units. */
const withoutUnits = (text: string): string =>
  letters(QUANTITIES.reduce((rest, quantity) => rest.replaceAll(quantity, ' '), text));

const BRACKETS = /[([{]([^)\]}]*)[)\]}]/g;

/** A header's letters and digits in lower case, without its brackets and units. */
export const plainHeader = (header: string): string =>
  withoutUnits(fold(header).replaceAll(BRACKETS, ' '));

/** Whether a text only names a unit (`€/m²`, `T€`, `ca. m²`). */
export function isUnit(text: string): boolean {
  const folded = fold(text);
  return (
    withoutUnits(folded) === '' && QUANTITIES.some((quantity) => folded.search(quantity) !== -1)
  );
}

/** Words of brackets that leave the meaning of a header as it is. */
const NEUTRAL =
  /^(?:brutto|netto|kalt|gesamt|anzahl|wohnung|whg|we|einheit|(?:gem|gemaess|nach|lt)?(?:woflv|din\d*)|stand\w*|\d+|gerundet|nummer|nr|name|ohnestellplatz|ohnetg)$/;

/** What a group of columns is about, if it is not the unit: its price is another one. */
const OTHER =
  /stellpl|tiefgarage|garage|carport|\btg\b|parkpl|parking|kaeufer|kunde|erwerber|interessent|buyer|customer|makler|balkon|terrasse|garten|loggia|freiflaeche|keller|abstell|\balte?\b|bisher|vorher|\bold\b|previous|intern|kalk|einkauf|provision|mieter|notar\b/;

/** Headers of fields that are not in {@link EDITABLE_FIELDS}, because a new unit does not take them. */
const LATER_HEADERS: Readonly<Partial<Record<FieldName, string>>> = {
  kaufpreisStellplatz:
    'kaufpreisstellplatz stellplatzpreis stellplatzkaufpreis preisstellplatz kpstellplatz stellplatzkp tgpreis preistg kaufpreistg kaufpreistgstellplatz tgkaufpreis tgstellplatz tgstellplatzpreis garagenpreis kaufpreisgarage preisgarage garagepreis tiefgaragepreis preistiefgarage parkingprice priceparking stellplatz tiefgarage garage parking',
  kaltmieteStellplatz: 'stellplatzmiete mietestellplatz stellplatzkaltmiete',
  nutzflaecheQm: 'nutzflaeche nfl nf',
  hausgeldGesamt: 'hausgeld',
  bauzustand: 'bauzustand zustand',
  energieeffizienzklasse: 'energieklasse effizienzklasse',
  heizungsart: 'heizungsart',
};

/** The fields that a plain header can name, the one of which it is the most usual name first. */
const NAMED = new Map<string, readonly HeaderMeaning[]>();
for (const field of FIELD_NAMES) {
  const { de, en, headers = '' } = EDITABLE_FIELDS[field];
  const labels = [de, en].map(plainHeader);
  const names = `${headers} ${LATER_HEADERS[field] ?? ''}`.split(' ').filter(Boolean);
  for (const [rank, name] of [...names, ...labels].entries()) {
    const isLabel = rank >= names.length;
    const known = NAMED.get(name) ?? [];
    if (known.some((each) => each.field === field)) continue;
    const meaning = { field, rank: isLabel && !labels.includes(names[0] ?? '') ? 0 : rank };
    NAMED.set(
      name,
      [...known, meaning].toSorted((one, other) => one.rank - other.rank),
    );
  }
}

/** Fields by their labels, with which an export heads its columns. */
const LABELLED = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((field) => {
    const { de, en } = EDITABLE_FIELDS[field];
    return [de, en].map((label) => [label, field] as const);
  }),
);

/** Amounts for a month. */
const MONTHLY_FIELDS: ReadonlySet<FieldName> = new Set<FieldName>([
  'kaltmieteWohnung',
  'kaltmieteStellplatz',
  'hausgeldGesamt',
  'hausgeldNichtUmlagefaehig',
]);

const isMoney = (field: FieldName) => EDITABLE_FIELDS[field].section === 'money';

const all = ({ own, group, unit }: HeaderTexts) => fold(`${group} ${own} ${unit}`);

/** The field that an export heads so. */
export const fieldLabelled = (header: string): FieldName | undefined => LABELLED.get(header.trim());

/** The fields that a header names, in German or English, the most probable one first. */
export function meaningsOfHeader(header: HeaderTexts): readonly HeaderMeaning[] {
  const text = all(header);
  const isOther = OTHER.test(fold(header.group));
  const field = isOther || header.unit !== '' ? undefined : fieldLabelled(header.own);
  if (field !== undefined) return [{ field, rank: 0 }];
  return named(header, isOther).filter((meaning) => {
    if (!isMoney(meaning.field)) return true;
    if (text.search(PER_AREA) !== -1) return false;
    return text.search(YEARLY) === -1 || MONTHLY_FIELDS.has(meaning.field);
  });
}

/** The fields with a header's name, without regard to its quantity. */
function named({ own, group }: HeaderTexts, isOther: boolean): readonly HeaderMeaning[] {
  const folded = fold(own);
  const [name, above] = [plainHeader(own), plainHeader(group)];
  const qualifier = [...folded.matchAll(BRACKETS)]
    .map(([, inner = '']) => withoutUnits(inner))
    .find((inner) => inner !== '' && !NEUTRAL.test(inner) && !isSynonym(inner, name));
  if (qualifier !== undefined)
    return NAMED.get(name + qualifier) ?? NAMED.get(qualifier + name) ?? [];
  if (name === '') return isOther ? [] : (NAMED.get(above) ?? []);
  const combined = above === '' ? undefined : (NAMED.get(above + name) ?? NAMED.get(name + above));
  return combined ?? (isOther ? [] : (NAMED.get(name) ?? []));
}

/** Whether two names can mean the same field. */
const isSynonym = (one: string, other: string): boolean =>
  (NAMED.get(one) ?? []).some(({ field }) =>
    (NAMED.get(other) ?? []).some((each) => each.field === field),
  );

/** How the numbers below a header become those of a field; `null` if they are it already. */
export function scaleFor(header: HeaderTexts, field: FieldName): Scale | null {
  if (!isMoney(field)) return null;
  const text = all(header);
  if (text.search(YEARLY) !== -1 && MONTHLY_FIELDS.has(field)) return 'yearly';
  if (text.search(THOUSAND) !== -1) return 'thousand';
  return text.search(MILLION) === -1 ? null : 'million';
}

/** A header as people read it: below a group that makes it another quantity, with that. */
export function headerText({ own, group, unit }: HeaderTexts): string {
  const isNamed = own !== '' && !OTHER.test(fold(group));
  const text = [isNamed ? '' : group, own].filter((part) => part !== '').join(': ');
  return (unit === '' ? text : `${text} (${unit})`).replaceAll(/\s+/g, ' ');
}

/** Names of columns that say nothing without their group. */
const GENERIC =
  /^(?:nr|nummer|no|name|preis|flaeche|status|groesse|id|telefon|email|mail|anzahl)?$/;

/** What a column is called if it becomes a fact of one's own. */
export function factName({ own, group }: HeaderTexts): string {
  return GENERIC.test(plainHeader(own)) ? [group, isUnit(own) ? '' : own].join(' ').trim() : own;
}

/** Whether a column is about a person, of whom no data is kept. */
export const isPersonal = (header: HeaderTexts): boolean =>
  /kaeufer|kunde|erwerber|interessent|buyer|customer|mieter\b|tenant|telefon|e-?mail|reserv\w* (?:fuer|durch|von)/.test(
    all(header),
  );
