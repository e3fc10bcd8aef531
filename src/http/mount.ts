import type { Hono } from 'hono';
import * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { AppEnv } from './context.ts';
import type { Door } from './door.ts';
import type { Effect, Method, Operation } from './operation.ts';
import { OrganisationPath } from './params.ts';
import { STATUS_OF } from './respond.ts';

/** An operation as it is mounted at a door: what routers, tests and documents see. */
export interface Route {
  readonly method: Method;
  /** Path below the door's base, parameters as `:name`. */
  readonly path: string;
  readonly permission: Permission;
  readonly effect: Effect | null;
  /** All of its path parameters, under the names that the path has. */
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType | undefined;
  readonly status: 200 | 201 | 202;
  /** The exact shape of the answer: no field more, none less. */
  readonly response: z.ZodType;
  readonly mount: (router: Hono<AppEnv>) => void;
}

type Address = `${Method} /${string}`;

/** Operations by where a door has them: `GET /projects/:id`. */
export type Table = Readonly<Record<Address, Operation>>;

/** The routes of a door. Parameters of a path mean those of its operation, in their order. */
export function routesOf(door: Door, table: Table): Route[] {
  return Object.entries(table).map(([address, operation]) => {
    const { method, path } = partsOf(address);
    const all = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const names = door.organisationIn === 'path' ? all.filter((name) => name !== 'orgId') : all;
    const { permission, effect, query, body, response } = operation;
    const params = Object.values(operation.params.shape);
    if (params.length !== names.length) throw new Error(`${address} has other parameters.`);
    const own = Object.fromEntries(params.map((param, at) => [names[at] ?? '', param]));
    return {
      method,
      path,
      permission,
      effect,
      params: names.length < all.length ? OrganisationPath.extend(own) : z.object(own),
      query,
      body,
      status: effect === null ? 200 : STATUS_OF[effect],
      response,
      mount: (router) => {
        operation.mount(router, { door, method, path, names });
      },
    };
  });
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE'];

function partsOf(address: string): Pick<Route, 'method' | 'path'> {
  const [first, path = ''] = address.split(' ');
  const method = METHODS.find((each) => each === first);
  if (method === undefined) throw new Error(`${address} has no method of ours.`);
  return { method, path };
}
