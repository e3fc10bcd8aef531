import { readFile } from 'node:fs/promises';
import type { components } from '../../dist/openapi/v1.ts';
import { api, pagesOf, withRetries } from './service.ts';

// A nightly mirror of a CRM: its records are the units of one project.
//
//   BASE=http://localhost:8787/v1 TOKEN=einheit_live_… node crm-mirror.ts records.json <project id>
//
// A record and its unit share an id: the unit's `externalSourceId`. The program pushes every record and
// archives the units whose records are gone. It stores and compares nothing: the service tells what is
// new and what differs. A record whose unit is in another project is named, and the others are written. It can
// be killed at any moment and run again.

/** A record as the CRM exports it. */
interface CrmRecord {
  readonly nummer: string;
  readonly zimmer: string;
  readonly flaeche: string;
  readonly preis: string | null;
  readonly verkauft: boolean;
  readonly imNetz: boolean;
}

type Row = components['schemas']['UnitUpsert']['properties'][number];

/** What the unit of a record must be. One that is in the CRM again leaves the archive. */
function rowOf({ nummer, zimmer, flaeche, preis, verkauft, imNetz }: CrmRecord): Row {
  return {
    externalSourceId: nummer,
    unitIdentifier: nummer,
    zimmer,
    wohnflaecheQm: flaeche,
    kaufpreis: preis,
    status: verkauft ? 'verkauft' : 'frei',
    visibility: imNetz ? 'online' : 'offline',
    archived: false,
  };
}

/** The most units in one request. */
const AT_ONCE = 200;

function* inParts<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Makes the units of some records equal to the records, and names those that cannot be. */
async function push(id: string, records: readonly CrmRecord[]): Promise<void> {
  const properties = records.map(rowOf);
  const { data } = await withRetries(() =>
    api.POST('/projects/{id}/properties/upsert', {
      params: { path: { id } },
      body: { properties, partial: true },
    }),
  );
  for (const { row, path, message } of data.refused ?? []) {
    console.log(`refused ${records[row]?.nummer}: ${path} ${message}`);
  }
  // A unit that the office has reserved or sold keeps its status; strict handling would refuse the row.
  const kept = data.properties.filter((unit) => unit.kept !== undefined);
  if (kept.length > 0) console.log(`kept the status of ${kept.length}`);
  const outcomes = Map.groupBy(data.properties, ({ outcome }) => outcome);
  for (const done of ['updated', 'created'] as const) {
    const units = outcomes.get(done) ?? [];
    if (units.length > 0) console.log(`${done} ${units.length}`);
  }
}

/**
 * Archives the units whose records are gone. Units that people made have no external id, and
 * stay.
 */
async function archiveOthers(projectId: string, known: ReadonlySet<string>): Promise<void> {
  const gone: string[] = [];
  for await (const { units } of pagesOf({ projectId, limit: 200 })) {
    for (const { id, externalSourceId } of units) {
      if (externalSourceId !== null && !known.has(externalSourceId)) gone.push(id);
    }
  }
  for (const ids of inParts(gone, AT_ONCE)) {
    const properties = ids.map((id) => ({ id, archived: true }));
    await withRetries(() => api.POST('/properties/bulk', { body: { properties } }));
    console.log(`archived ${ids.length}`);
  }
}

const [file = 'records.json', projectId = ''] = process.argv.slice(2);
const records: readonly CrmRecord[] = JSON.parse(await readFile(file, 'utf8'));
for (const some of inParts(records, AT_ONCE)) await push(projectId, some);
await archiveOthers(projectId, new Set(records.map(({ nummer }) => nummer)));
console.log('done');
