// The bodies of the requests whose answers are the documents' examples.

export const CREATE_FOLDER = { name: 'Grundrisse', color: '#0f766e', visibility: 'org' };

export const CREATE_PUBLICATION = {
  name: 'Website Klabautergang',
  projectIds: ['019e630c-21c0-714c-aa2c-95f521fe6ce8'],
};

export const CREATE_PROJECT = {
  name: 'Lindenhof',
  street: 'Lindenallee',
  houseNumber: '12a',
  postalCode: '04109',
  city: 'Leipzig',
  country: 'Deutschland',
};

export const CREATE_PROPERTY = {
  unitIdentifier: 'WE 12',
  unitNumber: '12',
  street: 'Lindenallee',
  houseNumber: '12a',
  postalCode: '04109',
  city: 'Leipzig',
  etageLabel: '2. OG',
  zimmer: 2.5,
  wohnflaecheQm: '78.125',
  kaufpreis: 250000,
  kaltmieteWohnung: '812.50',
  baujahr: 2026,
  visibility: 'online',
  status: 'frei',
};

export const IMPORT_UNITS = {
  units: [
    {
      unitIdentifier: 'WE 01',
      etageLabel: 'EG',
      zimmer: 3,
      wohnflaecheQm: '84.20',
      kaufpreis: '319000',
      visibility: 'online',
    },
    {
      unitIdentifier: 'WE 02',
      etageLabel: '1. OG',
      zimmer: 2.5,
      wohnflaecheQm: 61.5,
      kaufpreis: '248500.00',
    },
  ],
};

export const CHANGE_PROJECT = {
  houseNumber: '1-11',
  description: 'Neubau, sechs Häuser am Hafenbecken.',
};

export const CHANGE_PROPERTY = { status: 'notartermin', kaufpreisStellplatz: '45000' };

export const ADD_IMAGE = { file: '(the bytes of a PNG)', category: 'Grundriss', sortOrder: 1 };

export const ADD_MEMBER = {
  email: 'ines.duarte@nordlicht.example',
  name: 'Inês Duarte',
  role: 'editor',
};

export const ISSUE_TOKEN = {
  name: 'CRM',
  memberId: '019b97e7-f5c0-7175-81d8-629c56e05324',
  scopes: ['project:read', 'property:read'],
};

export const CHANGE_UNITS = {
  properties: [
    {
      id: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
      status: 'notartermin',
      kaufpreisStellplatz: '45000',
    },
  ],
};

export const UPSERT_UNITS = {
  properties: [
    { externalSourceId: '973456071', status: 'reserviert', kaufpreis: '455000' },
    { externalSourceId: '973456999', unitIdentifier: 'WE 99', zimmer: 3, archived: false },
  ],
};
