import { readFile } from 'node:fs/promises';
import { client } from '../../../dist/clients/hey-api/v1/client.gen.ts';
import {
  addImage,
  listProperties,
  type UpsertRow,
  upsertProperties,
} from '../../../dist/clients/hey-api/v1/index.ts';
import { listUnits } from '../../../dist/clients/hey-api/public/index.ts';
import { collect } from '../../../src/sandbox/package/pages.ts';

// The programs of test/integrations in short, with hey-api's client.

const { BASE: baseUrl = '', TOKEN: token = '', KEY: key = '' } = process.env;
const [projectId = '', picture = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: token, headers: { Prefer: 'handling=strict' } });

const rows: UpsertRow[] = [{ externalSourceId: 'WE 1', kaufpreis: '389000.00', status: 'frei' }];
const pushed = await upsertProperties({ path: { id: projectId }, body: { properties: rows } });
if (pushed.data !== undefined) {
  for (const row of pushed.data.properties) console.log(row.outcome, row.id);
} else {
  const { error } = pushed.error;
  // The code decides what else there is.
  if (error.code === 'quota_exceeded') {
    console.error(`${error.details.quota}: ${error.details.used} of ${error.details.limit}`);
  } else if (error.code === 'invalid_request') {
    for (const { path, rule } of error.details) console.error(path, rule);
  } else {
    console.error(error.message);
  }
}

const units = await collect(
  (page) => listProperties({ query: { ...page, limit: 200, include: ['images'] } }),
  ({ properties }) => properties,
);
const [unit] = units;
if (unit !== undefined) {
  const file = new Blob([Uint8Array.from(await readFile(picture))]);
  const added = await addImage({ path: { id: unit.id }, body: { file, category: 'Grundriss' } });
  console.log(added.data?.image.fileName);
}

const shown = await collect(
  (page) => listUnits({ path: { key, projectId }, query: page }),
  (answer) => answer.units,
);
console.log(shown.map(({ kaufpreis }) => kaufpreis));
