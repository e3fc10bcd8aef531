import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database, Meter } from '../../db/shards.ts';
import type { Statement } from '../../db/round-trip.ts';
import type { Instant } from '../../values/instant.ts';
import type { Author, Change } from '../../writes/change.ts';
import type { EchoedField, PartJudge } from '../request/validation.ts';
import type { ReadingTenant } from './surface.ts';
import type { Contract, Effect, FileBody } from './declaration.ts';
import type { ParsedHead, ParsedRequest } from './parsed-request.ts';
import type { Warning } from '../../fields/warnings.ts';
import type { IfMatch } from '../request/guards.ts';
import type { Fault } from '../../values/failure.ts';

/** The schemas of a write. */
export interface Schemas {
  readonly params: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType;
}

/** The same with what the writer receives and returns. */
export interface WriterSchemas extends Schemas {
  readonly submitted: z.ZodType;
  readonly result: z.ZodType;
}

/** The same from single schemas: the writer gets the body and returns the answer, unless others are named. */
export interface WriteTypes<Params, Body, Response, Submitted = Body, Result = Response> {
  readonly params: Params;
  readonly body: Body;
  readonly response: Response;
  readonly submitted: Submitted;
  readonly result: Result;
}

/** The validated request of a write. */
type ReceivedWrite<S extends Schemas> = ParsedRequest<S['params'], z.ZodObject, S['body']>;

/** The same, before its body is read. */
type HeadOf<S extends Schemas> = ParsedHead<S['params']>;

/** The contract of every write. */
interface WriteContract<S extends Schemas> extends Contract<S['params'], S['response']> {
  /** By default it changes what is there. */
  readonly effect?: Effect;
  /** By default there are no parameters. */
  readonly query?: z.ZodObject;
  /** The JSON body, or the fields of a form. */
  readonly body?: S['body'];
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional?: boolean;
}

/** A write in one organisation, which the organisation's writer makes. Its name in tasks is its id. */
export interface OrganisationWrite<S extends WriterSchemas, Rows> extends WriteContract<S> {
  readonly to?: never;
  /** The body has a file. If it is bytes, `prepare` gets them as they arrive, and returns their fingerprint. */
  readonly file?: FileBody;
  /** The write creates the organisation. */
  readonly makesOrganisation?: true;
  /** The write is part of an erasure. Every other is refused while the organisation is being erased. */
  readonly erases?: true;
  /** The write changes what a writer remembers: rights, projects, webhooks or publications. */
  readonly invalidatesCallers?: true;
  /**
   * The id of the resource whose secret is returned. No cache may keep such an answer; a repetition with the
   * same Idempotency-Key is 409 `already_made`, with this id.
   */
  readonly secret?: (result: z.output<S['result']>) => string;
  /** Whether a body has a deprecated field: the answer then has `Deprecation` (RFC 9745). */
  readonly deprecated?: (body: z.output<S['body']>) => boolean;
  /**
   * Reads what the write refers to, in the Worker, which then also looks the caller up: for a write that
   * acts outside the database before its writer is asked.
   */
  readonly load?: (tenant: ReadingTenant, head: HeadOf<S>) => Rows;
  /**
   * Refuses a request that refers to something that does not exist, after the faults of its body. A
   * request with a file is also checked before anything of it is read: then without a body.
   */
  readonly check?: (rows: Rows, body?: z.output<S['body']>) => void;
  /**
   * Says what the write would do, for a request with `dryRun=true`. It adds its reads to the round
   * trip that also reads the caller's rights, and returns what makes the answer after that.
   */
  readonly dryRun?: (
    tenant: ReadingTenant,
    sent: ReceivedWrite<S>,
  ) => () => z.output<S['response']>;
  /**
   * Under strict handling, fields that cannot be set are faults only if they differ from what is
   * stored: `perform` must pass the echoedFields to `assertUnchanged`.
   */
  readonly compares?: true;
  /**
   * Leaves rows that are not valid out of a body that asks for it. The answer must name them: `perform` and
   * `dryRun` get their faults.
   */
  readonly partial?: PartJudge;
  /** What the writer receives from `prepare`; by default the body. */
  readonly submitted?: S['submitted'];
  /** What the writer returns; by default the answer. */
  readonly result?: S['result'];
  /**
   * Runs in the Worker before the write, once for each request. It has the bindings, but no database.
   * Without it, the writer receives the body.
   */
  readonly prepare?: (
    sent: ReceivedWrite<S>,
    at: PreparedFor & { readonly loaded: Rows },
  ) => Prepared<S> | Promise<Prepared<S>>;
  /** Makes the answer from the result, for the first answer and for each replay. */
  readonly present?: (result: z.output<S['result']>, env: Env) => z.output<S['response']>;
  /** Computes the write. Runs in the organisation's writer, and again if the write is retried. */
  readonly perform: (
    submitted: Submission<S>,
    author: Author,
  ) => Change<z.output<S['result']>> | Promise<Change<z.output<S['result']>>>;
  /** What the header `Notice` says of the result. */
  readonly warns?: (result: z.output<S['result']>) => readonly Warning[];
  /** Path of the created resource, below that of the organisation's resources. */
  readonly location?: (result: z.output<S['result']>) => string;
  /**
   * When the changed resource was last changed, if it is a single one. If this is set, the answer has
   * an `ETag`, and the request may have `If-Match`, which `perform` must pass to `requireMatch`.
   */
  readonly updatedAt?: (result: z.output<S['result']>) => Instant;
  /** Whether what a creation was to make was there already: it is answered then, with 200. */
  readonly existed?: (result: z.output<S['result']>) => boolean;
}

interface Submission<S extends WriterSchemas> {
  readonly params: z.output<S['params']>;
  readonly input: z.output<S['submitted']>;
  /** `null` unless the write has {@link OrganisationWrite.updatedAt}. */
  readonly ifMatch: IfMatch;
  readonly isStrict: boolean;
  /** Empty unless the write has {@link OrganisationWrite.compares}: then for `assertUnchanged`. */
  readonly echoedFields: readonly EchoedField[];
  /** Empty unless the write has {@link OrganisationWrite.partial}. */
  readonly invalidRows: readonly Fault[];
}

interface PreparedFor {
  readonly env: Env;
  readonly orgId: string;
  /** The host that the request names: one of this service. */
  readonly host: string;
  /** The address of the service. */
  readonly origin: string;
}

export interface Prepared<S extends WriterSchemas> {
  readonly submitted: z.output<S['submitted']>;
  /** Identifies the content of the request, for its Idempotency-Key. */
  readonly fingerprint?: string;
  /** Makes the answer from what only this request knows, such as a secret. It cannot be replayed. */
  readonly present?: (result: z.output<S['result']>) => z.output<S['response']>;
  /**
   * Undoes the preparation. It runs only if it is certain that nothing was written. An error is only
   * logged, and the caller gets the refusal: a scheduled job must remove what is left.
   */
  readonly undo?: () => Promise<void>;
  /**
   * Runs after the write, or after the replay of an earlier write, with its result. An error is only
   * logged, and the caller gets the answer.
   */
  readonly finish?: (result: z.output<S['result']>) => Promise<void>;
}

/**
 * A write outside the data of organisations, for example to a plan or to a person's own sessions. It has
 * no writer, so two of them at the same time must do no harm. At a surface that accepts an Idempotency-Key,
 * its transaction must have the statements of {@link Service.record}.
 */
export interface ServiceWrite<S extends Schemas, Rows> extends WriteContract<S> {
  readonly to: 'service';
  /** Reads what the write starts from, in the round trip that also reads the caller's rights. */
  readonly load: (tenant: ReadingTenant, head: HeadOf<S>) => Rows;
  /** Makes the write, in the Worker. */
  readonly perform: (
    rows: Rows,
    sent: ReceivedWrite<S>,
    service: Service,
  ) => Promise<z.output<S['response']>>;
  /** Path of the created resource, below the surface's base. */
  readonly location?: (result: z.output<S['response']>) => string;
}

/** The context of a write that no organisation's writer makes. */
export interface Service {
  readonly env: Env;
  readonly actor: Actor;
  /** The organisation's shard; that of plans, people and sessions if the request has no organisation. */
  readonly db: Database;
  /** Adds up the cost. */
  readonly meter: Meter;
  /**
   * Statements that store the result under the request's Idempotency-Key, for the write's own
   * transaction; none without a key.
   */
  readonly record: (result: unknown) => readonly Statement[];
}

/** A write whose schemas fit its own functions: `write` has checked that. */
export type WriteWork = OrganisationWrite<WriterSchemas, unknown>;

/** The same of a write outside the data of organisations. */
export type ServiceWork = ServiceWrite<Schemas, unknown>;
