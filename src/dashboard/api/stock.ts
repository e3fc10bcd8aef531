import { read, readAll, send } from './client.ts';
import { readUsage } from './service.ts';
import type {
  Folder,
  FolderChange,
  ImageChange,
  NewFolder,
  NewProject,
  Project,
  ProjectChange,
  ProjectUsage,
  UnitImage,
} from './types.ts';
import { readEveryUnit, readUnit } from './units.ts';

// Requests about projects, folders and images. Each throws a Refusal.

const PROJECT = '/{orgId}/projects/{projectId}';
const FOLDER = '/{orgId}/folders/{folderId}';
const IMAGE = '/{orgId}/properties/{propertyId}/images/{imageId}';

/** All projects of the organisation with their details, newest first. */
export const readProjects = (orgId: string): Promise<Project[]> =>
  readAll('/{orgId}/projects', 'projects', { orgId }, { include: 'details' });

/** How many units each project has, by its id. A project without an entry never had any. */
export async function readProjectUsage(orgId: string): Promise<Map<string, ProjectUsage>> {
  const { projects } = await readUsage(orgId);
  return new Map(projects.map((each) => [each.projectId, each]));
}

/** What was sold on some days, and the stock, in figures. */
export const readSales = async (
  orgId: string,
  query: { readonly from: string; readonly to: string; readonly projectId?: string },
) => (await read('/{orgId}/sales', { orgId }, query)).sales;

export const readProject = async (orgId: string, projectId: string) =>
  (await read(PROJECT, { orgId, projectId })).project;

/** What the units of a project still lack for portals. */
export const readReadiness = async (orgId: string, projectId: string) =>
  (await read('/{orgId}/projects/{projectId}/readiness', { orgId, projectId })).readiness;

export const createProject = async (orgId: string, body: NewProject) =>
  (await send('POST', '/{orgId}/projects', { orgId }, body)).project;

export const changeProject = async (orgId: string, projectId: string, body: ProjectChange) =>
  (await send('PATCH', PROJECT, { orgId, projectId }, body)).project;

/** Deletes a project without units. */
export const deleteProject = (orgId: string, projectId: string) =>
  send('DELETE', PROJECT, { orgId, projectId });

/** All units of a project, newest first. */
export const readUnitsOf = (orgId: string, projectId: string, includeArchived: boolean) =>
  readEveryUnit(orgId, { projectId, archived: includeArchived ? 'with' : 'without' });

/** The service's largest page of a Stapelplan. */
const LARGEST_PLAN_PAGE = 10_000;

/** All units of a project with the fields that a Stapelplan shows, newest first. */
export const readPlan = (
  orgId: string,
  projectId: string,
  includeArchived: boolean,
  limit = LARGEST_PLAN_PAGE,
) => {
  const query = { archived: includeArchived ? 'with' : 'without', limit };
  return readAll(`${PROJECT}/plan`, 'units', { orgId, projectId }, query);
};

/** All folders that the person sees, by name. */
export const readFolders = (orgId: string): Promise<Folder[]> =>
  readAll('/{orgId}/folders', 'folders', { orgId }, { limit: undefined });

export const createFolder = async (orgId: string, body: NewFolder) =>
  (await send('POST', '/{orgId}/folders', { orgId }, body)).folder;

export const changeFolder = async (orgId: string, folderId: string, body: FolderChange) =>
  (await send('PATCH', FOLDER, { orgId, folderId }, body)).folder;

/** Deletes an empty folder. */
export const deleteFolder = (orgId: string, folderId: string) =>
  send('DELETE', FOLDER, { orgId, folderId });

/** A unit's images in their order. Their links work for 55 minutes or more. */
export const readImages = async (orgId: string, unitId: string): Promise<UnitImage[]> =>
  (await readUnit(orgId, unitId)).images ?? [];

/** Changes an image. The request completes even if the person leaves the page. */
export const changeImage = (
  orgId: string,
  propertyId: string,
  imageId: string,
  body: ImageChange,
) => send('PATCH', IMAGE, { orgId, propertyId, imageId }, body, { keepalive: true });

/** Deletes an image. The request completes even if the person leaves the page. */
export const removeImage = (orgId: string, propertyId: string, imageId: string) =>
  send('DELETE', IMAGE, { orgId, propertyId, imageId }, undefined, { keepalive: true });

/** The URL to upload a unit's images to. */
export const addressOfImages = (orgId: string, unitId: string): string =>
  `/orgs/v1/${orgId}/properties/${unitId}/images`;
