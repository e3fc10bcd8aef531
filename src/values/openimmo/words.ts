// What OpenImmo 1.2.7 calls what this service has. The words of facts are those of values/facts.

const words = (text: string) => text.split(' ');

/**
 * The elements of each part of an `immobilie`, in the order of the schema (`openimmo_127b.xsd`), as are the parts;
 * `energiepass` lies in `zustand_angaben`.
 */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  objektkategorie: words('nutzungsart vermarktungsart objektart'),
  geo: words(
    'plz ort geokoordinaten strasse hausnummer bundesland land gemeindecode flur flurstueck gemarkung etage anzahl_etagen lage_im_bau wohnungsnr lage_gebiet regionaler_zusatz',
  ),
  kontaktperson: words(
    'email_zentrale email_direkt tel_zentrale tel_durchw tel_fax tel_handy name vorname titel anrede position anrede_brief firma',
  ),
  preise: words(
    'kaufpreis nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten hausgeld mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig provision_teilen innen_courtage aussen_courtage courtage_hinweis waehrung mwst_satz freitext_preis kaution kaution_text stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage stp_sonstige',
  ),
  flaechen: words(
    'wohnflaeche nutzflaeche gesamtflaeche ladenflaeche lagerflaeche grundstuecksflaeche sonstflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc anzahl_balkone anzahl_terrassen anzahl_logia balkon_terrasse_flaeche anzahl_wohn_schlafzimmer gartenflaeche kellerflaeche fensterfront_qm anzahl_stellplaetze',
  ),
  ausstattung: words(
    'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl stellplatzart gartennutzung ausricht_balkon_terrasse moebliert rollstuhlgerecht kabel_sat_tv dvbt barrierefrei sauna unterkellert abstellraum fahrradraum rolladen dachform bauweise ausbaustufe energietyp bibliothek dachboden gaestewc kabelkanaele seniorengerecht',
  ),
  energiepass: words(
    'epart gueltig_bis energieverbrauchkennwert mitwarmwasser endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse baujahr ausstelldatum jahrgang gebaeudeart epasstext',
  ),
  zustand_angaben: words(
    'baujahr letztemodernisierung zustand alter bebaubar_nach erschliessung erschliessung_umfang bauzone altlasten energiepass verkaufstatus',
  ),
  freitexte: words(
    'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben objekt_text',
  ),
  anhaenge: words('anhang'),
  verwaltung_objekt: words('objektadresse_freigeben verfuegbar_ab abdatum bisdatum'),
  verwaltung_techn: words(
    'objektnr_intern objektnr_extern aktion aktiv_von aktiv_bis openimmo_obid kennung_ursprung stand_vom weitergabe_generell weitergabe_positiv weitergabe_negativ gruppen_kennung master sprache',
  ),
};

/** Below it, the path of a kind of property has its type in place of the name of the attribute. */
export const KIND = 'objektkategorie/objektart/';

/** The attribute of each kind of property that has its type. */
export const TYPE_ATTRIBUTES: Readonly<Record<string, string>> = {
  wohnung: 'wohnungtyp',
  haus: 'haustyp',
  grundstueck: 'grundst_typ',
  buero_praxen: 'buero_typ',
  einzelhandel: 'handel_typ',
  gastgewerbe: 'gastgew_typ',
  hallen_lager_prod: 'hallen_typ',
  parken: 'parken_typ',
};

/** Each `stellplatzart`: the attribute of `stellplatzart`, in lower case the end of a `stp_…`. */
export const PARKING: Readonly<Record<string, string>> = {
  tiefgarage: 'TIEFGARAGE',
  garage: 'GARAGE',
  carport: 'CARPORT',
  aussenstellplatz: 'FREIPLATZ',
  duplex: 'DUPLEX',
};

/** Each `heizungsart` of OpenImmo: texts that say it, and how we do. */
export const HEATINGS: readonly (readonly [said: RegExp, own: string, name: string])[] = [
  [/fu(?:ß|ss)boden/i, 'Fußbodenheizung', 'FUSSBODEN'],
  [/fern|nahwärme/i, 'Fernwärme', 'FERN'],
  [/zentral/i, 'Zentralheizung', 'ZENTRAL'],
  [/etage/i, 'Etagenheizung', 'ETAGE'],
  [/ofen|kamin/i, 'Ofenheizung', 'OFEN'],
];

/** Groups of attachments: categories of images and kinds of documents in them, and what we call them. */
export const GROUPS: readonly (readonly [said: RegExp, own: string, name: string])[] = [
  [/grundriss/i, 'Grundriss', 'GRUNDRISS'],
  [/lageplan|karte/i, 'Lageplan', 'KARTEN_LAGEPLAN'],
  [/innen/i, 'Innenansicht', 'INNENANSICHTEN'],
  [/außen|aussen|ansicht|fassade/i, 'Außenansicht', 'AUSSENANSICHTEN'],
];

/** ISO 3166-1, alpha-2 and alpha-3: countries in which offices of this service sell. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  words(
    'DE:DEU AT:AUT CH:CHE LI:LIE LU:LUX BE:BEL NL:NLD DK:DNK SE:SWE NO:NOR FI:FIN PL:POL CZ:CZE SK:SVK HU:HUN SI:SVN HR:HRV IT:ITA FR:FRA MC:MCO ES:ESP PT:PRT GB:GBR IE:IRL GR:GRC CY:CYP MT:MLT BG:BGR TR:TUR US:USA',
  ).map((codes) => [codes.slice(0, 2), codes.slice(3)] as const),
);
