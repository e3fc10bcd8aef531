import { type Permission, PERMISSIONS, PERMISSIONS_OF_OPERATOR } from '../../access/permissions.ts';
import type { SurfaceContract } from '../../openapi/contract.ts';
import { OPERATOR_SCHEME } from '../credentials/operator.ts';
import { SESSION_SCHEME } from '../credentials/session.ts';
import { orgsRoutes } from './routes.ts';
import { ORGS_BASE } from './surface.ts';

const isOfPeople = (permission: Permission) =>
  permission === 'invitation:accept' || PERMISSIONS.owner.has(permission);
const isOfOperator = (permission: Permission) => PERMISSIONS_OF_OPERATOR.has(permission);

export const orgsContract: SurfaceContract = {
  base: ORGS_BASE,
  title: 'Einheit, organisations',
  description: `What one organisation has, for its people in the dashboard and for the operator of the service. It may change with them; programs use version 1.

**People.** The session’s cookie identifies the person, the path names the organisation, and the person’s current role there determines what is permitted. If the person is not a member, the organisation is 404 like an unknown one. A change must come from the dashboard’s own origin: \`Sec-Fetch-Site: same-origin\` or, from older browsers, a matching \`Origin\`. A session may send 600 requests a minute.

**The operator.** \`Authorization: Bearer <operator key>\` opens every organisation, also a suspended one, and permits everything that an owner may, but for what a person does for themselves. A change may name the person for whom it is made (\`X-Acting-Person\`). After ten wrong keys from an IPv4 address or an IPv6 /64, requests from there are 429 until \`Retry-After\` has passed.

A request with both credentials is refused. The transaction of a change also records it in the audit log. Lists have pages of 50 entries by default, at most 100 (units: 200): follow \`Link\`. Errors have the same shape as in version 1.`,
  tags: [
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
    {
      name: 'Properties',
      description: 'Units: flats, houses and shops, with every field, and their images.',
    },
    { name: 'Publications', description: 'What is shown on websites.' },
    { name: 'Imports', description: 'Up to 200 units in one transaction.' },
    { name: 'Audit', description: 'What was changed, by whom.' },
  ],
  routes: orgsRoutes,
  security: [
    { ...SESSION_SCHEME, permits: (permissions) => permissions.every(isOfPeople) },
    { ...OPERATOR_SCHEME, permits: (permissions) => permissions.every(isOfOperator) },
  ],
  limited: true,
  internal: true,
  refusals: ['forbidden', 'organisation_suspended', 'sign_in_too_old', 'not_found'],
  refusalsWhileErasing: ['erasure_started'],
};
