import type { UnitStatus } from '../../values/unit-states.ts';
import { isForeign, type Scale } from '../spreadsheets/grid.ts';
import { factNames } from '../../values/facts/facts.ts';
import { FACTS } from '../../values/facts/table.ts';
import type { FieldName, NewFieldName } from '../unit-fields/field.ts';
import { COLUMN_NAMES, fieldOf, isAmount, labelsOf } from '../unit-fields/fields.ts';
import { fold, readStatus, statusBegunBy } from './words.ts';

// The meaning of headers in spreadsheets. A header's qualifier (`€/m²`, `(T€)`, `(Stellplatz)`) makes it another
// quantity.

/** The texts above a column. */
export interface HeaderTexts {
  readonly own: string;
  /** The header above, of several columns (`Stellplatz`). */
  readonly group: string;
  /** The unit below (`T€`). */
  readonly unit: string;
  /** The line above all columns, which may scale their prices (`Preise in T€`). */
  readonly title?: string;
}

/** What a header names. */
export interface HeaderMeaning {
  readonly field: FieldName;
  /** How exact the name is: 0 for the field's own name, more for others (`Nr.`). */
  readonly rank: number;
}

const AREA = '(?:m2|qm|sqm|sq ?m|quadratmeter)';
const PER_AREA = new RegExp(
  `(?:/|\\b(?:je|pro|per)\\b) ?${AREA}|\\b${AREA} ?-?(?:preis|miete)`,
  'g',
);
const ANY_AREA = new RegExp(`(?<![a-z])${AREA}(?![a-z])`);
const ANY_SUM = /€|\beuro?\b|\bchf\b/;
const YEARLY =
  /\bp ?\. ?a\b\.?|\bpa\b|\bper annum\b|\bjaehrl(?:iche?)?\b\.?|\bjahres(?=\w|\b)|\/ ?(?:jahr|a)\b|\b(?:(?:pro|im|je|per) )?jahr\b|\bj(?=nkm\b)|\bannual(?:ly)?\b|\byearly\b|\b(?:per|a) year\b/g;
const MONTHLY =
  /\bmtl\b\.?|\bmonatl(?:iche?)?\b\.?|\bmonthly\b|\bp ?\. ?m\b\.?|\/ ?(?:monat|month)\b|\b(?:(?:pro|im|je|per) )?monat\b|\b(?:per|a) month\b/g;
const THOUSAND =
  /(?:\bin )?(?:\bt ?(?:€|euro?\b)|\bk ?(?:€|eur\b)|\b(?:tsd|tausend|thousand)\b\.?|(?:\b1[.' ]?|['’])000\b)/g;
const MILLION = /(?:\bin )?\b(?:mio\b\.?|mill\b\.?|million(?:en|s)?\b|meur\b|m€)/g;
const UNITS = new RegExp(
  `\\b(?:in )?(?:eur|euro|chf|s?fr|usd|gbp|${AREA})(?=$|[^a-z0-9])|(?:\\bin )?€|\\b(?:ca|circa|rd)\\b|\\b(?:gem|gemaess|nach|lt)?\\.? ?woflv?\\b`,
  'g',
);

const QUANTITIES = [PER_AREA, YEARLY, MONTHLY, THOUSAND, MILLION, UNITS];

/** What makes a price one of several: a reduction, or whom it is for. */
const OFFER =
  '(?:aktion|sonder|angebot|rabatt|nachlass|reduzier|ermaessig|einfuehrung|fruehbuch|vorzug|special|promo|normal|regula|standard|katalog|discount|offer|reduced|(?:eigen|selbst)nutz|(?:kapital)?anleger|investor)';
const ANY_OFFER = new RegExp(`\\b${OFFER}`);
const OFFER_WORD = new RegExp(`^${OFFER}\\w*$`);
const OFFERED = new RegExp(`(?<=\\b${OFFER}\\w{0,4})(?=preis|price)`, 'g');
/** Names of the price or the rent that beside each other are two amounts. */
const LISTED = /\b(?:list|asking|sales?)[ -]?price|\b(?:soll|ist)(?=-?miete)/;

/** Whether two headers name one amount in two ways of which neither is more exact: `Listenpreis` and `Aktionspreis`. */
export function areOffers(one: HeaderTexts, other: HeaderTexts): boolean {
  const differ = (pattern: RegExp, isOfBoth: boolean) => {
    const [first, second] = [one, other].map((header) => pattern.exec(all(header))?.[0]);
    return first !== second && !(isOfBoth && (first === undefined || second === undefined));
  };
  return differ(ANY_OFFER, false) || differ(LISTED, true) || isSharePartly(one, other);
}

/** Whether of two areas one has a share of the balcony, and the other says that it has none. */
const isSharePartly = (...areas: readonly HeaderTexts[]) =>
  areas.some((area) => ANY_SHARE.test(all(area))) &&
  areas.some((area) => /\b(?:ohne|o|exkl|excl)\b\.? balkon/.test(all(area)));

/** The words of a folded text, without quantities and units. */
const wordsOf = (text: string): readonly string[] =>
  QUANTITIES.reduce((rest, quantity) => rest.replaceAll(quantity, ' '), text)
    .replaceAll(OFFERED, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=preis)e$|(?<=miete|flaeche)n$/, ''));

const withoutUnits = (text: string): string => wordsOf(text).join('');

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

/** Words that leave the meaning of a header as it is. */
const NEUTRAL =
  /^(?:brutto|netto|gross|net|kalt|gesamt|summe|anz|anzahl|zahl|wohnung|wohnen|whg|we|(?:wohn)?einheit|neue?[rs]?|aktuelle?[rs]?|heute|woflv?|din\d*|stand\w*|\d+|gerundet|teilungserklaerung|te|ca|vsl|nummer|nr|kz|kennz\w*|code|name|ab|liste|bis|per|zum|vom|seit|(?:jan|feb|maerz|mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez)\w{0,6}|aufteilungsplan|gem|gemaess|nach|lt|laut|pro|je|vb|vhb|fp|inkl|incl)$/;
/** Words without a meaning. */
const ARTICLE = /^(?:in|im|de[rsm]|die)$/;

/** Words for what a price is of, if it is not the unit's. */
const PARKING =
  /(?:tief)?garagen?|(?:aussen|pkw)?-?st(?:ell)?pl(?:aetze|atz(?:es)?|(?![a-z]))|carports?|duplex(?:parker)?|parkpl(?:atz|aetze)|parking(?: space)?|(?<![a-z])tg(?![a-rt-z])|(?<=preis)tg\b/g;
/** What an amount is without: it is the field's own. */
const WITHOUT =
  /\b(?:ohne|o|zzgl|zuzueglich|exkl|excl|without|plus)\b\.? (?:\w*stellpl\w*|\w*garage\w*|carport|tg|parking|nk|nebenkosten|kueche|ebk|provision|balkon\w*|terrasse\w*|loggi\w*|freisitz\w*)\b/g;
/** What many living areas include: any other column of the area is more exact. */
const OUTSIDE = '(?:balkon|terrasse|loggia|freisitz)\\w*';
const SHARE = `\\d+ ?% ?${OUTSIDE}|${OUTSIDE} (?:zu )?\\d+ ?%`;
const INCLUDED = new RegExp(`\\b(?:inkl|incl|mit)\\b\\.? (?:${SHARE}|${OUTSIDE})|${SHARE}`, 'g');
const ANY_SHARE = new RegExp(SHARE);
const TAX = '\\b\\.? (?:\\d+ ?% ?)?(?:mwst|ust|vat)\\b';
const WITH_TAX = new RegExp(`\\b(?:inkl|incl|mit)${TAX}`, 'g');
const WITHOUT_TAX = new RegExp(`\\b(?:ohne|o|zzgl|zuzueglich|exkl|excl|without|plus)${TAX}`, 'g');
/** With or without the tax is gross or net. */
const taxed = (text: string) =>
  text.replaceAll(WITH_TAX, ' brutto ').replaceAll(WITHOUT_TAX, ' netto ');
/** What makes a price that of several things. */
const ADDED = /\b(?:inkl|incl|mit|samt|und)\b|[+&]/;

/** What a group of columns is about, if it is not the unit: its price is another one. */
const OTHER =
  /st(?:ell)?pl|tiefgarage|garage|carport|\btg\b|parkpl|parking|kaeufer|kunde|erwerber|interessent|buyer|customer|makler|balkon|terrasse|garten|loggia|freiflaeche|keller|abstell|\balte?\b|bisher|vorher|\bold\b|previous|intern|kalk|einkauf|provision|mieter|notar\b/;

/** How spreadsheets head fields, as `plainHeader` writes it, the most usual header first. */
const HEADERS: Readonly<Record<NewFieldName, string> & Partial<Record<FieldName, string>>> = {
  unitIdentifier:
    'kennung wenr wenummer wohnungsnr wohnungsnummer wohnungnr wohnungnummer whgnr whgnummer einheitnr einheitennr einheitennummer einheitsnummer einheitsnr einheitid einheitskennung unitidentifier unitid unitno unitnr unitname unitref identifier apartmentno apartmentnr appartementnr flatno topnr webezeichnung we wohneinheit wohnung whg immonr mietobjekt einheit einheiten unit apartment appartement flat top objektnr objektnummer externeid wohnungsbezeichnung wohnungskennung etw etwnr dhh dhhnr menr mieteinheit parzelle tuer tuernr app appnr apt aptno aufteilungsplannr atpnr bezeichnung id nr nummer no',
  unitNumber: 'lfdnr laufendenummer laufendenr laufnummer lfdnummer unitnumber serialno number',
  street: 'strasse str strassenname anschrift adresse street streetname address road',
  houseNumber: 'hausnr hausnummer hnr hsnr housenumber houseno streetnumber streetno',
  postalCode: 'plz postleitzahl postalcode postcode zip zipcode',
  city: 'ort stadt gemeinde wohnort city town place',
  etageLabel:
    'etage geschoss gesch stockwerk stock og ebene etagenlage etagelage geschosslage etg etagelabel floor level storey story',
  etage: 'etagenummer etagenr floornumber',
  haus: 'haus gebaeude hausbezeichnung gebaeudeteil hausteil aufgang hauseingang treppenhaus stiege block bauteil house building',
  unitLocation:
    'lage lageimhaus lageimobjekt lageimgebaeude wohnungslage position unitlocation location',
  zimmer:
    'zimmer zimmeranzahl zimmeranz zimmerzahl anzahlzimmer anzahlderzimmer zi anzzimmer anzzi anzahlzi zianzahl raeume raumanzahl rooms room numberofrooms noofrooms',
  wohnflaecheQm:
    'wohnflaeche wohnflaecheqm wohnflaechem2 wohnflaechegesamt gesamtwohnflaeche wohnnutzflaeche wfl wf wohnfl wnfl nettowohnflaeche nwf mietflaeche wohnungsgroesse wohnungsflaeche livingarea livingspace internalarea netinternalarea nia floorarea flaeche groesse area size',
  baujahr:
    'baujahr bj fertigstellungsjahr yearbuilt yearofconstruction constructionyear buildyear built',
  kaufpreis:
    'kaufpreis kaufpreiswohnung kaufpreiswhg listenpreis angebotspreis verkaufspreis vkpreis vkp kaufpreisohnestellplatz kaufpreisgesamt wohnungspreis preiswohnung kpwohnung kp purchaseprice askingprice listprice festpreis salesprice saleprice preis price gesamtkaufpreis gesamtpreis vk',
  preisAufAnfrage: 'preisaufanfrage aufanfrage paa priceonrequest onrequest poa',
  kaltmieteWohnung:
    'kaltmiete kaltmietewohnung nettokaltmiete nkm monatskaltmiete mietekalt grundmiete sollmiete istmiete nettomiete coldrent netrent basicrent monthlyrent monatsmiete miete rent',
  notarterminAm: 'notarterminam notartermin notaram beurkundungstermin termin notaryappointment',
  verkauftAm:
    'verkauftam verkaufsdatum beurkundetam beurkundungsdatum kaufvertragvom soldon saledate',
  // `Verkaufspreis` is the offer, unless another column is: its place here is after that at `kaufpreis`.
  verkaufspreis:
    'verkauftfuer verkaufterpreis erloes verkaufserloes beurkundeterpreis soldfor soldprice verkaufspreis vkpreis vkp',
  beschreibung: 'beschreibung objektbeschreibung wohnungsbeschreibung freitext description',
  status:
    'status verkaufsstatus vertriebsstatus vermarktungsstatus verkaufsstand salesstatus availability verfuegbarkeit vermarktung vertrieb verkauf belegung state zustand',
  visibility: 'sichtbarkeit sichtbar online veroeffentlicht visibility visible published publish',
  nutzflaecheQm: 'nutzflaeche nutzfl nfl nf',
  hausgeldGesamt: 'hausgeld',
  bauzustand: 'bauzustand zustand',
  energieeffizienzklasse: 'energieklasse effizienzklasse',
  heizungsart: 'heizungsart',
  isDenkmal: 'denkmalschutz denkmalgeschuetzt',
};

/** The fields that a plain header can name, the one of which it is the most usual name first. */
const NAMED = new Map<string, readonly HeaderMeaning[]>();
for (const field of COLUMN_NAMES) {
  const labels = labelsOf(field).map(plainHeader);
  const names = HEADERS[field]?.split(' ') ?? [];
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

/** The facts that a header names: what it names besides is a field. */
const FACTS_NAMED = new Map(
  factNames().flatMap((name) => {
    const { names, headers = '' } = FACTS[name];
    const words = [name.toLowerCase(), ...names.map(plainHeader), ...headers.split(' ')];
    return words.filter((word) => word !== '' && !NAMED.has(word)).map((word) => [word, name]);
  }),
);

/** Whether a field is an amount for a month. */
const isMonthly = (field: FieldName) => labelsOf(field)[0].includes('im Monat');

export const isMoney = (field: FieldName) =>
  fieldOf(field).section === 'money' || fieldOf(field).unit === '€' || field === 'verkaufspreis';

const all = ({ own, group, unit }: HeaderTexts) => fold(`${group} ${own} ${unit}`);

/** The field that an export heads so. */
export const fieldLabelled = (header: string): FieldName | undefined =>
  COLUMN_NAMES.find((field) => labelsOf(field).includes(header.trim()));

/** The rank of a header that is only a unit, or only a thing: its values must fit. */
const LAST = 100;

/** The fields that a header names, in German or English, the most probable one first; otherwise a fact. */
export function meaningsOfHeader(header: HeaderTexts): readonly HeaderMeaning[] {
  const meanings = fieldsOfHeader(header);
  const isOther = OTHER.test(fold(header.group)) || parkingMeanings(all(header)) !== null;
  const plain = plainHeader(header.own);
  const isArea = ANY_AREA.test(fold(`${header.own} ${header.unit}`));
  const fact = (isArea ? FACTS_NAMED.get(`${plain}m2`) : undefined) ?? FACTS_NAMED.get(plain);
  if (fact === undefined || meanings.length > 0 || isOther) return meanings;
  const isPerArea = isMoney(fact) && all(header).search(PER_AREA) !== -1;
  return isPerArea ? [] : [{ field: fact, rank: LAST + Number(scaleFor(header, fact) !== null) }];
}

function fieldsOfHeader(header: HeaderTexts): readonly HeaderMeaning[] {
  if (header.own.includes('\uFFFD')) {
    // A byte that could not be read is mostly an umlaut.
    const read = Array.from('äöüß', (letter) => header.own.replaceAll('\uFFFD', letter));
    const readings = read.map((own) => fieldsOfHeader({ ...header, own }));
    return readings.find(({ length }) => length > 0) ?? [];
  }
  const isOther = OTHER.test(fold(header.group));
  const field = isOther || header.unit !== '' ? undefined : fieldLabelled(header.own);
  if (field !== undefined) return [{ field, rank: 0 }];
  const text = all(header);
  const unit = fold(`${header.own} ${header.unit}`);
  const [isArea, isSum] = [ANY_AREA.test(unit), ANY_SUM.test(unit)];
  const isPerArea = text.search(PER_AREA) !== -1;
  const isYearly = text.search(YEARLY) !== -1;
  const meanings = parkingMeanings(text) ?? named(header, isOther);
  const fitting = meanings.flatMap((meaning) => {
    if (!isMoney(meaning.field)) {
      return (isArea && !meaning.field.endsWith('Qm')) || isSum ? [] : meaning;
    }
    if (isArea || isPerArea) return [];
    const { field: name, rank } = meaning;
    // Of two amounts, the one that is not scaled is more exact.
    const scaled = isYearly ? 1 : Number(scaleFor(header, name) !== null) / 4;
    return isYearly && !isMonthly(name) ? [] : { field: name, rank: rank + scaled };
  });
  const isBare = [unit, fold(header.group)].every((each) => meant(each).length === 0);
  if (fitting.length > 0 || !isBare || isPerArea || ANY_OFFER.test(text)) return fitting;
  if (isArea) return [{ field: 'wohnflaecheQm', rank: LAST }];
  const isOnce = !isYearly && text.search(MONTHLY) === -1;
  return isSum && isOnce ? [{ field: 'kaufpreis', rank: LAST }] : [];
}

/** The words of a folded text that are not neutral. */
const meant = (text: string) =>
  wordsOf(text).filter(
    (word) => !NEUTRAL.test(word) && !OFFER_WORD.test(word) && !ARTICLE.test(word),
  );

/** The fields of a name: in its words, in their other order, or without those that change nothing. */
function lookUp(text: string): readonly HeaderMeaning[] {
  const words = wordsOf(text);
  const exact = nameKnown(words) ?? nameKnown(words.filter((word) => !ARTICLE.test(word)));
  if (exact !== undefined) return exact;
  const rest = meant(text);
  const names = rest.length > 0 ? rest : words.filter((word) => NAMED.has(word)).slice(0, 1);
  const rank = (/gesamt|summe/.test(text) ? 0.75 : 0.5) + ageIn(text);
  return (nameKnown(names) ?? []).flatMap((meaning) => {
    const { field } = meaning;
    const { kind, of, digits } = fieldOf(field);
    const isCount =
      words.some((word) => /^(?:anz|anzahl|zahl)$/.test(word)) && digits === undefined;
    const isNumber =
      words.some((word) => /^(?:nr|nummer)$/.test(word)) && (kind !== 'text' || of !== undefined);
    const isGross = words.some((word) => /^(?:brutto|gross)$/.test(word)) && isMonthly(field);
    const isOffer = words.some((word) => OFFER_WORD.test(word)) && !isMoney(field);
    return isCount || isNumber || isGross || isOffer ? [] : { field, rank: meaning.rank + rank };
  });
}

/** Orders names by their dates: of two, the newest one that is not in the future is meant. */
function ageIn(text: string): number {
  const [, day = 1, month = 1, short, year = short] =
    /(?:(\d{1,2})\.)?\b(\d{1,2})[./](?:20)?(\d\d)\b|\b20(\d\d)\b/.exec(text) ?? [];
  if (year === undefined) return 0;
  const date = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day));
  const days = Math.floor((Date.now() - date) / 86_400_000);
  return days < 0 ? 0.2 : Math.min(0.19, days / 100_000);
}

/** `Preis Verkauf` is a `Verkaufspreis`. */
function nameKnown([one = '', ...others]: readonly string[]): readonly HeaderMeaning[] | undefined {
  const [two] = others;
  const turned = others.length === 1 ? [`${two}${one}`, `${two}s${one}`] : [];
  return [one + others.join(''), ...turned].map((name) => NAMED.get(name)).find(Boolean);
}

/** The fields of a header about a parking space; `null` if it is about none. */
function parkingMeanings(header: string): readonly HeaderMeaning[] | null {
  const text = taxed(header).replaceAll(WITHOUT, ' ').replaceAll(INCLUDED, ' ');
  const rest = text.replaceAll(PARKING, ' ');
  if (rest === text) return null;
  if (ADDED.test(text)) return [];
  if (wordsOf(rest).every((word) => /^(?:brutto|netto)$/.test(word)))
    return [{ field: 'kaufpreisStellplatz', rank: LAST }];
  return lookUp(rest).flatMap(({ field, rank }) => {
    if (field === 'kaufpreis') return { field: 'kaufpreisStellplatz', rank };
    return field === 'kaltmieteWohnung' ? { field: 'kaltmieteStellplatz', rank } : [];
  });
}

/** The fields with a header's name, without regard to its quantity. */
function named({ own, group }: HeaderTexts, isOther: boolean): readonly HeaderMeaning[] {
  const whole = taxed(fold(own));
  const without = whole.replaceAll(WITHOUT, ' ');
  const folded = without.replaceAll(INCLUDED, ' ');
  const more = Number(without !== whole) / 4 + (LAST / 2) * Number(folded !== without);
  const name = folded.replaceAll(BRACKETS, ' ');
  const qualifier = [...folded.matchAll(BRACKETS)]
    .map(([, inner = '']) => inner)
    .find((inner) => meant(inner).length > 0 && !isSynonym(inner, name));
  if (isOther) return [];
  if (qualifier !== undefined) return lookUp(`${name} ${qualifier}`);
  const ranked = (text: string) =>
    lookUp(text).map((each) => ({ field: each.field, rank: each.rank + more }));
  const alone = ranked(name);
  const below = ranked(`${fold(group)} ${name}`);
  const [{ field, rank } = { field: undefined, rank: 0 }] = below;
  const isQuantity = field !== undefined && isAmount(field) && fieldOf(field).digits === undefined;
  const isNeutral = meant(name).length === 0 && (isQuantity || alone.length === 0);
  return field !== undefined && (isNeutral || Number.isInteger(rank)) ? below : alone;
}

/** Whether two names can mean the same field. */
const isSynonym = (one: string, other: string): boolean =>
  lookUp(one).some(({ field }) => lookUp(other).some((each) => each.field === field));

/** How the numbers below a header become those of a field; `null` if they are it already. */
export function scaleFor(header: HeaderTexts, field: FieldName): Scale | null {
  if (!isMoney(field)) return null;
  const text = all(header) + (isMonthly(field) ? '' : fold(` ${header.title ?? ''}`));
  if (isForeign(text)) return 'foreign';
  if (text.search(YEARLY) !== -1 && isMonthly(field)) return 'yearly';
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

/** Whether a header is about the sale. */
export const isAboutSale = ({ own, group }: HeaderTexts): boolean =>
  /status|^stand\b|^markierung|verkauf(?:t|sst|$)|reserv|vermarkt|vermittelt|vergeben|belegt|beurkund|verfuegbar(?! ab)|\bfrei\b(?! ab)|\bsold\b|availab/.test(
    fold(`${group} ${own}`).trim(),
  );

/** The status of the units that are marked below a header: `verkauft?`, `reserviert bis`. */
export function statusOfHeader({ own }: HeaderTexts): UnitStatus | undefined {
  const fillers =
    /\b(?:a[mn]|bis|seit|fuer|durch|von|ist|noch|x|ja|nein|yes|no|on|until|by|for|to|vermietet)\b/g;
  const word = fold(own)
    .replaceAll(/[^a-z]+/g, ' ')
    .replaceAll(fillers, '')
    .trim();
  // A column of notaries has their names.
  if (word === 'notar') return undefined;
  return readStatus(word) ?? (/^[a-z]{4,}$/.test(word) ? statusBegunBy(word) : undefined);
}

/** Whether a column is about a person, of whom no data is kept. */
export const isPersonal = (header: HeaderTexts): boolean =>
  /kaeufer|kunde|erwerber|interessent|buyer|customer|mieter\b|tenant|telefon|e-?mail|reserv\w* (?:fuer|durch|von)/.test(
    all(header),
  );
