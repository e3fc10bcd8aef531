import type { Plane } from '../../openapi/document.ts';
import { auditDocs } from '../../resources/audit/documentation.ts';
import { OPERATOR_BASE } from './door.ts';
import { imagesDocs } from '../../resources/images/documentation.ts';
import { membersDocs } from '../../resources/members/documentation.ts';
import { operatorRoutes } from './routes.ts';
import { organisationsDocs } from '../../resources/organisations/documentation.ts';
import { plansDocs } from '../../resources/plans/documentation.ts';
import { tokensDocs } from '../../resources/tokens/documentation.ts';
import { unitsDocs } from '../../resources/properties/changes/documentation.ts';

/** The operator's plane as its document tells of it. */
export const operatorContract: Plane = {
  base: OPERATOR_BASE,
  title: 'Einheit, operator’s plane',
  description: `For whoever runs the service: plans, organisations, their people and API tokens, what no customer may change of their units, and the trail of every change. It exists only where \`OPERATOR_KEY\` is configured.

Every request carries \`Authorization: Bearer <operator key>\`, and a change may say on whose behalf it is made (\`X-Acting-Person\`). After ten wrong keys from an address (IPv6: from its /64), requests from there are answered 429 until \`Retry-After\` has passed. Every change is entered into the audit trail in its own transaction. Lists hold 50 unless told, at most 100; follow \`Link\`. Errors have the shape that those of version 1 have.`,
  tags: [
    { name: 'Plans', description: 'What organisations may use.' },
    { name: 'Organisations', description: 'The customers.' },
    { name: 'Members', description: 'The people of an organisation.' },
    { name: 'Tokens', description: 'The API tokens of an organisation.' },
    { name: 'Units', description: 'Units, and their images, in every field.' },
    { name: 'Audit', description: 'What was changed, by whom.' },
  ],
  routes: operatorRoutes,
  docs: {
    ...plansDocs,
    ...organisationsDocs,
    ...membersDocs,
    ...tokensDocs,
    ...unitsDocs,
    ...imagesDocs,
    ...auditDocs,
  },
  security: {
    name: 'operatorKey',
    scheme: {
      type: 'http',
      scheme: 'bearer',
      description: 'The operator key, `OPERATOR_KEY`.',
    },
  },
  limited: false,
  headers: { all: ['Prefer', 'RequestId'], reading: ['IfNoneMatch'], changing: ['ActingPerson'] },
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
    sending: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
  },
};
