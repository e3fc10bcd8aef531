import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { mountRoutes, routesOf } from '../../http/mount.ts';
import { listAudit, listPlanAudit, listPropertyChanges } from '../../resources/audit/operations.ts';
import { listFolders } from '../../resources/folders/operations.ts';
import { continueErasure, startErasure } from '../../resources/erasures/operations.ts';
import { exportOrganisation } from '../../resources/exports/operations.ts';
import { getKeys } from '../../resources/keys/operations.ts';
import { addImage, changeImage, removeImage } from '../../resources/images/operations.ts';
import { getImport, listImports } from '../../resources/imports/operations.ts';
import { renewInvitation } from '../../resources/members/invitations/operations.ts';
import {
  addMember,
  changeMember,
  listMembers,
  removeMember,
} from '../../resources/members/operations.ts';
import {
  changeOrganisation,
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  listOrganisations,
} from '../../resources/organisations/operations.ts';
import { moveOrganisations } from '../../resources/moves/operations.ts';
import { changePlan, createPlan, listPlans } from '../../resources/plans/operations.ts';
import { getStorage } from '../../resources/storage/operations.ts';
import { changeProject, deleteProject, listProjects } from '../../resources/projects/operations.ts';
import { changeProperties, changeProperty } from '../../resources/properties/changes/operations.ts';
import { getProject, getProperty, listProperties } from '../../resources/properties/operations.ts';
import {
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
} from '../../resources/tokens/operations.ts';
import { listRefusals } from '../../resources/tokens/refusals.ts';
import {
  getReservation,
  removeReservation,
  reserve,
} from '../../resources/reservations/operations.ts';
import { upsertUnits } from '../../resources/upserts/operations.ts';
import { getSummary } from '../../resources/summaries/operations.ts';
import {
  changePublication,
  createPublication,
  endPublication,
  listPublications,
} from '../../resources/publications/operations.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from '../../resources/webhooks/operations.ts';
import { operatorDoor } from './door.ts';
import { whereConfigured } from './key.ts';

/** The routes of the operator's door. */
export const operatorRoutes = routesOf(operatorDoor, {
  'GET /plans': listPlans,
  'POST /plans': createPlan,
  'PATCH /plans/:planId': changePlan,
  'GET /orgs': listOrganisations,
  'POST /orgs': createOrganisation,
  'GET /orgs/:orgId': getOrganisation,
  'PATCH /orgs/:orgId': changeOrganisation,
  'DELETE /orgs/:orgId': deleteOrganisation,
  'GET /orgs/:orgId/export': exportOrganisation,
  'POST /orgs/:orgId/erasure': startErasure,
  'POST /orgs/:orgId/erasure/steps': continueErasure,
  'GET /orgs/:orgId/members': listMembers,
  'POST /orgs/:orgId/members': addMember,
  'PATCH /orgs/:orgId/members/:memberId': changeMember,
  'DELETE /orgs/:orgId/members/:memberId': removeMember,
  'POST /orgs/:orgId/members/:memberId/invitation': renewInvitation,
  'GET /orgs/:orgId/tokens': listTokens,
  'POST /orgs/:orgId/tokens': issueToken,
  'GET /orgs/:orgId/tokens/:tokenId/refusals': listRefusals,
  'DELETE /orgs/:orgId/tokens/:tokenId': revokeToken,
  'POST /orgs/:orgId/tokens/:tokenId/rotate': rotateToken,
  'GET /orgs/:orgId/folders': listFolders,
  'GET /orgs/:orgId/projects': listProjects,
  'GET /orgs/:orgId/projects/:projectId': getProject,
  'PATCH /orgs/:orgId/projects/:projectId': changeProject,
  'DELETE /orgs/:orgId/projects/:projectId': deleteProject,
  'POST /orgs/:orgId/projects/:projectId/properties/upsert': upsertUnits,
  'GET /orgs/:orgId/imports': listImports,
  'GET /orgs/:orgId/imports/:importId': getImport,
  'GET /orgs/:orgId/properties': listProperties,
  'GET /orgs/:orgId/properties/:propertyId': getProperty,
  'PATCH /orgs/:orgId/properties/:propertyId': changeProperty,
  'GET /orgs/:orgId/properties/:propertyId/changes': listPropertyChanges,
  'POST /orgs/:orgId/properties/bulk': changeProperties,
  'GET /orgs/:orgId/properties/:propertyId/reservation': getReservation,
  'PUT /orgs/:orgId/properties/:propertyId/reservation': reserve,
  'DELETE /orgs/:orgId/properties/:propertyId/reservation': removeReservation,
  'POST /orgs/:orgId/properties/:propertyId/images': addImage,
  'PATCH /orgs/:orgId/properties/:propertyId/images/:imageId': changeImage,
  'DELETE /orgs/:orgId/properties/:propertyId/images/:imageId': removeImage,
  'GET /orgs/:orgId/webhooks': listWebhooks,
  'POST /orgs/:orgId/webhooks': createWebhook,
  'PATCH /orgs/:orgId/webhooks/:webhookId': changeWebhook,
  'DELETE /orgs/:orgId/webhooks/:webhookId': removeWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/rotate': rotateWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/test': testWebhook,
  'GET /orgs/:orgId/audit': listAudit,
  'GET /plans/:planId/audit': listPlanAudit,
  'POST /moves': moveOrganisations,
  'GET /keys': getKeys,
  'GET /storage': getStorage,
  'GET /orgs/:orgId/projects/:projectId/summary': getSummary,
  'GET /orgs/:orgId/publications': listPublications,
  'POST /orgs/:orgId/publications': createPublication,
  'PATCH /orgs/:orgId/publications/:publicationId': changePublication,
  'DELETE /orgs/:orgId/publications/:publicationId': endPublication,
});

/** Mounts the operator's routes below their base. They need a configured operator key. */
export function mountOperatorRoutes(app: Hono<AppEnv>) {
  const router = app.basePath(operatorDoor.base);
  router.use(whereConfigured);
  mountRoutes(router, operatorRoutes);
  return router;
}
