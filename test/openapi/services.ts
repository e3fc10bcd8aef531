import { operatorContract } from '../../src/doors/operator/document.ts';
import type { DoorContract } from '../../src/openapi/contract.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { publicContract } from '../../src/doors/public/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';
import { type DoorName, operationsOf } from '../harness/calls.ts';
import type { Client } from '../harness/client.ts';
import { aFurnishedOrganisation, type Belongings, callerAt } from '../harness/furnished.ts';
import { operator } from '../harness/operator.ts';
import { aPublisher, hasPicture, publishedPaths } from '../harness/published.ts';

// The callers of each API, and the resources that exist for them.

/** An API, and its share of the requests, in percent. */
export interface Service {
  readonly door: DoorContract;
  readonly name: DoorName | 'public';
  readonly share: number;
}

export const SERVICES: readonly Service[] = [
  { door: apiContract, name: 'api', share: 55 },
  { door: operatorContract, name: 'operator', share: 25 },
  { door: sessionContract, name: 'session', share: 15 },
  { door: publicContract, name: 'public', share: 5 },
];

/** What a request is sent to, and by whom. */
interface Target {
  readonly caller: Client;
  readonly path: string;
}

/** An API with its resources. */
interface Opened {
  /** @param operation method and path, as the document has them. */
  readonly targetOf: (operation: string) => Promise<Target>;
  /** Ids that a body may name, by field name. */
  readonly known: Readonly<Record<string, readonly string[]>>;
}

/** Opens an API. A request that ends a resource gets another one, with a caller of its own. */
export async function opened(door: Service['name']): Promise<Opened> {
  if (door === 'public') return openedForWebsites();
  const operations = new Map(
    operationsOf(door).map((operation) => [documented(operation.title), operation]),
  );
  const shared = await openedOnce(door);
  const { plan, holder, folder, project, units } = shared.known;
  return {
    targetOf: async (operation) => {
      const called = operations.get(operation);
      if (called === undefined) throw new Error(`The door has no operation ${operation}.`);
      const { caller, has } = called.once ? await openedOnce(door) : shared;
      return { caller, path: called.path(has) };
    },
    known: {
      plan: [plan.id],
      memberId: [holder.id],
      parentId: [folder.id],
      projectId: [project.id],
      id: units,
    },
  };
}

/** Opens what is published: a project with a unit that has an image. */
async function openedForWebsites(): Promise<Opened> {
  const { api, project, publication, website } = await aPublisher();
  const unit = await api.createsUnit(project, { visibility: 'online' });
  const image = await hasPicture(api, unit);
  const paths = new Map(
    Object.entries(publishedPaths(publication.key, project, unit, image)).map(([title, path]) => [
      documented(title),
      path,
    ]),
  );
  return {
    targetOf: (operation) => {
      const path = paths.get(operation);
      if (path === undefined) throw new Error(`The door has no operation ${operation}.`);
      return Promise.resolve({ caller: website, path });
    },
    known: {},
  };
}

const documented = (title: string) =>
  title.replaceAll(/:(\w+)/g, '{$1}').replace(/^\w+/, (method) => method.toLowerCase());

/** A caller at a door, what the paths of requests name, and what their bodies may name. */
async function openedOnce(door: DoorName) {
  const furnished = await aFurnishedOrganisation();
  const { caller: itself, has } = await callerAt(door, furnished);
  const caller = itself.whereSettingsAre({ THUMBNAILER: undefined }); // so that uploads are quick
  const { body } = await furnished.api.get('/properties');
  const units: string[] = body.properties.map(({ id }: { id: string }) => id);
  // Only an owner may have every scope.
  const holder = door === 'session' ? has.holder : await furnished.organisation.person('owner');
  return { caller, has: await ownResources(door, caller, has), known: { ...has, holder, units } };
}

/** The same, with what only its own person or nobody's organisation may change. */
async function ownResources(door: DoorName, caller: Client, has: Belongings): Promise<Belongings> {
  // Limits of the organisation's own plan would refuse other requests.
  if (door === 'operator') return { ...has, plan: await operator.createsPlan() };
  if (door === 'api') return has;
  const { body } = await caller.post(`/orgs/${has.org.id}/folders`, { name: 'Pläne' });
  return { ...has, folder: body.folder };
}
