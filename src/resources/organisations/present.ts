import type { Plan } from '../plans/schema.ts';
import type { Organisation } from './schema.ts';
import type { OrganisationRow } from './store.ts';

/** An organisation as answered: how much of its plan's limits it uses. */
export function presentOrganisation({ plan, used, ...row }: OrganisationRow): Organisation {
  const { id, name, suspendedAt, createdAt } = row;
  const usage = {
    monthlyUnits: { used: used.monthlyUnits, allowed: plan.monthlyUnits },
    onlineUnits: { used: used.onlineUnits, allowed: plan.maxOnlineUnits },
  };
  return { id, name, plan: plan.id, usage, suspendedAt, createdAt };
}

/** An organisation as the trail keeps it: what was decided, not how much of it is used. */
export function auditedOrganisation({ id, name, plan, suspendedAt, createdAt }: OrganisationRow) {
  return { id, name, plan: plan.id, suspendedAt, createdAt };
}

/** What the row of an organisation says of its plan. */
export function planOf({ id, monthlyUnits, maxOnlineUnits }: Plan): OrganisationRow['plan'] {
  return { id, monthlyUnits, maxOnlineUnits };
}
