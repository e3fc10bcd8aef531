import { html } from 'hono/html';
import type { Texts } from './de.ts';

const number = new Intl.NumberFormat('en');

export const en: Texts = {
  language: 'en',
  path: '/en',
  other: { name: 'Deutsch', language: 'de', path: '/' },
  title: 'Einheit: projects and units over one API',
  headline: 'Projects and units over one API, exact to the last digit.',
  lead: 'Einheit manages the stock of German developers and sales agents: create units, import 200 at once, keep CRM, ERP and portals in sync.',
  getToken: 'Get a token',
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
