import * as z from 'zod';
import { asBody, flag } from '../../fields/query.ts';
import type { Fault } from '../../values/failure.ts';
import type { Command } from '../../writes/change.ts';
import { otherVersion, type Task } from '../../writes/task.ts';
import type { EchoedField, PartJudge } from '../request/validation.ts';
import type { Contract, Effect, FileBody } from './declaration.ts';
import type {
  BytesMedia,
  BytesWork,
  ReadWork,
  JsonMedia,
  Read,
  ReadBytes,
} from './read-contract.ts';
import type {
  ServiceWork,
  WriteWork,
  OrganisationWrite,
  Schemas,
  ServiceWrite,
  WriterSchemas,
  WriteTypes,
} from './write-contract.ts';

/** The functions with which an operation answers, as `pipeline/` calls them. */
type Work =
  | ({ readonly kind: 'read' } & ReadWork)
  | ({ readonly kind: 'bytes' } & BytesWork)
  | ({ readonly kind: 'write' } & WriteWork)
  | ({ readonly kind: 'service' } & ServiceWork);

/** An operation, for surfaces, tests and documents. */
export interface Operation extends Contract<z.ZodObject, z.ZodType> {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Without it, nothing of a request's body is read. */
  readonly body?: z.ZodType | undefined;
  /** Set if the body is the query: then `query` is empty. */
  readonly queryIn?: 'body' | undefined;
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional: boolean;
  /** Set if the body is not JSON. */
  readonly file?: FileBody | undefined;
  /** `null` for an operation that only reads. */
  readonly effect: Effect | null;
  /** Set if it answers with another type than `application/json`. */
  readonly media?: BytesMedia | JsonMedia;
  /** Under strict handling, fields that cannot be set are faults only if they differ from the stored. */
  readonly compares?: true | undefined;
  /** Set if rows of its body can be left out. */
  readonly partial?: PartJudge | undefined;
  /** Whether a request may have `If-Match`, and the answer has an `ETag`. */
  readonly versioned: boolean;
  /** Whether a creation may answer 200 with what is there already. */
  readonly mayExist: boolean;
  /** Whether its answer holds a secret, which no repetition gets. */
  readonly makesSecret: boolean;
  readonly work: Work;
  /** The part of a write that runs in the organisation's writer. */
  readonly command?: Command;
}

/** The parameters or the query of an operation that has none. */
const NOTHING = z.object({});

type Nothing = typeof NOTHING;

/** What an operation is unless it says otherwise. */
const BY_DEFAULT = {
  params: NOTHING,
  query: NOTHING,
  bodyIsOptional: false,
  versioned: false,
  mayExist: false,
  makesSecret: false,
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

/** Defines an operation that streams bytes from R2. */
export function readBytes<Params extends z.ZodObject, Rows>(
  operation: ReadBytes<Params, Rows>,
): Operation;
export function readBytes(operation: BytesWork): Operation {
  return {
    ...BY_DEFAULT,
    ...operation,
    response: z.unknown().describe('The bytes.'),
    effect: null,
    work: { kind: 'bytes', ...operation },
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
  const facts = { ...BY_DEFAULT, effect: 'changes' as const, ...operation };
  if (operation.to === 'service') return { ...facts, work: { kind: 'service', ...operation } };
  return {
    ...facts,
    query: operation.dryRun === undefined ? facts.query : DryRunQuery,
    versioned: operation.updatedAt !== undefined,
    mayExist: operation.existed !== undefined,
    makesSecret: operation.secret !== undefined,
    work: { kind: 'write', ...operation },
    command: commandOf(operation),
  };
}

/** The query of a write that can say what it would do. */
const DryRunQuery = z.object({
  dryRun: flag()
    .optional()
    .describe('Whether the answer only says what the request would do. Nothing is written then.'),
});

/** The part of a write that runs in the organisation's writer. */
function commandOf(operation: WriteWork): Command {
  const { doc, makesOrganisation, erases, invalidatesCallers, perform } = operation;
  const { params = z.object({}), body, submitted = body } = operation;
  return {
    name: doc.id,
    makesOrganisation,
    erases,
    invalidatesCallers,
    perform: (task, author, release) => {
      const isTrusted = isOfVersion(task, release);
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

/**
 * Whether a Worker of the writer's own version has validated the task. The writer then does not
 * validate it again: for an import that would take a third of its time, and other writes would wait.
 */
function isOfVersion(task: Task, release: string): boolean {
  return release !== '' && task.release === release;
}

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
