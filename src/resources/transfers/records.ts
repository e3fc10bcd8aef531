import type { LinkSigner } from '../../images/links.ts';
import { withStates } from '../../db/large-values.ts';
import type { audit } from '../../db/schema.ts';
import { changedMetadata, metadataIn } from '../../values/metadata.ts';
import type { RecordKind, SentRecord } from './schema.ts';

// A record is a row with the names of the schema, and JSON in place of what is packed.

type Fields = Readonly<Record<string, unknown>>;
type Entry = typeof audit.$inferSelect;

/** Secrets, digests of them, and the ids of their keys. */
const SEALED = new Set('digest limiter secret previousSecret keyId'.split(' '));
/** What only storage needs, or an import makes anew. */
const INTERNAL = new Set('closedAt projects folders storageBytes statesLength more'.split(' '));

const HAS_METADATA: ReadonlySet<RecordKind> = new Set(['project', 'property']);

/** The fields of a record. */
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
    ...(HAS_METADATA.has(kind) && { metadata: metadataIn(textIn(row['metadata'])) }),
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
  const { before, after, metadata } = fields;
  if (kind === 'audit') {
    const states = { before, after };
    return { ...fields, states, statesLength: JSON.stringify(states).length };
  }
  return HAS_METADATA.has(kind) ? { ...fields, metadata: packedMetadata(metadata) } : fields;
}

function packedMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null) return metadata;
  const texts = new Map(Object.entries(metadata).map(([name, text]) => [name, String(text)]));
  const change: Record<string, string> = Object.fromEntries(texts);
  return changedMetadata(null, change);
}

const isEntry = (row: Fields | Entry): row is Entry => 'states' in row;

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);
