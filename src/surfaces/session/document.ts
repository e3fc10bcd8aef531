import type { SurfaceContract } from '../../openapi/contract.ts';
import { SESSION_BASE } from './surface.ts';
import examples from './examples.json' with { type: 'json' };
import { sessionRoutes } from './routes.ts';

/** The contract of the dashboard's surface, for its document. */
export const sessionContract: SurfaceContract = {
  base: SESSION_BASE,
  title: 'Einheit, the dashboard’s surface',
  description: `The API behind the dashboard. It exists only if people can sign in (\`SESSION_KEY\` is configured), serves only the dashboard’s own pages, and may change with them.

The session’s cookie identifies the person, the path names the organisation, and the person’s current role there determines what is permitted. If the person is not a member, the organisation is 404 like an unknown one. A change must come from the dashboard’s own origin: \`Sec-Fetch-Site: same-origin\` or, from older browsers, a matching \`Origin\`. Every change is recorded in the audit log. A session may send 600 requests a minute. Lists have pages of 50 entries by default, at most 100 (units: 200): follow \`Link\`. Errors have the same shape as in version 1.`,
  tags: [
    { name: 'People', description: 'Who is signed in.' },
    { name: 'Sessions', description: 'The browsers in which a person is signed in.' },
    { name: 'Organisations', description: 'The organisation in the path.' },
    { name: 'Members', description: 'The people of the organisation.' },
    {
      name: 'Tokens',
      description:
        'API tokens: the person’s own or, with a role that manages tokens, those of all members.',
    },
    { name: 'Webhooks', description: 'Addresses that are told of changes.' },
    { name: 'Folders', description: 'Folders for files.' },
    { name: 'Documents', description: 'Documents of folders, projects and units.' },
    { name: 'Projects', description: 'Buildings and developments, which hold units.' },
    { name: 'Units', description: 'Flats, houses and shops, with every field, and their images.' },
    { name: 'Publications', description: 'What is shown on websites.' },
    { name: 'Imports', description: 'Up to 200 units in one transaction.' },
    { name: 'Audit', description: 'What was changed, by whom.' },
  ],
  routes: sessionRoutes,
  examples,
  security: {
    name: 'session',
    scheme: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-session',
      description: 'The cookie of a session, set at the sign-in. Over http its name is `session`.',
    },
  },
  limited: true,
  cached: false,
  internal: true,
  headers: { all: ['Prefer', 'RequestId'], reading: ['IfNoneMatch'], changing: [] },
  refusals: {
    all: [
      'invalid_request',
      'signed_out',
      'forbidden',
      'sign_in_too_old',
      'not_found',
      'rate_limited',
      'internal_error',
      'unavailable',
    ],
    changing: ['cross_site'],
    whileErasing: [], // only suspended organisations are erased, and their callers are refused already
    sending: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
  },
};
