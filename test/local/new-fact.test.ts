import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { bearer, caller, succeeding } from '../lab/testbed/send.ts';
import { Checkout } from './checkout.ts';
import { freePort } from './free-port.ts';

// A new fact is one entry of the table: a copy of the repository gets one, and has it everywhere.

const TABLE = 'src/values/facts/table.ts';
const SECTION = "...inSection('areas', {";
const ENTRY = `loggiaQm: area(['Loggiafläche', 'Loggia area'], { openImmo: 'flaechen/sonstflaeche' }),`;

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
  const headers = { ...bearer(token), Prefer: 'handling=strict' };
  const send = succeeding(caller(dev.origin, headers));
  try {
    const made = await send('POST', '/v1/projects', { name: 'Am Deich', loggiaQm: '3' });
    const { id } = Made.parse(made.body).project;
    const project = `/v1/projects/${id}`;
    const fields = { loggiaQm: '4', visibility: 'online', unitIdentifier: 'L-1' };
    const created = await send('POST', `${project}/properties`, fields);
    const unit = Unit.parse(created.body).property;
    const rows = { properties: [{ externalSourceId: 'L-1', loggiaQm: '5' }] };
    await send('POST', `${project}/properties/upsert`, rows);
    await send('POST', '/v1/properties/bulk', { properties: [{ id: unit.id, loggiaQm: '6' }] });
    await send('POST', `${project}/imports`, { units: [{ loggiaQm: '7' }] });
    await send('PATCH', `/v1/properties/${unit.id}`, { loggiaQm: '8.5' });
    const published = await send('POST', '/v1/publications', { name: 'Web', projectIds: [id] });
    const { key } = Publication.parse(published.body).publication;
    const shown: Readonly<Record<string, string>> = {
      [`/v1/units?loggiaQm=8..9`]: '"loggiaQm":"8.50"',
      [`/v1/units/${unit.id}`]: '"loggiaQm":"8.50"',
      [`${project}/details`]: '"loggiaQm":"3.00"',
      [`/v1/properties/${unit.id}/changes`]: '"field":"loggiaQm"',
      [`/public/v1/${key}/properties/${unit.id}`]: '"loggiaQm":"8.50"',
      [`/public/v1/${key}/projects/${id}/json-ld`]: '"Loggiafläche"',
      [`/public/v1/${key}/openimmo.xml`]: '<sonstflaeche>8.50</sonstflaeche>',
      '/v1/openapi.json': 'Loggia area in m².',
    };
    for (const [path, text] of Object.entries(shown)) {
      expect([path, (await send('GET', path)).text]).toEqual([path, expect.stringContaining(text)]);
    }
    expect((await send('GET', `/v1/properties/${unit.id}`)).text).not.toContain('loggiaQm');
  } finally {
    await dev.end();
    await checkout.remove();
  }
});
