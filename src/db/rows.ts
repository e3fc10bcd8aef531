import type {
  SQLiteColumn,
  SQLiteInsertValue,
  SQLiteTable,
  SQLiteUpdateBuilder,
} from 'drizzle-orm/sqlite-core';
import { isRow } from './conditions.ts';
import type { Tenant } from './tenant.ts';

type RowTable = SQLiteTable & { readonly orgId: SQLiteColumn; readonly id: SQLiteColumn };

/** Statements that write single rows of an organisation's table. */
export const rowsOf = <Table extends RowTable>(table: Table) => ({
  insert: ({ db }: Tenant, row: SQLiteInsertValue<Table>) => db.insert(table).values(row),
  update: (
    tenant: Tenant,
    id: string,
    set: Parameters<SQLiteUpdateBuilder<Table, 'async', D1Result>['set']>[0],
  ) =>
    tenant.db
      .update(table)
      .set(set)
      .where(isRow(tenant, table, id)),
  delete: (tenant: Tenant, id: string) => tenant.db.delete(table).where(isRow(tenant, table, id)),
});
