import createClient from 'openapi-fetch';
import type { paths } from '../../../dist/openapi/v1.ts';
import { collect } from '../../../src/sandbox/package/pages.ts';
import { EXPOSE, UNITS } from './sent.ts';

// Creates a project, imports units, reads what has changed and adds a document, with the types of
// openapi-typescript.

const { BASE: baseUrl = '', TOKEN: token = '' } = process.env;
const headers = { Authorization: `Bearer ${token}`, Prefer: 'handling=strict' };
const api = createClient<paths, 'application/json'>({ baseUrl, headers });

const created = await api.POST('/projects', { body: { name: 'Lindenhof' } });
if (created.error !== undefined) throw new Error(created.error.error.message);
const { id } = created.data.project;

const imported = await api.POST('/projects/{id}/imports', {
  params: { path: { id } },
  body: { units: UNITS },
});
if (imported.error !== undefined) {
  const { error } = imported.error;
  // The code decides what else there is.
  if (error.code === 'quota_exceeded') {
    throw new Error(`${error.details.quota}: ${error.details.used} of ${error.details.limit}`);
  }
  if (error.code === 'invalid_request') throw new Error(error.details[0]?.path);
  throw new Error(error.message);
}

const units = await collect(
  (page) => api.GET('/units', { params: { query: { ...page, projectId: id, limit: 2 } } }),
  ({ units: page }) => page,
);
const updatedSince = units[0]?.updatedAt ?? '';
const sold = await api.PATCH('/properties/{id}', {
  params: { path: { id: units[0]?.id ?? '' } },
  body: { status: 'verkauft' },
});
const changed = await collect(
  (page) => api.GET('/units', { params: { query: { ...page, projectId: id, updatedSince } } }),
  ({ units: page }) => page,
);

const added = await api.POST('/documents', { body: { name: 'Exposé.pdf', projectId: id } });
const uploaded = await api.PUT('/documents/{id}/content', {
  params: { path: { id: added.data?.document.id ?? '' } },
  headers: { 'Content-Type': 'application/octet-stream' },
  body: EXPOSE,
  bodySerializer: (content) => content,
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
