import { html } from './html.ts';
import type { Texts } from './texts.ts';

const number = new Intl.NumberFormat('en');

export const en: Texts = {
  language: 'en',
  path: '/en',
  other: { name: 'Deutsch', language: 'de', path: '/' },
  title: 'Einheit: projects and units over one API',
  headline: 'Projects and units over one API, exact to the last digit.',
  lead: 'Einheit keeps the stock of German developers and sales agents: create units, import 200 at once, keep CRM, ERP and portals in step.',
  getToken: 'Get a token',
  readReference: 'Read and try the API',
  signIn: 'Sign in',
  reference: 'API reference',
  request: 'Request',
  answer: 'Answer',
  computed: 'computed',
  exampleNote:
    'A real call and its real answer, cut to the fields that matter. The floor is read from its label; price and rent per square metre and the gross yield are computed in decimals, rounded half up.',
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
        <code>Idempotency-Key</code> it can be repeated safely for 24 hours. Each run of the tests
        plays ${number.format(schedules)} disturbed courses of events.`,
    },
    {
      figure: number.format(large.rowsRead),
      of: 'rows read for a page',
      title: '100,000 units cost what 1,000 do',
      text: html`A page of 50 units with their total reads ${number.format(small.rowsRead)} rows
      among 1,000 units and ${number.format(large.rowsRead)} among 100,000. On a machine with
      ${cores} cores that is ${number.format(small.requestsPerSecond)} and
      ${number.format(large.requestsPerSecond)} requests a second.`,
    },
  ],
  endpointsTitle: 'Eleven endpoints',
  endpointsNote: html`Each leads into the reference, where you can try it. The additions are there,
  too: change units, one or many at once, upload images, ask what is left of the plan.`,
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
      text: html`Whoever runs the service has opened your organisation.
        <a href="/app/">Sign in</a> with the e-mail address that was invited.`,
    },
    {
      title: 'Issue a token',
      text: html`Under settings, API tokens: name, scopes, expiry. The secret is shown this once.`,
    },
    {
      title: 'Send a request',
      text: html`Put the token into the <a href="/docs#listProperties">reference</a> and send: that
        is your first answer.`,
    },
  ],
  forOperators: 'For operators',
  health: 'Health',
  imprint: 'Imprint',
  privacy: 'Privacy',
};
