import type { DoorContract } from '../../openapi/document.ts';
import { SESSION_BASE } from './door.ts';
import examples from './examples.json' with { type: 'json' };
import { sessionRoutes } from './routes.ts';

/** The dashboard's door as its document tells of it. */
export const sessionContract: DoorContract = {
  base: SESSION_BASE,
  title: 'Einheit, the dashboard’s door',
  description: `What the dashboard does for the people of an organisation. It exists only where people can sign in (\`SESSION_KEY\`), serves the dashboard’s own pages alone, and may change with them.

A session’s cookie says who asks, the path in which organisation; the person’s role there, as it is at the moment of the request, says what they may do. An organisation that the person is no member of answers as an unknown one does. A change must come from the dashboard’s own origin: \`Sec-Fetch-Site: same-origin\`, or, lacking it, \`Origin\`. Every change is entered into the audit log. Each session may ask 600 times a minute. Lists hold 50 unless told, at most 100 (units: 200); follow \`Link\`. Errors have the shape that those of version 1 have.`,
  tags: [
    { name: 'People', description: 'Who is signed in.' },
    { name: 'Sessions', description: 'Where one is signed in.' },
    { name: 'Organisations', description: 'The organisation in the path.' },
    { name: 'Members', description: 'The people of the organisation.' },
    { name: 'Tokens', description: 'API tokens: one’s own, or by a role that manages them all.' },
    { name: 'Webhooks', description: 'Addresses that are told of changes.' },
    { name: 'Folders', description: 'Folders for files.' },
    { name: 'Projects', description: 'Buildings and developments, which hold units.' },
    { name: 'Units', description: 'Flats, houses and shops, with every field, and their images.' },
    { name: 'Imports', description: 'Units that come in bulk.' },
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
      description: 'The session of a person who has signed in; over http its name is `session`.',
    },
  },
  limited: true,
  internal: true,
  headers: { all: ['Prefer', 'RequestId'], reading: ['IfNoneMatch'], changing: [] },
  refusals: {
    all: [
      'invalid_request',
      'signed_out',
      'forbidden',
      'not_found',
      'rate_limited',
      'internal_error',
      'unavailable',
    ],
    changing: ['cross_site', 'sign_in_too_old'],
    whileErasing: [], // its callers are refused as those of a suspended organisation
    sending: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
  },
};
