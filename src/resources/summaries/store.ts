import { type SQL, sql } from 'drizzle-orm';
import { inheritable } from '../../db/fact-sql.ts';
import { projects, properties } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import { STATE_KEYS, UNIT_STATUSES } from '../../values/unit-states.ts';
import { listStateKeys, unitsInStates } from '../properties/store/filter.ts';
import { isLacking, NEED_NAMES, type NeedName } from '../properties/store/needs.ts';
import { decimal } from '../properties/store/sort-keys.ts';
import { OFFERED } from './schema.ts';

interface Scope {
  /** The state keys, as the first one and the number of them: see `packStates`. */
  readonly stateKeys: readonly [first: number, count: number];
  /** A table that has a row if the project may be read. */
  readonly of?: SQL;
  /** The price of a unit `p` that may be read, in SQL. */
  readonly price?: string;
  /** Its living area that may be read, in SQL. */
  readonly area?: string;
}

/** Units outside the archive. */
const PRESENT = [0, STATE_KEYS / 2] as const;
/** Units outside the archive that are online. */
export const PUBLISHED = [0, UNIT_STATUSES.length] as const;

const ends = (value: string, name: string) =>
  sql`min(${decimal(value)}) AS ${sql.raw(`${name}_from`)}, max(${decimal(value)}) AS ${sql.raw(`${name}_to`)}`;

/**
 * For each state key of a project's units: how many there are, and the ends of their figures, as texts that
 * sort by number. Reading by state key follows an index, so nothing is sorted.
 */
export function summaryRows(
  { db, org }: Tenant,
  { stateKeys, of, price = 'p.kaufpreis', area = 'p.wohnflaeche_qm' }: Scope,
) {
  const [first, count] = stateKeys;
  const last = first + count - 1;
  const rows = sql`(
    SELECT p.state_key AS state_key, count(*) AS units, ${ends(`(${price})`, 'price')},
      ${ends(`(${area})`, 'area')}, ${ends('p.zimmer', 'rooms')}
    FROM ${of === undefined ? sql`` : sql`${of} CROSS JOIN `}${properties} AS p
    WHERE p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')}
      AND p.state_key BETWEEN ${sql.raw(String(first))} AND ${sql.raw(String(last))}
    GROUP BY p.state_key)`;
  return db
    .select({
      stateKey: sql<number>`state_key`,
      units: sql<number>`units`,
      priceFrom: sql<string | null>`price_from`,
      priceTo: sql<string | null>`price_to`,
      areaFrom: sql<string | null>`area_from`,
      areaTo: sql<string | null>`area_to`,
      roomsFrom: sql<string | null>`rooms_from`,
      roomsTo: sql<string | null>`rooms_to`,
    })
    .from(rows);
}

export type SummaryRow = Awaited<ReturnType<typeof summaryRows>>[number];

const ofProject = new PreparedStatements((tenant) => summaryRows(tenant, { stateKeys: PRESENT }));

/** The units of a project that are not archived, in figures. */
export const summaryOfProject = (tenant: PlaceholderTenant, project: string) =>
  ofProject.ask(tenant, null, { project });

const eachNeed = (value: (name: NeedName) => SQL<number | null>) =>
  Object.fromEntries(NEED_NAMES.map((name) => [name, value(name)]));

/** How many units of a project there are in the states of the placeholder `stateKeys`, and how many lack each thing. */
const lacking = new PreparedStatements(({ db, org }) =>
  db
    .select({
      compared: sql<number>`count(*)`,
      lacking: eachNeed((name) => sql`sum(${isLacking(name)})`),
    })
    .from(
      sql`(SELECT ${sql.raw(inheritable('j.facts'))} AS facts FROM ${projects} AS j
          WHERE j.org_id = ${org} AND j.id = ${sql.placeholder('project')}) AS project
        CROSS JOIN ${unitsInStates(org, { project: true })}`,
    ),
);

export const lackingOfProject = (tenant: PlaceholderTenant, project: string) =>
  lacking.ask(tenant, null, { project, stateKeys: listStateKeys({ status: OFFERED }) });
