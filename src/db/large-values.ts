import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/sqlite-core';
import * as z from 'zod';

// Values that are too many or too large for D1's parameters.

/**
 * The maximum size of one parameter, in bytes, with a margin: D1 refuses a string of more than
 * 2,000,000. Source: D1's "Limits" page.
 */
const MAX_BYTES = 1_900_000;

/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const BYTES_OF_UNIT = 3;

/**
 * Packs rows into as few JSON arrays as possible, for `json_each`. D1 binds at most 100 parameters
 * to a statement, so many rows share one parameter.
 */
export function rowsParameters(rows: readonly unknown[]): string[] {
  const parameters: string[] = [];
  let held: string[] = [];
  let size = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const bytes = BYTES_OF_UNIT * (json.length + 1);
    if (size + bytes > MAX_BYTES && held.length > 0) {
      parameters.push(`[${held.join(',')}]`);
      [held, size] = [[], 0];
    }
    held.push(json);
    size += bytes;
  }
  return held.length === 0 ? parameters : [...parameters, `[${held.join(',')}]`];
}

/**
 * The table `row` of one column `v`, which has each row of the placeholder `rows` as a JSON array. It is
 * materialized, because SQLite would parse a row's JSON again for each column.
 */
export const rowsGiven = sql`row AS MATERIALIZED (
  SELECT jsonb(value) AS v FROM json_each(${sql.placeholder('rows')}))`;

/**
 * A text column that is stored compressed (deflate, RFC 1951), as a BLOB. Reading returns the same text,
 * byte for byte. D1 returns a BLOB as an array of byte values.
 */
export const compressedText = customType<{
  data: string;
  driverData: Uint8Array | readonly number[];
}>({
  dataType: () => 'any',
  toDriver: (text) => deflateRawSync(text),
  fromDriver: (stored) => inflateRawSync(Uint8Array.from(stored)).toString(),
});

const Snapshot = z.record(z.string(), z.unknown()).nullable();
const StoredStates = z.object({ before: Snapshot, after: Snapshot });

/** The target of a change before and after it: itself, or its changed fields; `null` where it did not exist. */
export type States = Readonly<z.infer<typeof StoredStates>>;

/**
 * Texts that many entries have, the most frequent last. Never change it: deflate refers to positions in
 * it, so that entries could no longer be read.
 */
const dictionary = new TextEncoder().encode(
  '"scopes":["project:read","role":"editor","admin","owner","viewer","email":"name":"revokedAt":"lastUsedAt":"expiresAt":"replacedBy":' +
    '"projectIds":null,"showPrices":"imageSize":"enabled":"description":"url":"https://"parentId":"color":"org","private",' +
    '"type":"units","unitCount":"documentCount":0,"completedAt":"createdAt":"category":"fileName":"sortOrder":"propertyId":"' +
    '"isErbbaupacht":"isDenkmal":"heizungsart":"energieverbrauch":"energieausweistyp":"energieeffizienzklasse":"vermietetSeit":"mietstatus":' +
    '"anlageklasse":"bauzustand":"hausgeldNichtUmlagefaehig":"hausgeldGesamt":"kaltmieteStellplatz":"kaufpreisStellplatz":' +
    '"longitude":"latitude":"nutzflaecheQm":"unitLocation":"etageLabel":"haus":"beschreibung":"externalSourceId":"' +
    '"unitIdentifier":"unitNumber":"street":"houseNumber":"postalCode":"city":"etage":"zimmer":"wohnflaecheQm":"baujahr":20' +
    '"projectId":"archivedAt":"archived":false,true,"visibility":"offline","intern","online","preisAufAnfrage":true,"reservation":{"until":"2026-' +
    '"statusSince":"2026-","status":"notartermin","notarvorbereitung","auf_anfrage","verkauft","reserviert","frei","kaltmieteWohnung":"kaltmietePerQm":"' +
    '{"before":null,"after":{"kaufpreis":"0000.00","kaufpreisPerQm":".00","bruttorendite":"3.',
);

interface StoredEntry {
  readonly states: States;
  readonly statesLength?: number;
  readonly more?: number;
}

/** An entry with its states as `before` and `after`, as people read it. */
export const withStates = <Entry extends StoredEntry>({
  states,
  statesLength: _length,
  more: _more,
  ...entry
}: Entry) => ({
  ...entry,
  ...states,
});

/** Compresses what an entry of the audit log stores (deflate, RFC 1951). */
export const packStates = (states: States): Buffer =>
  deflateRawSync(JSON.stringify(states), { dictionary });

/**
 * Both states of an entry, compressed, as a BLOB: the fields of both have the same names, and most
 * entries are alike. D1 returns a BLOB as an array of byte values.
 */
export const compressedStates = customType<{
  data: States;
  driverData: Uint8Array | readonly number[];
}>({
  dataType: () => 'blob',
  toDriver: packStates,
  fromDriver: (stored) =>
    StoredStates.parse(
      JSON.parse(inflateRawSync(Uint8Array.from(stored), { dictionary }).toString()),
    ),
});
