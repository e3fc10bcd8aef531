import { readFile } from 'node:fs/promises';
import {
  addImage,
  listProperties,
  type UpsertRow,
  upsertProperties,
} from '../../../dist/clients/orval/v1.ts';
import { listUnits } from '../../../dist/clients/orval/public.ts';
import { collect } from '../../../src/sandbox/package/pages.ts';

// The programs of test/integrations in short, with orval's client.

const { TOKEN: token = '', KEY: key = '' } = process.env;
const [projectId = '', picture = ''] = process.argv.slice(2);
const asCaller = { headers: { Authorization: `Bearer ${token}`, Prefer: 'handling=strict' } };

const rows: UpsertRow[] = [{ externalSourceId: 'WE 1', kaufpreis: '389000.00', status: 'frei' }];
const pushed = await upsertProperties(projectId, { properties: rows }, {}, asCaller);
// The status and the code decide what else there is.
if (pushed.status === 200) {
  for (const row of pushed.data.properties) console.log(row.outcome, row.id);
} else if (pushed.status === 402) {
  const { quota, used, limit } = pushed.data.error.details;
  console.error(`${quota}: ${used} of ${limit}`);
} else if (pushed.status === 400 && pushed.data.error.code === 'invalid_request') {
  for (const { path, rule } of pushed.data.error.details) console.error(path, rule);
} else {
  console.error(pushed.data.error.message);
}

const units = await collect(
  (page) => listProperties({ ...page, limit: 200, include: ['images'] }, asCaller),
  ({ properties }) => properties,
);
const [unit] = units;
if (unit !== undefined) {
  const file = new Blob([Uint8Array.from(await readFile(picture))]);
  const added = await addImage(unit.id, { file, category: 'Grundriss' }, asCaller);
  if (added.status === 201) console.log(added.data.image.fileName);
}

const shown = await collect(
  (page) => listUnits(key, projectId, page),
  (answer) => answer.units,
);
console.log(shown.map(({ kaufpreis }) => kaufpreis));
