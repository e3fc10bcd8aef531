import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { v7 } from 'uuid';
import { issueToken, tokenDigest } from '../../../src/access/bearer-token.ts';
import { newPublicationKey } from '../../../src/access/publication-key.ts';
import { namedSession, newSessionSecret } from '../../../src/access/session-cookie.ts';
import {
  members,
  organisations,
  people,
  plans,
  projects,
  publications,
  sessions,
  tokens,
  webhooks,
} from '../../../src/db/schema.ts';
import { newSecret } from '../../../src/resources/webhooks/secret.ts';
import { keyId } from '../../../src/settings.ts';
import { SCOPES } from '../../../src/values/roles.ts';
import { KEYS } from './worker.ts';

// Organisations and their stock, written into the database without the service.

const FOUNDED = Date.parse('2023-01-02T08:00:00Z');
/** An organisation that was founded then has a greater id. */
export const LATER = FOUNDED + 1000;
const CREATED = { createdAt: '2023-01-02T08:00:00.000Z' };
const PROJECTS = 20;
/** Far more than is sent, so that nothing is refused, but everything is counted. */
export const GENEROUS = { requestsPerMinute: 60_000_000, burst: 60_000_000 };
/** The rows of a statement: a transaction of about a second. */
const CHUNK = 10_000;

const UNITS_WITH_IMAGES = 50;
export const IMAGES_OF_UNIT = 30;
/** The documents of a project: as many as it may have, which one page shows. */
export const DOCUMENTS = 200;
/** Each organisation has this many units with this status, whatever its size. */
export const RARE = { status: 'notartermin', units: 10 } as const;

/** An organisation with one person, whose token has every scope. */
export interface Organisation {
  readonly id: string;
  readonly memberId: string;
  readonly tokenId: string;
  readonly token: string;
  /** The digest under which the token is stored. */
  readonly digest: string;
  readonly projectIds: readonly [string, ...string[]];
}

export function newOrganisation(founded = FOUNDED): Organisation {
  const id = () => v7({ msecs: founded });
  const orgId = id();
  const token = issueToken(KEYS.TOKEN_KEY, orgId);
  const digest = tokenDigest(token, KEYS.TOKEN_KEY) ?? '';
  const more = Array.from({ length: PROJECTS - 1 }, id);
  return { id: orgId, memberId: id(), tokenId: id(), token, digest, projectIds: [id(), ...more] };
}

type Terms = Partial<Omit<typeof plans.$inferInsert, 'id' | 'name' | 'createdAt'>>;

/** Writes an organisation with a plan of its own. A limit that `terms` omits is unlimited. */
export async function open(
  database: D1Database,
  terms: Terms,
  organisation = newOrganisation(),
): Promise<Organisation> {
  const { id: orgId, memberId, tokenId, digest, projectIds } = organisation;
  const db = drizzle(database);
  const email = `${memberId}@example.org`;
  const owner = { email, emailKey: email, name: 'Frauke Petersen', role: 'owner' } as const;
  const keyed = { digest, limiter: digest, start: '', keyId: keyId(KEYS.TOKEN_KEY) };
  const token = { name: 'CRM', scopes: [...SCOPES], ...keyed };
  await db.batch([
    db.insert(plans).values({ id: orgId, name: 'Lab', ...terms, ...CREATED }),
    db.insert(organisations).values({ id: orgId, name: 'Hansekontor', planId: orgId, ...CREATED }),
    db.insert(members).values({ orgId, id: memberId, ...owner, ...CREATED }),
    db.insert(tokens).values({ orgId, id: tokenId, memberId, ...token, ...CREATED }),
    ...projectIds.map((id, at) =>
      db.insert(projects).values({ orgId, id, name: `Haus ${at + 1}`, ...CREATED }),
    ),
  ]);
  return organisation;
}

export async function addWebhook(database: D1Database, { id: orgId }: Organisation): Promise<void> {
  const { sealed: secret, keyId: sealedBy } = newSecret(KEYS);
  const { createdAt: acknowledgedAt } = CREATED;
  const state = { enabled: true, acknowledgedAt, changedAt: acknowledgedAt, attempts: [] };
  const webhook = { id: v7(), url: 'https://receiver.example/', secret, keyId: sealedBy };
  await drizzle(database)
    .insert(webhooks)
    .values({ orgId, ...webhook, ...state, ...CREATED });
}

/** Publishes all projects of an organisation. @returns the key. */
export async function publish(database: D1Database, { id: orgId }: Organisation): Promise<string> {
  const key = newPublicationKey(KEYS.TOKEN_KEY, orgId);
  const shows = { name: 'Website', showPrices: true, imageSize: '1600' } as const;
  await drizzle(database)
    .insert(publications)
    .values({ orgId, id: v7(), key, ...shows, ...CREATED });
  return key;
}

/** The values of a row in SQL, by column. */
type Row = Readonly<Record<string, string>>;

export const insertion = (table: string, row: Row, from: string) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')} FROM ${from}`;

/** Numbers from `?1` to `?2`, as the table `n(i)`. */
export const NUMBERS = `(WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2) SELECT i FROM n)`;

/** Runs a statement with the numbers from 1 to `count`, in chunks. */
async function inChunks(database: D1Database, sql: string, count: number): Promise<void> {
  for (let first = 1; first <= count; first += CHUNK) {
    await database
      .prepare(sql)
      .bind(first, Math.min(count, first + CHUNK - 1))
      .run();
  }
}

/** An instant in SQL, from epoch milliseconds. */
const instantAt = (ms: string) =>
  `strftime('%Y-%m-%dT%H:%M:%S', (${ms}) / 1000, 'unixepoch') || printf('.%03dZ', (${ms}) % 1000)`;

/** A UUIDv7 in SQL, from epoch milliseconds and a number. @param tail six hexadecimal digits. */
const idAt = (ms: string, tail: string) =>
  `substr(printf('%012x', ${ms}), 1, 8) || '-' || substr(printf('%012x', ${ms}), 9) || '-7000-8000-${tail}' || printf('%06x', i)`;

/** One of the values for each unit, which does not depend on the others. @param bits of its number. */
const picked = (bits: number, values: readonly string[]) =>
  `CASE (h >> ${bits}) % ${values.length} ${values.map((value, at) => `WHEN ${at} THEN ${value}`).join(' ')} END`;
const text = (bits: number, ...values: string[]) =>
  picked(
    bits,
    values.map((value) => `'${value}'`),
  );
const int = (bits: number, from: number, to: number) =>
  `(${from} + (h >> ${bits}) % ${to - from + 1})`;
const euro = (bits: number, from: number, to: number) =>
  `${int(bits, from, to)} || printf('.%02d', (h >> 5) % 100)`;

/** When the newest unit was created, and the time between two. */
const [END, BETWEEN_MS] = [Date.parse('2026-10-01T08:00:00Z'), 50_000];
const MONTH_MS = 30 * 24 * 3_600_000;
/** The status of every other unit is `verkauft`; of these, two fifths are archived. */
const STATUSES = words(
  'verkauft verkauft verkauft verkauft verkauft frei frei reserviert auf_anfrage notarvorbereitung',
);

function words(list: string): string[] {
  return list.split(' ');
}

/** The fields of a unit in SQL, in enough variety. */
const FIELDS: Row = {
  external_source_id: "'CRM-' || i",
  unit_identifier: "'WE ' || i || '.' || (h >> 7) % 90",
  identifier_key: "'we ' || printf('%09d', i) || '.' || printf('%09d', (h >> 7) % 90)",
  unit_number: "printf('%03d', i % 480)",
  street: text(8, 'Am Tauwerkspeicher', 'Lindenallee', 'Große Bergstraße', 'Kaistraße'),
  house_number: `${int(9, 1, 140)} || ${text(3, '', '', 'a', 'b')}`,
  postal_code: `cast(${int(4, 10_115, 99_998)} AS text)`,
  city: text(11, 'Hamburg', 'Bremen', 'Köln', 'München', 'Görlitz'),
  latitude: `'53.' || ${int(6, 100_000, 999_999)}`,
  longitude: `'9.' || ${int(8, 100_000, 999_999)}`,
  etage: int(10, -1, 9),
  etage_label: `${int(10, -1, 9)} || '. Obergeschoss'`,
  unit_location: text(12, 'links', 'rechts', 'Mitte', 'Hinterhaus'),
  zimmer: text(13, ...words('1.0 2.0 2.5 3.0 3.5 4.0 5.0')),
  wohnflaeche_qm: `${int(14, 28, 160)} || '.125'`,
  nutzflaeche_qm: euro(12, 30, 190),
  baujahr: int(10, 1895, 2027),
  kaufpreis: euro(6, 120_000, 1_900_000),
  kaufpreis_stellplatz: euro(9, 12_000, 48_000),
  kaltmiete_wohnung: euro(11, 420, 4100),
  kaltmiete_stellplatz: euro(13, 35, 140),
  kaufpreis_per_qm: euro(7, 2000, 12_000),
  kaltmiete_per_qm: euro(15, 8, 25),
  hausgeld_gesamt: euro(14, 120, 780),
  hausgeld_nicht_umlagefaehig: euro(15, 30, 190),
  bauzustand: text(9, 'Erstbezug', 'gepflegt', 'saniert', 'modernisierungsbedürftig'),
  anlageklasse: text(10, 'Kapitalanlage', 'Eigennutzung'),
  mietstatus: text(11, 'vermietet', 'leerstehend'),
  energieeffizienzklasse: text(12, ...words('A+ A B C D G')),
  energieausweistyp: text(13, 'Bedarfsausweis', 'Verbrauchsausweis'),
  energieverbrauch: `${int(14, 25, 240)} || ',5 kWh/(m²·a)'`,
  heizungsart: text(15, 'Fernwärme', 'Wärmepumpe', 'Gas-Zentralheizung'),
  is_denkmal: '(h >> 6) % 2',
  is_erbbaupacht: '(h >> 7) % 2',
  video_url: "'https://video.example/' || i",
};

/** The SQL that inserts the units of an organisation from `?1` to `?2`. Three in ten have been changed. */
function unitsOf({ id, projectIds }: Organisation, count: number): string {
  const rare = Math.floor(count / RARE.units);
  const status = picked(
    16,
    STATUSES.map((each) => `'${each}'`),
  );
  const later = `min(${END} - created, ${MONTH_MS}) * ((h >> 9) % 97) / 97`;
  return insertion(
    'properties',
    {
      org_id: `'${id}'`,
      id: idAt('created', id.slice(-6)),
      project_id: text(4, ...projectIds),
      ...FIELDS,
      status: 'status',
      visibility: 'visibility',
      archived: 'archived',
      archived_at: `CASE WHEN archived THEN ${instantAt('updated')} END`,
      status_since: instantAt('updated'),
      verkauft_am: `CASE status WHEN 'verkauft' THEN substr(${instantAt('updated')}, 1, 10) END`,
      preis_auf_anfrage: "status = 'auf_anfrage'",
      state_key: `(archived * 3 + instr('on of pe', substr(visibility, 1, 2)) / 3) * 6 +
        instr('fr au re nv nt ve', CASE status WHEN 'notarvorbereitung' THEN 'nv' WHEN 'notartermin' THEN 'nt' ELSE substr(status, 1, 2) END) / 3`,
      created_at: instantAt('created'),
      updated_at: instantAt('updated'),
    },
    `(SELECT *, status = 'verkauft' AND (h >> 19) % 5 < 2 AS archived FROM (
      SELECT i, h, created, created + CASE WHEN (h >> 17) % 10 < 3 THEN ${later} ELSE 0 END AS updated,
        CASE WHEN i % ${rare} = 0 THEN '${RARE.status}' ELSE ${status} END AS status,
        ${text(18, 'online', 'online', 'offline', 'pending_review')} AS visibility
      FROM (SELECT i, i * 2654435761 & 4294967295 AS h, ${END} - (${count} - i) * ${BETWEEN_MS} AS created
        FROM ${NUMBERS})))`,
  );
}

/** Writes an organisation's units, and moves its clock. */
export async function addUnits(database: D1Database, organisation: Organisation, count: number) {
  await inChunks(database, unitsOf(organisation, count), count);
  const latest = 'SELECT max(updated_at) FROM properties WHERE org_id = ?1';
  const clock = `UPDATE organisations SET written_at = (${latest}) WHERE id = ?1`;
  await database.prepare(clock).bind(organisation.id).run();
}

const SHA256 = `'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'`;

/** Writes the images of the newest units: as many as an answer shows. The texts are of each. */
export async function addImages(
  database: D1Database,
  { id }: Organisation,
  [category, fileName] = ['Foto', 'Grundriss Küche.png'],
): Promise<void> {
  const row = {
    org_id: 'org_id',
    property_id: 'id',
    id: `substr(id, 1, 33) || printf('%03d', i)`,
    category: '?4',
    file_name: '?5',
    sort_order: 'i',
    object_key: `org_id || '/' || id || '/' || i || '/original'`,
    thumbnail_key: `org_id || '/' || id || '/' || i || '/thumbnail'`,
    created_at: 'created_at',
    content_type: `'image/png'`,
    size: '480000',
    sha256: SHA256,
    width: '1600',
    height: '1200',
  };
  const newest = `SELECT org_id, id, created_at FROM properties WHERE org_id = ?3 ORDER BY id DESC LIMIT ${UNITS_WITH_IMAGES}`;
  const sql = insertion('property_images', row, `${NUMBERS}, (${newest})`);
  await database.prepare(sql).bind(1, IMAGES_OF_UNIT, id, category, fileName).run();
}

export async function addDocuments(
  database: D1Database,
  { id, projectIds: [projectId] }: Organisation,
): Promise<void> {
  const documentId = `substr('${projectId}', 1, 33) || printf('%03d', i)`;
  const row = {
    org_id: `'${id}'`,
    id: documentId,
    project_id: `'${projectId}'`,
    name: `'Baubeschreibung Küche ' || i || '.pdf'`,
    kind: `'baubeschreibung'`,
    content_type: `'application/pdf'`,
    bytes: '480000 + i',
    sha256: SHA256,
    object_key: `'${id}/documents/' || ${documentId} || '/' || i`,
    title: `'Baubeschreibung ' || i`,
    language: `'de'`,
    published: '1',
    created_at: `'${CREATED.createdAt}'`,
    updated_at: `'${CREATED.createdAt}'`,
  };
  await database
    .prepare(insertion('documents', row, NUMBERS))
    .bind(1, DOCUMENTS)
    .run();
}

/** Stores a person with a session, who is the organisation's member. @returns the cookie. */
export async function signIn(
  database: D1Database,
  { id, memberId }: Pick<Organisation, 'id' | 'memberId'>,
): Promise<string> {
  const personId = v7();
  const email = `${memberId}@example.org`;
  const secret = newSessionSecret({ id: personId, address: email }, KEYS.SESSION_KEY);
  const keys = { current: KEYS.SESSION_KEY, previous: null };
  const digest = namedSession(secret, keys)?.digest ?? '';
  const now = new Date().toISOString();
  const person = { issuer: 'lab', subject: memberId, email, emailKey: email };
  const session = { digest, keyId: keyId(KEYS.SESSION_KEY), createdAt: now, lastUsedAt: now };
  const member = and(eq(members.orgId, id), eq(members.id, memberId));
  const db = drizzle(database);
  await db.batch([
    db.insert(people).values({ id: personId, ...person, name: 'Frauke Petersen', createdAt: now }),
    db.insert(sessions).values({ id: v7(), personId, ...session }),
    db.update(members).set({ personId }).where(member),
  ]);
  return `session=${secret}`;
}
