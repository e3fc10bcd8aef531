import type { AnswerHeader, OperationDoc, OperationDocs } from '../http/operation-doc.ts';
import type { FailureCode } from '../values/failure.ts';

interface Besides {
  readonly description?: string;
  readonly refusals?: readonly FailureCode[];
  readonly media?: 'multipart/form-data';
}

const LINK: readonly AnswerHeader[] = ['Link'];

/** What is said of an operation of the plane: little, as its schemas say the rest. */
const told = (tag: string, id: string, summary: string, besides: Besides = {}): OperationDoc => ({
  id,
  tag,
  summary,
  description: `${summary}.`,
  ...besides,
});

const listed = (tag: string, id: string, summary: string): OperationDoc => ({
  ...told(tag, id, summary, { description: `${summary}, newest first.` }),
  headers: LINK,
});

/** What is said of the operations of the plane. */
export const OPERATOR_DOCS: OperationDocs = {
  'get /plans': listed('Plans', 'listPlans', 'List the plans'),
  'post /plans': told('Plans', 'createPlan', 'Create a plan', {
    description: 'Creates a plan. A limit of `null` is none.',
  }),
  'patch /plans/:planId': told('Plans', 'changePlan', 'Change a plan', {
    description: 'Changes a plan at once for every organisation that is on it.',
  }),
  'get /plans/:planId/audit': listed('Audit', 'listPlanAudit', 'List what was changed of a plan'),
  'get /orgs': listed('Organisations', 'listOrganisations', 'List the organisations'),
  'post /orgs': told('Organisations', 'createOrganisation', 'Open an organisation', {
    description: 'Opens an organisation with its first owner.',
  }),
  'get /orgs/:orgId': told('Organisations', 'getOrganisation', 'Read an organisation', {
    description: 'One organisation, with how much of its plan it uses.',
  }),
  'patch /orgs/:orgId': told('Organisations', 'changeOrganisation', 'Change an organisation'),
  'get /orgs/:orgId/audit': listed(
    'Audit',
    'listOrganisationAudit',
    'List what was changed in an organisation',
  ),
  'get /orgs/:orgId/members': listed('Members', 'listMembers', 'List the members'),
  'post /orgs/:orgId/members': told('Members', 'addMember', 'Add a member', {
    refusals: ['email_taken'],
  }),
  'patch /orgs/:orgId/members/:memberId': told('Members', 'changeMember', 'Change a member', {
    description: 'Changes a member. What the new role does not permit, no token of theirs does.',
    refusals: ['email_taken', 'last_owner'],
  }),
  'delete /orgs/:orgId/members/:memberId': told('Members', 'removeMember', 'Remove a member', {
    description: 'Removes a member, whose tokens permit nothing from then on.',
    refusals: ['last_owner'],
  }),
  'get /orgs/:orgId/tokens': listed('Tokens', 'listTokens', 'List the API tokens'),
  'post /orgs/:orgId/tokens': told('Tokens', 'issueToken', 'Issue an API token', {
    description: 'Issues a token of a member. Its `secret` is shown this once, and kept nowhere.',
  }),
  'delete /orgs/:orgId/tokens/:tokenId': told('Tokens', 'revokeToken', 'Revoke an API token'),
  'post /orgs/:orgId/tokens/:tokenId/rotate': told('Tokens', 'rotateToken', 'Rotate an API token', {
    description:
      'Issues a new token in the place of one, which ends at once, or when `graceSeconds` are over.',
    refusals: ['token_inactive'],
  }),
  'patch /orgs/:orgId/properties/:propertyId': told('Units', 'changeUnit', 'Change a unit', {
    description: 'Changes a unit. Fields that are not sent stay as they are.',
    refusals: ['quota_exceeded'],
  }),
  'post /orgs/:orgId/properties/bulk': told('Units', 'changeUnits', 'Change units', {
    description: 'Changes from 1 to 200 units in one transaction: all of them, or none.',
    refusals: ['quota_exceeded'],
  }),
  'post /orgs/:orgId/properties/:propertyId/images': told('Units', 'addImage', 'Add an image', {
    description: 'Stores an image of a unit, and makes a thumbnail of it. A unit has at most 30.',
    media: 'multipart/form-data',
  }),
  'patch /orgs/:orgId/properties/:propertyId/images/:imageId': told(
    'Units',
    'changeImage',
    'Change what is said of an image',
  ),
  'delete /orgs/:orgId/properties/:propertyId/images/:imageId': told(
    'Units',
    'removeImage',
    'Remove an image',
  ),
};
