import { expect } from 'vitest';
import { z } from 'zod';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { ORIGIN } from '../origin.ts';

// Prepares data through the API, and reads what the pages have changed.

const Project = z.looseObject({ id: z.string(), name: z.string() });
const Image = z.looseObject({
  fileName: z.string(),
  category: z.string().nullable(),
  url: z.string(),
  thumbnailUrl: z.string(),
});

const Projects = z.looseObject({ projects: z.array(Project) });
const OneProject = z.looseObject({ project: Project });
const OneUnit = z.looseObject({
  property: z.looseObject({ id: z.string(), images: z.array(Image).default([]) }),
});
const OneDocument = z.looseObject({ document: z.looseObject({ id: z.string() }) });
const Units = z.looseObject({
  properties: z.array(z.record(z.string(), z.unknown())),
  pagination: z.looseObject({ hasMore: z.boolean() }),
});

const WholeUnits = z.looseObject({ units: z.array(z.record(z.string(), z.unknown())) });

/** Sends a request to version 1 with a token of the demo's first organisation. */
async function asks(
  method: 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${ORIGIN}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
  return answer.json();
}

/** The first project of this name, from the API. */
export async function projectNamed(name: string) {
  const { projects } = Projects.parse(await asks('GET', '/projects'));
  return projects.find((project) => project.name === name);
}

/** A new project with these units. */
export async function aProject(name: string, units: readonly object[] = [], fields: object = {}) {
  const body = { name, country: 'Deutschland', ...fields };
  const { project } = OneProject.parse(await asks('POST', '/projects', body));
  await importsInto(project, units);
  return project;
}

/** Imports units into a project, as an integration does. */
export async function importsInto(
  { id }: { readonly id: string },
  units: readonly object[],
): Promise<void> {
  for (let from = 0; from < units.length; from += 200) {
    await asks('POST', `/projects/${id}/imports`, { units: units.slice(from, from + 200) });
  }
}

/** Creates units by their own ids. Unlike an import, the audit log has an entry for each. */
export async function creates({ id }: { readonly id: string }, properties: readonly object[]) {
  await asks('POST', `/projects/${id}/properties/upsert`, { properties });
}

/** All units of a project, oldest first. */
export async function unitsOf({ id }: { readonly id: string }) {
  const units: z.infer<typeof Units>['properties'] = [];
  for (let hasMore = true; hasMore;) {
    const path = `/projects/${id}/properties?limit=200&offset=${units.length}`;
    const page = Units.parse(await asks('GET', path));
    units.push(...page.properties);
    ({ hasMore } = page.pagination);
  }
  return units.toReversed();
}

/** The same with every field, by their identifiers. */
export async function wholeUnitsOf({ id }: { readonly id: string }) {
  const { units } = WholeUnits.parse(await asks('GET', `/projects/${id}/units?limit=200`));
  return Object.fromEntries(units.map((unit) => [String(unit['unitIdentifier']), unit]));
}

/** The id of a project's unit with this identifier, by default of its oldest. */
export async function idIn(project: { readonly id: string }, name?: string): Promise<string> {
  const units = await unitsOf(project);
  const unit = units.find((each) => name === undefined || each['unitIdentifier'] === name);
  return String(unit?.['id']);
}

/** Reserves a project's unit with this identifier, for a day. */
export async function reserves(
  project: { readonly id: string },
  identifier: string,
  reference: string | null = null,
) {
  const unitId = await idIn(project, identifier);
  const until = `${new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 19)}Z`;
  await asks('PUT', `/properties/${unitId}/reservation`, { until, reference });
}

/** Changes a project's unit with this identifier. */
export async function changes(
  project: { readonly id: string },
  identifier: string,
  change: object,
): Promise<void> {
  await asks('PATCH', `/properties/${await idIn(project, identifier)}`, change);
}

/** Gives a project's unit with this identifier a floor plan, as a document. */
export async function getsFloorPlan(
  project: { readonly id: string },
  identifier: string,
): Promise<void> {
  const name = `Grundriss ${identifier}.pdf`;
  const sent = { name, kind: 'grundriss', propertyId: await idIn(project, identifier) };
  const { document } = OneDocument.parse(await asks('POST', '/documents', sent));
  const answer = await fetch(`${ORIGIN}/v1/documents/${document.id}/content`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
      'Content-Type': 'application/pdf',
    },
    body: `%PDF-1.7\n1 0 obj<<>>endobj\n% ${name}\n%%EOF\n`,
  });
  expect(answer.status).toBe(200);
}

/** A new unit without images, and its id. */
export async function aUnit(fields: object = {}, project = SPEICHER.id): Promise<string> {
  const created = await asks('POST', `/projects/${project}/properties`, fields);
  return OneUnit.parse(created).property.id;
}

/** The same in the newest project. */
export async function aNewestUnit(fields: object): Promise<string> {
  const { projects } = Projects.parse(await asks('GET', '/projects?limit=1'));
  return aUnit(fields, projects[0]?.id);
}

/** The images of a unit in their order. */
export async function imagesOf(unitId: string) {
  const path = `/properties/${unitId}?include=images`;
  return OneUnit.parse(await asks('GET', path)).property.images;
}
