import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { mountRoutes } from '../../http/pipeline/pipeline.ts';
import { routesOf } from '../../http/contract/operation.ts';
import { connectAssistant } from '../../resources/assistants/operations.ts';
import * as audit from '../../resources/audit/operations.ts';
import * as documents from '../../resources/documents/operations.ts';
import * as folders from '../../resources/folders/operations.ts';
import * as images from '../../resources/images/operations.ts';
import * as imports from '../../resources/imports/operations.ts';
import * as invitations from '../../resources/members/invitations/operations.ts';
import * as members from '../../resources/members/operations.ts';
import * as organisations from '../../resources/organisations/operations.ts';
import { getMe } from '../../resources/people/operations.ts';
import * as projects from '../../resources/projects/operations.ts';
import * as unitChanges from '../../resources/properties/changes/operations.ts';
import * as properties from '../../resources/properties/operations.ts';
import { getPlan } from '../../resources/properties/stacking-plan.ts';
import * as units from '../../resources/properties/search/operations.ts';
import * as publications from '../../resources/publications/operations.ts';
import * as reservations from '../../resources/reservations/operations.ts';
import * as sessions from '../../resources/sessions/operations.ts';
import { getSummary } from '../../resources/summaries/operations.ts';
import * as tokens from '../../resources/tokens/operations.ts';
import { listRefusals } from '../../resources/tokens/refusals.ts';
import { undoChange } from '../../resources/undo/operations.ts';
import { upsertFile } from '../../resources/upserts/operations.ts';
import * as usage from '../../resources/usage/operations.ts';
import * as webhooks from '../../resources/webhooks/operations.ts';
import { sessionSurface, whereSessionsAre } from './surface.ts';

/** The routes of the dashboard's surface. */
export const sessionRoutes = routesOf(sessionSurface, {
  'GET /me': getMe,
  'GET /sessions': sessions.listSessions,
  'POST /sessions/end-others': sessions.endOtherSessions,
  'DELETE /sessions/:sessionId': sessions.endSession,
  'POST /orgs/:orgId/invitation/accept': invitations.acceptInvitation,
  'GET /orgs/:orgId': organisations.getOrganisation,
  'PATCH /orgs/:orgId': organisations.changeOrganisation,
  'GET /orgs/:orgId/members': members.listMembers,
  'POST /orgs/:orgId/members': members.addMember,
  'PATCH /orgs/:orgId/members/:memberId': members.changeMember,
  'DELETE /orgs/:orgId/members/:memberId': members.removeMember,
  'POST /orgs/:orgId/members/:memberId/invitation': invitations.renewInvitation,
  'DELETE /orgs/:orgId/members/:memberId/sessions': members.signMemberOut,
  'GET /orgs/:orgId/views': members.listViews,
  'PUT /orgs/:orgId/views': members.saveViews,
  'GET /orgs/:orgId/usage': usage.getUsage,
  'GET /orgs/:orgId/usage/projects': usage.listProjectUsage,
  'GET /orgs/:orgId/usage/documents': documents.countDocuments,
  'GET /orgs/:orgId/tokens': tokens.listTokens,
  'POST /orgs/:orgId/tokens': tokens.issueToken,
  'POST /orgs/:orgId/assistants': connectAssistant,
  'GET /orgs/:orgId/tokens/:tokenId/refusals': listRefusals,
  'DELETE /orgs/:orgId/tokens/:tokenId': tokens.revokeToken,
  'POST /orgs/:orgId/tokens/:tokenId/rotate': tokens.rotateToken,
  'GET /orgs/:orgId/webhooks': webhooks.listWebhooks,
  'POST /orgs/:orgId/webhooks': webhooks.createWebhook,
  'PATCH /orgs/:orgId/webhooks/:webhookId': webhooks.changeWebhook,
  'DELETE /orgs/:orgId/webhooks/:webhookId': webhooks.removeWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/rotate': webhooks.rotateWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/test': webhooks.testWebhook,
  'GET /orgs/:orgId/folders': folders.listFolders,
  'POST /orgs/:orgId/folders': folders.createFolder,
  'PATCH /orgs/:orgId/folders/:folderId': folders.changeFolder,
  'DELETE /orgs/:orgId/folders/:folderId': folders.removeFolder,
  'GET /orgs/:orgId/documents': documents.listDocuments,
  'POST /orgs/:orgId/documents': documents.createDocument,
  'GET /orgs/:orgId/documents/:documentId': documents.getDocument,
  'PATCH /orgs/:orgId/documents/:documentId': documents.changeDocument,
  'DELETE /orgs/:orgId/documents/:documentId': documents.removeDocument,
  'PUT /orgs/:orgId/documents/:documentId/content': documents.uploadContent,
  'GET /orgs/:orgId/projects': projects.listProjects,
  'POST /orgs/:orgId/projects': projects.createProject,
  'GET /orgs/:orgId/projects/:projectId': projects.getStoredProject,
  'PATCH /orgs/:orgId/projects/:projectId': projects.changeProject,
  'DELETE /orgs/:orgId/projects/:projectId': projects.deleteProject,
  'GET /orgs/:orgId/units': units.listUnits,
  'GET /orgs/:orgId/units/:propertyId': units.getUnit,
  'GET /orgs/:orgId/projects/:projectId/units': units.listUnitsOfProject,
  'GET /orgs/:orgId/projects/:projectId/properties': properties.listProjectProperties,
  'POST /orgs/:orgId/projects/:projectId/properties': properties.createProperty,
  'POST /orgs/:orgId/projects/:projectId/properties/upsert': upsertFile,
  'POST /orgs/:orgId/properties/bulk': unitChanges.changeProperties,
  'PATCH /orgs/:orgId/properties/:propertyId': unitChanges.changeProperty,
  'GET /orgs/:orgId/properties/:propertyId/audit': audit.listPropertyAudit,
  'GET /orgs/:orgId/properties/:propertyId/changes': audit.listPropertyChanges,
  'GET /orgs/:orgId/properties/:propertyId/reservation': reservations.getReservation,
  'PUT /orgs/:orgId/properties/:propertyId/reservation': reservations.reserve,
  'DELETE /orgs/:orgId/properties/:propertyId/reservation': reservations.removeReservation,
  'GET /orgs/:orgId/reservations': reservations.listReservations,
  'POST /orgs/:orgId/properties/:propertyId/images': images.addImage,
  'PATCH /orgs/:orgId/properties/:propertyId/images/:imageId': images.changeImage,
  'DELETE /orgs/:orgId/properties/:propertyId/images/:imageId': images.removeImage,
  'GET /orgs/:orgId/imports': imports.listImports,
  'GET /orgs/:orgId/imports/:importId': imports.getImport,
  'POST /orgs/:orgId/projects/:projectId/imports': imports.importFile,
  'POST /orgs/:orgId/projects/:projectId/imports/dry-run': imports.checkImport,
  'GET /orgs/:orgId/audit': audit.listAudit,
  'POST /orgs/:orgId/changes/:changeId/undo': undoChange,
  'GET /orgs/:orgId/projects/:projectId/plan': getPlan,
  'GET /orgs/:orgId/projects/:projectId/summary': getSummary,
  'GET /orgs/:orgId/publications': publications.listPublications,
  'POST /orgs/:orgId/publications': publications.createPublication,
  'PATCH /orgs/:orgId/publications/:publicationId': publications.changePublication,
  'DELETE /orgs/:orgId/publications/:publicationId': publications.endPublication,
});

/** Mounts the dashboard's routes below their base. They need a configured session key. */
export function mountSessionRoutes(app: Hono<AppEnv>) {
  const router = app.basePath(sessionSurface.base);
  router.use(whereSessionsAre);
  mountRoutes(router, sessionRoutes);
  return router;
}
