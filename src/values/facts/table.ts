import * as words from './words.ts';

/** The kind of a fact’s value. Decimals are texts, as all decimals of units. */
export type FactKind =
  | 'decimal'
  | 'integer'
  | 'flag'
  | 'word'
  | 'date'
  | 'text'
  | 'email'
  | 'country';

/** Headings of the form. */
export type FactSection = 'kind' | 'areas' | 'equipment' | 'energy' | 'costs' | 'texts' | 'contact';

/** What a fact is. Everything that reads or writes facts derives from this. */
export interface Fact {
  readonly kind: FactKind;
  /** What people call it, in German and English. */
  readonly names: readonly [de: string, en: string];
  /** What it means, for readers without German. */
  readonly about: string;
  readonly section: FactSection;
  /** Whether everybody sees it of a published unit. */
  readonly isPublic: boolean;
  /**
   * Its places in OpenImmo 1.2.7, if it has some: an element (`part/name`), an attribute (`part/name@attribute`), or
   * flags of its words (`*`), of which `=` says the word. A value is written at the first element or attribute and as
   * its flag; the others are read, too.
   */
  readonly openImmo?: string;
  readonly unit?: 'm²' | '€' | 'kWh/(m²·a)';
  /** The bounds of an integer; of a text, its maximum length. */
  readonly min?: number;
  readonly max?: number;
  readonly words?: words.FactWords;
  /** Further headings of spreadsheet columns, as `foldHeader` writes them, separated by spaces. */
  readonly headers?: string;
  /** A price, which a price on request hides; a rent, which is public only of units to let. */
  readonly price?: 'price' | 'rent';
}

type Own = Omit<Fact, 'section' | 'isPublic'> & { readonly isPublic?: false };

/** Makes facts of a kind. What one means is its English name, unless it says more. */
const factOf =
  (kind: FactKind, all: Partial<Own> = {}) =>
  (names: Fact['names'], own: Partial<Own> = {}): Own => ({
    kind,
    names,
    about: `${names[1]}${all.unit === 'm²' ? ' in m²' : ''}.`,
    ...all,
    ...own,
  });

const flag = factOf('flag');
const area = factOf('decimal', { unit: 'm²' });
const money = factOf('decimal', { unit: '€', price: 'rent' });
const number = factOf('decimal');
const count = factOf('integer', { min: 0, max: 1000 });
const line = factOf('text', { max: 200 });
const short = factOf('text', { max: 50 });
/** A text of several lines. It belongs to what it was written of: units do not inherit it. */
const prose = factOf('text', { max: 20_000 });
const date = factOf('date');
const { TYPES_OF: types } = words;
const wordOf = (all: words.FactWords) => factOf('word', { words: all });

function inSection<Facts extends Readonly<Record<string, Own>>>(
  section: FactSection,
  facts: Facts,
): { readonly [Name in keyof Facts]: Fact };
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
function inSection(section: FactSection, facts: Readonly<Record<string, Own>>): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, own]) => [name, { isPublic: true, ...own, section }]),
  );
}

/**
 * The facts of units and projects beyond their own columns. Each table stores them as one JSON object. A new
 * fact is one entry here: schemas, documents, rows, filters, history and export derive from it.
 */
export const FACTS = {
  ...inSection('kind', {
    objektart: wordOf(words.OBJEKTARTEN)(['Objektart', 'Kind of property'], {
      about:
        'Kind of property (Objektart): `wohnung` flat, `haus` house, `gewerbe` commercial, `stellplatz` parking space, `grundstueck` land.',
      openImmo: 'objektkategorie/objektart/*',
      headers: 'objektart immobilienart propertykind',
    }),
    objekttyp: wordOf({ ...types.wohnung, ...types.haus, ...types.gewerbe, ...types.stellplatz })(
      ['Objekttyp', 'Type of property'],
      {
        about:
          'Its type (Objekttyp), which must fit `objektart`: `penthouse`, `reihenhaus`, `tiefgarage`, …',
        openImmo: 'objektkategorie/objektart/*',
        headers: 'objekttyp wohnungstyp wohnungsart haustyp propertytype',
      },
    ),
    vermarktungsart: wordOf(words.VERMARKTUNGSARTEN)(['Vermarktungsart', 'Offered for'], {
      about:
        'Whether it is sold (`kauf`) or let (`miete`). Only a unit to let shows its rent to everybody, and it shows no purchase price.',
      openImmo: 'objektkategorie/vermarktungsart@*',
      headers: 'vermarktungsart kaufodermiete offeredfor',
    }),
    nutzungsart: wordOf(words.NUTZUNGSARTEN)(['Nutzungsart', 'Use'], {
      about:
        'What it is for (Nutzungsart): `wohnen` living, `gewerbe` business, `anlage` investment.',
      openImmo:
        'objektkategorie/nutzungsart@ANLAGE=anlage objektkategorie/nutzungsart@GEWERBE=gewerbe objektkategorie/nutzungsart@WOHNEN=wohnen',
    }),
    verfuegbarAb: short(['Verfügbar ab', 'Available from'], {
      about: 'When it can be had, as written: “Frühjahr 2027”, “2027-04-01”.',
      openImmo: 'verwaltung_objekt/verfuegbar_ab verwaltung_objekt/abdatum',
      headers: 'verfuegbarab bezugsfrei bezugsfreiab bezugab freiab availablefrom',
    }),
    bauphase: wordOf(words.BAUPHASEN)(['Bauphase', 'Construction phase']),
    fertigstellung: short(['Fertigstellung', 'Completion'], {
      about: 'When the building is completed, as written: “4. Quartal 2027”.',
      headers: 'fertigstellung completion',
    }),
    landCode: factOf('country')(['Land (ISO-Code)', 'Country (ISO code)'], {
      about: 'Country as a code of ISO 3166-1: `DE`, `AT`.',
      openImmo: 'geo/land@iso_land',
    }),
  }),
  ...inSection('areas', {
    balkonQm: area(['Balkonfläche', 'Balcony area'], {
      openImmo: 'flaechen/balkon_terrasse_flaeche',
      headers: 'balkon balkonqm balkonm2 balconyarea balcony',
    }),
    terrasseQm: area(['Terrassenfläche', 'Terrace area'], {
      openImmo: 'flaechen/balkon_terrasse_flaeche',
      headers: 'terrasse terrasseqm terrassem2 terracearea',
    }),
    gartenQm: area(['Gartenfläche', 'Garden area'], {
      openImmo: 'flaechen/gartenflaeche',
      headers: 'garten gartenqm gartenm2 gartenanteil gardenarea',
    }),
    kellerQm: area(['Kellerfläche', 'Cellar area'], {
      openImmo: 'flaechen/kellerflaeche',
      headers: 'kellerqm kellerm2 cellararea',
    }),
    grundstueckQm: area(['Grundstücksfläche', 'Plot area'], {
      openImmo: 'flaechen/grundstuecksflaeche',
      headers: 'grundstueck grundstueckqm grundstuecksgroesse plotarea',
    }),
    balkone: count(['Balkone', 'Balconies'], { openImmo: 'flaechen/anzahl_balkone' }),
    terrassen: count(['Terrassen', 'Terraces'], { openImmo: 'flaechen/anzahl_terrassen' }),
    schlafzimmer: number(['Schlafzimmer', 'Bedrooms'], {
      openImmo: 'flaechen/anzahl_schlafzimmer',
      headers: 'anzahlschlafzimmer',
    }),
    badezimmer: number(['Badezimmer', 'Bathrooms'], {
      openImmo: 'flaechen/anzahl_badezimmer',
      headers: 'bad baeder anzahlbadezimmer anzahlbaeder',
    }),
    etagenzahl: count(['Etagen im Haus', 'Floors of the building'], {
      openImmo: 'geo/anzahl_etagen',
      headers: 'etagenzahl anzahletagen geschosse',
    }),
    stellplaetze: count(['Stellplätze', 'Parking spaces'], {
      openImmo: 'flaechen/anzahl_stellplaetze',
      headers: 'anzahlstellplaetze',
    }),
    stellplatzart: wordOf(words.labelled(types.stellplatz))(
      ['Art des Stellplatzes', 'Kind of parking space'],
      { openImmo: 'ausstattung/stellplatzart@*' },
    ),
  }),
  ...inSection('equipment', {
    aufzug: flag(['Aufzug', 'Lift'], {
      openImmo: 'ausstattung/fahrstuhl@PERSONEN=true',
      headers: 'fahrstuhl lift elevator',
    }),
    barrierefrei: flag(['Barrierefrei', 'Accessible'], { openImmo: 'ausstattung/barrierefrei' }),
    keller: flag(['Keller', 'Cellar'], { openImmo: 'ausstattung/unterkellert@keller' }),
    einbaukueche: flag(['Einbauküche', 'Fitted kitchen'], {
      openImmo: 'ausstattung/kueche@EBK=true',
      headers: 'ebk kueche',
    }),
    gaesteWc: flag(['Gäste-WC', 'Guest toilet'], { openImmo: 'ausstattung/gaestewc' }),
    abstellraum: flag(['Abstellraum', 'Storage room'], { openImmo: 'ausstattung/abstellraum' }),
    moebliert: flag(['Möbliert', 'Furnished'], { openImmo: 'ausstattung/moebliert@moeb' }),
    ausstattung: wordOf(words.STANDARDS)(['Ausstattung', 'Standard of fittings'], {
      about: 'Standard of its fittings: `standard`, `gehoben` upscale, `luxus` luxury.',
      openImmo: 'ausstattung/ausstatt_kategorie',
    }),
  }),
  ...inSection('energy', {
    energiekennwert: factOf('decimal', { unit: 'kWh/(m²·a)' })(
      ['Energiekennwert', 'Energy value'],
      {
        about:
          'Final energy demand or consumption of the energy certificate in kWh/(m²·a), as a number.',
        openImmo: 'energiepass/endenergiebedarf energiepass/energieverbrauchkennwert',
        headers: 'energiekennwert endenergiebedarf energiebedarf',
      },
    ),
    energietraeger: wordOf(words.ENERGIETRAEGER)(
      ['Wesentlicher Energieträger', 'Main energy source'],
      {
        about: 'Main source of energy for heating (wesentlicher Energieträger).',
        openImmo: 'energiepass/primaerenergietraeger ausstattung/befeuerung@*',
        headers: 'energietraeger befeuerung energysource',
      },
    ),
    energieausweisAusgestelltAm: date(
      ['Energieausweis ausgestellt am', 'Energy certificate issued on'],
      { openImmo: 'energiepass/ausstelldatum' },
    ),
    energieausweisGueltigBis: date(
      ['Energieausweis gültig bis', 'Energy certificate valid until'],
      { openImmo: 'energiepass/gueltig_bis' },
    ),
    energieausweisStand: wordOf(words.AUSWEIS)(
      ['Stand des Energieausweises', 'State of the energy certificate'],
      { openImmo: 'energiepass/jahrgang' },
    ),
    baujahrHeizung: factOf('integer', { min: 1800, max: 2200 })(
      ['Baujahr der Heizung', 'Year of the heating'],
      { openImmo: 'energiepass/baujahr' },
    ),
  }),
  ...inSection('costs', {
    provision: line(['Provision', 'Commission'], {
      about:
        'Commission of the buyer or tenant, as written: “provisionsfrei”, “3,57 % inkl. MwSt.”.',
      openImmo: 'preise/aussen_courtage',
      price: 'price',
      headers: 'courtage kaeuferprovision commission',
    }),
    nebenkosten: money(['Nebenkosten (€ im Monat)', 'Service charges (€ a month)'], {
      openImmo: 'preise/nebenkosten',
      headers: 'nebenkosten nk servicecharges',
    }),
    heizkosten: money(['Heizkosten (€ im Monat)', 'Heating costs (€ a month)'], {
      openImmo: 'preise/heizkosten',
      headers: 'heizkosten hk heatingcosts',
    }),
    kaution: money(['Kaution', 'Deposit'], {
      about: 'Deposit of a tenant in EUR.',
      openImmo: 'preise/kaution',
    }),
    miteigentumsanteil: short(['Miteigentumsanteil', 'Share of the property'], {
      about: 'Share of the common property (Miteigentumsanteil): `85/1.000`.',
      headers: 'mea tausendstel',
      isPublic: false,
    }),
  }),
  ...inSection('texts', {
    titel: line(['Titel', 'Title'], {
      about: 'Title of an advertisement.',
      openImmo: 'freitexte/objekttitel',
      headers: 'objekttitel ueberschrift title',
    }),
    lagebeschreibung: prose(['Lage', 'Location'], {
      about: 'Description of the location, in as many lines as it needs.',
      openImmo: 'freitexte/lage',
      headers: 'lagebeschreibung',
    }),
    ausstattungsbeschreibung: prose(
      ['Beschreibung der Ausstattung', 'Description of the fittings'],
      { openImmo: 'freitexte/ausstatt_beschr', headers: 'ausstattungsbeschreibung' },
    ),
    sonstigeAngaben: prose(['Sonstige Angaben', 'Further information'], {
      openImmo: 'freitexte/sonstige_angaben',
    }),
  }),
  ...inSection('contact', {
    kontaktVorname: line(['Ansprechpartner: Vorname', 'Contact: first name'], {
      openImmo: 'kontaktperson/vorname',
    }),
    kontaktNachname: line(['Ansprechpartner: Nachname', 'Contact: surname'], {
      openImmo: 'kontaktperson/name',
    }),
    kontaktTelefon: short(['Ansprechpartner: Telefon', 'Contact: telephone'], {
      openImmo: 'kontaktperson/tel_zentrale kontaktperson/tel_durchw kontaktperson/tel_handy',
    }),
    kontaktEmail: factOf('email')(['Ansprechpartner: E-Mail', 'Contact: e-mail'], {
      openImmo: 'kontaktperson/email_zentrale kontaktperson/email_direkt',
    }),
  }),
};
