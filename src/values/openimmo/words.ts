// What OpenImmo 1.2.7 calls what this service has. The words of facts are those of values/facts.

const words = (text: string) => text.split(' ');

/**
 * The elements of each part of an `immobilie` that this service writes, in the order of the schema
 * (`openimmo_127b.xsd`). The parts themselves are in the schema's order, too; `energiepass` lies in
 * `zustand_angaben`.
 */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  objektkategorie: words('nutzungsart vermarktungsart objektart'),
  geo: words('plz ort geokoordinaten strasse hausnummer land etage anzahl_etagen wohnungsnr'),
  kontaktperson: words('email_zentrale tel_zentrale name vorname firma'),
  preise: words(
    'kaufpreis nettokaltmiete nebenkosten heizkosten hausgeld mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig aussen_courtage waehrung kaution stp_carport stp_duplex stp_freiplatz stp_garage stp_tiefgarage stp_sonstige',
  ),
  flaechen: words(
    'wohnflaeche nutzflaeche grundstuecksflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_balkone anzahl_terrassen balkon_terrasse_flaeche gartenflaeche kellerflaeche anzahl_stellplaetze',
  ),
  ausstattung: words(
    'ausstatt_kategorie kueche heizungsart befeuerung fahrstuhl stellplatzart moebliert barrierefrei unterkellert abstellraum gaestewc',
  ),
  energiepass: words(
    'epart gueltig_bis energieverbrauchkennwert endenergiebedarf primaerenergietraeger wertklasse baujahr ausstelldatum jahrgang',
  ),
  zustand_angaben: words('baujahr energiepass verkaufstatus'),
  freitexte: words('objekttitel lage ausstatt_beschr objektbeschreibung sonstige_angaben'),
  anhaenge: ['anhang'],
  verwaltung_objekt: words('objektadresse_freigeben verfuegbar_ab abdatum'),
  verwaltung_techn: words('objektnr_extern aktion openimmo_obid stand_vom gruppen_kennung'),
};

/** The element of a kind of property, the attribute of its type, and the types. */
interface Kind {
  readonly element: string;
  readonly attribute: string;
  readonly type?: string;
}

const kind = (name: string, attribute: string, type?: string): Kind => ({
  element: name,
  attribute,
  ...(type !== undefined && { type }),
});

/** Each `objektart`, without a type. */
export const KINDS: Readonly<Record<string, Kind>> = {
  wohnung: kind('wohnung', 'wohnungtyp'),
  haus: kind('haus', 'haustyp'),
  gewerbe: kind('buero_praxen', 'buero_typ'),
  stellplatz: kind('parken', 'parken_typ'),
  grundstueck: kind('grundstueck', 'grundst_typ'),
};

/** Each `objekttyp`. */
export const TYPES: Readonly<Record<string, Kind>> = {
  etagenwohnung: kind('wohnung', 'wohnungtyp', 'ETAGE'),
  erdgeschoss: kind('wohnung', 'wohnungtyp', 'ERDGESCHOSS'),
  dachgeschoss: kind('wohnung', 'wohnungtyp', 'DACHGESCHOSS'),
  maisonette: kind('wohnung', 'wohnungtyp', 'MAISONETTE'),
  penthouse: kind('wohnung', 'wohnungtyp', 'PENTHOUSE'),
  loft: kind('wohnung', 'wohnungtyp', 'LOFT-STUDIO-ATELIER'),
  terrassenwohnung: kind('wohnung', 'wohnungtyp', 'TERRASSEN'),
  souterrain: kind('wohnung', 'wohnungtyp', 'SOUTERRAIN'),
  apartment: kind('wohnung', 'wohnungtyp', 'APARTMENT'),
  reihenhaus: kind('haus', 'haustyp', 'REIHENHAUS'),
  doppelhaushaelfte: kind('haus', 'haustyp', 'DOPPELHAUSHAELFTE'),
  einfamilienhaus: kind('haus', 'haustyp', 'EINFAMILIENHAUS'),
  mehrfamilienhaus: kind('haus', 'haustyp', 'MEHRFAMILIENHAUS'),
  buero: kind('buero_praxen', 'buero_typ', 'BUEROFLAECHE'),
  praxis: kind('buero_praxen', 'buero_typ', 'PRAXIS'),
  laden: kind('einzelhandel', 'handel_typ', 'LADENLOKAL'),
  gastronomie: kind('gastgewerbe', 'gastgew_typ', 'GASTRONOMIE'),
  lager: kind('hallen_lager_prod', 'hallen_typ', 'LAGER'),
  tiefgarage: kind('parken', 'parken_typ', 'TIEFGARAGENSTELLPLATZ'),
  garage: kind('parken', 'parken_typ', 'EINZELGARAGE'),
  carport: kind('parken', 'parken_typ', 'CARPORT'),
  aussenstellplatz: kind('parken', 'parken_typ', 'STELLPLATZ'),
  duplex: kind('parken', 'parken_typ', 'DUPLEX'),
};

/** Each `stellplatzart`: the attribute of `stellplatzart`, in lower case the end of a `stp_…`. */
export const PARKING: Readonly<Record<string, string>> = {
  tiefgarage: 'TIEFGARAGE',
  garage: 'GARAGE',
  carport: 'CARPORT',
  aussenstellplatz: 'FREIPLATZ',
  duplex: 'DUPLEX',
};

/** Each `energietraeger`, as `befeuerung` has it. */
export const FUELS: Readonly<Record<string, string>> = {
  gas: 'GAS',
  fluessiggas: 'FLUESSIGGAS',
  oel: 'OEL',
  kohle: 'KOHLE',
  fernwaerme: 'FERN',
  nahwaerme: 'FERN',
  waermepumpe: 'LUFTWP',
  erdwaerme: 'ERDWAERME',
  solar: 'SOLAR',
  pellet: 'PELLET',
  holz: 'HOLZ',
  strom: 'ELEKTRO',
  bhkw: 'BLOCK',
};

/** What the text about the heating says, and its attribute of `heizungsart`. */
export const HEATINGS: readonly (readonly [RegExp, string])[] = [
  [/fu(?:ß|ss)boden/i, 'FUSSBODEN'],
  [/fern|nahwärme/i, 'FERN'],
  [/zentral/i, 'ZENTRAL'],
  [/etage/i, 'ETAGE'],
  [/ofen|kamin/i, 'OFEN'],
];

/** Each `energieausweisStand` without a certificate at hand, as `jahrgang` has it. */
export const CERTIFICATES: Readonly<Record<string, string>> = {
  liegt_zur_besichtigung_vor: 'bei_besichtigung',
  nicht_erforderlich: 'nicht_noetig',
};

/** The group of an attachment, by the category of an image or the kind of a document. */
export const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/grundriss/i, 'GRUNDRISS'],
  [/lageplan|karte/i, 'KARTEN_LAGEPLAN'],
  [/innen/i, 'INNENANSICHTEN'],
  [/außen|aussen|ansicht|fassade/i, 'AUSSENANSICHTEN'],
];

/** ISO 3166-1, alpha-2 and alpha-3: countries in which offices of this service sell. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  DE: 'DEU',
  AT: 'AUT',
  CH: 'CHE',
  LI: 'LIE',
  LU: 'LUX',
  BE: 'BEL',
  NL: 'NLD',
  DK: 'DNK',
  SE: 'SWE',
  NO: 'NOR',
  FI: 'FIN',
  PL: 'POL',
  CZ: 'CZE',
  SK: 'SVK',
  HU: 'HUN',
  SI: 'SVN',
  HR: 'HRV',
  IT: 'ITA',
  FR: 'FRA',
  MC: 'MCO',
  ES: 'ESP',
  PT: 'PRT',
  GB: 'GBR',
  IE: 'IRL',
  GR: 'GRC',
  CY: 'CYP',
  MT: 'MLT',
  BG: 'BGR',
  TR: 'TUR',
  US: 'USA',
};
