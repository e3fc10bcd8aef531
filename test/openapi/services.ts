import { operatorContract } from '../../src/doors/operator/document.ts';
import type { DoorContract } from '../../src/openapi/document.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';
import { Client } from '../harness/client.ts';
import { operatorWithoutThumbnails as operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { anotherPlan, formWith } from '../harness/pictures.ts';

// The callers of each API, and the resources that exist for them.

/** An API and a client that may call it. */
export interface Service {
  readonly door: DoorContract;
  /** Its share of the requests, in percent. */
  readonly share: number;
  readonly open: () => Promise<Opened>;
}

interface Opened {
  readonly caller: Client;
  /** Ids for path parameters, by parameter name. A request that ends a resource gets a new one. */
  readonly idFor: (parameter: string, operation: string) => string | Promise<string>;
  /** Ids that a body may name, by field name. */
  readonly known: Readonly<Record<string, readonly string[]>>;
}

export const SERVICES: readonly Service[] = [
  { door: apiContract, share: 60, open: openVersion1 },
  { door: operatorContract, share: 25, open: openOperator },
  { door: sessionContract, share: 15, open: openDashboard },
];

async function openVersion1(): Promise<Opened> {
  const token = await (await anOrganisation()).signedIn();
  const caller = token.whereSettingsAre({ THUMBNAILER: undefined });
  const project = await caller.createsProject();
  const unit = await caller.createsUnit(project);
  const run = await caller.imports(project, [{}]);
  const folder = await caller.createsFolder();
  const image = async (): Promise<string> => {
    const path = `/properties/${unit.id}/images`;
    const { body } = await caller.sends('POST', path, { body: formWith(anotherPlan()) });
    return body.image.id;
  };
  const kept = await image();
  const idFor = (parameter: string, operation: string) => {
    if (parameter === 'imageId') return operation.startsWith('delete') ? image() : kept;
    if (operation.includes('/projects/')) return project.id;
    if (operation.includes('/imports/')) return run.importRunId;
    return operation.includes('/properties/') ? unit.id : lacks(parameter, operation);
  };
  const known = {
    parentId: [folder.id],
    projectId: [project.id],
    id: await unitsOf(caller),
  };
  return { caller, idFor, known };
}

async function openOperator(): Promise<Opened> {
  const unlimited = await operator.createsPlan();
  const { org, owner } = await operator.opensOrganisation(unlimited);
  const plan = await operator.createsPlan();
  const member = await operator.adds(org, 'editor');
  const customer = new Client((await operator.issues(org, owner)).secret);
  const project = await customer.createsProject();
  const run = await customer.imports(project, [{}, {}, {}]);
  const units = await unitsOf(customer);
  const [propertyId = ''] = units;
  const image = async (): Promise<string> => {
    const path = `/orgs/${org.id}/properties/${propertyId}/images`;
    const { body } = await operator.sends('POST', path, { body: formWith(anotherPlan()) });
    return body.image.id;
  };
  const kept = await image();
  /** A suspended organisation, whose erasure has begun or not. */
  const leaving = async (begun: boolean): Promise<string> => {
    const { org: next } = await operator.opensOrganisation(unlimited);
    await operator.patch(`/orgs/${next.id}`, { suspended: true });
    if (begun) await operator.post(`/orgs/${next.id}/erasure`, undefined);
    return next.id;
  };
  const ids: Readonly<
    Record<string, (ends: boolean, operation: string) => string | Promise<string>>
  > = {
    orgId: async (ends, operation) => {
      if (operation.includes('/erasure')) return leaving(operation.endsWith('/steps'));
      return ends && operation.endsWith('/orgs/{orgId}')
        ? (await operator.opensOrganisation(unlimited)).org.id
        : org.id;
    },
    planId: () => plan.id,
    memberId: async (ends) => (ends ? (await operator.adds(org, 'viewer')).id : member.id),
    tokenId: async () => (await operator.issues(org, owner)).token.id,
    projectId: () => project.id,
    importId: () => run.importRunId,
    propertyId: () => propertyId,
    imageId: (ends) => (ends ? image() : kept),
  };
  return {
    caller: operator,
    idFor: (parameter, operation) =>
      ids[parameter]?.(operation.startsWith('delete'), operation) ?? lacks(parameter, operation),
    known: { plan: [unlimited.id], memberId: [owner.id], projectId: [project.id], id: units },
  };
}

async function openDashboard(): Promise<Opened> {
  const organisation = await anOrganisation();
  const caller = await signedIn(organisation, 'owner');
  const member = await operator.adds(organisation, 'editor');
  const customer = await organisation.signedIn();
  const project = await customer.createsProject();
  const run = await customer.imports(project, [{}, {}, {}]);
  const units = await unitsOf(customer);
  const [propertyId = ''] = units;
  const parent = await customer.createsFolder({ visibility: 'org' });
  // Its own person may make it private.
  const { body: made } = await caller.post(`/orgs/${organisation.id}/folders`, { name: 'Pläne' });
  const image = async (): Promise<string> => {
    const path = `/orgs/${organisation.id}/properties/${propertyId}/images`;
    return (await operator.sends('POST', path, { body: formWith(anotherPlan()) })).body.image.id;
  };
  const kept = await image();
  const ids: Readonly<Record<string, (operation: string) => string | Promise<string>>> = {
    // Who accepts an invitation is a member then: the next one is another organisation's.
    orgId: async (operation) =>
      operation.includes('/invitation/') ? (await invites(caller.email)).id : organisation.id,
    memberId: async (operation) =>
      operation.startsWith('delete') ? (await operator.adds(organisation, 'viewer')).id : member.id,
    tokenId: async () => (await caller.hasToken()).id,
    folderId: () => made.folder.id,
    imageId: (operation) => (operation.startsWith('delete') ? image() : kept),
    sessionId: async () => (await caller.signsInAgain()).session,
    projectId: () => project.id,
    propertyId: () => propertyId,
    importId: () => run.importRunId,
  };
  return {
    caller,
    idFor: (parameter, operation) => ids[parameter]?.(operation) ?? lacks(parameter, operation),
    known: {
      plan: [organisation.id],
      memberId: [caller.id],
      parentId: [parent.id],
      projectId: [project.id],
      id: units,
    },
  };
}

/** @throws Error which names a parameter that needs an id above. */
function lacks(parameter: string, operation: string): never {
  throw new Error(`test/openapi/services.ts has no ${parameter} for ${operation}.`);
}

/** An organisation that has invited this address. */
async function invites(email: string): Promise<{ id: string }> {
  const organisation = await anOrganisation();
  await operator.adds(organisation, 'viewer', { email });
  return organisation;
}

async function unitsOf(customer: Client): Promise<string[]> {
  const { body } = await customer.get('/properties');
  return body.properties.map(({ id }: { id: string }) => id);
}
