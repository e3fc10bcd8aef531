import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { Checkout } from './checkout.ts';
import { freePort } from './free-port.ts';

// A new fact is one entry of the table: a copy of the repository gets one, and has it everywhere.

const TABLE = 'src/values/facts/table.ts';
const SECTION = "...inSection('areas', {";
const ENTRY = `loggiaQm: area(['Loggiafläche', 'Loggia area'], 'Area of its loggias in m².'),`;

const [{ secret: token }] = DEMO_TOKENS;
const Made = z.object({ project: z.object({ id: z.string() }) });
const Unit = z.object({ property: z.object({ id: z.string() }) });
const Publication = z.object({ publication: z.object({ key: z.string() }) });

test('A new fact is one entry of the table, and is everywhere', async () => {
  const checkout = await Checkout.create();
  const table = join(checkout.directory, TABLE);
  const before = await readFile(table, 'utf8');
  await writeFile(table, before.replace(SECTION, `${SECTION} ${ENTRY}`));
  const dev = await checkout.dev(await freePort());
  const sends = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await fetch(dev.origin + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        Prefer: 'handling=strict',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([method, path, answer.ok, answer.ok ? '' : text]).toEqual([method, path, true, '']);
    return text;
  };
  try {
    const made = await sends('POST', '/v1/projects', { name: 'Am Deich', loggiaQm: '3' });
    const { id } = Made.parse(JSON.parse(made)).project;
    const project = `/v1/projects/${id}`;
    const fields = { loggiaQm: '4', visibility: 'online', unitIdentifier: 'L-1' };
    const created = await sends('POST', `${project}/properties`, fields);
    const unit = Unit.parse(JSON.parse(created)).property;
    const rows = { properties: [{ externalSourceId: 'L-1', loggiaQm: '5' }] };
    await sends('POST', `${project}/properties/upsert`, rows);
    await sends('POST', '/v1/properties/bulk', { properties: [{ id: unit.id, loggiaQm: '6' }] });
    await sends('POST', `${project}/imports`, { units: [{ loggiaQm: '7' }] });
    await sends('PATCH', `/v1/properties/${unit.id}`, { loggiaQm: '8.5' });
    const published = await sends('POST', '/v1/publications', { name: 'Web', projectIds: [id] });
    const { key } = Publication.parse(JSON.parse(published)).publication;
    const shown: Readonly<Record<string, string>> = {
      [`/v1/units?loggiaQm=8..9`]: '"loggiaQm":"8.50"',
      [`/v1/units/${unit.id}`]: '"loggiaQm":"8.50"',
      [`${project}/details`]: '"loggiaQm":"3.00"',
      [`/v1/properties/${unit.id}/changes`]: '"field":"loggiaQm"',
      [`/public/v1/${key}/properties/${unit.id}`]: '"loggiaQm":"8.50"',
      [`/public/v1/${key}/projects/${id}/json-ld`]: '"Loggiafläche"',
      '/v1/openapi.json': 'Area of its loggias in m².',
    };
    for (const [path, text] of Object.entries(shown)) {
      expect([path, await sends('GET', path)]).toEqual([path, expect.stringContaining(text)]);
    }
    expect(await sends('GET', `/v1/properties/${unit.id}`)).not.toContain('loggiaQm');
  } finally {
    await dev.end();
    await checkout.remove();
  }
});
