import { read } from '../../http/contract/operation.ts';
import type { ReadingTenant } from '../../http/contract/surface.ts';
import { orNotFound } from '../../values/failure.ts';
import { endOfMonth, monthOf } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { type UnitStatus, UNIT_STATUSES } from '../../values/unit-states.ts';
import { quotaFigures } from '../../writes/quota.ts';
import { type Allowance, AllowanceAnswer, UsageAnswer } from './schema.ts';
import { countsByProject, latestMonths, planOfOrganisation, presentCounts } from './store.ts';

export const getUsage = read({
  id: 'getUsage',
  summary: 'Read the usage of an organisation',
  description:
    'How many units were created in each calendar month (UTC), how many there are of each status, and how many each of the newest 1,000 projects has, of each status and archived; the name of the plan, its limits, and what is left of them. A project that never had a unit is not listed.',
  permission: 'organisation:read',
  response: UsageAnswer,
  changesWithoutWrites: true, // a month can end without a write
  load: (tenant) => ({
    ...loadAllowance(tenant),
    months: tenant.read(latestMonths(tenant)),
    counts: tenant.read(presentCounts(tenant)),
    projects: tenant.read(countsByProject(tenant)),
  }),
  answer: (rows) => {
    const counts = rows.counts();
    const { name: plan } = orNotFound(rows.plan()[0], 'organisation');
    const unitsOf = (status: string) =>
      counts.reduce((sum, count) => (count.status === status ? sum + count.units : sum), 0);
    const projects = rows.projects().map(({ projectId, statuses, archived }) => ({
      projectId,
      units: Object.values(statuses).reduce((sum, units) => sum + units, 0),
      statuses: statusesOf((status) => statuses[status] ?? 0),
      archived,
    }));
    const own = { plan, months: rows.months(), statuses: statusesOf(unitsOf), projects };
    return { body: jsonOf({ usage: { ...presentAllowance(rows), ...own } }) };
  },
});

const statusesOf = (unitsOf: (status: UnitStatus) => number) =>
  UNIT_STATUSES.map((status) => ({ status, units: unitsOf(status) }));

export const getAllowance = read({
  id: 'getUsage',
  summary: 'Read what is left of the plan',
  description:
    'The limits of the organisation’s plan, what is used and what is left of them, when the month ends, and the rate limit of each token. Every valid token may read this, whatever its scopes.',
  permission: 'usage:read',
  response: AllowanceAnswer,
  changesWithoutWrites: true, // a month can end without a write
  load: loadAllowance,
  answer: (rows) => ({ body: jsonOf({ usage: presentAllowance(rows) }) }),
});

function loadAllowance(tenant: ReadingTenant) {
  const month = monthOf(tenant.now);
  return {
    month,
    figures: tenant.read(quotaFigures(tenant.db, tenant.org, month)),
    plan: tenant.read(planOfOrganisation(tenant)),
  };
}

function presentAllowance({ month, figures, plan }: ReturnType<typeof loadAllowance>): Allowance {
  const { limits, used } = orNotFound(figures()[0], 'organisation');
  const { requestsPerMinute = null, burst = null } = plan()[0] ?? {};
  return {
    monthlyUnits: allowanceOf(limits.monthlyUnits, used.monthlyUnits),
    maxOnlineUnits: allowanceOf(limits.maxOnlineUnits, used.maxOnlineUnits),
    maxProjects: allowanceOf(limits.maxProjects, used.maxProjects),
    maxFolders: allowanceOf(limits.maxFolders, used.maxFolders),
    maxStorageBytes: allowanceOf(limits.maxStorageBytes, used.maxStorageBytes),
    monthEndsAt: endOfMonth(month),
    rateLimit: requestsPerMinute === null || burst === null ? null : { requestsPerMinute, burst },
  };
}

/** What is left of a limit: 0 if it was lowered below its use. */
function allowanceOf(limit: number | null, used: number) {
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}
