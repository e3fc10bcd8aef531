import { NOTHING } from '../../http/operation.ts';
import { query } from '../../http/query.ts';
import { jsonOf } from '../../values/json-text.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import { UsageAnswer } from './schema.ts';
import { latestMonths, presentCounts } from './store.ts';

/** What the organisation has created in each month, and how many units of each status it has. */
export const getUsage = query(
  { permission: 'organisation:read', params: NOTHING, query: NOTHING, response: UsageAnswer },
  {
    load: (tenant) => ({
      months: tenant.read(latestMonths(tenant)),
      counts: tenant.read(presentCounts(tenant)),
    }),
    answer: (rows) => {
      const counts = rows.counts();
      const unitsOf = (status: string) =>
        counts.reduce((sum, count) => (count.status === status ? sum + count.units : sum), 0);
      const statuses = UNIT_STATUSES.map((status) => ({ status, units: unitsOf(status) }));
      return { body: jsonOf({ usage: { months: rows.months(), statuses } }) };
    },
  },
);
