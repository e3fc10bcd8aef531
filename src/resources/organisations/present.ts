import type { Plan } from '../plans/schema.ts';
import type { Organisation } from './schema.ts';
import type { OrganisationRow } from './store.ts';

/** An organisation for an answer, with its usage of the plan's limits. */
export function presentOrganisation({ plan, used, ...row }: OrganisationRow): Organisation {
  const { id, name, suspendedAt, createdAt } = row;
  const usage = {
    monthlyUnits: { used: used.monthlyUnits, allowed: plan.monthlyUnits },
    onlineUnits: { used: used.onlineUnits, allowed: plan.maxOnlineUnits },
    projects: { used: used.projects, allowed: plan.maxProjects },
    folders: { used: used.folders, allowed: plan.maxFolders },
    storageBytes: { used: used.storageBytes, allowed: plan.maxStorageBytes },
  };
  return { id, name, plan: plan.id, usage, suspendedAt, createdAt };
}

/** An organisation for the audit log: its settings, without its usage. */
export function auditedOrganisation({ id, name, plan, suspendedAt, createdAt }: OrganisationRow) {
  return { id, name, plan: plan.id, suspendedAt, createdAt };
}

/** The fields of a plan that the row of an organisation includes. */
export function planOf({
  id,
  monthlyUnits,
  maxOnlineUnits,
  maxProjects,
  maxFolders,
  maxStorageBytes,
}: Plan): OrganisationRow['plan'] {
  return { id, monthlyUnits, maxOnlineUnits, maxProjects, maxFolders, maxStorageBytes };
}
