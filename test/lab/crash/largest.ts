import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { audit, documents, folders, projects, properties } from '../../../src/db/schema.ts';
import type { Inspector } from '../testbed/inspector.ts';
import {
  bearer,
  caller,
  create,
  inBrowser,
  nextPage,
  ofOrganisation,
  type Send,
} from '../testbed/send.ts';
import { processorSeconds } from '../testbed/report.ts';
import type { Service } from '../testbed/service.ts';
import {
  addImages,
  insertion,
  NUMBERS,
  open,
  type Organisation,
  signIn,
} from '../testbed/stock.ts';
import { KEYS } from '../testbed/worker.ts';

// Organisations whose lists are as long as they can be.

/** What the longest texts may consist of: it takes most room as UTF-8, in memory, in JSON, or in a page. */
const CHARACTERS = { emoji: '🏠', ASCII: 'x', control: '\u{1}', markup: '<' };
/** The pages of an export that are read: it has its units on the tenth. */
const PAGES = 10;

/** Columns of a unit that hold 1,000 characters. */
const TEXTS =
  'unit_identifier street house_number postal_code city etage_label unit_location bauzustand anlageklasse mietstatus vermietet_seit energieeffizienzklasse energieausweistyp energieverbrauch heizungsart video_url virtual_tour_url'.split(
    ' ',
  );

/** The copies of the longest row of each list, and what makes it the longest. */
const COPIES: readonly (readonly [table: Table, count: number, length: string])[] = [
  [properties, 1000, 'length(beschreibung)'],
  [audit, 500, 'states_length'],
  [documents, 200, 'id'],
  [folders, 1000, 'id'],
  [projects, 100, 'length(name)'],
];

/** An answer, its bytes, the MiB of the heap at most meanwhile, and the processor time of all of workerd. */
interface Measured {
  readonly what: string;
  readonly bytes: number;
  readonly most: number;
  readonly ms: number;
}

/** Reads each list at its longest, and makes the largest change, and notes the heap. */
export async function largestAnswers(
  service: Service,
  inspector: Inspector,
  isShort: boolean,
): Promise<Measured[]> {
  const [database, origin] = [await service.database(), await service.origin()];
  const measured: Measured[] = [];
  for (const [kind, character] of Object.entries(CHARACTERS).slice(0, isShort ? 1 : undefined)) {
    const organisation = await open(database, {});
    const customer = caller(origin, bearer(organisation.token));
    const session = inBrowser(await signIn(database, organisation));
    const browser = caller(origin, { ...session, Origin: origin });
    const operator = caller(origin, bearer(KEYS.OPERATOR_KEY));
    const measure = async (send: Send, method: string, path: string, body?: object) => {
      await inspector.calmHeap();
      const before = await processorSeconds(service.pid);
      const { value, most } = await inspector.watches(() => readAll(send, method, path, body));
      const ms = ((await processorSeconds(service.pid)) - before) * 1000;
      const named = path.replaceAll(/[0-9a-f-]{36}/g, '{id}').replace(/einheit_pub_\w+/, '{key}');
      const what = `${method} ${named}: ${value.status} (${kind})`;
      measured.push({ what, bytes: value.bytes, most, ms });
      return value.status;
    };
    for (const path of await fillLists(customer, database, organisation, character)) {
      const byPerson = path.endsWith('/plan') ? browser : operator;
      await measure(path.startsWith('/orgs') ? byPerson : customer, 'GET', path);
    }
    const idsOf = async (table: string, order: string) => {
      const sql = `SELECT id FROM ${table} WHERE org_id = ? ORDER BY ${order} LIMIT 200`;
      const found = await database.prepare(sql).bind(organisation.id).all<{ id: string }>();
      return found.results.map(({ id }) => id);
    };
    // As many of the longest units as one request may change.
    const ids = await idsOf('properties', 'id');
    const changeOf = (count: number) => ({
      properties: ids.slice(0, count).map((id) => ({ id, kaufpreis: String(count) })),
    });
    let [count, status] = [ids.length, 413];
    for (; status === 413 && count > 0; count = Math.floor(count / 2)) {
      status = await measure(customer, 'POST', '/v1/properties/bulk', changeOf(count));
    }
    const [entry] = await idsOf('audit', 'at DESC');
    const undo = `${ofOrganisation(organisation.id)}/changes/${entry}/undo`;
    await measure(browser, 'POST', undo, {});
  }
  return measured;
}

/** The status of an answer and its bytes; of an export, those of its largest page. */
async function readAll(send: Send, method: string, path: string, body?: object) {
  let [largest, status] = [0, 0];
  let next: string | undefined = path;
  for (let page = 0; next !== undefined && page < (path.includes('/export') ? PAGES : 1); page++) {
    const answer = await send(method, next, body);
    // A document of OpenImmo beyond its limit is refused once so much of it has been read.
    const isExpected = answer.status === 200 || path.endsWith('/openimmo.xml');
    if (method === 'GET' && !isExpected) throw new Error(`${path}: ${answer.text}`);
    status = answer.status;
    largest = Math.max(largest, Buffer.byteLength(answer.text));
    next = nextPage(answer);
  }
  return { status, bytes: largest };
}

/**
 * Fills a customer's lists with rows of the longest texts of a character. One character of two bytes makes V8
 * store all others of its text in two.
 *
 * @returns the paths of the lists.
 */
async function fillLists(
  send: Send,
  database: D1Database,
  organisation: Organisation,
  character: string,
): Promise<string[]> {
  const [orgId, projectId] = [organisation.id, organisation.projectIds[0]];
  const text = (length: number) => `${character.repeat(length - 1)}ſ`;
  const names = Array.from({ length: 50 }, (_, at) => `n${at}`);
  const metadata = Object.fromEntries(names.map((name) => [name, text(500)]));
  const whole = { beschreibung: text(20_000), metadata, visibility: 'online' };
  const unit = await create(send, 'property', `/v1/projects/${projectId}/properties`, whole);
  const file = (/[ -;=-~\u{80}-]/u.test(character) ? character : 'x').repeat(251);
  const document = { name: `${file}.pdf`, title: text(255), projectId, published: true };
  await create(send, 'document', '/v1/documents', document);
  await create(send, 'folder', '/v1/folders', { name: text(255), visibility: 'org' });
  const website = { name: 'Website', metadata: names.slice(0, 20) };
  const { key } = await create(send, 'publication', '/v1/publications', website);
  const run = async (sql: string, ...values: unknown[]) => {
    await database
      .prepare(sql)
      .bind(...values)
      .run();
  };
  const long = text(1000);
  await run(
    `UPDATE properties SET ${TEXTS.map((each) => `${each} = ?1`).join()} WHERE id = ?2`,
    long,
    unit.id,
  );
  await run(
    'UPDATE projects SET name = ?1, street = ?1, city = ?1, description = ?2 WHERE id = ?3',
    long,
    text(20_000),
    projectId,
  );
  await run(
    `UPDATE documents SET object_key = org_id || '/documents/' || id || '/' || id, bytes = 1, sha256 = hex(zeroblob(32)) WHERE org_id = ?`,
    orgId,
  );
  for (const [table, count, length] of COPIES) {
    const id = `substr(id, 1, 24) || printf('%012x', i)`;
    const one = `(SELECT * FROM ${getTableName(table)} WHERE org_id = ?3 ORDER BY ${length} DESC LIMIT 1)`;
    await run(copied(table, { id }, `${NUMBERS}, ${one}`), 1, count - 1, orgId);
  }
  const units = '(SELECT * FROM properties WHERE org_id = ?3 ORDER BY id DESC LIMIT 50)';
  await addImages(database, organisation, [text(100), text(255)]);
  const id = `substr(u.id, 1, 24) || printf('%06x', i) || substr(u.id, 31)`;
  const ofUnits = { id, project_id: 'NULL', property_id: 'u.id' };
  const from = `${NUMBERS}, (SELECT * FROM documents WHERE org_id = ?3 LIMIT 1) AS d, ${units} AS u`;
  await run(copied(documents, ofUnits, from, 'd.'), 1, 20, orgId);
  const reservation = {
    org_id: 'org_id',
    property_id: 'id',
    until: "'2099-01-01T00:00:00.000Z'",
    reference: '?2',
    former_status: "'frei'",
    made_by: '?3',
    created_at: "''",
  };
  const reservations = insertion('reservations', reservation, 'properties WHERE org_id = ?1');
  await run(reservations, orgId, text(100), text(320));
  const published = `/public/v1/${key}/projects`;
  return [
    '/v1/units?limit=1000',
    '/v1/properties?limit=200',
    '/v1/properties?limit=50&include=images',
    '/v1/units?limit=50&include=images,documents',
    `${ofOrganisation(orgId)}/projects/${projectId}/plan`,
    '/v1/reservations?limit=1000',
    '/v1/documents?limit=200',
    '/v1/folders',
    '/v1/projects?limit=100',
    published,
    `${published}/${projectId}/properties`,
    `${published}/${projectId}/json-ld`,
    `${published}/${projectId}/openimmo.xml`,
    `${ofOrganisation(orgId)}/audit?limit=100`,
    `${ofOrganisation(orgId)}/export?limit=500`,
  ];
}

/** The SQL that copies rows of a table, with other values of some columns. */
function copied(table: Table, values: Readonly<Record<string, string>>, from: string, of = '') {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const row = columns.map((column) => [column, values[column] ?? of + column] as const);
  return insertion(getTableName(table), Object.fromEntries(row), from);
}
