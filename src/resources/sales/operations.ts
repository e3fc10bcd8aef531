import type * as z from 'zod';
import { read } from '../../http/contract/operation.ts';
import { dayIn, type TimeZone } from '../../values/day.ts';
import type { Instant } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { refuseBroad } from '../properties/list.ts';
import { monthsUntil, presentSales } from './present.ts';
import { MAX_COMPARED, SalesAnswer, SalesQuery } from './schema.ts';
import { salesStatements } from './store.ts';

export const getSales = read({
  id: 'getSales',
  tag: 'Properties',
  summary: 'Read what was sold, in figures',
  description:
    'What was sold on some days, in all, by project, by house and by number of rooms; what was sold in each of the last twelve months; and the stock as it is now, by status and by number of rooms. A unit counts on its `verkauftAm`. All figures are exact. It compares the units of the project, or of the organisation: it costs one request, and one more for each 1,000 units. Where there are more than 50,000, it is 400 `too_broad`.',
  refusals: ['too_broad'],
  permission: 'property:read',
  query: SalesQuery,
  response: SalesAnswer,
  isQuestion: () => true,
  load: (tenant, { query }) => {
    const days = daysOf(query, tenant);
    const since = `${monthsUntil(days.to)[0]}-01`;
    const asked = salesStatements(tenant, {
      ...days,
      projectId: query.projectId,
      since: since < days.from ? since : days.from,
    });
    return {
      days,
      size: tenant.read(asked.size),
      stock: tenant.read(asked.stock),
      sold: tenant.read(asked.sold),
    };
  },
  answer: ({ days, size, stock, sold }, { query: { projectId } }) => {
    const compared = size()[0]?.left ?? 0;
    if (compared > MAX_COMPARED) {
      throw refuseBroad(compared, MAX_COMPARED, projectId === undefined ? ['projectId'] : []);
    }
    const sales = presentSales({ stock: stock(), sold: sold() }, days);
    return { body: jsonOf({ sales }), compared };
  },
});

/** The days that are asked for: by default this month until today. */
function daysOf(
  { from, to }: Pick<z.output<typeof SalesQuery>, 'from' | 'to'>,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: TimeZone },
) {
  const today = dayIn(timeZone, now);
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last };
}
