import type { SurfaceContract } from '../../openapi/contract.ts';
import { API_BASE } from './surface.ts';
import { MESSAGES } from '../../resources/webhooks/messages.ts';
import examples from './examples.json' with { type: 'json' };
import { ADDITIONS, apiRoutes } from './routes.ts';

export const apiContract: SurfaceContract = {
  base: API_BASE,
  title: 'Einheit',
  description: `Manage real-estate **projects** and their **units** (Einheiten: flats, houses, shops) inside one organisation.

**Access.** Every request carries \`Authorization: Bearer <token>\`. The token determines the organisation, and its scopes determine which operations it permits; each operation names the scope it needs. People issue tokens in the dashboard (\`/app/\`), under “API tokens”.

**Values.** Amounts of money are in EUR, areas in m². Both are exact decimals: answers have them as strings with at least two digits after the point (\`zimmer\`: one), and no digit is lost. Times are UTC. Field names are the German terms of the trade; each is explained in English.

**Lists.** Follow \`Link: <…>; rel="next"\` from page to page. Every list of units has a \`Sync-Watermark\`, for incremental sync.

**Writing.** Send an \`Idempotency-Key\` with every change. If its answer is lost, repeat the request: nothing is done twice.

**Errors.** All have one shape: \`{"error": {"code", "message", "requestId", "details"?}}\`. The \`details\` of a 400 list every fault, up to 100: its \`path\`, the code of the broken \`rule\` with its parameters, and the rule in words.

**Additions.** Version 1 has eleven operations. Operations and parameters beyond them are marked \`x-addition\`. A token has only the scopes that it was issued with.

**Methods.** HEAD answers as GET does, without the body. OPTIONS answers 204 with \`Allow\`. A method that the path does not support is 405 (\`method_not_allowed\`) with \`Allow\`. An unknown path is 404, shown as a page if \`Accept\` prefers \`text/html\`. An address of more than 15,000 characters is 414 (\`uri_too_long\`): \`POST /units/search\` takes a longer query for units; elsewhere, ask for a part of the values in each of several requests.

**Unknown names.** Unknown fields and parameters are ignored and named in \`Notice\`. With \`Prefer: handling=strict\` they are refused.`,
  tags: [
    { name: 'Projects', description: 'Buildings and developments, which hold units.' },
    { name: 'Properties', description: 'Units (Einheiten): what is sold or let.' },
    { name: 'Publications', description: 'What is shown on websites.' },
    { name: 'Imports', description: 'Up to 200 units in one transaction.' },
    { name: 'Folders', description: 'Folders for files.' },
    { name: 'Documents', description: 'Documents of folders, projects and units.' },
    { name: 'Images', description: 'Pictures of units.' },
    {
      name: 'Webhooks',
      description:
        'Addresses that are told of changes. The steps to a receiver are at `/docs/webhooks.md`.',
    },
    { name: 'Changes', description: 'What was created, changed or deleted, for mirrors.' },
    { name: 'Usage', description: 'What the plan allows, and what is left of it.' },
  ],
  routes: apiRoutes,
  additions: ADDITIONS,
  messages: MESSAGES,
  examples,
  security: [
    {
      name: 'token',
      refusals: ['unauthenticated', 'insufficient_scope', 'organisation_suspended'],
      scheme: {
        type: 'http',
        scheme: 'bearer',
        description:
          'An API token: `einheit_live_` and a secret part. It permits what both its scopes and the current role of its holder permit.',
      },
    },
  ],
  limited: true,
  internal: false,
};
