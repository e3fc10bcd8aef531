import type { Hono } from 'hono';
import * as z from 'zod';
import { type Permission, permissionsOf } from '../../access/permissions.ts';
import type { AppEnv } from '../context.ts';
import type { Door } from '../contract/door.ts';
import { guardsTaken } from '../contract/guards.ts';
import { endFixedPath } from '../edge/methods.ts';
import {
  type Method,
  type Operation,
  type OperationDoc,
  STATUS_OF,
} from '../contract/operation.ts';
import { OrganisationPath } from './request.ts';

/** An operation mounted at a door, for routers, tests and documents. */
export interface Route extends Omit<Operation, 'mount'> {
  readonly method: Method;
  /** Path below the door's base, parameters as `:name`. */
  readonly path: string;
  /** Every permission that a request needs. */
  readonly permissions: readonly Permission[];
  /** Whether it is a change that accepts an Idempotency-Key. */
  readonly takesKey: boolean;
  readonly status: 200 | 201 | 202;
  /** Whether it is refused while the organisation is being erased. */
  readonly endsWithErasure: boolean;
  /** The operation's documentation at this door. */
  readonly doc: OperationDoc;
  readonly mount: (router: Hono<AppEnv>) => void;
}

type MethodAndPath = `${Method} /${string}`;

/** Operations by method and path: `GET /projects/:id`. */
export type Table = Readonly<Record<MethodAndPath, Operation>>;

/** The routes of a door. Path parameters match the operation's parameters by position. */
export function routesOf(door: Door, table: Table): Route[] {
  return Object.entries(table).map(([key, operation]) => routeOf(door, key, operation));
}

function routeOf(door: Door, key: string, operation: Operation): Route {
  const { method, path } = partsOf(key);
  const all = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = door.organisationIn === 'path' ? all.filter((name) => name !== 'orgId') : all;
  const { effect, command, doc } = operation;
  const params = Object.values(operation.params.shape);
  if (params.length !== names.length)
    throw new Error(`${key} and its operation have different numbers of parameters.`);
  const own = Object.fromEntries(params.map((param, at) => [names[at] ?? '', param]));
  return {
    ...operation,
    method,
    path,
    permissions: permissionsOf(operation),
    // All path parameters, by their names in the path.
    params: names.length < all.length ? OrganisationPath.extend(own) : z.object(own),
    takesKey: guardsTaken(door, operation).includes('Idempotency-Key') && effect !== null,
    status: effect === null ? 200 : STATUS_OF[effect],
    endsWithErasure:
      command !== undefined && command.makesOrganisation !== true && command.erases !== true,
    doc: { ...doc, ...doc.at?.[door.name] },
    mount: (router) => {
      operation.mount(router, { door, method, path, names });
    },
  };
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function partsOf(key: string): Pick<Route, 'method' | 'path'> {
  const [first, path = ''] = key.split(' ');
  const method = METHODS.find((each) => each === first);
  if (method === undefined) throw new Error(`${key} does not begin with a known method.`);
  return { method, path };
}

/**
 * Mounts routes, paths with fewer parameters first. A fixed path that a path with a parameter also
 * matches (`/properties/bulk` and `/properties/:propertyId`) accepts only its own methods
 * (OpenAPI 3.1.1, 4.8.8.2).
 */
export function mountRoutes(router: Hono<AppEnv>, routes: readonly Route[]): void {
  const byPath = [...Map.groupBy(routes, ({ path }) => path)];
  const fixedFirst = byPath.toSorted(([one], [other]) => parametersIn(one) - parametersIn(other));
  for (const [path, together] of fixedFirst) {
    for (const { mount } of together) mount(router);
    if (byPath.some(([other]) => other !== path && fits(path, other))) {
      endFixedPath(
        router,
        path,
        together.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
      );
    }
  }
}

function parametersIn(path: string): number {
  return path.split(':').length;
}

/** Whether a path matches a pattern. A parameter in the pattern matches any fixed part. */
function fits(path: string, pattern: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every(
      (part, at) =>
        part === parts[at] || (part.startsWith(':') && parts[at]?.startsWith(':') === false),
    )
  );
}
