import manifest from '../../../../package.json' with { type: 'json' };
import { cutPage } from '../../../fields/paging.ts';
import { read } from '../../../http/contract/operation.ts';
import type { Position } from '../../../values/position.ts';
import { orNotFound } from '../../../values/failure.ts';
import { parsed } from '../../../values/json-text.ts';
import { XML_DECLARATION, element, endTag, startTag, xmlOf } from '../../../values/xml.ts';
import { presentProject, presentUnit } from '../present.ts';
import { FileBytes, PAGE, PROJECTS_PAGE, PublishedPath, PublishedProjectPath } from '../schema.ts';
import {
  type OfferPlace,
  projectsOfOffers,
  publisherOf,
  shownOffers,
  shownProject,
} from '../store.ts';
import { immobilieOf } from './immobilie.ts';

const ABOUT =
  'One object for each published unit that is not sold, with its images and documents as remote attachments. What the publication withholds, such as prices on request, is in no element. The document is always whole; one of more than 5 MB is refused (400).';

export const readOpenImmo = read({
  id: 'readOpenImmo',
  tag: 'Units',
  summary: 'Read all units as OpenImmo',
  description: `The units of all projects that the publication shows, as a complete delivery (\`VOLL\`) in OpenImmo 1.2.7, for portals and for the extensions of TYPO3, Contao and WordPress. ${ABOUT}`,
  permission: 'published:read',
  params: PublishedPath,
  response: FileBytes,
  media: 'application/xml',
  load: (tenant, { from }) => {
    const place = placeOf(from);
    return {
      publisher: tenant.read(publisherOf(tenant)),
      projects: tenant.read(projectsOfOffers(tenant, place, PROJECTS_PAGE)),
      offers: tenant.read(shownOffers(tenant, 'all', place, PAGE)),
    };
  },
  answer: ({ publisher, projects, offers }, { from }) =>
    partOf({ publisher: publisher(), projects: projects(), offers: offers() }, from),
});

export const readOpenImmoOfProject = read({
  id: 'readOpenImmoOfProject',
  tag: 'Units',
  summary: "Read a project's units as OpenImmo",
  description: `The units of one project in OpenImmo 1.2.7, for the website of the project. A portal would remove those of all others. ${ABOUT}`,
  permission: 'published:read',
  params: PublishedProjectPath,
  response: FileBytes,
  media: 'application/xml',
  load: (tenant, { params: { projectId }, from }) => ({
    publisher: tenant.read(publisherOf(tenant)),
    project: tenant.read(shownProject(tenant, projectId)),
    offers: tenant.read(shownOffers(tenant, 'one', { ...placeOf(from), project: projectId }, PAGE)),
  }),
  answer: ({ publisher, project, offers }, { from }) => {
    const projects = [orNotFound(project()[0], 'project')];
    return partOf({ publisher: publisher(), projects, offers: offers() }, from);
  },
});

/** Where a part of the document begins: the first one before all projects. */
function placeOf(from: Position | undefined): OfferPlace {
  const [project = '', after = ''] = from?.after ?? [];
  return { project, after };
}

type RowsOf<Statement> = Statement extends { readonly rows?: infer Rows }
  ? NonNullable<Rows>
  : never;

interface Part {
  readonly publisher: RowsOf<ReturnType<typeof publisherOf>>;
  readonly projects: RowsOf<ReturnType<typeof shownProject>>;
  readonly offers: RowsOf<ReturnType<typeof shownOffers>>;
}

/** A part of the document: the first one begins it, the last one ends it. */
function partOf({ publisher, projects, offers }: Part, from: Position | undefined) {
  const { firm, providerId, imprint } = orNotFound(publisher[0], 'publication');
  const known = new Map(projects.map((row) => [row.id, parsed(presentProject(row))]));
  // A part ends before the first unit whose project does not fit.
  const missing = offers.findIndex(({ projectId }) => !known.has(projectId));
  const limit = missing === -1 ? PAGE : Math.min(missing, PAGE);
  const { page, next } = cutPage(offers, limit, from, (row) => [row.projectId, row.place]);
  const units = page.flatMap((row) => {
    const project = known.get(row.projectId);
    const offer = { ...parsed(presentUnit(row)), changedOn: row.changedOn };
    return project === undefined ? [] : [xmlOf(immobilieOf(offer, project, firm))];
  });
  const begin = [
    XML_DECLARATION,
    startTag('openimmo'),
    xmlOf(element('uebertragung', '', TRANSFER)),
    startTag('anbieter'),
    xmlOf(element('firma', firm)),
    xmlOf(element('openimmo_anid', providerId ?? '')),
  ];
  const end = [
    ...(imprint === null ? [] : [xmlOf(element('impressum', imprint))]),
    endTag('anbieter'),
    endTag('openimmo'),
  ];
  const parts = [from === undefined ? begin : [], units, next === undefined ? end : []];
  return { xml: parts.flat().join(''), next, compared: page.length };
}

const TRANSFER = {
  art: 'OFFLINE',
  umfang: 'VOLL',
  version: '1.2.7',
  sendersoftware: 'Einheit',
  senderversion: manifest.version,
};
