import type { SurfaceContract } from '../../openapi/contract.ts';
import { OPERATOR_BASE } from './surface.ts';
import examples from './examples.json' with { type: 'json' };
import { operatorRoutes } from './routes.ts';

/** The contract of the operator's surface, for its document. */
export const operatorContract: SurfaceContract = {
  base: OPERATOR_BASE,
  title: 'Einheit, operator’s API',
  description: `For the operator of the service: plans and organisations, their people and API tokens, their projects, units, folders and imports, and the audit log. It exists only if \`OPERATOR_KEY\` is configured.

Every request carries \`Authorization: Bearer <operator key>\`. A change may name the person for whom it is made (\`X-Acting-Person\`). After ten wrong keys from an IPv4 address or an IPv6 /64, requests from there are 429 until \`Retry-After\` has passed. The transaction of a change also records it in the audit log. Lists have pages of 50 entries by default, at most 100 (units: 200): follow \`Link\`. Errors have the same shape as in version 1.`,
  tags: [
    { name: 'Plans', description: 'Limits of what organisations may use.' },
    { name: 'Organisations', description: 'The customers.' },
    { name: 'Members', description: 'The people of an organisation.' },
    { name: 'Tokens', description: 'The API tokens of an organisation.' },
    { name: 'Webhooks', description: 'Addresses that an organisation has told of changes.' },
    { name: 'Folders', description: 'Folders that a whole organisation sees.' },
    { name: 'Documents', description: 'Documents of folders, projects and units.' },
    { name: 'Projects', description: 'Buildings and developments, which hold units.' },
    { name: 'Publications', description: 'What is shown on websites.' },
    { name: 'Imports', description: 'The imports of an organisation.' },
    { name: 'Units', description: 'All fields of units, and their images.' },
    { name: 'Audit', description: 'What was changed, by whom.' },
    { name: 'Service', description: 'The service itself: its keys and its storage.' },
  ],
  routes: operatorRoutes,
  examples,
  security: {
    name: 'operatorKey',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description: 'The operator key, `OPERATOR_KEY`.',
    },
  },
  limited: false,
  cached: false,
  internal: true,
  headers: {
    all: ['Prefer', 'RequestId'],
    reading: ['IfNoneMatch'],
    changing: ['ActingPerson'],
  },
  refusals: {
    all: [
      'invalid_request',
      'unauthenticated',
      'not_found',
      'rate_limited',
      'internal_error',
      'unavailable',
    ],
    changing: [],
    whileErasing: ['erasure_started'],
    sending: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
  },
};
