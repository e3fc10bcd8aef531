import { read } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { endOfMonth, monthOf } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { type UnitStatus, UNIT_STATUSES } from '../../values/unit-states.ts';
import { quotaFigures } from '../../writes/quota.ts';
import { type Allowance, AllowanceAnswer, ProjectUsageAnswer, UsageAnswer } from './schema.ts';
import { countsByProject, latestMonths, planOfOrganisation, presentCounts } from './store.ts';

export const getUsage = read({
  id: 'getUsage',
  summary: 'Read the usage of an organisation',
  description:
    'How many units were created in each calendar month (UTC), and how many there are of each status, and the name of the plan. The plan’s limits are part of the organisation itself.',
  permission: 'organisation:read',
  response: UsageAnswer,
  changesWithoutWrites: true, // a month can end without a write
  load: (tenant) => ({
    months: tenant.read(latestMonths(tenant)),
    counts: tenant.read(presentCounts(tenant)),
    plan: tenant.read(planOfOrganisation(tenant)),
  }),
  answer: (rows) => {
    const counts = rows.counts();
    const { name: plan } = orNotFound(rows.plan()[0], 'organisation');
    const unitsOf = (status: string) =>
      counts.reduce((sum, count) => (count.status === status ? sum + count.units : sum), 0);
    const statuses = statusesOf(unitsOf);
    return { body: jsonOf({ usage: { plan, months: rows.months(), statuses } }) };
  },
});

export const listProjectUsage = read({
  id: 'listProjectUsage',
  summary: 'Count the units of the projects',
  description:
    'How many units each of the newest 1,000 projects has, how many of each status, and how many are archived. A project that never had a unit is not listed.',
  permission: 'project:read',
  response: ProjectUsageAnswer,
  load: (tenant) => tenant.read(countsByProject(tenant)),
  answer: (rows) => {
    const projects = rows().map(({ projectId, statuses, archived }) => ({
      projectId,
      units: Object.values(statuses).reduce((sum, units) => sum + units, 0),
      statuses: statusesOf((status) => statuses[status] ?? 0),
      archived,
    }));
    return { body: jsonOf({ projects }) };
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
  load: (tenant) => {
    const month = monthOf(tenant.now);
    return {
      month,
      figures: tenant.read(quotaFigures(tenant.db, tenant.org, month)),
      plan: tenant.read(planOfOrganisation(tenant)),
    };
  },
  answer: ({ month, figures, plan }) => {
    const { limits, used } = orNotFound(figures()[0], 'organisation');
    const { requestsPerMinute = null, burst = null } = plan()[0] ?? {};
    const usage: Allowance = {
      monthlyUnits: allowanceOf(limits.monthlyUnits, used.monthlyUnits),
      maxOnlineUnits: allowanceOf(limits.maxOnlineUnits, used.maxOnlineUnits),
      maxProjects: allowanceOf(limits.maxProjects, used.maxProjects),
      maxFolders: allowanceOf(limits.maxFolders, used.maxFolders),
      maxStorageBytes: allowanceOf(limits.maxStorageBytes, used.maxStorageBytes),
      monthEndsAt: endOfMonth(month),
      rateLimit: requestsPerMinute === null || burst === null ? null : { requestsPerMinute, burst },
    };
    return { body: jsonOf({ usage }) };
  },
});

/** What is left of a limit: 0 if it was lowered below its use. */
function allowanceOf(limit: number | null, used: number) {
  return { limit, used, left: limit === null ? null : Math.max(0, limit - used) };
}
