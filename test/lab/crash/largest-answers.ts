import { getTableColumns, getTableName } from 'drizzle-orm';
import { z } from 'zod';
import type { Customer } from './customer.ts';
import { tablesOf } from './tables.ts';

// Organisations whose lists are as long as they can be, for `npm run uploads`.

/** What the longest texts may consist of: it takes most room as UTF-8, in memory, in JSON, or in a page. */
export const CHARACTERS = { emoji: '🏠', ASCII: 'x', control: '\u{1}', markup: '<' };

/** Columns of a unit that hold 1,000 characters. */
const TEXTS =
  'unit_identifier street house_number postal_code city etage_label unit_location bauzustand anlageklasse mietstatus vermietet_seit energieeffizienzklasse energieausweistyp energieverbrauch heizungsart video_url virtual_tour_url'.split(
    ' ',
  );

const Made = z.object({ property: z.object({ id: z.string() }) });
const Published = z.object({ publication: z.object({ key: z.string() }) });

/**
 * Fills a customer's lists with rows of the longest texts of a character. One character of two bytes makes V8
 * store all others of its text in two.
 *
 * @returns the paths of the lists.
 */
export async function fillLists(
  origin: string,
  database: D1Database,
  { orgId, projectId, token }: Customer,
  character: string,
): Promise<string[]> {
  const creates = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const text = (length: number) => `${character.repeat(length - 1)}ſ`;
  const names = Array.from({ length: 50 }, (_, at) => `n${at}`);
  const metadata = Object.fromEntries(names.map((name) => [name, text(500)]));
  const whole = { beschreibung: text(20_000), metadata, visibility: 'online' };
  const made = Made.parse(await creates(`/projects/${projectId}/properties`, whole));
  const file = (/[ -;=-~\u{80}-]/u.test(character) ? character : 'x').repeat(251);
  await creates('/documents', {
    name: `${file}.pdf`,
    title: text(255),
    projectId,
    published: true,
  });
  await creates('/folders', { name: text(255), visibility: 'org' });
  const { publication } = Published.parse(
    await creates('/publications', { name: 'Website', metadata: names.slice(0, 20) }),
  );
  const long = text(1000);
  await database.batch([
    database
      .prepare(`UPDATE properties SET ${TEXTS.map((each) => `${each} = ?1`).join()} WHERE id = ?2`)
      .bind(long, made.property.id),
    database
      .prepare(
        'UPDATE projects SET name = ?1, street = ?1, city = ?1, description = ?2 WHERE id = ?3',
      )
      .bind(long, text(20_000), projectId),
    database
      .prepare(
        `UPDATE documents SET object_key = org_id || '/documents/' || id || '/' || id, bytes = 1, sha256 = hex(zeroblob(32)) WHERE org_id = ?`,
      )
      .bind(orgId),
  ]);
  await multiply(database, orgId);
  await database
    .prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 30)
       INSERT INTO property_images
         (org_id, property_id, id, category, file_name, object_key, thumbnail_key, created_at,
          content_type, size, width, height, sha256)
       SELECT org_id, id, printf('%s%03d', substr(id, 1, 33), n), ?2, ?3,
         org_id || '/' || id || '/' || id || '/original', org_id || '/' || id || '/' || id || '/thumbnail', '',
         'image/png', 1, 1, 1, ''
       FROM numbers, (SELECT * FROM properties WHERE org_id = ?1 ORDER BY id DESC LIMIT 50)`,
    )
    .bind(orgId, text(100), text(255))
    .run();
  await addToUnits(database, orgId, text);
  const published = `/public/v1/${publication.key}/projects`;
  return [
    '/v1/units?limit=1000',
    '/v1/properties?limit=200',
    '/v1/properties?limit=50&include=images',
    '/v1/units?limit=50&include=images,documents',
    `/orgs/v1/${orgId}/projects/${projectId}/plan`,
    '/v1/reservations?limit=1000',
    '/v1/documents?limit=200',
    '/v1/folders',
    '/v1/projects?limit=100',
    published,
    `${published}/${projectId}/properties`,
    `${published}/${projectId}/json-ld`,
    `/orgs/v1/${orgId}/audit?limit=100`,
    `/orgs/v1/${orgId}/export?limit=500`,
  ];
}

/** Gives units as many documents as a unit may have, and reservations. */
async function addToUnits(database: D1Database, orgId: string, text: (length: number) => string) {
  const { documents } = await tablesOf(database);
  const columns = Object.values(getTableColumns(documents)).map((column) => column.name);
  const values: Record<string, string> = {
    id: `substr(u.id, 1, 24) || printf('%06x', n) || substr(u.id, 31)`,
    project_id: 'NULL',
    property_id: 'u.id',
  };
  await database.batch([
    database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20)
         INSERT INTO documents (${columns.join()})
         SELECT ${columns.map((column) => values[column] ?? `d.${column}`).join()} FROM numbers,
           (SELECT * FROM documents WHERE org_id = ?1 LIMIT 1) AS d,
           (SELECT id FROM properties WHERE org_id = ?1 ORDER BY id DESC LIMIT 50) AS u`,
      )
      .bind(orgId),
    database
      .prepare(
        `INSERT INTO reservations (org_id, property_id, until, reference, former_status, made_by, created_at)
         SELECT org_id, id, '2099-01-01T00:00:00.000Z', ?2, 'frei', ?3, '' FROM properties WHERE org_id = ?1`,
      )
      .bind(orgId, text(100), text(320)),
  ]);
}

/** Copies the longest row of each list under many ids. */
async function multiply(database: D1Database, orgId: string): Promise<void> {
  const { audit, documents, folders, projects, properties } = await tablesOf(database);
  const lists = [
    [properties, 1000, 'length(beschreibung)'],
    [audit, 500, 'states_length'],
    [documents, 200, 'id'],
    [folders, 1000, 'id'],
    [projects, 100, 'id'],
  ] as const;
  for (const [table, count, length] of lists) {
    const name = getTableName(table);
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const values = columns.map((column) =>
      column === 'id' ? `substr(id, 1, 24) || printf('%012x', n)` : column,
    );
    await database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         INSERT INTO ${name} (${columns.join()}) SELECT ${values.join()} FROM numbers,
           (SELECT * FROM ${name} WHERE org_id = ?1 ORDER BY ${length} DESC LIMIT 1)`,
      )
      .bind(orgId, count - 1)
      .run();
  }
}
