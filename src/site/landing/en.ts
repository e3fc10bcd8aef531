import type { Texts } from './de.ts';

export const en: Texts = {
  language: 'en',
  path: '/en',
  other: { name: 'Deutsch', language: 'de', path: '/' },
  title: 'Einheit: price list in, website up to date',
  headline: 'Price list in, website up to date.',
  lead: 'Einheit reads your Excel list, shows each fault at its cell, and brings prices, status and floor plans to your website.',
  begin: 'Begin with your own list',
  showIt: 'In three pictures',
  audience:
    'For German property developers, sales agents and their agencies. Your Excel file stays as it is.',
  noAccess: 'No access yet? The operator of this service sets it up.',
  operator: 'See the imprint for the address.',
  heroPicture: 'The stacking plan of a project with two buildings and 48 flats',
  phonePicture: 'The same flats on the website of the project, on a phone',
  forOffices: 'For offices',
  forDevelopers: 'For developers',
  officesTitle: 'A morning with the price list, without retyping',
  offices: {
    import: {
      alt: 'The review of a price list: faults, each with a button that mends it',
      title: 'Faults mended with a click',
      text: '“ca. 80 m²” becomes 80.00, “a. A.” becomes price on request. You see each change before the import, and can undo it for a day.',
    },
    tiles: {
      alt: 'A part of the stacking plan: flats by floor with price, area and status',
      title: 'Everybody sees the same state',
      text: 'The stacking plan shows, building by building, what is free and when which reservation ends. On paper as on the screen.',
    },
    website: {
      alt: 'The list of flats on the website of a project',
      title: 'The website follows by itself',
      text: 'Two lines in your page, in your font and colour. Within two minutes, sold means sold there, and the price is gone.',
    },
  },
  developersTitle: 'And for your developers: one call.',
  developersLead:
    'What the office maintains, your CRM reads over the same API. Amounts and areas are exact decimals, and a webhook announces each change.',
  readReference: 'Read and try the API',
  signIn: 'Sign in',
  reference: 'API reference',
  exampleTitle: 'Request and answer, computed fields highlighted',
  request: 'Request',
  answer: 'Answer',
  figures: ({ digits, units }) => [
    [String(units), 'units in one call, all or nothing'],
    [`${digits.before} + ${digits.after}`, 'digits before and after the point, none rounded'],
    ['2 lines', 'for the list on your website'],
    ['24 hours', 'to undo an import'],
  ],
  health: 'Health',
  imprint: 'Imprint',
  privacy: 'Privacy',
};
