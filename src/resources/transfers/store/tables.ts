import { getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  audit,
  documents,
  expiringObjects,
  folders,
  importRuns,
  members,
  organisations,
  people,
  plans,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  tokens,
  unitMonths,
  webhooks,
} from '../../../db/schema.ts';
import type { RecordKind } from '../schema.ts';

/** The table of a kind of records. Fields have the names of its columns in the schema. */
interface Source {
  readonly table: SQLiteTable;
  /** The field with the organisation's id; `null` for what belongs to the service. */
  readonly owner: 'id' | 'orgId' | null;
  /** The fields that identify a row of the organisation, and order its rows. */
  readonly key: readonly string[];
}

const ofOrganisation = (table: SQLiteTable, ...key: readonly string[]): Source => ({
  table,
  owner: 'orgId',
  key,
});

export const SOURCES: Readonly<Record<RecordKind, Source>> = {
  plan: { table: plans, owner: null, key: ['id'] },
  person: { table: people, owner: null, key: ['id'] },
  organisation: { table: organisations, owner: 'id', key: ['id'] },
  member: ofOrganisation(members, 'id'),
  token: ofOrganisation(tokens, 'id'),
  webhook: ofOrganisation(webhooks, 'id'),
  project: ofOrganisation(projects, 'id'),
  folder: ofOrganisation(folders, 'id'),
  property: ofOrganisation(properties, 'id'),
  month: ofOrganisation(unitMonths, 'month'),
  image: ofOrganisation(propertyImages, 'propertyId', 'id'),
  document: ofOrganisation(documents, 'id'),
  expiring: ofOrganisation(expiringObjects, 'objectKey'),
  publication: ofOrganisation(publications, 'id'),
  reservation: ofOrganisation(reservations, 'propertyId'),
  import: ofOrganisation(importRuns, 'id'),
  audit: ofOrganisation(audit, 'id'),
};

/** The column of a field. */
export function columnOf({ table }: Source, field: string): SQLiteColumn {
  const column = getTableColumns(table)[field];
  if (column === undefined) throw new Error(`There is no column ${field}.`);
  return column;
}
