import { operatorContract } from '../../src/surfaces/operator/document.ts';
import type { SurfaceContract } from '../../src/openapi/contract.ts';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { publicContract } from '../../src/surfaces/public/document.ts';
import { orgsContract } from '../../src/surfaces/orgs/document.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import { operationsOf } from '../harness/calls.ts';
import type { Client } from '../harness/client.ts';
import {
  aFurnishedOrganisation,
  type Belongings,
  callerOf,
  type Ended,
  furnishedOnce,
  type CallerName,
} from '../harness/furnished.ts';
import { operator } from '../harness/operator.ts';
import { aShopWindow } from '../harness/published.ts';

// The callers of each API, and the resources that exist for them.

/** An API, and its share of the requests, in percent. */
export interface Service {
  readonly surface: SurfaceContract;
  readonly name: CallerName | 'public';
  readonly share: number;
}

export const SERVICES: readonly Service[] = [
  { surface: apiContract, name: 'api', share: 55 },
  { surface: operatorContract, name: 'operator', share: 8 },
  { surface: orgsContract, name: 'operator', share: 17 },
  { surface: orgsContract, name: 'session', share: 12 },
  { surface: sessionContract, name: 'session', share: 3 },
  { surface: publicContract, name: 'public', share: 5 },
];

/** What a request is sent to, and by whom. */
interface Target {
  readonly caller: Client;
  readonly path: string;
}

/** An API with its resources. */
interface Opened {
  /** The operations that the caller may use. */
  readonly operations: ReadonlySet<string>;
  /** @param operation method and path, as the document has them. */
  readonly targetOf: (operation: string) => Promise<Target>;
  /** Ids that a body may name, by field name. */
  readonly known: Readonly<Record<string, readonly string[]>>;
}

/** How many resources are made in one organisation: it may have five webhooks. */
const ENDINGS = 4;

/**
 * Makes resources to end. They are of organisations that no other request changes, so that no limit is
 * reached and nobody's role is lost.
 */
function endings() {
  let made = 0;
  let furnished = furnishedOnce();
  return (ends: Ended) => {
    if (made++ % ENDINGS === 0) furnished = furnishedOnce();
    return furnished(ends);
  };
}

/** Opens an API. A request that ends a resource gets another one. */
export async function opened(surface: Service['name']): Promise<Opened> {
  if (surface === 'public') return openedForWebsites();
  const operations = new Map(
    operationsOf(surface).map((operation) => [documented(operation.title), operation]),
  );
  const furnished = await aFurnishedOrganisation();
  const { organisation, api } = furnished;
  const shared = await callerOf(surface, furnished);
  const toEnd = endings();
  const caller = quick(shared.caller);
  const own = await ownResources(surface, caller, shared.has);
  const { body } = await api.get('/properties');
  // Only an owner may have every scope.
  const holder = surface === 'session' ? own.holder : await organisation.person('owner');
  return {
    operations: new Set(operations.keys()),
    targetOf: async (operation) => {
      const called = operations.get(operation);
      if (called === undefined) throw new Error(`The surface has no operation ${operation}.`);
      if (called.ends === undefined) return { caller, path: called.path(own) };
      const another = await callerOf(surface, await toEnd(called.ends));
      return { caller: quick(another.caller), path: called.path(another.has) };
    },
    known: {
      plan: [shared.has.plan.id],
      memberId: [holder.id],
      parentId: [shared.has.folder.id],
      projectId: [shared.has.project.id],
      id: body.properties.map(({ id }: { id: string }) => id),
    },
  };
}

/** Opens what is published: a project with a unit that has an image. */
async function openedForWebsites(): Promise<Opened> {
  const { website, paths: byTitle } = await aShopWindow();
  const paths = new Map(Object.entries(byTitle).map(([title, path]) => [documented(title), path]));
  return {
    operations: new Set(paths.keys()),
    targetOf: (operation) => {
      const path = paths.get(operation);
      if (path === undefined) throw new Error(`The surface has no operation ${operation}.`);
      return Promise.resolve({ caller: website, path });
    },
    known: {},
  };
}

const documented = (title: string) =>
  title.replaceAll(/:(\w+)/g, '{$1}').replace(/^\w+/, (method) => method.toLowerCase());

/** The caller without thumbnails, whose uploads are quick. */
const quick = (caller: Client) => caller.whereSettingsAre({ THUMBNAILER: undefined });

/** The belongings, with what only its own person or nobody's organisation may change. */
async function ownResources(
  surface: CallerName,
  caller: Client,
  has: Belongings,
): Promise<Belongings> {
  // Limits of the organisation's own plan would refuse other requests.
  if (surface === 'operator') return { ...has, plan: await operator.createsPlan() };
  if (surface === 'api') return has;
  const { body } = await caller.post(`/orgs/v1/${has.org.id}/folders`, { name: 'Pläne' });
  return { ...has, folder: body.folder };
}
