import Big from 'big.js';
import {
  type FactName,
  type Facts,
  type FactValue,
  OWN_FACTS,
  factNames,
  hasWrongType,
} from '../../../values/facts/facts.ts';
import { FACTS } from '../../../values/facts/table.ts';
import { readFreeTexts } from '../../../values/facts/read-texts.ts';
import { isToLet } from '../../../values/unit-states.ts';
import { type XmlElement, element } from '../../../values/xml.ts';
import type { PublicProject, PublicUnit } from '../schema.ts';
import {
  CERTIFICATES,
  COUNTRIES,
  FUELS,
  GROUPS,
  HEATINGS,
  KINDS,
  PARKING,
  PARTS,
  TYPES,
} from '../../../values/openimmo/words.ts';

/** A published unit, with what only OpenImmo says of it. */
export type Offer = Omit<PublicUnit, 'metadata'> & {
  /** The day of the last change of the unit or its project. */
  readonly changedOn: string;
};

/** An element, and the part of an `immobilie` in which it lies. */
type Piece = readonly [part: string, written: XmlElement];

const text = (path: string, value: FactValue | null | undefined): Piece[] => {
  const [part = '', name = ''] = path.split('/');
  return value === null || value === undefined || value === ''
    ? []
    : [[part, element(name, String(value))]];
};

/** An empty element with attributes; nothing without any. */
const marked = (path: string, attributes: XmlElement['attributes']): Piece[] => {
  const [part = '', name = ''] = path.split('/');
  return Object.keys(attributes).length === 0 ? [] : [[part, element(name, '', attributes)]];
};

/** An `immobilie` of a unit. The project is its project, which may be published without its address. */
export function immobilieOf(offer: Offer, project: PublicProject, firm: string): XmlElement {
  const pieces = [
    ...kindOf(offer),
    ...placeOf(offer, project),
    ...contactOf(offer, firm),
    ...pricesOf(offer),
    ...areasOf(offer),
    ...energyOf(offer),
    ...plainFacts(offer),
    ...textsOf(offer, project),
    ...[...attachmentsOf(offer, project)].map((each): Piece => ['anhaenge', each]),
    ...managementOf(offer),
  ];
  const parts = new Map<string, readonly XmlElement[]>();
  for (const [part, names] of Object.entries(PARTS)) {
    const own = pieces.flatMap(([place, written]) => (place === part ? [written] : []));
    const pass = part === 'zustand_angaben' ? (parts.get('energiepass') ?? []) : [];
    const all = pass.length === 0 ? own : [...own, element('energiepass', pass)];
    const sorted = names.flatMap((name) => all.filter((each) => each.name === name));
    if (sorted.length > 0) parts.set(part, sorted);
  }
  parts.delete('energiepass');
  return element(
    'immobilie',
    [...parts].map(([part, content]) => element(part, content)),
  );
}

function kindOf(offer: Offer): Piece[] {
  const { objektart, objekttyp, nutzungsart } = offer;
  const type = hasWrongType({ ...offer }) ? undefined : TYPES[String(objekttyp)];
  const kind = type ?? KINDS[String(objektart ?? 'wohnung')];
  const use = nutzungsart ?? (objektart === 'gewerbe' ? 'gewerbe' : 'wohnen');
  const lets = isToLet(offer);
  return [
    ...marked('objektkategorie/nutzungsart', {
      WOHNEN: use === 'wohnen',
      GEWERBE: use === 'gewerbe',
      ...(use === 'anlage' && { ANLAGE: true }),
    }),
    ...marked('objektkategorie/vermarktungsart', { KAUF: !lets, MIETE_PACHT: lets }),
    [
      'objektkategorie',
      element('objektart', [
        element(
          kind?.element ?? 'wohnung',
          '',
          kind?.type === undefined ? {} : { [kind.attribute]: kind.type },
        ),
      ]),
    ],
  ];
}

const inGerman = new Intl.DisplayNames('de', { type: 'region' });
const inEnglish = new Intl.DisplayNames('en', { type: 'region' });

/** The code of a country by its own code, otherwise by its German or English name. */
const codeOfCountry = (landCode: FactValue | undefined, country: string | null) =>
  COUNTRIES[String(landCode)] ??
  Object.entries(COUNTRIES).find(([code]) =>
    [inGerman.of(code), inEnglish.of(code)].includes(country ?? ''),
  )?.[1];

function placeOf(offer: Offer, project: PublicProject): Piece[] {
  const { postalCode, city, street, houseNumber, etage, landCode } = offer;
  const { latitude, longitude, country } = project;
  const code = codeOfCountry(landCode, country);
  return [
    ...text('geo/plz', postalCode),
    // The schema asks for one of postal code, city and coordinates.
    ...((postalCode ?? '') === ''
      ? [['geo', element('ort', city ?? '')] as const]
      : text('geo/ort', city)),
    ...(latitude === null || longitude === null
      ? []
      : marked('geo/geokoordinaten', { breitengrad: latitude, laengengrad: longitude })),
    ...text('geo/strasse', street),
    ...text('geo/hausnummer', houseNumber),
    ...(code === undefined ? [] : marked('geo/land', { iso_land: code })),
    ...text('geo/etage', etage),
    ...text('geo/wohnungsnr', nameOf(offer)),
  ];
}

const nameOf = ({ unitNumber, unitIdentifier }: Offer) => unitNumber ?? unitIdentifier;

/** The person whom a portal requires: without a name, the firm. */
const contactOf = ({ kontaktNachname }: Offer, firm: string): Piece[] => [
  ...(kontaktNachname === undefined ? text('kontaktperson/name', firm) : []),
  ...text('kontaktperson/firma', firm),
];

function pricesOf(offer: Offer): Piece[] {
  const { kaufpreis, kaltmieteWohnung, preisAufAnfrage, provision } = offer;
  const prices = [
    ...(preisAufAnfrage && !isToLet(offer)
      ? [['preise', element('kaufpreis', '0', { auf_anfrage: true })] as const]
      : text('preise/kaufpreis', kaufpreis)),
    ...text('preise/nettokaltmiete', kaltmieteWohnung),
    ...text('preise/hausgeld', offer.hausgeldGesamt),
    ...text('preise/mietpreis_pro_qm', offer.kaltmietePerQm),
    ...text('preise/kaufpreis_pro_qm', offer.kaufpreisPerQm),
    ...text(
      'preise/provisionspflichtig',
      provision === undefined ? null : !/provisionsfrei|keine/i.test(String(provision)),
    ),
    ...parkingOf(offer),
  ];
  return prices.length === 0
    ? []
    : [...prices, ...marked('preise/waehrung', { iso_waehrung: 'EUR' })];
}

function parkingOf(offer: Offer): Piece[] {
  const { stellplaetze, stellplatzart, kaufpreisStellplatz, kaltmieteStellplatz } = offer;
  if (kaufpreisStellplatz === null && kaltmieteStellplatz === null) return [];
  const kind = PARKING[String(stellplatzart)];
  return marked(`preise/stp_${kind?.toLowerCase() ?? 'sonstige'}`, {
    ...(kaltmieteStellplatz !== null && { stellplatzmiete: kaltmieteStellplatz }),
    ...(kaufpreisStellplatz !== null && { stellplatzkaufpreis: kaufpreisStellplatz }),
    ...(stellplaetze !== undefined && { anzahl: String(stellplaetze) }),
    ...(kind === undefined && { platzart: 'SONSTIGES' }),
  });
}

function areasOf(offer: Offer): Piece[] {
  const { balkonQm, terrasseQm, zimmer, stellplaetze } = offer;
  const outside = new Big(String(balkonQm ?? 0)).plus(String(terrasseQm ?? 0));
  return [
    ...text('flaechen/wohnflaeche', offer.wohnflaecheQm),
    ...text('flaechen/nutzflaeche', offer.nutzflaecheQm),
    ...text('flaechen/anzahl_zimmer', zimmer),
    ...text('flaechen/balkon_terrasse_flaeche', outside.gt(0) ? outside.toString() : null),
    // A positive integer, says the schema.
    ...text('flaechen/anzahl_stellplaetze', Number(stellplaetze) > 0 ? stellplaetze : null),
  ];
}

/** The first day of certificates after the ordinance of 2014. */
const SINCE_2014 = '2014-05-01';

/** The energy certificate, and the heating. A text of the contract counts where no fact says it. */
function energyOf(offer: Offer): Piece[] {
  const { energieausweistyp, heizungsart } = offer;
  const { klasse, energiekennwert, energietraeger, ...stated } = {
    ...readFreeTexts(offer),
    ...offer,
  };
  const { energieausweisStand, energieausweisAusgestelltAm } = stated;
  const certificate = energieausweistyp?.toUpperCase() ?? '';
  const kind = ['VERBRAUCH', 'BEDARF'].find((each) => certificate.includes(each));
  const issued =
    energieausweisAusgestelltAm === undefined ? '' : String(energieausweisAusgestelltAm);
  const fuel = FUELS[String(energietraeger)];
  const heatings = HEATINGS.filter(([named]) => named.test(heizungsart ?? ''));
  const year = issued < SINCE_2014 ? '2008' : '2014';
  return [
    ...text('energiepass/epart', kind),
    ...text(
      kind === 'VERBRAUCH'
        ? 'energiepass/energieverbrauchkennwert'
        : 'energiepass/endenergiebedarf',
      energiekennwert,
    ),
    ...text('energiepass/primaerenergietraeger', fuel),
    ...text('energiepass/wertklasse', klasse),
    ...text(
      'energiepass/jahrgang',
      CERTIFICATES[String(energieausweisStand)] ?? (issued === '' ? undefined : year),
    ),
    ...marked('ausstattung/befeuerung', fuel === undefined ? {} : { [fuel]: true }),
    ...marked(
      'ausstattung/heizungsart',
      Object.fromEntries(heatings.map(([, name]) => [name, true])),
    ),
    ...text('zustand_angaben/baujahr', offer.baujahr),
    ...marked('zustand_angaben/verkaufstatus', {
      stand: offer.status === 'reserviert' ? 'RESERVIERT' : 'OFFEN',
    }),
  ];
}

const NOTHING = () => [];

/** Facts whose element is not their value as text; others are written above, with what belongs to them. */
const OTHERWISE: Readonly<Partial<Record<FactName, (value: FactValue) => Piece[]>>> = {
  objektart: NOTHING,
  objekttyp: NOTHING,
  vermarktungsart: NOTHING,
  nutzungsart: NOTHING,
  landCode: NOTHING,
  balkonQm: NOTHING,
  terrasseQm: NOTHING,
  stellplaetze: NOTHING,
  energiekennwert: NOTHING,
  energietraeger: NOTHING,
  energieausweisStand: NOTHING,
  titel: NOTHING,
  aufzug: (value) => (value === true ? marked('ausstattung/fahrstuhl', { PERSONEN: true }) : []),
  keller: (value) => marked('ausstattung/unterkellert', { keller: value === true ? 'JA' : 'NEIN' }),
  einbaukueche: (value) => (value === true ? marked('ausstattung/kueche', { EBK: true }) : []),
  moebliert: (value) => (value === true ? marked('ausstattung/moebliert', { moeb: 'VOLL' }) : []),
  ausstattung: (value) => text('ausstattung/ausstatt_kategorie', String(value).toUpperCase()),
  stellplatzart: (value) =>
    marked('ausstattung/stellplatzart', { [PARKING[String(value)] ?? 'FREIPLATZ']: true }),
};

/** The facts of a unit as their entries in the table of facts say. */
function plainFacts(offer: Facts): Piece[] {
  return factNames(({ openImmo }) => openImmo !== undefined).flatMap((name) => {
    const { [name]: value } = offer;
    if (value === undefined || OWN_FACTS.includes(name)) return [];
    return OTHERWISE[name]?.(value) ?? text(FACTS[name].openImmo ?? '', value);
  });
}

/** Texts: what a unit does not say itself, its project says. */
function textsOf(offer: Offer, project: PublicProject): Piece[] {
  const name = nameOf(offer);
  const { titel = name === null ? project.name : `${project.name}, ${name}` } = offer;
  return [
    ...text('freitexte/objekttitel', titel),
    ...text('freitexte/objektbeschreibung', offer.beschreibung ?? project.description),
    ...OWN_FACTS.flatMap((each) => text(FACTS[each].openImmo ?? '', offer[each] ?? project[each])),
  ];
}

const groupOf = (words: string | null, otherwise: string): string =>
  GROUPS.find(([named]) => named.test(words ?? ''))?.[1] ?? otherwise;

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

function managementOf(offer: Offer): Piece[] {
  const { id, projectId, street, verfuegbarAb, changedOn } = offer;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(verfuegbarAb));
  return [
    ...text('verwaltung_objekt/objektadresse_freigeben', street !== null),
    ...text('verwaltung_objekt/abdatum', isDay ? verfuegbarAb : null),
    // Portals find an object again by this number, so it stays, and no other unit has it.
    ...text('verwaltung_techn/objektnr_extern', id),
    ...marked('verwaltung_techn/aktion', { aktionart: 'CHANGE' }),
    ...text('verwaltung_techn/openimmo_obid', id),
    ...text('verwaltung_techn/stand_vom', changedOn),
    ...text('verwaltung_techn/gruppen_kennung', projectId),
  ];
}
