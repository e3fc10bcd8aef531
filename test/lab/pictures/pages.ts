import { z } from 'zod';
import { HAFENKANTE } from '../../../src/local/demo/projects.ts';
import { SHOWN_UNIT_ID } from '../../../src/local/demo/stock.ts';
import { HAFENKONTOR, NORDLICHT } from '../../../src/local/demo/people.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { bearer, caller, succeeding } from '../testbed/send.ts';

export interface PageToShow {
  readonly name: string;
  /** Its address. `:unit` is a flat of the office. */
  readonly path: string;
  /** Who is signed in; `null` is nobody. */
  readonly person: (typeof PEOPLE)[number];
  /** Buttons to press first. */
  readonly presses?: readonly (string | RegExp)[];
}

/** Nobody, the office's owner, and the owner of the organisation for developers. */
export const PEOPLE = [null, 'Annika Petersen', 'Henrike Boysen'] as const;
const [NOBODY, OFFICE, DEVELOPERS] = PEOPLE;

const shownTo = (
  person: PageToShow['person'],
  base: string,
  paths: Readonly<Record<string, string>>,
): PageToShow[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path: base + path, person }));

export const PAGES: readonly PageToShow[] = [
  ...shownTo(NOBODY, '/', { 'sign-in': 'app/', reference: 'docs' }),
  ...shownTo(OFFICE, `/app/${HAFENKONTOR.id}/`, {
    overview: 'overview',
    projects: 'projects',
    'project-create': 'projects?dialog=create',
    project: `projects/${HAFENKANTE.id}`,
    'price-list': `projects/${HAFENKANTE.id}/price-list`,
    units: 'units',
    'units-filtered': 'units?status=reserviert,notartermin&visibility=online',
    unit: 'units/:unit',
    'unit-new': `units/new?project=${HAFENKANTE.id}`,
    stack: `stack?project=${HAFENKANTE.id}`,
    sales: 'sales',
    folders: 'folders',
    publications: 'publications',
    webhooks: 'settings/webhooks',
    assistants: 'assistants',
    audit: 'settings/audit',
    settings: 'settings',
  }),
  ...shownTo(DEVELOPERS, `/app/${NORDLICHT.id}/`, {
    'overview-large': 'overview',
    'units-large': 'units?sort=kaufpreis',
    'unit-images': `units/${SHOWN_UNIT_ID}`,
    import: 'import',
    tokens: 'settings/tokens',
    'token-issue': 'settings/tokens?dialog=issue',
    token: `settings/tokens/${DEMO_TOKENS[1].id}`,
    members: 'settings/members',
    'member-invite': 'settings/members?dialog=invite',
    unknown: 'nowhere',
  }),
  {
    name: 'units-menu',
    path: `/app/${HAFENKONTOR.id}/units`,
    person: OFFICE,
    presses: [/^Status$/],
  },
];

const Listed = z.object({ properties: z.tuple([z.object({ id: z.string() })]) });

/** The id of a flat of the office. */
export async function officeUnit(origin: string): Promise<string> {
  const token = DEMO_TOKENS.find(({ orgId }) => orgId === HAFENKONTOR.id);
  const send = succeeding(caller(`${origin}/v1`, bearer(token?.secret ?? '')));
  const listed = Listed.parse((await send('GET', '/properties?limit=1')).body);
  return listed.properties[0].id;
}
