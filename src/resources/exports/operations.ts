import { read } from '../../http/contract/operation.ts';
import { type LinkSigner, linkSigner } from '../../images/links.ts';
import { jsonOf } from '../../values/json-text.ts';
import { metadataIn } from '../../values/metadata.ts';
import type { Position } from '../../values/position.ts';
import {
  ExportPage,
  ExportPosition,
  ExportQuery,
  RECORD_KINDS,
  type RecordKind,
} from './schema.ts';
import { withStates } from '../../db/large-values.ts';
import type { audit } from '../../db/schema.ts';
import { rowsOfKind } from './store.ts';

/** A page of everything that an organisation has: one kind after another, each in order of ids. */
export const exportOrganisation = read({
  permission: 'service:operate',
  query: ExportQuery,
  response: ExportPage,
  doc: {
    id: 'exportOrganisation',
    summary: 'Export an organisation',
    description:
      'Everything that an organisation has, as records: itself, members, tokens and webhooks without secrets, folders, projects, units, images and documents with links to their files, reservations, publications, imports, audit log. Follow `Link` to the last page. Pages are read at different moments: if nothing may change in between, suspend the organisation first.',
    headers: ['Link'],
  },
  changesWithoutWrites: true, // the time of a token's last use is recorded beside the writer
  load: (tenant, { query: { limit }, from }) => {
    const [kind, ...after] = placeOf(from);
    return { kind, rows: tenant.read(rowsOfKind(tenant, { kind, after, limit })) };
  },
  answer: ({ kind, rows }, { query: { limit }, from }, env) => {
    const all: readonly Row[] = rows();
    const page = all.slice(0, limit);
    const links = linkSigner(env);
    const records = page.map((row) => ({
      kind,
      fields: presentRow(isEntry(row) ? withStates(row) : row, links),
    }));
    const end = page.at(-1);
    const last = all.length > limit || end?.['more'] === 1 ? end : undefined;
    const after = last === undefined ? startAfter(kind) : [kind, ...keyOf(last)];
    const offset = (from?.offset ?? 0) + page.length;
    return { body: jsonOf({ records }), next: after && { offset, after } };
  },
});

type Row = Readonly<Record<string, unknown>>;
type Entry = typeof audit.$inferSelect;

const isEntry = (row: Row | Entry): row is Entry => 'states' in row;

/** Where a page begins. A cursor's seal guarantees its form. */
function placeOf(from: Position | undefined) {
  return ExportPosition.parse(from?.after ?? [RECORD_KINDS[0]]);
}

/** The beginning of the next kind; `undefined` after the last. */
function startAfter(kind: RecordKind): readonly string[] | undefined {
  const next = RECORD_KINDS[RECORD_KINDS.indexOf(kind) + 1];
  return next && [next];
}

/** The values by which rows of a kind are ordered. */
function keyOf(row: Row): string[] {
  return [row['propertyId'], row['id']].filter((each) => typeof each === 'string');
}

/** Columns that only storage needs, or that are derived from a secret. */
const INTERNAL = new Set(
  'digest limiter secret previousSecret keyId emailKey stateKey identifierKey objectKey thumbnailKey projects folders storageBytes closedAt copiedFrom releasedAt seenBy statesLength more'.split(
    ' ',
  ),
);

function presentRow(row: Row, links: LinkSigner): Row {
  const { metadata, ...columns } = row;
  const fields = {
    ...Object.fromEntries(Object.entries(columns).filter(([name]) => !INTERNAL.has(name))),
    ...(metadata !== undefined && { metadata: metadataIn(textIn(metadata)) }),
  };
  const { objectKey, thumbnailKey, fileName, name, contentType } = row;
  if (typeof objectKey !== 'string') return fields;
  const image = {
    objectKey,
    thumbnailKey: textIn(thumbnailKey),
    fileName: String(fileName ?? name),
    contentType: String(contentType),
  };
  return { ...fields, ...links(image) };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
