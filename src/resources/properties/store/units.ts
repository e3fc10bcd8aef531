import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { rowsParameters } from '../../../db/rows-parameter.ts';
import { properties } from '../../../db/schema.ts';
import { PreparedStatements } from '../../../db/prepared-statements.ts';
import type { StandingTenant, Tenant } from '../../../db/tenant.ts';
import type { UnitRow } from '../unit-row.ts';
import { type ShownFields, unitTexts } from './unit-texts.ts';

const byId = new PreparedStatements((tenant, shown: ShownFields) =>
  unitTexts(tenant, sql`(SELECT ${sql.placeholder('id')} AS value)`, shown),
);

/** One unit. @param everyField whether with the fields that the contract does not return. */
export function unitById(
  tenant: StandingTenant,
  id: string,
  withImages: boolean,
  everyField = false,
) {
  return byId.ask(tenant, { withImages, everyField }, { id });
}

const columnNames = Object.keys(getTableColumns(properties));
const valueOf = (column: string) => sql.raw(`v ->> ${columnNames.indexOf(column)}`);
const values = sql.join(columnNames.map(valueOf), sql`, `);

/** The columns of a unit that never change. */
const FIXED = new Set(['orgId', 'id', 'projectId', 'createdAt']);
const newValues = Object.fromEntries(
  columnNames.filter((column) => !FIXED.has(column)).map((column) => [column, valueOf(column)]),
);

/** Units as tables of one column `v`, an array of values for each unit. */
function tablesOf(units: readonly UnitRow[]): SQL[] {
  const rows = units.map((unit) => {
    const fields: Record<string, unknown> = unit;
    return columnNames.map((column) => fields[column]);
  });
  return rowsParameters(rows).map((json) => sql`SELECT jsonb(value) AS v FROM json_each(${json})`);
}

/** Writes units, in one statement or, if they are very long, a few. */
export function insertUnits({ db }: Tenant, units: readonly UnitRow[]) {
  return tablesOf(units).map((table) =>
    db
      .insert(properties)
      .select(sql`WITH row AS MATERIALIZED (${table}) SELECT ${values} FROM row`),
  );
}

/** Updates stored units, in one statement or, if they are very long, a few. */
export function updateUnits({ db, org }: Tenant, units: readonly UnitRow[]) {
  return tablesOf(units).map((table) =>
    db
      .update(properties)
      .set(newValues)
      // The limit makes SQLite look up each row's unit, instead of comparing every unit with every row.
      .from(sql`(SELECT ${valueOf('id')} AS row_id, v FROM (${table}) LIMIT -1) AS row`)
      .where(and(eq(properties.orgId, org), sql`${properties.id} = row_id`)),
  );
}

/** The units with these ids, whole as they are stored. */
export function unitsByIds({ db, org }: Tenant, ids: readonly string[]) {
  return db
    .select()
    .from(properties)
    .where(
      and(
        eq(properties.orgId, org),
        sql`${properties.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
}
