import { type SQL, sql } from 'drizzle-orm';
import { PreparedStatements, type RowOf } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import type { Day } from '../../values/day.ts';
import type { UnitStatus } from '../../values/unit-states.ts';
import {
  countedStates,
  type Extent,
  extentOf,
  listStateKeys,
  storedCount,
  unitsInStates,
} from '../properties/store/filter.ts';
import { MAX_COMPARED } from './schema.ts';

const PRICE = `CASE p.status WHEN 'verkauft' THEN coalesce(p.verkaufspreis, p.kaufpreis) ELSE p.kaufpreis END`;
const AREA = 'p.wohnflaeche_qm';
/** Whether a unit counts for the mean price per m². */
const HAS_BOTH = `${PRICE} IS NOT NULL AND CAST(replace(${AREA}, '.', '') AS INTEGER) > 0`;

/**
 * The exact sum of decimals, as the text of two integers: the millions, and the millionths of the rest. No
 * sum of 50,000 of them exceeds 64 bits.
 */
function exactSum(value: string, condition = '1'): SQL {
  const whole = `CAST(${value} AS INTEGER)`;
  const fraction = `CAST(substr(substr(${value}, instr(${value}, '.') + 1) || '000000', 1, 6) AS INTEGER)`;
  return sql.raw(
    `printf('%d %d', sum(iif(${condition}, ${whole} / 1000000, 0)), sum(iif(${condition}, ${whole} % 1000000 * 1000000 + ${fraction}, 0)))`,
  );
}

/** The sums of a group of units. */
const SUMS = sql`count(*) AS units, count(${sql.raw(PRICE)}) AS priced,
  ${exactSum(PRICE)} AS volume, ${exactSum(AREA)} AS area,
  ${exactSum(PRICE, HAS_BOTH)} AS mean_volume, ${exactSum(AREA, HAS_BOTH)} AS mean_area`;

/** Each decimal as {@link exactSum} writes it. */
const SUM_COLUMNS = {
  units: sql<number>`units`,
  priced: sql<number>`priced`,
  volume: sql<string>`volume`,
  area: sql<string>`area`,
  meanVolume: sql<string>`mean_volume`,
  meanArea: sql<string>`mean_area`,
};

/** The units to compare, unless the stored counts leave too many. */
const compared = (tenant: Tenant, extent: Extent) => sql`
  (SELECT total AS n FROM ${storedCount(tenant)}) AS size
  CROSS JOIN ${unitsInStates(tenant.org, extent)}
  WHERE size.n <= ${sql.raw(String(MAX_COMPARED))}`;

const sizes = new PreparedStatements((tenant) =>
  tenant.db.select({ left: sql<number>`total` }).from(sql`${storedCount(tenant)}`),
);

const stocks = new PreparedStatements((tenant, extent: Extent) =>
  tenant.db
    .select({ ...SUM_COLUMNS, status: sql<UnitStatus>`status`, zimmer: sql<string | null>`zimmer` })
    .from(
      sql`(SELECT p.status AS status, p.zimmer AS zimmer, ${SUMS} FROM ${compared(tenant, extent)}
        GROUP BY p.status, p.zimmer)`,
    ),
);

/** Only of the days asked for are house and rooms told apart. */
const sales = new PreparedStatements((tenant, extent: Extent) => {
  const isAsked = sql`p.verkauft_am >= ${sql.placeholder('from')}`;
  const ifAsked = (column: string) => sql`iif(${isAsked}, ${sql.raw(column)}, NULL)`;
  return tenant.db
    .select({
      ...SUM_COLUMNS,
      isAsked: sql<number>`is_asked`,
      month: sql<string>`month`,
      projectId: sql<string | null>`project`,
      haus: sql<string | null>`house`,
      zimmer: sql<string | null>`rooms`,
    })
    .from(
      sql`(SELECT ${isAsked} AS is_asked, substr(p.verkauft_am, 1, 7) AS month,
          ${ifAsked('p.project_id')} AS project, ${ifAsked('p.haus')} AS house,
          ${ifAsked('p.zimmer')} AS rooms, ${SUMS}
        FROM ${compared(tenant, extent)}
          AND p.verkauft_am BETWEEN ${sql.placeholder('since')} AND ${sql.placeholder('to')}
        GROUP BY 1, 2, 3, 4, 5)`,
    );
});

export type SoldRow = RowOf<typeof sales>;

export type StockRow = RowOf<typeof stocks>;

interface Asked {
  readonly projectId: string | undefined;
  readonly from: Day;
  readonly to: Day;
  /** The first day of all that is sold. */
  readonly since: Day;
}

/** The statements of one question: how many units the stored counts leave, the stock, and what was sold. */
export function salesStatements(tenant: PlaceholderTenant, { projectId, ...days }: Asked) {
  const extent = extentOf({ projectId });
  const every = countedStates({ projectId, archived: 'with' });
  const soldKeys = listStateKeys({ archived: 'with', status: ['verkauft'] });
  return {
    size: sizes.ask(tenant, null, every),
    stock: stocks.ask(tenant, extent, { ...every, stateKeys: listStateKeys({}) }),
    sold: sales.ask(tenant, extent, { ...every, ...days, stateKeys: soldKeys }),
  };
}
