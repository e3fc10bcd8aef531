import * as z from 'zod';
import { type Permission, permissionsOf } from '../../access/permissions.ts';
import { uuid } from '../../fields/body.ts';
import { type Method, STATUS_OF } from './declaration.ts';
import type { Surface } from './surface.ts';
import type { Guard } from '../request/guards.ts';
import type { Operation } from './operation.ts';

/** An operation mounted at a surface, for routers, tests and documents. */
export interface Route extends Operation {
  readonly surface: Surface;
  readonly method: Method;
  /** Path below the surface's base, parameters as `:name`. */
  readonly path: string;
  /** All parameters of the path, by their names there: the operation's own, and the surface's `orgId`. */
  readonly pathParams: z.ZodObject;
  /** The names in the path of the operation's parameters, in their order. */
  readonly names: readonly string[];
  /** Every permission that a request needs. */
  readonly permissions: readonly Permission[];
  /** The headers that make a request safe, as far as it takes them. */
  readonly guards: readonly Guard[];
  /** Whether it is a change that accepts an Idempotency-Key. */
  readonly takesKey: boolean;
  readonly status: 200 | 201 | 202;
  /** Whether it is refused while the organisation is being erased. */
  readonly endsWithErasure: boolean;
}

type MethodAndPath = `${Method} /${string}`;

/** Operations by method and path: `GET /projects/:id`. */
export type Table = Readonly<Record<MethodAndPath, Operation>>;

/** Path parameters of resources below an organisation in the path. */
const OrganisationPath = z.object({ orgId: uuid() });

/** The routes of a surface. Path parameters match the operation's parameters by position. */
export function routesOf(surface: Surface, table: Table): Route[] {
  return Object.entries(table).map(([key, operation]) => routeOf(surface, key, operation));
}

function routeOf(surface: Surface, key: string, operation: Operation): Route {
  const { method, path } = partsOf(key);
  const all = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names =
    surface.organisationsAt === undefined ? all : all.filter((name) => name !== 'orgId');
  const { effect, command } = operation;
  const params = Object.values(operation.params.shape);
  if (params.length !== names.length)
    throw new Error(`${key} and its operation have different numbers of parameters.`);
  const guards = guardsTaken(operation);
  const own = Object.fromEntries(params.map((param, at) => [names[at] ?? '', param]));
  return {
    ...operation,
    surface,
    method,
    path,
    pathParams: names.length < all.length ? OrganisationPath.extend(own) : z.object(own),
    names,
    permissions: permissionsOf(operation),
    guards,
    takesKey: guards.includes('Idempotency-Key') && effect !== null,
    status: effect === null ? 200 : STATUS_OF[effect],
    endsWithErasure:
      command !== undefined && command.makesOrganisation !== true && command.erases !== true,
  };
}

/** A read changes nothing, whatever its key. What the operator alone may do keeps no record of one. */
function guardsTaken({ effect, versioned, permission }: Operation): readonly Guard[] {
  if (effect === null) return ['If-None-Match', 'Idempotency-Key'];
  return [
    ...(permission === 'service:operate' ? [] : (['Idempotency-Key'] as const)),
    ...(versioned ? (['If-Match'] as const) : []),
  ];
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function partsOf(key: string): Pick<Route, 'method' | 'path'> {
  const [first, path = ''] = key.split(' ');
  const method = METHODS.find((each) => each === first);
  if (method === undefined) throw new Error(`${key} does not begin with a known method.`);
  return { method, path };
}
