import { bodyOf, client, everyPage } from './client.ts';
import type {
  Folder,
  FolderChange,
  ImageChange,
  NewFolder,
  NewProject,
  Project,
  ProjectChange,
  ProjectUsage,
  StoredProject,
  Summary,
  UnitImage,
} from './types.ts';
import { readEveryUnit } from './units.ts';

// Requests about projects, folders and images. Each throws a Refusal.

const of = (orgId: string) => ({ params: { path: { orgId } } });
const ofProject = (orgId: string, projectId: string) => ({
  params: { path: { orgId, projectId } },
});
const ofUnit = (orgId: string, propertyId: string) => ({ orgId, propertyId });

/** All projects of the organisation, newest first. */
export function readProjects(orgId: string): Promise<Project[]> {
  return everyPage(
    (query) => client.GET('/{orgId}/projects', { params: { path: { orgId }, query } }),
    ({ projects }) => projects,
  );
}

/** How many units each project has, by its id. A project without an entry never had any. */
export async function readProjectUsage(orgId: string): Promise<Map<string, ProjectUsage>> {
  const { projects } = await bodyOf(client.GET('/{orgId}/usage/projects', of(orgId)));
  return new Map(projects.map((each) => [each.projectId, each]));
}

/** A project's units in figures. */
export async function readSummary(orgId: string, projectId: string): Promise<Summary> {
  const path = '/{orgId}/projects/{projectId}/summary';
  return (await bodyOf(client.GET(path, ofProject(orgId, projectId)))).summary;
}

export async function readProject(orgId: string, projectId: string): Promise<StoredProject> {
  const asked = client.GET('/{orgId}/projects/{projectId}', ofProject(orgId, projectId));
  return (await bodyOf(asked)).project;
}

export async function createProject(orgId: string, body: NewProject): Promise<Project> {
  return (await bodyOf(client.POST('/{orgId}/projects', { ...of(orgId), body }))).project;
}

export async function changeProject(orgId: string, projectId: string, body: ProjectChange) {
  const asked = { ...ofProject(orgId, projectId), body };
  return (await bodyOf(client.PATCH('/{orgId}/projects/{projectId}', asked))).project;
}

/** Deletes a project without units. */
export async function deleteProject(orgId: string, projectId: string): Promise<void> {
  await client.DELETE('/{orgId}/projects/{projectId}', ofProject(orgId, projectId));
}

/** All units of a project, newest first. */
export const readUnitsOf = (orgId: string, projectId: string, includeArchived: boolean) =>
  readEveryUnit(orgId, { projectId, archived: includeArchived ? 'with' : 'without' });

/** The service's largest page of a Stapelplan. */
const LARGEST_PLAN_PAGE = 10_000;

/** All units of a project with the fields that a Stapelplan shows, newest first. */
export function readPlan(
  orgId: string,
  projectId: string,
  includeArchived: boolean,
  pageSize = LARGEST_PLAN_PAGE,
) {
  const archived = includeArchived ? 'with' : 'without';
  return everyPage(
    (page) => {
      const params = { path: { orgId, projectId }, query: { ...page, archived } } as const;
      return client.GET('/{orgId}/projects/{projectId}/plan', { params });
    },
    ({ units }) => units,
    pageSize,
  );
}

/** All folders that the person sees, by name. */
export function readFolders(orgId: string): Promise<Folder[]> {
  return everyPage(
    ({ limit: _largest, ...query }) =>
      client.GET('/{orgId}/folders', { params: { path: { orgId }, query } }),
    ({ folders }) => folders,
  );
}

export async function createFolder(orgId: string, body: NewFolder): Promise<Folder> {
  return (await bodyOf(client.POST('/{orgId}/folders', { ...of(orgId), body }))).folder;
}

export async function changeFolder(orgId: string, folderId: string, body: FolderChange) {
  const asked = { params: { path: { orgId, folderId } }, body };
  return (await bodyOf(client.PATCH('/{orgId}/folders/{folderId}', asked))).folder;
}

/** Deletes an empty folder. */
export async function deleteFolder(orgId: string, folderId: string): Promise<void> {
  const params = { path: { orgId, folderId } };
  await client.DELETE('/{orgId}/folders/{folderId}', { params });
}

/** A unit's images in their order. Their links work for 55 minutes or more. */
export async function readImages(orgId: string, unitId: string): Promise<UnitImage[]> {
  const params = { path: ofUnit(orgId, unitId), query: { include: ['images' as const] } };
  const asked = client.GET('/{orgId}/units/{propertyId}', { params });
  return (await bodyOf(asked)).unit.images ?? [];
}

/** Changes an image. The request completes even if the person leaves the page. */
export async function changeImage(
  orgId: string,
  unitId: string,
  imageId: string,
  body: ImageChange,
): Promise<void> {
  const params = { path: { ...ofUnit(orgId, unitId), imageId } };
  const path = '/{orgId}/properties/{propertyId}/images/{imageId}';
  await client.PATCH(path, { params, body, keepalive: true });
}

/** Deletes an image. The request completes even if the person leaves the page. */
export async function removeImage(orgId: string, unitId: string, imageId: string): Promise<void> {
  const params = { path: { ...ofUnit(orgId, unitId), imageId } };
  const path = '/{orgId}/properties/{propertyId}/images/{imageId}';
  await client.DELETE(path, { params, keepalive: true });
}

/** The URL to upload a unit's images to. */
export function addressOfImages(orgId: string, unitId: string): string {
  return `/orgs/v1/${orgId}/properties/${unitId}/images`;
}
