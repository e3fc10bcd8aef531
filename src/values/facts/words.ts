/** Words that a fact takes, each with what people call it, in German and English. */
export type FactWords = Readonly<Record<string, readonly [de: string, en: string]>>;

export const OBJEKTARTEN = {
  wohnung: ['Wohnung', 'Flat'],
  haus: ['Haus', 'House'],
  gewerbe: ['Gewerbe', 'Commercial unit'],
  stellplatz: ['Stellplatz', 'Parking space'],
  grundstueck: ['Grundstück', 'Plot of land'],
} as const satisfies FactWords;

/** The types of each kind of property. A plot of land has none. */
export const TYPES_OF = {
  wohnung: {
    etagenwohnung: ['Etagenwohnung', 'Flat on one floor'],
    erdgeschoss: ['Erdgeschosswohnung', 'Ground-floor flat'],
    dachgeschoss: ['Dachgeschosswohnung', 'Attic flat'],
    maisonette: ['Maisonette', 'Maisonette'],
    penthouse: ['Penthouse', 'Penthouse'],
    loft: ['Loft', 'Loft'],
    terrassenwohnung: ['Terrassenwohnung', 'Terrace flat'],
    souterrain: ['Souterrainwohnung', 'Basement flat'],
    apartment: ['Apartment', 'Studio'],
  },
  haus: {
    reihenhaus: ['Reihenhaus', 'Terraced house'],
    doppelhaushaelfte: ['Doppelhaushälfte', 'Semi-detached house'],
    einfamilienhaus: ['Einfamilienhaus', 'Detached house'],
    mehrfamilienhaus: ['Mehrfamilienhaus', 'Block of flats'],
  },
  gewerbe: {
    buero: ['Büro', 'Office'],
    praxis: ['Praxis', 'Medical practice'],
    laden: ['Laden', 'Shop'],
    gastronomie: ['Gastronomie', 'Restaurant'],
    lager: ['Lager', 'Warehouse'],
  },
  stellplatz: {
    tiefgarage: ['Tiefgarage', 'Underground parking'],
    garage: ['Garage', 'Garage'],
    carport: ['Carport', 'Carport'],
    aussenstellplatz: ['Außenstellplatz', 'Outdoor parking'],
    duplex: ['Duplexparker', 'Stacked parking'],
  },
  grundstueck: {},
} as const satisfies Readonly<Record<keyof typeof OBJEKTARTEN, FactWords>>;

export const OBJEKTTYPEN: FactWords = {
  ...TYPES_OF.wohnung,
  ...TYPES_OF.haus,
  ...TYPES_OF.gewerbe,
  ...TYPES_OF.stellplatz,
};

export const VERMARKTUNGSARTEN = {
  kauf: ['Kauf', 'For sale'],
  miete: ['Miete', 'To let'],
} as const satisfies FactWords;

export const NUTZUNGSARTEN: FactWords = {
  wohnen: ['Wohnen', 'Residential'],
  gewerbe: ['Gewerbe', 'Commercial'],
  anlage: ['Anlage', 'Investment'],
};

export const STANDARDS: FactWords = {
  standard: ['Standard', 'Standard'],
  gehoben: ['Gehoben', 'Upscale'],
  luxus: ['Luxus', 'Luxury'],
};

export const BAUPHASEN: FactWords = {
  planung: ['In Planung', 'Planned'],
  genehmigt: ['Baugenehmigung erteilt', 'Building permit granted'],
  im_bau: ['Im Bau', 'Under construction'],
  rohbau: ['Rohbau fertig', 'Shell completed'],
  fertiggestellt: ['Fertiggestellt', 'Completed'],
};

export const ENERGIETRAEGER: FactWords = {
  gas: ['Gas', 'Gas'],
  fluessiggas: ['Flüssiggas', 'Liquid gas'],
  oel: ['Öl', 'Oil'],
  kohle: ['Kohle', 'Coal'],
  fernwaerme: ['Fernwärme', 'District heating'],
  nahwaerme: ['Nahwärme', 'Local heating network'],
  waermepumpe: ['Wärmepumpe', 'Heat pump'],
  erdwaerme: ['Erdwärme', 'Geothermal energy'],
  solar: ['Solar', 'Solar energy'],
  pellet: ['Pellets', 'Pellets'],
  holz: ['Holz', 'Wood'],
  strom: ['Strom', 'Electricity'],
  bhkw: ['Blockheizkraftwerk', 'Combined heat and power'],
};

export const AUSWEIS: FactWords = {
  vorhanden: ['Vorhanden', 'Available'],
  liegt_zur_besichtigung_vor: ['Liegt zur Besichtigung vor', 'Shown at the viewing'],
  nicht_erforderlich: ['Nicht erforderlich', 'Not required'],
};
