import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { mountRoutes, routesOf } from '../../http/mount.ts';
import {
  listAudit,
  listPropertyAudit,
  listPropertyChanges,
} from '../../resources/audit/operations.ts';
import {
  checkImport,
  getImport,
  importUnits,
  listImports,
} from '../../resources/imports/operations.ts';
import {
  acceptInvitation,
  renewInvitation,
} from '../../resources/members/invitations/operations.ts';
import {
  addMember,
  changeMember,
  listMembers,
  removeMember,
  signMemberOut,
} from '../../resources/members/operations.ts';
import { changeOrganisation, getOrganisation } from '../../resources/organisations/operations.ts';
import { changeFolder, createFolder, listFolders } from '../../resources/folders/operations.ts';
import { addImage, changeImage, removeImage } from '../../resources/images/operations.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  getStoredProject,
  listProjects,
} from '../../resources/projects/operations.ts';
import {
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
} from '../../resources/tokens/operations.ts';
import { listRefusals } from '../../resources/tokens/refusals.ts';
import { changeProperties, changeProperty } from '../../resources/properties/changes/operations.ts';
import { createProperty, listProjectProperties } from '../../resources/properties/operations.ts';
import { getStoredUnit, searchUnits } from '../../resources/properties/search/operations.ts';
import { getMe } from '../../resources/people/operations.ts';
import { endOtherSessions, endSession, listSessions } from '../../resources/sessions/operations.ts';
import {
  getReservation,
  listReservations,
  removeReservation,
  reserve,
} from '../../resources/reservations/operations.ts';
import { upsertUnits } from '../../resources/upserts/operations.ts';
import { getUsage, listProjectUsage } from '../../resources/usage/operations.ts';
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
import { sessionDoor, whereSessionsAre } from './door.ts';

/** The routes of the dashboard's door. */
export const sessionRoutes = routesOf(sessionDoor, {
  'GET /me': getMe,
  'GET /sessions': listSessions,
  'POST /sessions/end-others': endOtherSessions,
  'DELETE /sessions/:sessionId': endSession,
  'POST /orgs/:orgId/invitation/accept': acceptInvitation,
  'GET /orgs/:orgId': getOrganisation,
  'PATCH /orgs/:orgId': changeOrganisation,
  'GET /orgs/:orgId/members': listMembers,
  'POST /orgs/:orgId/members': addMember,
  'PATCH /orgs/:orgId/members/:memberId': changeMember,
  'DELETE /orgs/:orgId/members/:memberId': removeMember,
  'POST /orgs/:orgId/members/:memberId/invitation': renewInvitation,
  'DELETE /orgs/:orgId/members/:memberId/sessions': signMemberOut,
  'GET /orgs/:orgId/usage': getUsage,
  'GET /orgs/:orgId/usage/projects': listProjectUsage,
  'GET /orgs/:orgId/tokens': listTokens,
  'POST /orgs/:orgId/tokens': issueToken,
  'GET /orgs/:orgId/tokens/:tokenId/refusals': listRefusals,
  'DELETE /orgs/:orgId/tokens/:tokenId': revokeToken,
  'POST /orgs/:orgId/tokens/:tokenId/rotate': rotateToken,
  'GET /orgs/:orgId/webhooks': listWebhooks,
  'POST /orgs/:orgId/webhooks': createWebhook,
  'PATCH /orgs/:orgId/webhooks/:webhookId': changeWebhook,
  'DELETE /orgs/:orgId/webhooks/:webhookId': removeWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/rotate': rotateWebhook,
  'POST /orgs/:orgId/webhooks/:webhookId/test': testWebhook,
  'GET /orgs/:orgId/folders': listFolders,
  'POST /orgs/:orgId/folders': createFolder,
  'PATCH /orgs/:orgId/folders/:folderId': changeFolder,
  'GET /orgs/:orgId/projects': listProjects,
  'POST /orgs/:orgId/projects': createProject,
  'GET /orgs/:orgId/projects/:projectId': getStoredProject,
  'PATCH /orgs/:orgId/projects/:projectId': changeProject,
  'DELETE /orgs/:orgId/projects/:projectId': deleteProject,
  'GET /orgs/:orgId/projects/:projectId/properties': listProjectProperties,
  'POST /orgs/:orgId/projects/:projectId/properties': createProperty,
  'POST /orgs/:orgId/projects/:projectId/properties/upsert': upsertUnits,
  'GET /orgs/:orgId/properties': searchUnits,
  'POST /orgs/:orgId/properties/bulk': changeProperties,
  'GET /orgs/:orgId/properties/:propertyId': getStoredUnit,
  'PATCH /orgs/:orgId/properties/:propertyId': changeProperty,
  'GET /orgs/:orgId/properties/:propertyId/audit': listPropertyAudit,
  'GET /orgs/:orgId/properties/:propertyId/changes': listPropertyChanges,
  'GET /orgs/:orgId/properties/:propertyId/reservation': getReservation,
  'PUT /orgs/:orgId/properties/:propertyId/reservation': reserve,
  'DELETE /orgs/:orgId/properties/:propertyId/reservation': removeReservation,
  'GET /orgs/:orgId/reservations': listReservations,
  'POST /orgs/:orgId/properties/:propertyId/images': addImage,
  'PATCH /orgs/:orgId/properties/:propertyId/images/:imageId': changeImage,
  'DELETE /orgs/:orgId/properties/:propertyId/images/:imageId': removeImage,
  'GET /orgs/:orgId/imports': listImports,
  'GET /orgs/:orgId/imports/:importId': getImport,
  'POST /orgs/:orgId/projects/:projectId/imports': importUnits,
  'POST /orgs/:orgId/projects/:projectId/imports/dry-run': checkImport,
  'GET /orgs/:orgId/audit': listAudit,
  'GET /orgs/:orgId/projects/:projectId/summary': getSummary,
  'GET /orgs/:orgId/publications': listPublications,
  'POST /orgs/:orgId/publications': createPublication,
  'PATCH /orgs/:orgId/publications/:publicationId': changePublication,
  'DELETE /orgs/:orgId/publications/:publicationId': endPublication,
});

/** Mounts the dashboard's routes below their base. They need a configured session key. */
export function mountSessionRoutes(app: Hono<AppEnv>) {
  const router = app.basePath(sessionDoor.base);
  router.use(whereSessionsAre);
  mountRoutes(router, sessionRoutes);
  return router;
}
