import { client } from '../../../dist/clients/hey-api/v1/client.gen.ts';
import {
  createDocument,
  createProject,
  importUnits,
  listWholeUnits,
  changeProperty,
  uploadContent,
} from '../../../dist/clients/hey-api/v1/index.ts';
import { collect } from '../../../src/sandbox/package/pages.ts';
import { EXPOSE, UNITS } from './sent.ts';

// Creates a project, imports units, reads what has changed and adds a document, with hey-api's client.

const { BASE: baseUrl = '', TOKEN: token = '' } = process.env;
client.setConfig({ baseUrl, auth: token, headers: { Prefer: 'handling=strict' } });

const created = await createProject({ body: { name: 'Lindenhof' } });
if (created.data === undefined) throw new Error(created.error.error.message);
const { id } = created.data.project;

const imported = await importUnits({ path: { id }, body: { units: UNITS } });
if (imported.data === undefined) {
  const { error } = imported.error;
  // The code decides what else there is.
  if (error.code === 'quota_exceeded') {
    throw new Error(`${error.details.quota}: ${error.details.used} of ${error.details.limit}`);
  }
  if (error.code === 'invalid_request') throw new Error(error.details[0]?.path);
  throw new Error(error.message);
}

const units = await collect(
  (page) => listWholeUnits({ query: { ...page, projectId: id, limit: 2 } }),
  ({ units: page }) => page,
);
const updatedSince = units[0]?.updatedAt ?? '';
const sold = await changeProperty({
  path: { id: units[0]?.id ?? '' },
  body: { status: 'verkauft' },
});
const changed = await collect(
  (page) => listWholeUnits({ query: { ...page, projectId: id, updatedSince } }),
  ({ units: page }) => page,
);

const added = await createDocument({ body: { name: 'Exposé.pdf', projectId: id } });
const uploaded = await uploadContent({
  path: { id: added.data?.document.id ?? '' },
  body: EXPOSE,
});

console.log(
  JSON.stringify({
    imported: imported.data.unitCount,
    listed: units.length,
    sold: sold.data?.property.status,
    changed: changed.map(({ status }) => status).toSorted(),
    document: uploaded.data?.document.contentType,
  }),
);
