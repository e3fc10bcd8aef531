import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { mountRoutes } from '../../http/pipeline/pipeline.ts';
import { routesOf } from '../../http/contract/operation.ts';
import * as audit from '../../resources/audit/operations.ts';
import * as erasures from '../../resources/erasures/operations.ts';
import { listDocuments } from '../../resources/documents/operations.ts';
import { listFolders } from '../../resources/folders/operations.ts';
import * as images from '../../resources/images/operations.ts';
import * as imports from '../../resources/imports/operations.ts';
import { getKeys } from '../../resources/keys/operations.ts';
import { renewInvitation } from '../../resources/members/invitations/operations.ts';
import * as members from '../../resources/members/operations.ts';
import * as organisations from '../../resources/organisations/operations.ts';
import * as plans from '../../resources/plans/operations.ts';
import * as projects from '../../resources/projects/operations.ts';
import * as unitChanges from '../../resources/properties/changes/operations.ts';
import * as properties from '../../resources/properties/operations.ts';
import * as units from '../../resources/properties/search/operations.ts';
import * as publications from '../../resources/publications/operations.ts';
import * as reservations from '../../resources/reservations/operations.ts';
import { getStorage } from '../../resources/storage/operations.ts';
import { getSummary } from '../../resources/summaries/operations.ts';
import * as tokens from '../../resources/tokens/operations.ts';
import { listRefusals } from '../../resources/tokens/refusals.ts';
import * as transfers from '../../resources/transfers/operations.ts';
import { upsertUnits } from '../../resources/upserts/operations.ts';
import * as webhooks from '../../resources/webhooks/operations.ts';
import { operatorSurface } from './surface.ts';
import { whereConfigured } from './key.ts';

/** The routes of the operator's surface. */
export const operatorRoutes = routesOf(operatorSurface, {
  'GET /plans': plans.listPlans,
  'POST /plans': plans.createPlan,
  'PATCH /plans/:planId': plans.changePlan,
  'GET /orgs': organisations.listOrganisations,
  'POST /orgs': organisations.createOrganisation,
  'GET /orgs/:orgId': organisations.getOrganisation,
  'PATCH /orgs/:orgId': organisations.changeOrganisation,
  'DELETE /orgs/:orgId': organisations.deleteOrganisation,
  'GET /orgs/:orgId/export': transfers.exportOrganisation,
  'POST /orgs/:orgId/erasure': erasures.startErasure,
  'POST /orgs/:orgId/erasure/steps': erasures.continueErasure,
  'GET /orgs/:orgId/members': members.listMembers,
  'POST /orgs/:orgId/members': members.addMember,
  'PATCH /orgs/:orgId/members/:memberId': members.changeMember,
  'DELETE /orgs/:orgId/members/:memberId': members.removeMember,
  'POST /orgs/:orgId/members/:memberId/invitation': renewInvitation,
  'GET /orgs/:orgId/tokens': tokens.listTokens,
  'POST /orgs/:orgId/tokens': tokens.issueToken,
  'GET /orgs/:orgId/tokens/:tokenId/refusals': listRefusals,
  'DELETE /orgs/:orgId/tokens/:tokenId': tokens.revokeToken,
  'POST /orgs/:orgId/tokens/:tokenId/rotate': tokens.rotateToken,
  'GET /orgs/:orgId/folders': listFolders,
  'GET /orgs/:orgId/documents': listDocuments,
  'GET /orgs/:orgId/projects': projects.listProjects,
  'GET /orgs/:orgId/projects/:projectId': properties.getProject,
  'PATCH /orgs/:orgId/projects/:projectId': projects.changeProject,
  'DELETE /orgs/:orgId/projects/:projectId': projects.deleteProject,
  'POST /orgs/:orgId/projects/:projectId/properties/upsert': upsertUnits,
  'GET /orgs/:orgId/imports': imports.listImports,
  'GET /orgs/:orgId/imports/:importId': imports.getImport,
  'GET /orgs/:orgId/properties': properties.listProperties,
  'GET /orgs/:orgId/properties/:propertyId': properties.getProperty,
  'GET /orgs/:orgId/units': units.listUnits,
  'GET /orgs/:orgId/units/:propertyId': units.getUnit,
  'GET /orgs/:orgId/projects/:projectId/units': units.listUnitsOfProject,
  'PATCH /orgs/:orgId/properties/:propertyId': unitChanges.changeProperty,
  'GET /orgs/:orgId/properties/:propertyId/changes': audit.listPropertyChanges,
  'POST /orgs/:orgId/properties/bulk': unitChanges.changeProperties,
  'GET /orgs/:orgId/properties/:propertyId/reservation': reservations.getReservation,
  'PUT /orgs/:orgId/properties/:propertyId/reservation': reservations.reserve,
  'DELETE /orgs/:orgId/properties/:propertyId/reservation': reservations.removeReservation,
  'POST /orgs/:orgId/properties/:propertyId/images': images.addImage,
  'PATCH /orgs/:orgId/properties/:propertyId/images/:imageId': images.changeImage,
  'DELETE /orgs/:orgId/properties/:propertyId/images/:imageId': images.removeImage,
  'GET /orgs/:orgId/webhooks': webhooks.listWebhooks,
  'POST /orgs/:orgId/webhooks': webhooks.createWebhook,
  'PATCH /orgs/:orgId/webhooks/:webhookId': webhooks.changeWebhook,
  'DELETE /orgs/:orgId/webhooks/:webhookId': webhooks.removeWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/rotate': webhooks.rotateWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/test': webhooks.testWebhook,
  'GET /orgs/:orgId/audit': audit.listAudit,
  'GET /plans/:planId/audit': audit.listPlanAudit,
  'GET /service/export': transfers.exportService,
  'POST /import': transfers.importRecords,
  'GET /keys': getKeys,
  'GET /storage': getStorage,
  'GET /orgs/:orgId/projects/:projectId/summary': getSummary,
  'GET /orgs/:orgId/publications': publications.listPublications,
  'POST /orgs/:orgId/publications': publications.createPublication,
  'PATCH /orgs/:orgId/publications/:publicationId': publications.changePublication,
  'DELETE /orgs/:orgId/publications/:publicationId': publications.endPublication,
});

/** Mounts the operator's routes below their base. They need a configured operator key. */
export function mountOperatorRoutes(app: Hono<AppEnv>) {
  const router = app.basePath(operatorSurface.base);
  router.use(whereConfigured);
  mountRoutes(router, operatorRoutes);
  return router;
}
