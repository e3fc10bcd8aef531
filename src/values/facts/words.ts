/**
 * Words that a fact takes, each with what people call it, in German and English, and what OpenImmo does: of several
 * words there, the first one is written, and all are read.
 */
export type FactWords = Readonly<
  Record<string, readonly [de: string, en: string, openImmo?: string]>
>;

/** What people call words. */
export const labelled = (words: FactWords) =>
  Object.fromEntries(Object.entries(words).map(([word, [de, en]]) => [word, [de, en] as const]));

export const OBJEKTARTEN = {
  wohnung: ['Wohnung', 'Flat', 'wohnung'],
  haus: ['Haus', 'House', 'haus'],
  gewerbe: [
    'Gewerbe',
    'Commercial unit',
    'buero_praxen einzelhandel gastgewerbe hallen_lager_prod',
  ],
  stellplatz: ['Stellplatz', 'Parking space', 'parken'],
  grundstueck: ['Grundstück', 'Plot of land', 'grundstueck'],
} as const satisfies FactWords;

/** The types of each kind of property. A plot of land has none. In OpenImmo, an attribute of an element has them. */
export const TYPES_OF = {
  wohnung: {
    etagenwohnung: ['Etagenwohnung', 'Flat on one floor', 'wohnung@ETAGE'],
    erdgeschoss: ['Erdgeschosswohnung', 'Ground-floor flat', 'wohnung@ERDGESCHOSS'],
    dachgeschoss: ['Dachgeschosswohnung', 'Attic flat', 'wohnung@DACHGESCHOSS'],
    maisonette: ['Maisonette', 'Maisonette', 'wohnung@MAISONETTE'],
    penthouse: ['Penthouse', 'Penthouse', 'wohnung@PENTHOUSE'],
    loft: ['Loft', 'Loft', 'wohnung@LOFT-STUDIO-ATELIER'],
    terrassenwohnung: ['Terrassenwohnung', 'Terrace flat', 'wohnung@TERRASSEN'],
    souterrain: ['Souterrainwohnung', 'Basement flat', 'wohnung@SOUTERRAIN'],
    apartment: ['Apartment', 'Studio', 'wohnung@APARTMENT'],
  },
  haus: {
    reihenhaus: ['Reihenhaus', 'Terraced house', 'haus@REIHENHAUS'],
    doppelhaushaelfte: ['Doppelhaushälfte', 'Semi-detached house', 'haus@DOPPELHAUSHAELFTE'],
    einfamilienhaus: ['Einfamilienhaus', 'Detached house', 'haus@EINFAMILIENHAUS'],
    mehrfamilienhaus: ['Mehrfamilienhaus', 'Block of flats', 'haus@MEHRFAMILIENHAUS'],
  },
  gewerbe: {
    buero: ['Büro', 'Office', 'buero_praxen@BUEROFLAECHE'],
    praxis: ['Praxis', 'Medical practice', 'buero_praxen@PRAXIS'],
    laden: ['Laden', 'Shop', 'einzelhandel@LADENLOKAL'],
    gastronomie: ['Gastronomie', 'Restaurant', 'gastgewerbe@GASTRONOMIE'],
    lager: ['Lager', 'Warehouse', 'hallen_lager_prod@LAGER'],
  },
  stellplatz: {
    tiefgarage: ['Tiefgarage', 'Underground parking', 'parken@TIEFGARAGENSTELLPLATZ'],
    garage: ['Garage', 'Garage', 'parken@EINZELGARAGE'],
    carport: ['Carport', 'Carport', 'parken@CARPORT'],
    aussenstellplatz: ['Außenstellplatz', 'Outdoor parking', 'parken@STELLPLATZ'],
    duplex: ['Duplexparker', 'Stacked parking', 'parken@DUPLEX'],
  },
  grundstueck: {},
} as const satisfies Readonly<Record<keyof typeof OBJEKTARTEN, FactWords>>;

export const VERMARKTUNGSARTEN = {
  kauf: ['Kauf', 'For sale', 'KAUF'],
  miete: ['Miete', 'To let', 'MIETE_PACHT'],
} as const satisfies FactWords;

export const NUTZUNGSARTEN: FactWords = {
  wohnen: ['Wohnen', 'Residential'],
  gewerbe: ['Gewerbe', 'Commercial'],
  anlage: ['Anlage', 'Investment'],
};

export const STANDARDS: FactWords = {
  standard: ['Standard', 'Standard', 'STANDARD'],
  gehoben: ['Gehoben', 'Upscale', 'GEHOBEN'],
  luxus: ['Luxus', 'Luxury', 'LUXUS'],
};

export const BAUPHASEN: FactWords = {
  planung: ['In Planung', 'Planned'],
  genehmigt: ['Baugenehmigung erteilt', 'Building permit granted'],
  im_bau: ['Im Bau', 'Under construction'],
  rohbau: ['Rohbau fertig', 'Shell completed'],
  fertiggestellt: ['Fertiggestellt', 'Completed'],
};

export const ENERGIETRAEGER: FactWords = {
  gas: ['Gas', 'Gas', 'GAS'],
  fluessiggas: ['Flüssiggas', 'Liquid gas', 'FLUESSIGGAS'],
  oel: ['Öl', 'Oil', 'OEL'],
  kohle: ['Kohle', 'Coal', 'KOHLE'],
  fernwaerme: ['Fernwärme', 'District heating', 'FERN'],
  nahwaerme: ['Nahwärme', 'Local heating network', 'FERN'],
  waermepumpe: ['Wärmepumpe', 'Heat pump', 'LUFTWP'],
  erdwaerme: ['Erdwärme', 'Geothermal energy', 'ERDWAERME'],
  solar: ['Solar', 'Solar energy', 'SOLAR'],
  pellet: ['Pellets', 'Pellets', 'PELLET'],
  holz: ['Holz', 'Wood', 'HOLZ'],
  strom: ['Strom', 'Electricity', 'ELEKTRO'],
  bhkw: ['Blockheizkraftwerk', 'Combined heat and power', 'BLOCK'],
};

export const AUSWEIS: FactWords = {
  vorhanden: ['Vorhanden', 'Available', '2014 2008'],
  liegt_zur_besichtigung_vor: [
    'Liegt zur Besichtigung vor',
    'Shown at the viewing',
    'bei_besichtigung',
  ],
  nicht_erforderlich: ['Nicht erforderlich', 'Not required', 'nicht_noetig'],
};
