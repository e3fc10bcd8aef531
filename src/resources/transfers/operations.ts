import type { Loaded } from '../../db/round-trip.ts';
import type { Tenant } from '../../db/tenant.ts';
import { read, write } from '../../http/contract/operation.ts';
import type { ReadingTenant } from '../../http/contract/surface.ts';
import { linkSigner } from '../../images/links.ts';
import { keyId, tokenKeys } from '../../settings.ts';
import { jsonOf } from '../../values/json-text.ts';
import type { Position } from '../../values/position.ts';
import { importStep } from './import.ts';
import { presentRow } from './records.ts';
import {
  ExportPage,
  ExportPosition,
  ExportQuery,
  ImportAnswer,
  ImportRequest,
  KINDS_OF_ORGANISATION,
  KINDS_OF_SERVICE,
  type RecordKind,
  ServiceExportQuery,
} from './schema.ts';
import { keyOfRow, NO_ORGANISATION, rowsOfKind } from './store.ts';

/** A page of everything that an organisation has: one kind after another, each in order of keys. */
export const exportOrganisation = read({
  id: 'exportOrganisation',
  summary: 'Export an organisation',
  description:
    'Everything that an organisation has, as records: itself, members, tokens and webhooks without secrets, projects, folders, units, images and documents with links to their files, publications, reservations, imports, audit log. Follow `Link` to the last page. Pages are read at different moments: the export is of one moment if `writtenAt` of the organisation is the same before and after it, as `npm run export` sees to.',
  permission: 'service:operate',
  query: ExportQuery,
  response: ExportPage,
  changesWithoutWrites: true, // the time of a token's last use is recorded beside the writer
  load: (tenant, received) => loadPage(tenant, tenant, KINDS_OF_ORGANISATION, received),
  answer: (page, received, env) =>
    answerPage(page, received, { env, kinds: KINDS_OF_ORGANISATION, ...received.query }),
});

/** A page of what belongs to no organisation. */
export const exportService = read({
  id: 'exportService',
  summary: 'Export what belongs to no organisation',
  description:
    'Plans, people, and the audit log of plans, as records. Follow `Link` to the last page.',
  permission: 'service:operate',
  query: ServiceExportQuery,
  response: ExportPage,
  load: (tenant, received) =>
    loadPage(tenant, { db: tenant.db, org: NO_ORGANISATION }, KINDS_OF_SERVICE, received),
  answer: (page, received, env) => answerPage(page, received, { env, kinds: KINDS_OF_SERVICE }),
});

type Kinds = readonly RecordKind[];
type Row = Readonly<Record<string, unknown>>;

interface PageRequest {
  readonly query: { readonly limit: number };
  readonly from: Position | undefined;
}

interface LoadedPage {
  readonly kind: RecordKind;
  readonly rows: Loaded<readonly Row[]>;
}

/** Adds the rows of a page. A cursor's seal guarantees its form. */
function loadPage(
  { read: add }: Pick<ReadingTenant, 'read'>,
  owner: Pick<Tenant, 'db' | 'org'>,
  kinds: Kinds,
  { query: { limit }, from }: PageRequest,
): LoadedPage {
  const [kind, ...after] = ExportPosition.parse(from?.after ?? kinds.slice(0, 1));
  return { kind, rows: add(rowsOfKind(owner, { kind, after, limit })) };
}

function answerPage(
  { kind, rows }: LoadedPage,
  { query: { limit }, from }: PageRequest,
  {
    env,
    kinds,
    sealed = false,
  }: { readonly env: Env; readonly kinds: Kinds; readonly sealed?: boolean | undefined },
) {
  const all = rows();
  const page = all.slice(0, limit);
  const links = linkSigner(env);
  const records = page.map((row) => ({ kind, fields: presentRow(kind, row, { links, sealed }) }));
  if (kind === 'organisation' && sealed) {
    for (const { fields } of records) Object.assign(fields, sealOf(env));
  }
  const end = page.at(-1);
  const last = all.length > limit || end?.['more'] === 1 ? end : undefined;
  const next = kinds[kinds.indexOf(kind) + 1];
  const after = last === undefined ? next && [next] : [kind, ...keyOfRow(kind, last)];
  const offset = (from?.offset ?? 0) + page.length;
  return { body: jsonOf({ records }), next: after && { offset, after } };
}

/** Names the key under which secrets are sealed: a deployment without it refuses them. */
const sealOf = (env: Env) => ({ keyId: keyId(tokenKeys(env).current) });

/** Takes a step of an import: stores some records, or ends it. Every step can be repeated. */
export const importRecords = write({
  id: 'importRecords',
  summary: 'Take a step of an import',
  description:
    'Stores records of an export, with their ids. The first record of an organisation is itself: it must not exist, and stays closed (503 for everybody; the operator can read it) until a step with `end: "finished"`. It is then suspended, and its new epoch begins: every unit counts as changed. If another database still has the organisation, suspended and as it was exported, that step deletes its rows there. People who are unknown here become invited members. `npm run import-organisation` takes all steps, and compares (docs/shards.md, docs/restore.md).',
  refusals: ['import_conflict'],
  to: 'service',
  permission: 'service:operate',
  keepsNoRecord: true,
  body: ImportRequest,
  response: ImportAnswer,
  load: () => undefined,
  perform: async (_, { body }, service) => ({
    import: { orgId: body.orgId, ...(await importStep(body, service)) },
  }),
});
