import {
  createDocument,
  createProject,
  importUnits,
  listWholeUnits,
  changeProperty,
  uploadContent,
} from '../../../dist/clients/orval/v1.ts';
import { collect } from '../../../src/sandbox/package/pages.ts';
import { EXPOSE, UNITS } from './sent.ts';

// Creates a project, imports units, reads what has changed and adds a document, with orval's client.

const { TOKEN: token = '' } = process.env;
const asCaller = { headers: { Authorization: `Bearer ${token}`, Prefer: 'handling=strict' } };

const created = await createProject({ name: 'Lindenhof' }, asCaller);
if (created.status !== 201) throw new Error(created.data.error.message);
const { id } = created.data.project;

const imported = await importUnits(id, { units: UNITS }, asCaller);
// The status and the code decide what else there is.
if (imported.status === 402) {
  const { quota, used, limit } = imported.data.error.details;
  throw new Error(`${quota}: ${used} of ${limit}`);
}
if (imported.status === 400 && imported.data.error.code === 'invalid_request') {
  throw new Error(imported.data.error.details[0]?.path);
}
if (imported.status !== 202) throw new Error(imported.data.error.message);

const units = await collect(
  (page) => listWholeUnits({ ...page, projectId: id, limit: 2 }, asCaller),
  ({ units: page }) => page,
);
const updatedSince = units[0]?.updatedAt ?? '';
const sold = await changeProperty(units[0]?.id ?? '', { status: 'verkauft' }, asCaller);
const changed = await collect(
  (page) => listWholeUnits({ ...page, projectId: id, updatedSince }, asCaller),
  ({ units: page }) => page,
);

const added = await createDocument({ name: 'Exposé.pdf', projectId: id }, asCaller);
if (added.status !== 201) throw new Error(added.data.error.message);
const uploaded = await uploadContent(added.data.document.id, EXPOSE, asCaller);

console.log(
  JSON.stringify({
    imported: imported.data.unitCount,
    listed: units.length,
    sold: sold.status === 200 && sold.data.property.status,
    changed: changed.map(({ status }) => status).toSorted(),
    document: uploaded.status === 200 && uploaded.data.document.contentType,
  }),
);
