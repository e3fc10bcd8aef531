import type { SurfaceContract } from '../../openapi/contract.ts';
import { SESSION_SCHEME } from '../credentials/session.ts';
import { sessionRoutes } from './routes.ts';
import { SESSION_BASE } from './surface.ts';

export const sessionContract: SurfaceContract = {
  base: SESSION_BASE,
  title: 'Einheit, a signed-in person',
  description: `What concerns a person who has signed in to the dashboard, in no organisation: who they are, their organisations, and their browsers. It exists only if people can sign in (\`SESSION_KEY\` is configured), serves only the dashboard’s own pages, and may change with them.

The session’s cookie identifies the person. A change must come from the dashboard’s own origin: \`Sec-Fetch-Site: same-origin\` or, from older browsers, a matching \`Origin\`. A session may send 600 requests a minute. Errors have the same shape as in version 1.`,
  tags: [
    { name: 'People', description: 'Who is signed in.' },
    { name: 'Sessions', description: 'The browsers in which a person is signed in.' },
  ],
  routes: sessionRoutes,
  security: [SESSION_SCHEME],
  limited: true,
  internal: true,
  refusals: ['not_found'],
};
