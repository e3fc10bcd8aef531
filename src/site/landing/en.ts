import { html } from 'hono/html';
import type { Texts } from './de.ts';

const number = new Intl.NumberFormat('en');

export const en: Texts = {
  language: 'en',
  path: '/en',
  other: { name: 'Deutsch', language: 'de', path: '/' },
  title: 'Einheit: price list in, website up to date',
  headline: 'Price list in, website up to date.',
  lead: 'Einheit reads your Excel list, shows each fault at its cell, and brings prices, status and floor plans to your website.',
  begin: 'Begin with your own list',
  audience:
    'For German property developers, sales agents and their agencies. Your Excel file stays as it is.',
  heroPicture: 'The stacking plan of a project with two buildings and 48 flats',
  phonePicture: 'The same flats on the website of the project, on a phone',
  forOffices: 'For offices',
  forDevelopers: 'For developers',
  officesTitle: 'A morning with the price list, without retyping',
  offices: {
    import: {
      alt: 'The review of a price list: two faults, each with a button that mends it',
      title: 'Faults mended with a click',
      text: '“ca. 80 m²” becomes 80.00, “a. A.” becomes price on request. You see each change before the import, and can undo it for a day.',
    },
    stack: {
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
  developersTitle: 'And for your developers: one API, exact to the last digit.',
  developersLead:
    'What the office maintains, your CRM reads over the same API: create units, import 200 at once, keep ERP and portals in sync. A webhook announces each change.',
  readReference: 'Read and try the API',
  signIn: 'Sign in',
  reference: 'API reference',
  request: 'Request',
  answer: 'Answer',
  computed: 'computed',
  exampleNote:
    'A real request and its real answer, cut to the most important fields. The service reads the floor from its label. It computes price and rent per square metre and the gross yield in decimals, and rounds them half up.',
  reasonsTitle: 'Three reasons',
  reasons: ({ digits, units, schedules, cores, small, large }) => [
    {
      figure: `${digits.before} + ${digits.after}`,
      of: 'digits',
      title: 'No digit is lost',
      text: html`Up to ${digits.before} digits before and ${digits.after} after the point come back
      as they were sent, as a number or as text.`,
    },
    {
      figure: number.format(units),
      of: 'units, one transaction',
      title: 'All or nothing, and never twice',
      text: html`An import succeeds as a whole, or names every fault at once. With an
        <code>Idempotency-Key</code> it can be repeated safely for 24 hours. Each change of the
        service is tested with ${number.format(schedules)} sequences of requests and failures.`,
    },
    {
      figure: number.format(large.rowsRead),
      of: 'rows read for a page',
      title: 'As fast with 100,000 units as with 1,000',
      text: html`A page of 50 units with their total reads ${number.format(small.rowsRead)} database
      rows with 1,000 units and ${number.format(large.rowsRead)} with 100,000. On a machine with
      ${cores} cores that is ${number.format(small.requestsPerSecond)} and
      ${number.format(large.requestsPerSecond)} requests a second.`,
    },
  ],
  endpointsTitle: 'Eleven endpoints',
  endpointsNote: html`The reference describes each endpoint and lets you try it. It also describes
  the additions: change one or many units, upload images, read the plan’s limits.`,
  endpoints: {
    listProjects: 'List projects',
    createProject: 'Create a project',
    getProject: 'Read a project, with its units if wanted',
    listProjectProperties: "List a project's units",
    createProperty: 'Create a unit',
    importUnits: 'Import up to 200 units',
    listProperties: 'List, filter and mirror units',
    getProperty: 'Read a unit',
    getImport: 'Read an import',
    listFolders: 'List folders',
    createFolder: 'Create a folder',
  },
  stepsTitle: 'From sign-in to the first answer',
  steps: [
    {
      title: 'Sign in',
      text: html`The operator sets up your organisation and invites you.
        <a href="/app/">Sign in</a> with the invited e-mail address.`,
    },
    {
      title: 'Issue a token',
      text: html`Under API tokens: name, scopes, expiry. The secret is shown only once.`,
    },
    {
      title: 'Send a request',
      text: html`Paste the token into the <a href="/docs#listProperties">reference</a> and send the
        request.`,
    },
  ],
  forWebsites: 'For websites',
  forOperators: 'For operators',
  health: 'Health',
  imprint: 'Imprint',
  privacy: 'Privacy',
};
