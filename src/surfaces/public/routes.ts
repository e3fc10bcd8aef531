import { makeRoutes } from '../../http/contract/operation.ts';
import {
  getPresentDocument,
  getPublishedDocument,
  getPublishedImage,
  getPublishedProject,
  getPublishedUnit,
  listPublishedProjects,
  listPublishedUnits,
} from '../../resources/published/operations.ts';
import { listPublishedUnitsAsJsonLd } from '../../resources/published/json-ld/operation.ts';
import {
  readOpenImmo,
  readOpenImmoOfProject,
} from '../../resources/published/openimmo/operation.ts';
import { publicSurface } from './surface.ts';

/** What websites read, below the key of a publication. */
export const publicRoutes = makeRoutes(publicSurface, {
  'GET /:key/projects': listPublishedProjects,
  'GET /:key/projects/:projectId': getPublishedProject,
  'GET /:key/projects/:projectId/properties': listPublishedUnits,
  'GET /:key/projects/:projectId/json-ld': listPublishedUnitsAsJsonLd,
  'GET /:key/projects/:projectId/openimmo.xml': readOpenImmoOfProject,
  'GET /:key/openimmo.xml': readOpenImmo,
  'GET /:key/properties/:propertyId': getPublishedUnit,
  'GET /:key/properties/:propertyId/images/:imageId/:size': getPublishedImage,
  'GET /:key/documents/:documentId': getPresentDocument,
  'GET /:key/documents/:documentId/:version': getPublishedDocument,
});
