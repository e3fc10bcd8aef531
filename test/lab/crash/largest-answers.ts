import { getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { audit, documents, folders, projects, properties } from '../../../src/db/schema.ts';
import type { Customer } from './customer.ts';
import { OPERATOR_KEY } from './configuration.ts';
import type { Service } from './service.ts';

// Organisations whose lists are as long as they can be, for `npm run uploads`.

/** Texts that take the most room, each in another place: as UTF-8, in memory, and as JSON. */
const CHARACTERS = { 'four bytes each': '🏠', 'one wide one': 'x', escaped: '\u{1}', 'less-than': '<' };

const UNITS = 1000;

/** The columns with a text of a unit, and how many characters it may have. */
const TEXTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'unit_identifier street house_number postal_code city etage_label unit_location bauzustand',
      'anlageklasse mietstatus vermietet_seit energieeffizienzklasse energieausweistyp',
      'energieverbrauch heizungsart video_url virtual_tour_url',
    ]
      .join(' ')
      .split(' ')
      .map((column) => [column, 1000]),
  ),
  haus: 100,
  beschreibung: 20_000,
};

const Made = z.object({ property: z.object({ id: z.string() }) });
const Published = z.object({ publication: z.object({ key: z.string() }) });

/** The tables of which an organisation gets many equal rows, and how many. */
const MANY = [
  [properties, UNITS],
  [audit, 500],
  [documents, 200],
  [folders, 1000],
  [projects, 100],
] as const;

/**
 * Stores a unit, a document, a folder and entries of the audit log with the longest texts of a character, and
 * many rows like them.
 *
 * @returns the addresses of the lists, by their names.
 */
async function fill(service: Service, { token, projectId, orgId }: Customer, character: string) {
  const { origin } = service;
  const sends = async (path: string, body: object, method = 'POST') => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/v1${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const text = (length: number) => `${character.repeat(length - 1)}ſ`;
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, text(500)]));
  const whole = { beschreibung: text(20_000), metadata, visibility: 'online' };
  const made = Made.parse(await sends(`/projects/${projectId}/properties`, whole));
  const name = character < ' ' || character === '<' ? 'x'.repeat(251) : character.repeat(251);
  await sends('/documents', { name: `${name}.pdf`, title: text(255), projectId, published: true });
  await sends('/folders', { name: text(255), visibility: 'org' });
  const { publication } = Published.parse(
    await sends('/publications', { name: 'Website', metadata: Object.keys(metadata) }),
  );
  const database = await service.database();
  const long = Object.entries(TEXTS).map(([column, length]) => `${column} = printf('%s', ?)`.concat(` /* ${length} */`));
  await database
    .prepare(`UPDATE properties SET ${long.join(', ')} WHERE id = ?`)
    .bind(...Object.values(TEXTS).map(text), made.property.id)
    .run();
  await database
    .prepare('UPDATE projects SET street = ?1, city = ?1, name = ?1, country = ?1, description = ?2 WHERE id = ?3')
    .bind(text(1000), text(20_000), projectId)
    .run();
  await multiply(database, orgId);
  const ofProject = `${origin}/public/v1/${publication.key}/projects`;
  const atOperator = `${origin}/operator/v1/orgs/${orgId}`;
  return {
    'GET /v1/units': `${origin}/v1/units?limit=1000`,
    'GET /v1/properties': `${origin}/v1/properties?limit=200`,
    'GET /v1/documents': `${origin}/v1/documents?limit=200`,
    'GET /v1/folders': `${origin}/v1/folders`,
    'GET /v1/projects': `${origin}/v1/projects?limit=100`,
    'published projects': ofProject,
    'published units': `${ofProject}/${projectId}/properties`,
    'published JSON-LD': `${ofProject}/${projectId}/json-ld`,
    'Stapelplan': `${origin}/session/v1/orgs/${orgId}/projects/${projectId}/plan`,
    'audit log': `${atOperator}/audit?limit=100`,
    export: `${atOperator}/export?limit=500`,
  };
}

/** Copies the first row of each table under many ids. */
async function multiply(database: D1Database, orgId: string): Promise<void> {
  for (const [table, count] of MANY) {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const values = columns.map((name) =>
      name === 'id' ? `substr(t.id, 1, 24) || printf('%012x', n)` : `t.${name}`,
    );
    const { _: { name } } = { _: { name: String(Reflect.get(table, Symbol.for('drizzle:Name'))) } };
    await database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')}
         FROM (SELECT * FROM ${name} WHERE org_id = ?1 ORDER BY length(hex(${columns.at(-1)})) DESC LIMIT 1) AS t, numbers`,
      )
      .bind(orgId, count - 1)
      .run();
  }
}
