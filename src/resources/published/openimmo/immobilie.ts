import Big from 'big.js';
import { type FactValue, hasWrongType, OWN_FACTS } from '../../../values/facts/facts.ts';
import { readFreeTexts } from '../../../values/facts/read-texts.ts';
import { writtenOf } from '../../../values/openimmo/places.ts';
import {
  COUNTRIES,
  GROUPS,
  HEATINGS,
  KIND,
  PARKING,
  PARTS,
  TYPE_ATTRIBUTES,
} from '../../../values/openimmo/words.ts';
import { isToLet } from '../../../values/unit-states.ts';
import { type XmlElement, element } from '../../../values/xml.ts';
import type { PublicProject, PublicUnit } from '../schema.ts';

/** A published unit, with what only OpenImmo says of it. */
export type Offer = Omit<PublicUnit, 'metadata'> & {
  /** The day of the last change of the unit or its project. */
  readonly changedOn: string;
};

/** Values by fields, or by paths. Nothing is written of those that are not known. */
type Values = Readonly<Record<string, FactValue | null | undefined>>;

/** An `immobilie` of a unit. The project is its project, which may be published without its address. */
export function immobilieOf(offer: Offer, project: PublicProject, firm: string): XmlElement {
  const said = new Map(REQUIRED_FLAGS.map((path) => [path, 'false']));
  const say = (values: Values, pathsOf: typeof writtenOf) => {
    for (const [name, value] of Object.entries(values))
      if (value !== null && value !== undefined && value !== '')
        for (const [path, text] of pathsOf(name, value)) said.set(path, text);
  };
  say(valuesOf(offer, project, firm), writtenOf);
  say(othersOf(offer, firm), (path, value) => [[path, String(value)]]);
  settle(said);
  return elementOf(said, [...attachmentsOf(offer, project)]);
}

/** Attributes that the schema asks for. */
const REQUIRED_FLAGS = [
  'vermarktungsart@KAUF',
  'vermarktungsart@MIETE_PACHT',
  'nutzungsart@WOHNEN',
  'nutzungsart@GEWERBE',
].map((flag) => `objektkategorie/${flag}`);

/** The values of the unit’s fields: what it does not say itself, its project says. */
function valuesOf(offer: Offer, project: PublicProject, firm: string): Values {
  const { images: _images, documents: _documents, ...fields } = offer;
  const { objektart, objekttyp, balkonQm, terrasseQm, stellplaetze, preisAufAnfrage } = offer;
  const { latitude, longitude } = project;
  const { klasse, ...read } = readFreeTexts(offer);
  const lets = isToLet(offer);
  const hasType = objekttyp !== undefined && !hasWrongType({ ...offer });
  const outside = new Big(String(balkonQm ?? 0)).plus(String(terrasseQm ?? 0));
  const name = nameOf(offer);
  const values: Values = {
    titel: name === null ? project.name : `${project.name}, ${name}`,
    nutzungsart: objektart === 'gewerbe' ? 'gewerbe' : 'wohnen',
    kontaktNachname: firm,
    ...read,
    ...fields,
    externalSourceId: offer.id,
    unitIdentifier: name,
    objektart: hasType ? null : (objektart ?? 'wohnung'),
    objekttyp: hasType ? objekttyp : null,
    vermarktungsart: lets ? 'miete' : 'kauf',
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    landCode: countryOf(offer.landCode, project.country),
    preisAufAnfrage: preisAufAnfrage && !lets,
    kaufpreis: preisAufAnfrage && !lets ? 0 : offer.kaufpreis,
    kaufpreisStellplatz: null,
    kaltmieteStellplatz: null,
    balkonQm: outside.gt(0) ? outside.toString() : null,
    terrasseQm: null,
    // A positive integer, says the schema.
    stellplaetze: Number(stellplaetze) > 0 ? stellplaetze : null,
    ...certificateOf(offer),
    energieeffizienzklasse: klasse,
    beschreibung: offer.beschreibung ?? project.description,
  };
  return {
    ...values,
    ...Object.fromEntries(OWN_FACTS.map((each) => [each, offer[each] ?? project[each]])),
  };
}

const nameOf = ({ unitNumber, unitIdentifier }: Offer) => unitNumber ?? unitIdentifier;

const inGerman = new Intl.DisplayNames('de', { type: 'region' });
const inEnglish = new Intl.DisplayNames('en', { type: 'region' });

/** The code of a country, otherwise that of its German or English name. */
const countryOf = (landCode: FactValue | undefined, country: string | null) =>
  landCode ??
  Object.keys(COUNTRIES).find((code) =>
    [inGerman.of(code), inEnglish.of(code)].includes(country ?? ''),
  );

/** The energy certificate: its kind, as far as a text names it, and its state, of which the year is the element. */
function certificateOf(offer: Offer) {
  const { energieausweistyp, energieausweisStand, energieausweisAusgestelltAm } = offer;
  const kind = /verbrauch|bedarf/i.exec(energieausweistyp ?? '')?.[0].toLowerCase();
  const isThere = energieausweisStand === undefined || energieausweisStand === 'vorhanden';
  const dated = energieausweisAusgestelltAm === undefined ? null : 'vorhanden';
  return {
    energieausweistyp:
      kind === undefined ? null : `${kind.replace(/^./, (first) => first.toUpperCase())}sausweis`,
    energieausweisStand: isThere ? dated : energieausweisStand,
  };
}

/** What no field says alone, by paths. */
function othersOf(offer: Offer, firm: string): Values {
  const { provision, stellplaetze, kaltmieteStellplatz, kaufpreisStellplatz, verfuegbarAb } = offer;
  const kind = PARKING[String(offer.stellplatzart)];
  const parking = `preise/stp_${kind?.toLowerCase() ?? 'sonstige'}`;
  const hasParking = kaufpreisStellplatz !== null || kaltmieteStellplatz !== null;
  const heatings = HEATINGS.filter(([said]) => said.test(offer.heizungsart ?? ''));
  return {
    'kontaktperson/firma': firm,
    'preise/provisionspflichtig':
      provision === undefined ? null : !/provisionsfrei|keine/i.test(String(provision)),
    ...(hasParking && {
      [`${parking}@stellplatzmiete`]: kaltmieteStellplatz,
      [`${parking}@stellplatzkaufpreis`]: kaufpreisStellplatz,
      [`${parking}@anzahl`]: stellplaetze,
      [`${parking}@platzart`]: kind === undefined ? 'SONSTIGES' : null,
    }),
    ...Object.fromEntries(heatings.map(([, , name]) => [`ausstattung/heizungsart@${name}`, true])),
    'verwaltung_objekt/objektadresse_freigeben': offer.street !== null,
    'verwaltung_objekt/abdatum': /^\d{4}-\d\d-\d\d$/.test(String(verfuegbarAb))
      ? verfuegbarAb
      : null,
    'verwaltung_techn/aktion@aktionart': 'CHANGE',
    'verwaltung_techn/openimmo_obid': offer.id,
    'verwaltung_techn/stand_vom': offer.changedOn,
    'verwaltung_techn/gruppen_kennung': offer.projectId,
  };
}

/** The first day of certificates after the ordinance of 2014. */
const SINCE_2014 = '2014-05-01';

/** Settles what depends on what is said elsewhere. */
function settle(said: Map<string, string>): void {
  if ([...said.keys()].some((path) => path.startsWith('preise/')))
    said.set('preise/waehrung@iso_waehrung', 'EUR');
  // The schema asks for one of postal code, city and coordinates.
  if (!said.has('geo/plz') && !said.has('geo/ort')) said.set('geo/ort', '');
  const issued = said.get('energiepass/ausstelldatum') ?? '';
  if (said.get('energiepass/jahrgang') === '2014' && issued < SINCE_2014)
    said.set('energiepass/jahrgang', '2008');
  const demand = said.get('energiepass/endenergiebedarf');
  if (demand !== undefined && said.get('energiepass/epart') === 'VERBRAUCH') {
    said.delete('energiepass/endenergiebedarf');
    said.set('energiepass/energieverbrauchkennwert', demand);
  }
}

/** The elements of what is said, in the order of the schema. */
function elementOf(said: ReadonlyMap<string, string>, attachments: readonly XmlElement[]) {
  const pathsOf = Map.groupBy(said.keys(), (path) => path.split('@')[0]);
  const elementAt = (path: string): XmlElement[] => {
    const paths = pathsOf.get(path) ?? [];
    const attributes = paths.flatMap((each) =>
      each === path ? [] : [[each.slice(path.length + 1), said.get(each) ?? ''] as const],
    );
    const [, name = ''] = path.split('/');
    return paths.length === 0
      ? []
      : [element(name, said.get(path), Object.fromEntries(attributes))];
  };
  const partOf = (part: string): XmlElement[] => {
    const content = (PARTS[part] ?? []).flatMap((name) => {
      if (name === 'energiepass') return partOf(name);
      if (name === 'objektart') return kindOf(said);
      return name === 'anhang' ? attachments : elementAt(`${part}/${name}`);
    });
    return content.length === 0 ? [] : [element(part, content)];
  };
  return element(
    'immobilie',
    Object.keys(PARTS)
      .filter((part) => part !== 'energiepass')
      .flatMap(partOf),
  );
}

/** The kind of a property is an element, and its type the value of an attribute. */
function kindOf(said: ReadonlyMap<string, string>): XmlElement {
  const path = [...said.keys()].find((each) => each.startsWith(KIND)) ?? '';
  const [name = '', type] = path.slice(KIND.length).split('@');
  return element('objektart', [
    element(name, '', type === undefined ? {} : { [TYPE_ATTRIBUTES[name] ?? '']: type }),
  ]);
}

const groupOf = (words: string | null, otherwise: string): string =>
  GROUPS.find(([said]) => said.test(words ?? ''))?.[2] ?? otherwise;

const attachment = (group: string, title: string | null, format: string, url: string) =>
  element(
    'anhang',
    [
      ...(title === null ? [] : [element('anhangtitel', title)]),
      element('format', format),
      element('daten', [element('pfad', url)]),
    ],
    { location: 'REMOTE', gruppe: group },
  );

/** Images in their order, the first photograph as the title, then documents of the unit and of its project. */
function* attachmentsOf(
  { images, documents, videoUrl, virtualTourUrl }: Offer,
  project: PublicProject,
) {
  const groups = images.map(({ category }) => groupOf(category, 'BILD'));
  const title = groups.findIndex((group) => group !== 'GRUNDRISS' && group !== 'KARTEN_LAGEPLAN');
  for (const [at, { category, url }] of images.entries())
    yield attachment(
      at === title ? 'TITELBILD' : (groups[at] ?? 'BILD'),
      category,
      'image/webp',
      url,
    );
  for (const { kind, title: name, contentType, url } of [...documents, ...project.documents])
    yield attachment(groupOf(kind, 'DOKUMENTE'), name, contentType, url);
  if (videoUrl !== null) yield attachment('FILMLINK', videoUrl, 'text/html', videoUrl);
  if (virtualTourUrl !== null)
    yield attachment('LINKS', virtualTourUrl, 'text/html', virtualTourUrl);
}
