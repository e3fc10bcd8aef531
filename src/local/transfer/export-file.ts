import { existsSync } from 'node:fs';
import { beginningOf, type Head, headIn, RecordWriter } from './file.ts';
import type { Bucket } from './objects.ts';
import { type Ask, exportedRecords, organisationRecord, PATHS, setSuspended } from './service.ts';

/** How often an export begins again because the organisation was written to. */
const ATTEMPTS = 5;

export interface ExportOptions extends Head {
  /** Whether a complete file of the organisation's present clock is kept. */
  readonly onlyIfWritten: boolean;
}

/**
 * Exports an organisation of one clock into a file. It can be ended at any time, and run again.
 *
 * @param bucket has its files; `null` without them.
 * @returns the number of records of each kind; `null` if the file was kept.
 */
export async function exportOrganisation(
  ask: Ask,
  orgId: string,
  { path, bucket, options }: { path: string; bucket: Bucket | null; options: ExportOptions },
): Promise<Readonly<Record<string, number>> | null> {
  const { onlyIfWritten, ...head } = options;
  const now = await organisationRecord(ask, orgId);
  if (onlyIfWritten && (await isCurrent(path, head, now.fields['writtenAt']))) return null;
  const part = existsSync(`${path}.part`) ? headIn(await beginningOf(`${path}.part`)) : undefined;
  const wasSuspended = now.fields['suspendedAt'] !== null;
  // An earlier run that was killed has suspended it.
  const isOurs = head.close && (!wasSuspended || part?.close === true);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const writer = new RecordWriter(path, { ...head, close: isOurs });
    if (isOurs && !wasSuspended && attempt === 1) await setSuspended(ask, orgId, true);
    if (await writeOrganisation(ask, orgId, { writer, bucket, sealed: head.sealed })) {
      writer.finish();
      if (isOurs) await setSuspended(ask, orgId, false);
      return writer.counts;
    }
    writer.close();
  }
  throw new Error(`The organisation ${orgId} is written to all the time: export it with --close.`);
}

/** Whether a file is complete, of this clock, and exported in the same way. */
async function isCurrent(path: string, head: Head, clock: unknown): Promise<boolean> {
  if (!existsSync(path)) return false;
  const records = await beginningOf(path);
  const old = headIn(records);
  const isSame = old?.sealed === head.sealed && old.files === head.files;
  return isSame && records[1]?.fields['writtenAt'] === clock;
}

interface Writing {
  readonly writer: RecordWriter;
  readonly bucket: Bucket | null;
  readonly sealed: boolean;
}

/** Writes every record, then the files. @returns whether all is of one clock. */
async function writeOrganisation(
  ask: Ask,
  orgId: string,
  { writer, bucket, sealed }: Writing,
): Promise<boolean> {
  const keys = new Set<string>();
  let clock: unknown;
  const first = `${PATHS.export(orgId)}?limit=500&sealed=${sealed}`;
  for await (const record of exportedRecords(ask, first)) {
    writer.add(record);
    if (record.kind === 'organisation') clock = record.fields['writtenAt'];
    for (const key of [record.fields['objectKey'], record.fields['thumbnailKey']]) {
      if (record.kind !== 'expiring' && typeof key === 'string') keys.add(key);
    }
  }
  const stands = async () => (await organisationRecord(ask, orgId)).fields['writtenAt'] === clock;
  if (bucket === null || !(await stands())) return stands();
  for (const key of keys) for await (const file of bucket.partsOf(key)) writer.add(file);
  return stands();
}

/** Exports what belongs to no organisation into a file. */
export async function exportService(ask: Ask, path: string): Promise<void> {
  const writer = new RecordWriter(path, { sealed: false, files: false, close: false });
  for await (const record of exportedRecords(ask, `${PATHS.exportOfService}?limit=500`)) {
    writer.add(record);
  }
  writer.finish();
}
