import { z } from 'zod';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { ORIGIN } from '../origin.ts';

const Image = z.looseObject({
  fileName: z.string(),
  category: z.string().nullable(),
  url: z.string(),
  thumbnailUrl: z.string(),
});
const Answer = z.looseObject({
  project: z.looseObject({ id: z.string() }).optional(),
  projects: z.array(z.looseObject({ name: z.string() })).optional(),
  property: z.looseObject({ id: z.string(), images: z.array(Image).optional() }).optional(),
});

/** Sends a request to version 1 with a token of the demo's first organisation. */
async function asks(method: 'GET' | 'POST', path: string, body?: unknown) {
  const answer = await fetch(`${ORIGIN}/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
      'Content-Type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return Answer.parse(await answer.json());
}

/** The first project of this name, from the API. */
export async function projectNamed(name: string) {
  const { projects = [] } = await asks('GET', '/projects');
  return projects.find((project) => project.name === name);
}

/** A new project with these units, and its id. */
export async function aProjectOf(units: readonly object[]): Promise<{ id: string }> {
  const { project: { id } = { id: '' } } = await asks('POST', '/projects', { name: 'Hochhaus' });
  for (let from = 0; from < units.length; from += 200) {
    await asks('POST', `/projects/${id}/imports`, { units: units.slice(from, from + 200) });
  }
  return { id };
}

/** A new unit without images, and its id. */
export async function aUnit(): Promise<string> {
  const { property } = await asks('POST', `/projects/${SPEICHER.id}/properties`, {});
  return property?.id ?? '';
}

/** The images of a unit in their order. */
export async function imagesOf(unitId: string) {
  const { property } = await asks('GET', `/properties/${unitId}?include=images`);
  return property?.images ?? [];
}
