import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Ask, answered, exportedRecords, PATHS, type TransferRecord } from './service.ts';

/** A step takes no more records, and a request no more bytes. */
const RECORDS_AT_ONCE = 200;
const BYTES_AT_ONCE = 900_000;

const encoder = new TextEncoder();

const Step = z.object({ import: z.object({ rows: z.number(), finished: z.boolean() }) });

/** What an import sets itself. Links are made for each answer. */
const SET: Readonly<Record<string, readonly string[]>> = {
  organisation: ['writtenAt', 'restoredAt', 'suspendedAt', 'keyId'],
  member: ['personId', 'invitationEndsAt'],
  expiring: ['expiresAt'],
};
const SET_OF_ALL = ['updatedAt', 'url', 'thumbnailUrl'];

/** Kinds that are of use only with their secrets. */
const SECRET_KINDS = new Set(['token', 'webhook']);

export interface Source {
  /** The organisation; `null` for what belongs to none. */
  readonly orgId: string | null;
  readonly sealed: boolean;
  /** Reads the records from the first one on. */
  readonly records: () => AsyncIterable<TransferRecord>;
  /** Takes a part of a file. */
  readonly takeFile: (part: TransferRecord) => Promise<void> | undefined;
}

/**
 * Imports all records, compares what is stored with them, and finishes. It can be ended at any time, and run again.
 *
 * @returns whether an earlier run had finished.
 * @throws Error that names the first record that differs.
 */
export async function importAll(ask: Ask, source: Source): Promise<boolean> {
  const { orgId } = source;
  const step = async (body: object) => {
    const answer = await answered(await ask('POST', PATHS.import, { orgId, ...body }));
    return Step.parse(answer).import;
  };
  let first: TransferRecord | undefined;
  for await (const records of batchesOf(source)) {
    first ??= records[0];
    const { finished } = await step({ records });
    if (finished && orgId !== null) return true;
  }
  if (orgId === null) return false;
  await compare(ask, orgId, source);
  // The first record makes the step one that can be repeated.
  while (!(await step({ records: [first], end: 'finished' })).finished);
  return false;
}

export async function cancelImport(ask: Ask, orgId: string): Promise<void> {
  const body = { orgId, end: 'cancelled' };
  while (!Step.parse(await answered(await ask('POST', PATHS.import, body))).import.finished);
}

/** The records as steps take them. Takes the files on the way. */
async function* batchesOf(source: Source): AsyncGenerator<TransferRecord[]> {
  let batch: TransferRecord[] = [];
  let bytes = 0;
  for await (const record of inOrder(source)) {
    const isFile = record.kind === 'file';
    const size = isFile ? 0 : encoder.encode(JSON.stringify(record)).length;
    const isFull = batch.length === RECORDS_AT_ONCE || bytes + size > BYTES_AT_ONCE;
    if (batch.length > 0 && (isFull || isFile)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    // Rows come first, so that no job deletes a file.
    if (isFile) await source.takeFile(record);
    else batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** The records, each after those to which it refers. */
async function* inOrder({ records, sealed }: Source): AsyncGenerator<TransferRecord> {
  let folders: TransferRecord[] = [];
  for await (const record of records()) {
    if (record.kind === 'folder') {
      folders.push(record);
      continue;
    }
    yield* parentsFirst(folders);
    folders = [];
    if (sealed || !SECRET_KINDS.has(record.kind)) yield record;
  }
  yield* parentsFirst(folders);
}

/** A folder's parent may be younger than the folder. */
function parentsFirst(folders: readonly TransferRecord[]): TransferRecord[] {
  const children = Map.groupBy(folders, ({ fields }) => String(fields['parentId']));
  const ordered = [...(children.get('null') ?? [])];
  for (const { fields } of ordered) ordered.push(...(children.get(String(fields['id'])) ?? []));
  return ordered;
}

/** @throws Error if the organisation is not what the records say. */
async function compare(ask: Ask, orgId: string, { records, sealed }: Source): Promise<void> {
  const path = `${PATHS.export(orgId)}?limit=500&sealed=${sealed}`;
  const isStored = ({ kind }: TransferRecord) =>
    kind !== 'file' && (sealed || !SECRET_KINDS.has(kind));
  const stored = filtered(exportedRecords(ask, path), isStored);
  let { value: other } = await stored.next();
  for await (const record of filtered(records(), isStored)) {
    while (other !== undefined && wasLeft(other, record)) other = (await stored.next()).value;
    const field = differenceOf(record, other);
    if (field !== undefined) throw new Error(`${nameOf(record)} is stored with another ${field}.`);
    other = (await stored.next()).value;
  }
  while (other !== undefined && LEFT.has(other.kind)) other = (await stored.next()).value;
  if (other !== undefined) {
    throw new Error(`${nameOf(other)} is stored, and the file does not have it.`);
  }
}

const nameOf = (record: TransferRecord) => `The ${record.kind} ${keyOf(record)}`;

/** What stays of an organisation that was erased or deleted. */
const LEFT = new Set(['audit', 'expiring']);

const keyOf = ({ fields: { id, objectKey, propertyId } }: TransferRecord) =>
  String([id, objectKey, propertyId].find((each) => typeof each === 'string'));

/** Whether a record was there before, and is not the one of the file. */
const wasLeft = (stored: TransferRecord, record: TransferRecord) =>
  LEFT.has(stored.kind) && (stored.kind !== record.kind || keyOf(stored) < keyOf(record));

async function* filtered(
  records: AsyncIterable<TransferRecord>,
  isIncluded: (record: TransferRecord) => boolean,
): AsyncGenerator<TransferRecord, undefined> {
  for await (const record of records) if (isIncluded(record)) yield record;
}

/** The first field that differs. A later version may have further fields. */
function differenceOf(record: TransferRecord, stored: TransferRecord | undefined) {
  const { kind, fields } = record;
  if (stored?.kind !== kind) return 'id';
  const set = new Set([...SET_OF_ALL, ...(SET[kind] ?? [])]);
  return Object.keys(fields).find(
    (name) => !set.has(name) && !isDeepStrictEqual(fields[name], stored.fields[name]),
  );
}
