import { sql } from 'drizzle-orm';
import { PreparedStatements } from '../../../db/round-trip.ts';
import type { PlaceholderTenant } from '../../../db/tenant.ts';
import { type Extent, kindsIn, type UnitFilter, unitsOfKinds } from './filter.ts';
import {
  PAGE,
  pageValues,
  type ShownFields,
  shownOf,
  type UnitPage,
  unitTexts,
} from './unit-texts.ts';

const statements = new PreparedStatements((tenant, shape: Extent & ShownFields) =>
  unitTexts(
    tenant,
    sql`(
      SELECT p.id AS value FROM ${unitsOfKinds(tenant.org, shape)}
      WHERE p.id < ${PAGE.after}
      ORDER BY p.id DESC ${PAGE.cut})`,
    shape,
  ),
);

/** A page of the newest units. */
export function newestUnits(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const { projectId } = filter;
  return statements.ask(
    tenant,
    { project: projectId !== undefined, ...shownOf(page) },
    { ...pageValues(page), project: projectId, kinds: kindsIn(filter) },
  );
}
