import type { DoorContract } from '../../openapi/document.ts';

import { API_BASE } from './door.ts';
import examples from './examples.json' with { type: 'json' };
import { apiRoutes } from './routes.ts';

/** The contract of version 1, for its document. */
export const apiContract: DoorContract = {
  base: API_BASE,
  title: 'Einheit',
  description: `Manage real-estate **projects** and their **units** (Einheiten: flats, houses, shops) inside one organisation.

**Access.** Every request carries \`Authorization: Bearer <token>\`. The token determines the organisation, and its scopes determine which operations it permits; each operation names the scope it needs. A person issues tokens in the dashboard at \`/app/\`, in the settings area for API tokens.

**Values.** Amounts of money are in EUR, areas in m². Both are exact decimals, answered as strings with at least two digits after the point (\`zimmer\` one): no digit is lost. Times are UTC. Field names are the German terms of the trade; each is explained in English.

**Lists.** Follow \`Link: <…>; rel="next"\` from page to page. Every list of units has a \`Sync-Watermark\`, for incremental sync.

**Writing.** Send an \`Idempotency-Key\` with every POST: you can then safely repeat a request whose answer was lost.

**Errors.** One shape for all: \`{"error": {"code", "message", "requestId", "details"?}}\`. \`details\` of a 400 names every fault at once, up to 100: its \`path\`, the \`rule\` that it breaks, by a code with its parameters, and the rule in words.

**Additions.** Version 1 has eleven operations. What the service offers beyond them is marked \`x-addition\`. A token has a scope only if it was issued with it.

**Methods.** HEAD is answered as GET, without the body; OPTIONS with 204 and \`Allow\`; a method that a path does not support with 405 (\`method_not_allowed\`) and \`Allow\`; an unknown path with 404, as a page if \`Accept\` prefers \`text/html\`. Unknown fields and parameters are ignored and named in \`Notice\`, unless the request says \`Prefer: handling=strict\`.`,
  tags: [
    { name: 'Projects', description: 'Buildings and developments, which hold units.' },
    { name: 'Properties', description: 'Units (Einheiten): what is sold or let.' },
    { name: 'Imports', description: 'Up to 200 units in one transaction.' },
    { name: 'Folders', description: 'Folders for files.' },
    { name: 'Images', description: 'Pictures of units.' },
    { name: 'Webhooks', description: 'Addresses that are told of changes.' },
    { name: 'Usage', description: 'What the plan allows, and what is left of it.' },
  ],
  routes: apiRoutes,
  examples,
  security: {
    name: 'token',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API token: `einheit_live_` and its secret part. It permits what its scopes and its creator’s role both permit, at the moment of the request.',
    },
  },
  limited: true,
  internal: false,
  headers: {
    all: ['Prefer', 'RequestId'],
    reading: ['IfNoneMatch'],
    changing: [],
  },
  refusals: {
    all: [
      'invalid_request',
      'unauthenticated',
      'insufficient_scope',
      'organisation_suspended',
      'rate_limited',
      'internal_error',
      'unavailable',
    ],
    changing: [],
    whileErasing: [], // its callers are refused as those of a suspended organisation
    sending: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
  },
};
