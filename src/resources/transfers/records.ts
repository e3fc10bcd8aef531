import * as z from 'zod';
import type { LinkSigner } from '../../images/links.ts';
import { withStates } from '../../db/large-values.ts';
import type { audit } from '../../db/schema.ts';
import { changedNames, namesIn } from '../../values/json-names.ts';
import type { RecordKind, SentRecord } from './schema.ts';

// A record is a row with the names of the schema, and JSON in place of what is packed.

type Fields = Readonly<Record<string, unknown>>;
type Entry = typeof audit.$inferSelect;

/** Secrets, digests of them, and the ids of their keys. */
const SEALED = new Set('digest limiter secret previousSecret keyId'.split(' '));
/** What only storage needs, or an import makes anew. */
const INTERNAL = new Set('closedAt projects folders storageBytes statesLength more'.split(' '));

/** Records with objects of names, and the columns that have the JSON of these. */
const WITH_NAMES: ReadonlySet<RecordKind> = new Set(['project', 'property']);
const NAMED = ['metadata', 'facts'];

export function presentRow(
  kind: RecordKind,
  row: Fields,
  { links, sealed }: { readonly links: LinkSigner; readonly sealed: boolean },
): Fields {
  const columns = Object.entries(isEntry(row) ? withStates(row) : row);
  const fields = {
    ...Object.fromEntries(
      columns.filter(([name]) => !INTERNAL.has(name) && (sealed || !SEALED.has(name))),
    ),
    ...(WITH_NAMES.has(kind) && eachNamed((name) => namesIn(textIn(row[name])))),
  };
  const { objectKey, thumbnailKey, fileName, name, contentType } = row;
  if (kind === 'expiring' || typeof objectKey !== 'string') return fields;
  const image = {
    objectKey,
    thumbnailKey: textIn(thumbnailKey),
    fileName: String(fileName ?? name),
    contentType: String(contentType),
  };
  return { ...fields, ...links(image) };
}

/** The row of a record, as far as it is not stored as it is. */
export function rowOf({ kind, fields }: SentRecord): Fields {
  const { before, after } = fields;
  if (kind === 'audit') {
    const states = { before, after };
    return { ...fields, states, statesLength: JSON.stringify(states).length };
  }
  return WITH_NAMES.has(kind)
    ? { ...fields, ...eachNamed((name) => packedNames(fields[name])) }
    : fields;
}

const eachNamed = (value: (name: string) => unknown) =>
  Object.fromEntries(NAMED.map((name) => [name, value(name)]));

const PackedNames = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function packedNames(sent: unknown): unknown {
  const { success, data } = PackedNames.safeParse(sent);
  return success ? changedNames(null, data) : sent;
}

const isEntry = (row: Fields | Entry): row is Entry => 'states' in row;

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
