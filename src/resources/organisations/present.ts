import * as answered from '../../fields/answer.ts';
import { type Organisation, WholeOrganisation } from './schema.ts';
import type { ListedOrganisation, OrganisationRow } from './store.ts';

/** An organisation for an answer, with its usage of the plan's limits. */
export function presentOrganisation({ plan, used, ...row }: ListedOrganisation): Organisation {
  const { id, name, suspendedAt, createdAt } = row;
  const usage = {
    monthlyUnits: { used: used.monthlyUnits, allowed: plan.monthlyUnits },
    onlineUnits: { used: used.maxOnlineUnits, allowed: plan.maxOnlineUnits },
    projects: { used: used.maxProjects, allowed: plan.maxProjects },
    folders: { used: used.maxFolders, allowed: plan.maxFolders },
    storageBytes: { used: used.maxStorageBytes, allowed: plan.maxStorageBytes },
  };
  return { id, name, plan: plan.id, usage, suspendedAt, createdAt };
}

/** The same with its own settings. */
export function presentWhole(row: OrganisationRow): WholeOrganisation {
  return answered.shown(WholeOrganisation, { ...row, ...presentOrganisation(row) });
}

/** An organisation for the audit log: its settings, without its usage. A logo is known by its type and size. */
export function auditedOrganisation(row: OrganisationRow) {
  const { plan, used: _used, erasingSince: _erasing, ...settings } = row;
  const logo =
    row.logo === null ? null : `${row.logo.slice(0, row.logo.indexOf(';'))}, ${row.logo.length}`;
  return { ...settings, plan: plan.id, logo };
}
