// What OpenImmo 1.2.7 asks of a document, from its schema (openimmo_127b.xsd, OpenImmo e. V., of 2017): of each
// element the elements in it, in their order, and its attributes. Types: `*` any number of times, `!` required.

/** The content of an element: a type, or the elements in it. */
interface Rule {
  readonly elements?: readonly string[];
  readonly text?: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
  readonly required?: readonly string[];
}

const words = (text: string) => text.split(/\s+/);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const INTEGER = /^-?\d+$/;
const BOOLEAN = /^(?:true|false|1|0)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const STRING = /^[^]*$/;
const CONTACT = /^[^]+$/;
const oneOf = (all: string) => new RegExp(`^(?:${words(all).join('|')})$`);

const each = (names: string, rule: Rule): Readonly<Record<string, Rule>> =>
  Object.fromEntries(words(names).map((name) => [name, rule]));
const text = (names: string, type: RegExp) => each(names, { text: type });
const group = (name: string, elements: string): Readonly<Record<string, Rule>> => ({
  [name]: { elements: words(elements) },
});
const flags = (name: string, all: string, required: readonly string[] = []) => ({
  [name]: {
    text: /^$/,
    attributes: Object.fromEntries(words(all).map((flag) => [flag, BOOLEAN])),
    required,
  },
});
const choice = (name: string, attribute: string, all: string) => ({
  [name]: { text: /^$/, attributes: { [attribute]: oneOf(all) } },
});

/** The elements that an element must have. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  openimmo: ['uebertragung', 'anbieter'],
  anbieter: ['firma', 'openimmo_anid'],
  immobilie: ['objektkategorie', 'geo', 'kontaktperson', 'verwaltung_techn'],
  objektkategorie: ['nutzungsart', 'vermarktungsart', 'objektart'],
  kontaktperson: ['name'],
  anhang: ['format', 'daten'],
  verwaltung_techn: ['objektnr_extern', 'aktion', 'openimmo_obid', 'stand_vom'],
};

/** Elements that an element may have several of. */
export const REPEATED = new Set(
  words('immobilie anhang stellplatzart energiepass stp_sonstige anbieter'),
);

const PARKING = {
  text: /^$/,
  attributes: { stellplatzmiete: DECIMAL, stellplatzkaufpreis: DECIMAL, anzahl: INTEGER },
};

export const RULES: Readonly<Record<string, Rule>> = {
  ...group('openimmo', 'uebertragung anbieter'),
  uebertragung: {
    text: /^$/,
    attributes: {
      art: oneOf('ONLINE OFFLINE'),
      umfang: oneOf('TEIL VOLL'),
      modus: oneOf('NEW CHANGE DELETE'),
      version: STRING,
      sendersoftware: STRING,
      senderversion: STRING,
    },
    required: words('art umfang version sendersoftware senderversion'),
  },
  ...group(
    'anbieter',
    'anbieternr firma openimmo_anid lizenzkennung anhang immobilie impressum impressum_strukt',
  ),
  ...group(
    'immobilie',
    'objektkategorie geo kontaktperson weitere_adresse preise bieterverfahren versteigerung flaechen ausstattung zustand_angaben bewertung infrastruktur freitexte anhaenge verwaltung_objekt verwaltung_techn',
  ),
  ...group('objektkategorie', 'nutzungsart vermarktungsart objektart'),
  ...flags('nutzungsart', 'WOHNEN GEWERBE ANLAGE WAZ', ['WOHNEN', 'GEWERBE']),
  ...flags('vermarktungsart', 'KAUF MIETE_PACHT ERBPACHT LEASING', ['KAUF', 'MIETE_PACHT']),
  ...group(
    'objektart',
    'wohnung haus grundstueck buero_praxen einzelhandel gastgewerbe hallen_lager_prod parken',
  ),
  ...choice(
    'wohnung',
    'wohnungtyp',
    'DACHGESCHOSS MAISONETTE LOFT-STUDIO-ATELIER PENTHOUSE TERRASSEN ETAGE ERDGESCHOSS SOUTERRAIN APARTMENT FERIENWOHNUNG GALERIE ROHDACHBODEN ATTIKAWOHNUNG KEINE_ANGABE',
  ),
  ...choice(
    'haus',
    'haustyp',
    'REIHENHAUS REIHENEND REIHENMITTEL REIHENECK DOPPELHAUSHAELFTE EINFAMILIENHAUS STADTHAUS BUNGALOW VILLA ZWEIFAMILIENHAUS MEHRFAMILIENHAUS KEINE_ANGABE',
  ),
  ...choice(
    'grundstueck',
    'grundst_typ',
    'WOHNEN GEWERBE INDUSTRIE LAND_FORSTWIRSCHAFT FREIZEIT GEMISCHT GEWERBEPARK SONDERNUTZUNG SEELIEGENSCHAFT',
  ),
  ...choice(
    'buero_praxen',
    'buero_typ',
    'BUEROFLAECHE BUEROHAUS BUEROZENTRUM LOFT_ATELIER PRAXIS PRAXISFLAECHE PRAXISHAUS AUSSTELLUNGSFLAECHE COWORKING SHARED_OFFICE',
  ),
  ...choice(
    'einzelhandel',
    'handel_typ',
    'LADENLOKAL EINZELHANDELSLADEN VERBRAUCHERMARKT EINKAUFSZENTRUM KAUFHAUS KIOSK VERKAUFSFLAECHE',
  ),
  ...choice(
    'gastgewerbe',
    'gastgew_typ',
    'GASTRONOMIE GASTRONOMIE_UND_WOHNUNG PENSIONEN HOTELS BAR CAFE DISCOTHEK RESTAURANT',
  ),
  ...choice(
    'hallen_lager_prod',
    'hallen_typ',
    'HALLE INDUSTRIEHALLE LAGER LAGERFLAECHEN LAGER_MIT_FREIFLAECHE HOCHREGALLAGER PRODUKTION WERKSTATT SERVICE',
  ),
  ...choice(
    'parken',
    'parken_typ',
    'STELLPLATZ CARPORT DOPPELGARAGE DUPLEX TIEFGARAGE BOOTSLIEGEPLATZ EINZELGARAGE PARKHAUS TIEFGARAGENSTELLPLATZ PARKPLATZ_STROM',
  ),
  // One of the first three is required.
  ...group(
    'geo',
    'plz ort geokoordinaten strasse hausnummer bundesland land gemeindecode flur flurstueck gemarkung etage anzahl_etagen lage_im_bau wohnungsnr lage_gebiet regionaler_zusatz',
  ),
  geokoordinaten: {
    text: /^$/,
    attributes: { breitengrad: DECIMAL, laengengrad: DECIMAL },
    required: ['breitengrad', 'laengengrad'],
  },
  land: { text: /^$/, attributes: { iso_land: /^[A-Z]{3}$/ } },
  // An e-mail address or a telephone number is required.
  ...group(
    'kontaktperson',
    'email_zentrale email_direkt tel_zentrale tel_durchw tel_fax tel_handy name vorname titel anrede position anrede_brief firma',
  ),
  ...text('email_zentrale tel_zentrale', CONTACT),
  ...group(
    'preise',
    'kaufpreis nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten hausgeld mietpreis_pro_qm kaufpreis_pro_qm provisionspflichtig provision_teilen innen_courtage aussen_courtage courtage_hinweis waehrung mwst_satz freitext_preis kaution kaution_text stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage stp_sonstige',
  ),
  kaufpreis: { text: DECIMAL, attributes: { auf_anfrage: BOOLEAN } },
  waehrung: { text: /^$/, attributes: { iso_waehrung: /^EUR$/ } },
  aussen_courtage: { text: STRING, attributes: { mit_mwst: BOOLEAN } },
  ...each('stp_carport stp_duplex stp_freiplatz stp_garage stp_tiefgarage', PARKING),
  stp_sonstige: {
    ...PARKING,
    attributes: {
      ...PARKING.attributes,
      platzart: oneOf('FREIPLATZ GARAGE TIEFGARAGE CARPORT DUPLEX PARKHAUS SONSTIGES'),
    },
  },
  ...text(
    'nettokaltmiete nebenkosten heizkosten hausgeld mietpreis_pro_qm kaufpreis_pro_qm kaution',
    DECIMAL,
  ),
  ...group(
    'flaechen',
    'wohnflaeche nutzflaeche gesamtflaeche ladenflaeche lagerflaeche grundstuecksflaeche sonstflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc anzahl_balkone anzahl_terrassen anzahl_logia balkon_terrasse_flaeche anzahl_wohn_schlafzimmer gartenflaeche kellerflaeche fensterfront_qm anzahl_stellplaetze',
  ),
  ...text(
    'wohnflaeche nutzflaeche grundstuecksflaeche anzahl_zimmer anzahl_schlafzimmer anzahl_badezimmer anzahl_balkone anzahl_terrassen balkon_terrasse_flaeche gartenflaeche kellerflaeche',
    DECIMAL,
  ),
  ...text('anzahl_stellplaetze', /^0*[1-9]\d*$/),
  ...text('etage anzahl_etagen', INTEGER),
  ...group(
    'ausstattung',
    'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl stellplatzart gartennutzung ausricht_balkon_terrasse moebliert rollstuhlgerecht kabel_sat_tv dvbt barrierefrei sauna unterkellert abstellraum fahrradraum rolladen dachform bauweise ausbaustufe energietyp bibliothek dachboden gaestewc kabelkanaele seniorengerecht',
  ),
  ...text('ausstatt_kategorie', oneOf('STANDARD GEHOBEN LUXUS')),
  ...flags('kueche', 'EBK OFFEN PANTRY'),
  ...flags('heizungsart', 'OFEN ETAGE ZENTRAL FERN FUSSBODEN'),
  ...flags(
    'befeuerung',
    'OEL GAS ELEKTRO ALTERNATIV SOLAR ERDWAERME LUFTWP FERN BLOCK WASSER-ELEKTRO PELLET KOHLE HOLZ FLUESSIGGAS',
  ),
  ...flags('fahrstuhl', 'PERSONEN LASTEN'),
  ...flags('stellplatzart', 'GARAGE TIEFGARAGE CARPORT FREIPLATZ PARKHAUS DUPLEX'),
  ...choice('moebliert', 'moeb', 'VOLL TEIL'),
  ...choice('unterkellert', 'keller', 'JA NEIN TEIL'),
  ...text('barrierefrei abstellraum gaestewc provisionspflichtig objektadresse_freigeben', BOOLEAN),
  ...group(
    'zustand_angaben',
    'baujahr letztemodernisierung zustand alter bebaubar_nach erschliessung erschliessung_umfang bauzone altlasten energiepass verkaufstatus',
  ),
  ...group(
    'energiepass',
    'epart gueltig_bis energieverbrauchkennwert mitwarmwasser endenergiebedarf primaerenergietraeger stromwert waermewert wertklasse baujahr ausstelldatum jahrgang gebaeudeart epasstext',
  ),
  ...text('epart', oneOf('BEDARF VERBRAUCH')),
  ...text('jahrgang', oneOf('2008 2014 ohne nicht_noetig bei_besichtigung')),
  ...choice('verkaufstatus', 'stand', 'OFFEN RESERVIERT VERKAUFT'),
  ...group(
    'freitexte',
    'objekttitel dreizeiler lage ausstatt_beschr objektbeschreibung sonstige_angaben objekt_text',
  ),
  ...group('anhaenge', 'anhang'),
  anhang: {
    elements: words('anhangtitel format check daten'),
    attributes: {
      location: oneOf('INTERN EXTERN REMOTE'),
      gruppe: oneOf(
        'TITELBILD INNENANSICHTEN AUSSENANSICHTEN GRUNDRISS KARTEN_LAGEPLAN ANBIETERLOGO BILD DOKUMENTE LINKS PANORAMA QRCODE FILM FILMLINK EPASS-SKALA ANBOBJURL',
      ),
    },
    required: ['location'],
  },
  ...group('daten', 'pfad'),
  ...group('verwaltung_objekt', 'objektadresse_freigeben verfuegbar_ab abdatum bisdatum'),
  ...group(
    'verwaltung_techn',
    'objektnr_intern objektnr_extern aktion aktiv_von aktiv_bis openimmo_obid kennung_ursprung stand_vom weitergabe_generell weitergabe_positiv weitergabe_negativ gruppen_kennung master sprache',
  ),
  ...choice('aktion', 'aktionart', 'CHANGE DELETE REFERENZ'),
  ...text('abdatum stand_vom ausstelldatum', DATE),
  ...text(
    'firma openimmo_anid impressum plz ort strasse hausnummer wohnungsnr name vorname baujahr gueltig_bis energieverbrauchkennwert endenergiebedarf primaerenergietraeger wertklasse objekttitel lage ausstatt_beschr objektbeschreibung sonstige_angaben anhangtitel format pfad verfuegbar_ab objektnr_extern openimmo_obid gruppen_kennung',
    STRING,
  ),
};
