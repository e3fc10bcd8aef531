import type { Client } from './client.ts';
import { anOrganisation } from './organisation.ts';
import { signedIn } from './people.ts';

// What most tests begin with, each in an organisation of its own.

/** Holds a token with every scope. */
export async function aClient(): Promise<Client> {
  return (await anOrganisation()).signedIn();
}

/** The same with the organisation that the token is of. */
export async function aCaller() {
  const organisation = await anOrganisation();
  return { organisation, api: await organisation.signedIn() };
}

/** A project, who made it, and where its units and its imports are sent. */
export async function aProject() {
  const { organisation, api } = await aCaller();
  const project = await api.createsProject();
  const path = `/projects/${project.id}`;
  return { organisation, api, project, units: `${path}/properties`, imports: `${path}/imports` };
}

/** A unit of a project, and where it is read and changed. */
export async function aUnit() {
  const { organisation, api, project } = await aProject();
  const unit = await api.createsUnit(project);
  return { organisation, api, project, unit, path: `/properties/${unit.id}` };
}

/** An editor at the dashboard, and the path of their organisation. */
export async function anEditor() {
  const organisation = await anOrganisation();
  const editor = await signedIn(organisation, 'editor');
  return { organisation, editor, at: `/orgs/${organisation.id}` };
}
