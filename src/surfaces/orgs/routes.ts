import { makeRoutes } from '../../http/contract/operation.ts';
import { connectAssistant } from '../../resources/assistants/operations.ts';
import * as audit from '../../resources/audit/operations.ts';
import * as documents from '../../resources/documents/operations.ts';
import * as erasures from '../../resources/erasures/operations.ts';
import { exportOrganisation } from '../../resources/transfers/operations.ts';
import * as folders from '../../resources/folders/operations.ts';
import * as images from '../../resources/images/operations.ts';
import * as imports from '../../resources/imports/operations.ts';
import * as members from '../../resources/members/operations.ts';
import * as organisations from '../../resources/organisations/operations.ts';
import * as projects from '../../resources/projects/operations.ts';
import * as unitChanges from '../../resources/properties/changes/operations.ts';
import * as properties from '../../resources/properties/operations.ts';
import { getPlan } from '../../resources/properties/stacking-plan.ts';
import * as units from '../../resources/properties/search/operations.ts';
import * as publications from '../../resources/publications/operations.ts';
import * as reservations from '../../resources/reservations/operations.ts';
import { getSales } from '../../resources/sales/operations.ts';
import { getReadiness, getSummary } from '../../resources/summaries/operations.ts';
import * as tokens from '../../resources/tokens/operations.ts';
import { undoChange } from '../../resources/undo/operations.ts';
import { upsertFile } from '../../resources/upserts/operations.ts';
import * as usage from '../../resources/usage/operations.ts';
import * as webhooks from '../../resources/webhooks/operations.ts';
import { orgsSurface } from './surface.ts';

/** What an organisation's people and the operator can do there. */
export const orgsRoutes = makeRoutes(orgsSurface, {
  'GET /:orgId': organisations.getOrganisation,
  'PATCH /:orgId': organisations.changeOrganisation,
  'DELETE /:orgId': organisations.deleteOrganisation,
  'GET /:orgId/export': exportOrganisation,
  'POST /:orgId/erasure': erasures.startErasure,
  'POST /:orgId/erasure/steps': erasures.continueErasure,
  'GET /:orgId/members': members.listMembers,
  'POST /:orgId/members': members.addMember,
  'PATCH /:orgId/members/:memberId': members.changeMember,
  'DELETE /:orgId/members/:memberId': members.removeMember,
  'POST /:orgId/members/:memberId/invitation': members.renewInvitation,
  'POST /:orgId/invitation/accept': members.acceptInvitation,
  'DELETE /:orgId/members/:memberId/sessions': members.signMemberOut,
  'GET /:orgId/views': members.listViews,
  'PUT /:orgId/views': members.saveViews,
  'GET /:orgId/usage': usage.getUsage,
  'GET /:orgId/usage/documents': documents.countDocuments,
  'GET /:orgId/tokens': tokens.listTokens,
  'POST /:orgId/tokens': tokens.issueToken,
  'POST /:orgId/assistants': connectAssistant,
  'GET /:orgId/tokens/:tokenId/refusals': tokens.listRefusals,
  'DELETE /:orgId/tokens/:tokenId': tokens.revokeToken,
  'POST /:orgId/tokens/:tokenId/rotate': tokens.rotateToken,
  'GET /:orgId/webhooks': webhooks.listWebhooks,
  'POST /:orgId/webhooks': webhooks.createWebhook,
  'PATCH /:orgId/webhooks/:webhookId': webhooks.changeWebhook,
  'DELETE /:orgId/webhooks/:webhookId': webhooks.removeWebhook,
  'POST /:orgId/webhooks/:webhookId/rotate': webhooks.rotateWebhook,
  'POST /:orgId/webhooks/:webhookId/test': webhooks.testWebhook,
  'GET /:orgId/folders': folders.listFolders,
  'POST /:orgId/folders': folders.createFolder,
  'PATCH /:orgId/folders/:folderId': folders.changeFolder,
  'DELETE /:orgId/folders/:folderId': folders.removeFolder,
  'GET /:orgId/documents': documents.listDocuments,
  'POST /:orgId/documents': documents.createDocument,
  'GET /:orgId/documents/:documentId': documents.getDocument,
  'PATCH /:orgId/documents/:documentId': documents.changeDocument,
  'DELETE /:orgId/documents/:documentId': documents.removeDocument,
  'PUT /:orgId/documents/:documentId/content': documents.uploadContent,
  'GET /:orgId/projects': projects.listProjects,
  'POST /:orgId/projects': projects.createProject,
  'GET /:orgId/projects/:projectId': projects.getStoredProject,
  'PATCH /:orgId/projects/:projectId': projects.changeProject,
  'DELETE /:orgId/projects/:projectId': projects.deleteProject,
  'GET /:orgId/units': units.listUnits,
  'GET /:orgId/units/:propertyId': units.getUnit,
  'GET /:orgId/projects/:projectId/units': units.listUnitsOfProject,
  'POST /:orgId/projects/:projectId/properties': properties.createProperty,
  'POST /:orgId/projects/:projectId/properties/upsert': upsertFile,
  'POST /:orgId/properties/bulk': unitChanges.changeProperties,
  'PATCH /:orgId/properties/:propertyId': unitChanges.changeProperty,
  'GET /:orgId/properties/:propertyId/audit': audit.listPropertyAudit,
  'GET /:orgId/properties/:propertyId/changes': audit.listPropertyChanges,
  'GET /:orgId/properties/:propertyId/reservation': reservations.getReservation,
  'PUT /:orgId/properties/:propertyId/reservation': reservations.reserve,
  'DELETE /:orgId/properties/:propertyId/reservation': reservations.removeReservation,
  'GET /:orgId/reservations': reservations.listReservations,
  'POST /:orgId/properties/:propertyId/images': images.addImage,
  'PATCH /:orgId/properties/:propertyId/images/:imageId': images.changeImage,
  'DELETE /:orgId/properties/:propertyId/images/:imageId': images.removeImage,
  'GET /:orgId/imports': imports.listImports,
  'GET /:orgId/imports/:importId': imports.getImport,
  'POST /:orgId/projects/:projectId/imports': imports.importFile,
  'POST /:orgId/projects/:projectId/imports/dry-run': imports.checkImport,
  'GET /:orgId/audit': audit.listAudit,
  'POST /:orgId/changes/:changeId/undo': undoChange,
  'GET /:orgId/projects/:projectId/plan': getPlan,
  'GET /:orgId/projects/:projectId/summary': getSummary,
  'GET /:orgId/projects/:projectId/readiness': getReadiness,
  'GET /:orgId/sales': getSales,
  'GET /:orgId/publications': publications.listPublications,
  'POST /:orgId/publications': publications.createPublication,
  'PATCH /:orgId/publications/:publicationId': publications.changePublication,
  'DELETE /:orgId/publications/:publicationId': publications.endPublication,
});
