import { Client, type Fields } from './client.ts';
import { operator } from './operator.ts';
import { anOrganisation, type PlanTerms } from './organisation.ts';
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

/** The same under limits of the plan. */
export async function limitedTo(terms: PlanTerms) {
  const caller = await aCaller();
  await caller.organisation.onPlan(terms);
  return caller;
}

/** An organisation that the operator has opened, and a token of its owner. */
export async function aCustomer(limits: Fields = {}) {
  const { org, owner } = await operator.opensOrganisation(await operator.createsPlan(limits));
  const { token, secret } = await operator.issues(org, owner);
  return { org, owner, token, api: new Client(secret) };
}

/** A project, who made it, and where its units and its imports are sent. */
export async function aProject(fields: Fields = {}) {
  const { organisation, api } = await aCaller();
  const project = await api.createsProject(fields);
  const path = `/projects/${project.id}`;
  return { organisation, api, project, units: `${path}/properties`, imports: `${path}/imports` };
}

/** A unit of a project, and where it is read and changed. */
export async function aUnit(fields: Fields = {}, ofProject: Fields = {}) {
  const { organisation, api, project } = await aProject(ofProject);
  const unit = await api.createsUnit(project, fields);
  return { organisation, api, project, unit, path: `/properties/${unit.id}` };
}

/** An editor at the dashboard, and the path of their organisation. */
export async function anEditor() {
  const organisation = await anOrganisation();
  const editor = await signedIn(organisation, 'editor');
  return { organisation, editor, at: `/orgs/v1/${organisation.id}` };
}
