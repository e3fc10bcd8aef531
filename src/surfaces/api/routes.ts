import { makeRoutes } from '../../http/contract/operation.ts';
import { listPropertyChanges } from '../../resources/audit/operations.ts';
import { listChanges } from '../../resources/changes/operations.ts';
import * as documents from '../../resources/documents/operations.ts';
import * as folders from '../../resources/folders/operations.ts';
import * as images from '../../resources/images/operations.ts';
import * as imports from '../../resources/imports/operations.ts';
import * as projects from '../../resources/projects/operations.ts';
import * as unitChanges from '../../resources/properties/changes/operations.ts';
import * as properties from '../../resources/properties/operations.ts';
import * as units from '../../resources/properties/search/operations.ts';
import * as publications from '../../resources/publications/operations.ts';
import * as reservations from '../../resources/reservations/operations.ts';
import { getSales } from '../../resources/sales/operations.ts';
import { getReadiness, getSummary } from '../../resources/summaries/operations.ts';
import { upsertUnits } from '../../resources/upserts/operations.ts';
import { getAllowance } from '../../resources/usage/operations.ts';
import * as webhooks from '../../resources/webhooks/operations.ts';
import { apiSurface } from './surface.ts';

/** The eleven operations with which version 1 was published. */
const ORIGINAL = makeRoutes(apiSurface, {
  'GET /folders': folders.listFolders,
  'POST /folders': folders.createFolder,
  'GET /projects': projects.listProjects,
  'POST /projects': projects.createProject,
  'GET /properties': properties.listProperties,
  'GET /properties/:id': properties.getProperty,
  'GET /projects/:id': properties.getProject,
  'GET /projects/:id/properties': properties.listProjectProperties,
  'POST /projects/:id/properties': properties.createProperty,
  'POST /projects/:id/imports': imports.importUnits,
  'GET /imports/:id': imports.getImport,
});

export const ADDITIONS = makeRoutes(apiSurface, {
  'GET /projects/:id/details': projects.getStoredProject,
  'PATCH /projects/:id': projects.changeProject,
  'DELETE /projects/:id': projects.deleteProject,
  'PATCH /properties/:id': unitChanges.changeProperty,
  'GET /properties/:id/changes': listPropertyChanges,
  'GET /units': units.listUnits,
  'POST /units/search': units.searchUnits,
  'GET /units/:id': units.getUnit,
  'GET /projects/:id/units': units.listUnitsOfProject,
  'POST /properties/bulk': unitChanges.changeProperties,
  'POST /projects/:id/properties/upsert': upsertUnits,
  'GET /properties/:id/images': images.listImages,
  'GET /reservations': reservations.listReservations,
  'GET /properties/:id/reservation': reservations.getReservation,
  'PUT /properties/:id/reservation': reservations.reserve,
  'DELETE /properties/:id/reservation': reservations.removeReservation,
  'POST /properties/:id/images': images.addImage,
  'PATCH /properties/:id/images/:imageId': images.changeImage,
  'DELETE /properties/:id/images/:imageId': images.removeImage,
  'GET /folders/:id': folders.getFolder,
  'PATCH /folders/:id': folders.changeFolder,
  'DELETE /folders/:id': folders.removeFolder,
  'GET /documents': documents.listDocuments,
  'POST /documents': documents.createDocument,
  'GET /documents/:id': documents.getDocument,
  'PATCH /documents/:id': documents.changeDocument,
  'DELETE /documents/:id': documents.removeDocument,
  'PUT /documents/:id/content': documents.uploadContent,
  'PUT /projects/:id/documents/:externalId': documents.putDocument,
  'GET /changes': listChanges,
  'GET /usage': getAllowance,
  'GET /projects/:id/summary': getSummary,
  'GET /projects/:id/readiness': getReadiness,
  'GET /sales': getSales,
  'GET /publications': publications.listPublications,
  'POST /publications': publications.createPublication,
  'PATCH /publications/:id': publications.changePublication,
  'DELETE /publications/:id': publications.endPublication,
  'GET /webhooks': webhooks.listWebhooks,
  'POST /webhooks': webhooks.createWebhook,
  'PATCH /webhooks/:id': webhooks.changeWebhook,
  'DELETE /webhooks/:id': webhooks.removeWebhook,
  'POST /webhooks/:id/rotate': webhooks.rotateWebhook,
  'POST /webhooks/:id/test': webhooks.testWebhook,
});

/** Version 1 of the API. */
export const apiRoutes = [...ORIGINAL, ...ADDITIONS];
