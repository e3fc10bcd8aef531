import type { SurfaceContract } from '../../openapi/contract.ts';
import { OPERATOR_SCHEME } from '../credentials/operator.ts';
import { operatorRoutes } from './routes.ts';
import { OPERATOR_BASE } from './surface.ts';

export const operatorContract: SurfaceContract = {
  base: OPERATOR_BASE,
  title: 'Einheit, operator’s API',
  description: `For the operator of the service, what belongs to no single organisation: plans, the list of organisations and new ones, and the service itself. It exists only if \`OPERATOR_KEY\` is configured. What one organisation has is at \`/orgs/v1/{orgId}\`, which the key opens, too.

Every request carries \`Authorization: Bearer <operator key>\`. A change may name the person for whom it is made (\`X-Acting-Person\`). After ten wrong keys from an IPv4 address or an IPv6 /64, requests from there are 429 until \`Retry-After\` has passed. The transaction of a change also records it in the audit log. Lists have pages of 50 entries by default, at most 100: follow \`Link\`. Errors have the same shape as in version 1.`,
  tags: [
    { name: 'Plans', description: 'Limits of what organisations may use.' },
    { name: 'Organisations', description: 'The customers.' },
    { name: 'Audit', description: 'What was changed, by whom.' },
    { name: 'Service', description: 'The service itself: its keys and its storage.' },
  ],
  routes: operatorRoutes,
  security: [OPERATOR_SCHEME],
  internal: true,
  refusals: ['not_found'],
};
