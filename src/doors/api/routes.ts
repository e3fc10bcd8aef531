import { routesOf } from '../../http/mount.ts';
import { listPropertyChanges } from '../../resources/audit/operations.ts';
import { createFolder, listFolders } from '../../resources/folders/operations.ts';
import { addImage, changeImage, removeImage } from '../../resources/images/operations.ts';
import { listImages } from '../../resources/images/list.ts';
import { getImport, importUnits } from '../../resources/imports/operations.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  listProjects,
} from '../../resources/projects/operations.ts';
import { changeProperties, changeProperty } from '../../resources/properties/changes/operations.ts';
import {
  createProperty,
  getProject,
  getProperty,
  listProjectProperties,
  listProperties,
} from '../../resources/properties/operations.ts';
import {
  getReservation,
  removeReservation,
  reserve,
} from '../../resources/reservations/operations.ts';
import { upsertUnits } from '../../resources/upserts/operations.ts';
import { getAllowance } from '../../resources/usage/operations.ts';
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
import { apiDoor } from './door.ts';

/** Version 1 of the API. */
export const apiRoutes = routesOf(apiDoor, {
  'GET /folders': listFolders,
  'POST /folders': createFolder,
  'GET /projects': listProjects,
  'POST /projects': createProject,
  'GET /properties': listProperties,
  'GET /properties/:id': getProperty,
  'GET /projects/:id': getProject,
  'GET /projects/:id/properties': listProjectProperties,
  'POST /projects/:id/properties': createProperty,
  'POST /projects/:id/imports': importUnits,
  'GET /imports/:id': getImport,
  // Beyond the contract's eleven.
  'PATCH /projects/:id': changeProject,
  'DELETE /projects/:id': deleteProject,
  'PATCH /properties/:id': changeProperty,
  'GET /properties/:id/changes': listPropertyChanges,
  'POST /properties/bulk': changeProperties,
  'POST /projects/:id/properties/upsert': upsertUnits,
  'GET /properties/:id/images': listImages,
  'GET /properties/:id/reservation': getReservation,
  'PUT /properties/:id/reservation': reserve,
  'DELETE /properties/:id/reservation': removeReservation,
  'POST /properties/:id/images': addImage,
  'PATCH /properties/:id/images/:imageId': changeImage,
  'DELETE /properties/:id/images/:imageId': removeImage,
  'GET /usage': getAllowance,
  'GET /projects/:id/summary': getSummary,
  'GET /publications': listPublications,
  'POST /publications': createPublication,
  'PATCH /publications/:id': changePublication,
  'DELETE /publications/:id': endPublication,
  'GET /webhooks': listWebhooks,
  'POST /webhooks': createWebhook,
  'PATCH /webhooks/:id': changeWebhook,
  'DELETE /webhooks/:id': removeWebhook,
  'POST /webhooks/:id/rotate': rotateWebhook,
  'POST /webhooks/:id/test': testWebhook,
});
