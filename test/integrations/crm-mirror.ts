import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { components } from '../../dist/openapi/v1.ts';
import { api, pagesOf, patiently, type Property } from './service.ts';

// A nightly mirror of a CRM: its records are the units of one project.
//
//   BASE=http://localhost:8787/v1 TOKEN=einheit_live_… node crm-mirror.ts records.json <project id>
//
// A record and its unit share an id: the unit's `externalSourceId`. The program creates new units,
// changes those that differ, and archives those whose records are gone. It stores nothing: it compares,
// so it can be killed at any moment and run again.

/** A record as the CRM exports it. */
interface CrmRecord {
  readonly nummer: string;
  readonly zimmer: string;
  readonly flaeche: string;
  readonly preis: string | null;
  readonly verkauft: boolean;
  readonly imNetz: boolean;
}

type NewUnit = components['schemas']['Unit'];

/** A record as a unit. */
function unitOf({ zimmer, flaeche, preis, verkauft, imNetz }: CrmRecord) {
  return {
    zimmer,
    wohnflaecheQm: flaeche,
    kaufpreis: preis,
    status: verkauft ? 'verkauft' : 'frei',
    visibility: imNetz ? 'online' : 'offline',
  } as const satisfies NewUnit;
}

/** The most external ids in one request. */
const LOOKED_UP = 50;
/** The most units in one request. */
const CHANGED = 200;

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** A decimal without trailing zeros: the service answers `349000` as `349000.00`. */
const plain = (value: unknown) =>
  typeof value === 'string' ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;

/** Whether a unit differs from its record. A unit in the archive does: its record is in the CRM again. */
function differs(unit: Property, record: CrmRecord): boolean {
  const stored: Readonly<Record<string, unknown>> = { ...unit };
  return (
    unit.archived ||
    Object.entries(unitOf(record)).some(([field, value]) => plain(stored[field]) !== plain(value))
  );
}

/** The units of these records, by their external ids, archived ones included. */
async function unitsOf(projectId: string, records: readonly CrmRecord[]) {
  const externalSourceId = records.map(({ nummer }) => nummer);
  const units = new Map<string | null, Property[]>();
  for await (const page of pagesOf({ projectId, externalSourceId, includeArchived: true })) {
    for (const unit of page.units) {
      units.set(unit.externalSourceId, [...(units.get(unit.externalSourceId) ?? []), unit]);
    }
  }
  return units;
}

/**
 * Creates units, all or none. The key is derived from the units: if the program was killed while the
 * service was creating them, the next run does not create them twice.
 */
async function create(id: string, records: readonly CrmRecord[]): Promise<void> {
  const units = records.map((record) => ({ unitIdentifier: record.nummer, ...unitOf(record) }));
  const key = createHash('sha256').update(JSON.stringify(units)).digest('hex');
  await patiently(() =>
    api.POST('/projects/{id}/imports', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { units },
    }),
  );
  console.log(`created ${records.length}`);
}

type Change = components['schemas']['BulkUnitChange']['properties'][number];

/** Sets units to given values, all or none. Repeating it changes nothing. */
async function change(done: string, properties: Change[]): Promise<void> {
  await patiently(() => api.POST('/properties/bulk', { body: { properties } }));
  console.log(`${done} ${properties.length}`);
}

/** Makes the units of some records equal to the records. */
async function mirror(projectId: string, records: readonly CrmRecord[]): Promise<void> {
  const units = await unitsOf(projectId, records);
  const missing = records.filter(({ nummer }) => !units.has(nummer));
  if (missing.length > 0) await create(projectId, missing);
  const different: Change[] = records.flatMap((record) => {
    const [unit, twin] = units.get(record.nummer) ?? [];
    if (twin !== undefined)
      console.error(`Several units have the number ${record.nummer}: they are not changed.`);
    if (unit === undefined || twin !== undefined || !differs(unit, record)) return [];
    return [{ id: unit.id, ...unitOf(record), archived: false }];
  });
  if (different.length > 0) await change('updated', different);
}

/**
 * Archives the units whose records are gone. Units that were not created by an import have no external
 * id.
 */
async function archiveOthers(projectId: string, known: ReadonlySet<string>): Promise<void> {
  const gone: string[] = [];
  for await (const { units } of pagesOf({ projectId, limit: 200 })) {
    for (const { id, externalSourceId } of units) {
      if (externalSourceId !== null && !known.has(externalSourceId)) gone.push(id);
    }
  }
  for (const ids of inParts(gone, CHANGED)) {
    await change(
      'archived',
      ids.map((id) => ({ id, archived: true })),
    );
  }
}

const [file = 'records.json', projectId = ''] = process.argv.slice(2);
const records: readonly CrmRecord[] = JSON.parse(await readFile(file, 'utf8'));
for (const some of inParts(records, LOOKED_UP)) await mirror(projectId, some);
await archiveOthers(projectId, new Set(records.map(({ nummer }) => nummer)));
console.log('done');
