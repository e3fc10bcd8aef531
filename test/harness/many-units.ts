import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../src/values/unit-states.ts';
import type { Client } from './client.ts';
import { shardOf } from './shards.ts';
import { anOrganisation, type Organisation } from './organisation.ts';

/** The properties of an organisation's units. */
interface Stock {
  readonly count: number;
  readonly tenths: {
    /** How many of ten units are archived; 1 by default. */
    readonly archived?: number;
    /** How many of ten units were changed after all units existed. */
    readonly changed?: number;
  };
}

/** An organisation with more units than a test has time to import. */
export interface ManyUnits {
  readonly organisation: Organisation;
  readonly api: Client;
  readonly count: number;
  /** One of its twenty projects. */
  readonly project: { readonly id: string };
  /** An instant since which this many units were created. */
  readonly sinceCreated: (count: number) => string;
  /** An instant since which about this many units were changed. */
  readonly sinceChanged: (count: number) => string;
  /** Changes this many of the oldest units, and returns the instant of the change. */
  readonly changesOldest: (count: number) => Promise<string>;
}

/**
 * When the first unit was created, and the first changed, in epoch seconds; one second between
 * units.
 */
const CREATED = 1_704_067_200;
const CHANGED = 1_720_000_000;

/** A status that only this many units have. */
export const RARE = { status: 'notartermin', units: 10 } as const;

const PROJECTS = 20;

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();

export async function anOrganisationWith({ count, tenths }: Stock): Promise<ManyUnits> {
  const { archived = 1, changed = 0 } = tenths;
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  await organisation.hasProjects(PROJECTS - 1);
  const shard = shardOf(organisation);
  await shard.batch([
    shard.prepare(INSERT).bind(organisation.id, count, archived),
    shard.prepare(CHANGE).bind(organisation.id, changed),
    shard.prepare(CLOCK).bind(organisation.id),
  ]);
  return {
    organisation,
    api,
    count,
    project,
    changesOldest: async (oldest) => {
      const since = instantOf(CHANGED + count + 1);
      await shard.batch([
        shard.prepare(CHANGE_OLDEST).bind(organisation.id, oldest, since),
        shard.prepare(CLOCK).bind(organisation.id),
      ]);
      return since;
    },
    sinceCreated: (last) => instantOf(CREATED + count - last + 1),
    sinceChanged: (last) => instantOf(CHANGED + count - Math.round((last * 10) / changed) + 1),
  };
}

const SQL_INSTANT = (seconds: string) =>
  `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`;

/** The index of a status in UNIT_STATUSES, spread by the remainder of 97. */
const STATUS = `CASE WHEN n % (?2 / ${RARE.units}) = 7 THEN ${UNIT_STATUSES.indexOf(RARE.status)}
  WHEN dice < 30 THEN 0 WHEN dice < 45 THEN 1 WHEN dice < 60 THEN 2 WHEN dice < 70 THEN 3 ELSE 5 END`;

const INSERT = `
  WITH RECURSIVE
  of_projects AS (SELECT json_group_array(id) AS ids FROM projects WHERE org_id = ?1),
  numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2),
  thrown AS (
    SELECT n, ${SQL_INSTANT(`${CREATED} + n`)} AS at, printf('%012x', (${CREATED} + n) * 1000) AS ms,
      (n * 7 + n / 13) % 10 < ?3 AS archived, n % 3 AS visibility, n * 31 % 97 AS dice
    FROM numbers),
  units AS (SELECT *, ${STATUS} AS status FROM thrown)
  INSERT INTO properties
    (org_id, id, external_source_id, project_id, status, visibility, archived, archived_at, created_at, updated_at, status_since, verkauft_am, state_key, preis_auf_anfrage)
  SELECT ?1, substr(ms, 1, 8) || '-' || substr(ms, 9) || '-7000-8000-' || printf('%012d', n), 'WE ' || n,
    json_extract((SELECT ids FROM of_projects), '$[' || (n * 17 % ${PROJECTS}) || ']'),
    json_extract('${JSON.stringify(UNIT_STATUSES)}', '$[' || status || ']'),
    json_extract('${JSON.stringify(UNIT_VISIBILITIES)}', '$[' || visibility || ']'),
    archived, CASE archived WHEN 1 THEN at END, at, at, at, CASE status WHEN 5 THEN substr(at, 1, 10) END,
    (archived * 3 + visibility) * 6 + status, status = 1
  FROM units`;

const CLOCK = `UPDATE organisations SET written_at =
  max(written_at, (SELECT max(updated_at) FROM properties WHERE org_id = organisations.id)) WHERE id = ?1`;

const NUMBER = `CAST(substr(id, -12) AS integer)`;

const CHANGE_OLDEST = `UPDATE properties SET updated_at = ?3
  WHERE org_id = ?1 AND ${NUMBER} <= ?2`;

const CHANGE = `UPDATE properties SET updated_at = ${SQL_INSTANT(`${CHANGED} + ${NUMBER}`)}
  WHERE org_id = ?1 AND ${NUMBER} % 10 < ?2`;
