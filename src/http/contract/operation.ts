import * as z from 'zod';
import type { Permission } from '../../access/permissions.ts';
import { uuid } from '../../fields/body.ts';
import { asBody, flag } from '../../fields/query.ts';
import type { Fault } from '../../values/failure.ts';
import type { Command } from '../../writes/change.ts';
import { otherVersion } from '../../writes/task.ts';
import type {
  Contract,
  Effect,
  Media,
  OrganisationWrite,
  Read,
  ReadWork,
  Schemas,
  ServiceWork,
  ServiceWrite,
  WriterSchemas,
  WriteTypes,
  WriteWork,
} from './declaration.ts';
import type { EchoedField, Surface } from './surface.ts';

/** The functions with which an operation answers, as `pipeline/` calls them. */
type Work =
  | ({ readonly kind: 'read' } & ReadWork)
  | ({ readonly kind: 'write' } & WriteWork)
  | ({ readonly kind: 'service' } & ServiceWork);

/** An operation, for surfaces, tests and documents. */
export interface Operation
  extends
    Contract<z.ZodObject, z.ZodType>,
    Pick<ReadWork, 'queryIn' | 'view'>,
    Pick<WriteWork, 'file' | 'compares' | 'partial' | 'updatedAt' | 'existed' | 'secret'> {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Without it, nothing of a request's body is read. */
  readonly body?: z.ZodType | undefined;
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional: boolean;
  /** `null` for an operation that only reads. */
  readonly effect: Effect | null;
  /** Set if it answers with another type than `application/json`. */
  readonly media?: Media;
  readonly work: Work;
  /** The part of a write that runs in the organisation's writer. */
  readonly command?: Command;
}

const NOTHING = z.object({});

type Nothing = typeof NOTHING;

/** What an operation is unless it says otherwise. */
const BY_DEFAULT = {
  params: NOTHING,
  query: NOTHING,
  bodyIsOptional: false,
};

/** Defines an operation that reads from one organisation, or from the whole service. */
export function read<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: Read<Params, Query, Body, Response, Rows>): Operation;
export function read(operation: ReadWork): Operation {
  const { query = NOTHING, queryIn } = operation;
  const sent = queryIn === 'body' && { query: NOTHING, body: asBody(query) };
  return {
    ...BY_DEFAULT,
    ...operation,
    ...sent,
    effect: null,
    work: { kind: 'read', ...operation },
  };
}

/** Defines an operation that writes, either in one organisation or outside all of them. */
export function write<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
  Submitted extends z.ZodType = Body,
  Result extends z.ZodType = Response,
>(
  operation: OrganisationWrite<WriteTypes<Params, Body, Response, Submitted, Result>, Rows>,
): Operation;
export function write<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: ServiceWrite<WriteTypes<Params, Body, Response>, Rows>): Operation;
export function write(
  operation: OrganisationWrite<WriterSchemas, unknown> | ServiceWrite<Schemas, unknown>,
): Operation {
  const effect = operation.location === undefined ? ('changes' as const) : ('creates' as const);
  const facts = { ...BY_DEFAULT, effect, ...operation };
  if (operation.to === 'service') return { ...facts, work: { kind: 'service', ...operation } };
  return {
    ...facts,
    query: operation.dryRun === undefined ? facts.query : DryRunQuery,
    work: { kind: 'write', ...operation },
    command: makeCommand(operation),
  };
}

const DryRunQuery = z.object({
  dryRun: flag()
    .optional()
    .describe('Whether the answer only says what the request would do. Nothing is written then.'),
});

/**
 * The part of a write that runs in the organisation's writer, which validates again only the task of a Worker of
 * another version.
 */
function makeCommand(operation: WriteWork): Command {
  const { id: name, makesOrganisation, erases, invalidatesCallers, perform } = operation;
  const { params = z.object({}), body, submitted = body } = operation;
  return {
    name,
    makesOrganisation,
    erases,
    invalidatesCallers,
    perform: (task, author, release) => {
      // For an import, validation would take a third of the time, and other writes would wait.
      const isTrusted = release !== '' && task.release === release;
      const sent = parsed(Submission, JSON.parse(task.input), false);
      const { params: _params, input: _input, ...head } = sent;
      const trusted = {
        params: parsed(params, sent.params, isTrusted),
        input: parsed(submitted ?? z.undefined(), sent.input, isTrusted),
      };
      return perform({ ...head, ...trusted }, author);
    },
  };
}

/** The input of a task, before the write's own schemas validate it. */
const Submission = z.object({
  params: z.unknown(),
  input: z.unknown().optional(),
  ifMatch: z.array(z.string()).nullable().default(null),
  isStrict: z.boolean().default(false),
  echoedFields: z.array(z.custom<EchoedField>()).default([]),
  invalidRows: z.array(z.custom<Fault>()).default([]),
});

/** @throws Failure `unavailable` if the value is invalid: a Worker of another version has sent it. */
function parsed<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  isTrusted: boolean,
): z.output<Schema> {
  const result = (isTrusted ? z.custom<z.output<Schema>>() : schema).safeParse(sent);
  if (result.success) return result.data;
  throw otherVersion(result.error);
}

const STATUS = { creates: 201, accepts: 202, changes: 200 } as const satisfies Record<
  Effect,
  number
>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A header by which a caller makes a request safe: to repeat, or against changes of others. */
export type Guard = 'Idempotency-Key' | 'If-Match' | 'If-None-Match' | 'If-Unmodified-Since';

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

const OrganisationPath = z.object({ orgId: uuid() });

/** The routes of a surface. Path parameters match the operation's parameters by position. */
export function makeRoutes(surface: Surface, table: Table): Route[] {
  return Object.entries(table).map(([key, operation]) => makeRoute(surface, key, operation));
}

function makeRoute(surface: Surface, key: string, operation: Operation): Route {
  const { method, path } = parseKey(key);
  const all = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names =
    surface.organisationsAt === undefined ? all : all.filter((name) => name !== 'orgId');
  const { effect, command } = operation;
  const params = Object.values(operation.params.shape);
  if (params.length !== names.length)
    throw new Error(`${key} and its operation have different numbers of parameters.`);
  const guards = chooseGuards(operation);
  const own = Object.fromEntries(params.map((param, at) => [names[at] ?? '', param]));
  return {
    ...operation,
    surface,
    method,
    path,
    pathParams: names.length < all.length ? OrganisationPath.extend(own) : z.object(own),
    names,
    permissions: [operation.permission].flat(),
    guards,
    takesKey: guards.includes('Idempotency-Key') && effect !== null,
    status: effect === null ? 200 : STATUS[effect],
    endsWithErasure:
      command !== undefined && command.makesOrganisation !== true && command.erases !== true,
  };
}

/** A read changes nothing, whatever its key. */
function chooseGuards({ effect, updatedAt, keepsNoRecord }: Operation): readonly Guard[] {
  if (effect === null) return ['If-None-Match', 'Idempotency-Key'];
  return [
    ...(keepsNoRecord === true ? [] : (['Idempotency-Key'] as const)),
    ...(updatedAt === undefined ? [] : (['If-Match'] as const)),
  ];
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function parseKey(key: string): Pick<Route, 'method' | 'path'> {
  const [first, path = ''] = key.split(' ');
  const method = METHODS.find((each) => each === first);
  if (method === undefined) throw new Error(`${key} does not begin with a known method.`);
  return { method, path };
}
