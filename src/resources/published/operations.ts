import { publishedContent } from '../../documents/published.ts';
import type { LinkedDocument } from '../../images/links.ts';
import { imageInSize } from '../../images/sizes.ts';
import { read } from '../../http/contract/operation.ts';
import { cutPage } from '../../fields/paging.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonArray, jsonObject, jsonOf } from '../../values/json-text.ts';
import { PUBLISHED_STATUSES, publishedStatusOf } from '../../values/unit-states.ts';
import { presentSummary } from '../summaries/present.ts';
import { presentProject, presentUnit } from './present.ts';
import type { SummaryRow } from '../summaries/store.ts';
import {
  PAGE,
  FileBytes,
  PROJECTS_PAGE,
  type PublicSummary,
  PublicProjectAnswer,
  PublicProjectList,
  PublicUnitAnswer,
  PublicUnitList,
  PublishedDocumentPath,
  PublishedImagePath,
  PublishedPath,
  PublishedProjectPath,
  PublishedQuery,
  PublishedUnitPath,
  PublishedVersionPath,
} from './schema.ts';
import {
  shownDocument,
  shownImage,
  shownProject,
  shownProjects,
  shownSummary,
  shownUnit,
  shownUnits,
} from './store.ts';

export const listPublishedProjects = read({
  id: 'listProjects',
  summary: 'List the published projects',
  description: `The projects that the publication shows, newest first, ${PROJECTS_PAGE} a page.`,
  permission: 'published:read',
  params: PublishedPath,
  query: PublishedQuery,
  response: PublicProjectList,
  load: (tenant, { from }) => tenant.read(shownProjects(tenant, from?.after[0], PROJECTS_PAGE)),
  answer: (rows, { from }) => {
    const { page, next } = cutPage(rows(), PROJECTS_PAGE, from, ({ id }) => [id]);
    return { body: jsonObject({ projects: jsonArray(page.map(presentProject)) }), next };
  },
});

export const getPublishedProject = read({
  id: 'getProject',
  summary: 'Read a published project',
  description: 'One project, with its published units in figures.',
  permission: 'published:read',
  params: PublishedProjectPath,
  response: PublicProjectAnswer,
  isQuestion: () => true,
  load: (tenant, { params }) => ({
    project: tenant.read(shownProject(tenant, params.projectId)),
    rows: tenant.read(shownSummary(tenant, params.projectId)),
  }),
  answer: ({ project, rows }) => {
    const summary = presentFigures(rows());
    return {
      body: jsonObject({
        project: presentProject(orNotFound(project()[0], 'project')),
        summary: jsonOf(summary),
      }),
      compared: summary.units,
    };
  },
});

export const listPublishedUnits = read({
  id: 'listUnits',
  summary: "List a project's published units",
  description: `The published units of a project by floor, number and id, ${PAGE} a page. Units without a floor come last.`,
  permission: 'published:read',
  params: PublishedProjectPath,
  query: PublishedQuery,
  response: PublicUnitList,
  load: (tenant, { params: { projectId }, from }) => ({
    project: tenant.read(shownProject(tenant, projectId)),
    rows: tenant.read(shownUnits(tenant, projectId, { after: from?.after[0], limit: PAGE })),
  }),
  answer: ({ project, rows }, { from }) => {
    orNotFound(project()[0], 'project');
    const { page, next } = cutPage(rows(), PAGE, from, ({ place }) => [place]);
    return { body: jsonObject({ units: jsonArray(page.map(presentUnit)) }), next };
  },
});

export const getPublishedUnit = read({
  id: 'getUnit',
  summary: 'Read a published unit',
  description: 'One unit that is published.',
  permission: 'published:read',
  params: PublishedUnitPath,
  response: PublicUnitAnswer,
  load: (tenant, { params }) => tenant.read(shownUnit(tenant, params.propertyId)),
  answer: (rows) => ({
    body: jsonObject({ unit: presentUnit(orNotFound(rows()[0], 'property')) }),
  }),
});

export const getPublishedImage = read({
  id: 'getImage',
  summary: 'Read an image',
  description:
    'The bytes of an image of a published unit as WebP, at most as many pixels a side as `size` says, and never more than the original. Its `url` leads here, in the largest size that the publication shows; smaller ones are at the same address with another `size`. Nothing of the original is in it but its pixels: no place, time, camera or author. A size is made when it is first asked for, and then kept. While it cannot be made, a smaller one stands in for it.',
  media: 'image/*',
  permission: 'published:read',
  params: PublishedImagePath,
  response: FileBytes,
  load: (tenant, { params: { propertyId: unit, imageId: image, size } }) =>
    tenant.read(shownImage(tenant, { unit, image, size })),
  answer: (rows, { params: { size } }, env) =>
    imageInSize(env, orNotFound(rows()[0], 'image'), size),
});

export const getPublishedDocument = read({
  id: 'getDocument',
  summary: 'Read a document',
  description:
    'The bytes of a version of a published document. Its `url` leads here, and changes with its content. Browsers show a PDF or a picture, and save everything else. A picture says nothing but what it shows: no place, time, camera or author.',
  headers: ['Content-Disposition', 'Content-Security-Policy'],
  media: '*/*',
  permission: 'published:read',
  params: PublishedVersionPath,
  response: FileBytes,
  load: (tenant, { params: { documentId: document, version } }) =>
    tenant.read(shownDocument(tenant, { document, version })),
  answer: (rows, _received, env) => readContent(env, rows()[0]),
});

export const getPresentDocument = read({
  id: 'getPresentDocument',
  summary: 'Read the present content of a document',
  description:
    'What `GET /{key}/documents/{documentId}/{version}` answers for the present version, at an address that stays: for links in e-mails, portals and print. After a change, visitors have the new content within six minutes.',
  headers: ['Content-Disposition', 'Content-Security-Policy'],
  media: '*/*',
  permission: 'published:read',
  params: PublishedDocumentPath,
  response: FileBytes,
  load: (tenant, { params: { documentId: document } }) =>
    tenant.read(shownDocument(tenant, { document, version: null })),
  answer: async (rows, _received, env) => ({
    ...(await readContent(env, rows()[0])),
    isLasting: false,
  }),
});

type DocumentRow = LinkedDocument & { readonly kind: string; readonly showsAddress: number };

/** The content of a published document. If its address is withheld, its name may have it, and is its kind instead. */
function readContent(env: Env, row: DocumentRow | undefined) {
  const { kind, showsAddress, ...document } = orNotFound(row, 'document');
  const name =
    showsAddress === 1 ? document.name : document.name.replace(/^.*(?=\.)|^[^.]*$/s, kind);
  return publishedContent(env, { ...document, name });
}

/** The figures of a summary, by the statuses that are published. */
function presentFigures(rows: readonly SummaryRow[]): PublicSummary {
  const summary = presentSummary(rows);
  const statuses = PUBLISHED_STATUSES.map((status) => ({
    status,
    units: summary.statuses
      .filter((each) => publishedStatusOf(each.status) === status)
      .reduce((sum, { units }) => sum + units, 0),
  }));
  return { ...summary, statuses };
}
