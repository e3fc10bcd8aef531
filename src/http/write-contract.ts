import type * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import type { Database, Meter } from '../db/database.ts';
import type { Instant } from '../values/instant.ts';
import type { Author, Change } from '../writes/change.ts';
import type { ReadingTenant } from './door.ts';
import type { IfMatch } from './if-match.ts';
import type { Contract, Effect, FormLimits, NOTHING } from './operation.ts';
import type { Received } from './request.ts';

/** The schemas of a write. */
export interface Schemas {
  readonly params: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType;
}

/** The schemas of a write with work in the Worker before or after the writer's. */
export interface PreparedSchemas extends Schemas {
  /** What the writer receives, in place of the body. */
  readonly submitted: z.ZodType;
  /** What the writer returns, in place of the answer. */
  readonly result: z.ZodType;
}

/** The validated request of a write. */
export type Sent<S extends Schemas> = Received<S['params'], typeof NOTHING, S['body']>;

/** What every write states. */
interface WriteContract<S extends Schemas> extends Contract<S['params'], S['response']> {
  readonly effect: Effect;
  /** The JSON body, or the fields of a form; `NO_BODY` for none. */
  readonly body: S['body'];
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional?: true;
}

/** A write of one organisation, by the organisation's writer. */
interface WriterSteps<S extends PreparedSchemas, Rows> extends WriteContract<S> {
  readonly to: 'organisation';
  /** Its name in tasks: `createUnit`. */
  readonly name: string;
  readonly form?: FormLimits;
  /** It creates the organisation that it writes for. */
  readonly makesOrganisation?: true;
  /** It is part of an erasure; any other is refused while the organisation is being erased. */
  readonly erases?: true;
  /** The answer holds a secret: no cache may keep it, and it cannot be replayed. */
  readonly secret?: true;
  /** Whether a body has a deprecated field: the answer then has `Deprecation` (RFC 9745). */
  readonly deprecated?: (body: z.output<S['body']>) => boolean;
  /** Reads what the write refers to, in the round trip that also reads the caller's rights. */
  readonly load?: (tenant: ReadingTenant, sent: Sent<S>) => Rows;
  /** Refuses a request that refers to something that does not exist. */
  readonly check?: (rows: Rows) => void;
  /** Computes the write. Runs in the organisation's writer, and again if the write is retried. */
  readonly perform: (
    submitted: Submitted<S>,
    author: Author,
  ) => Change<z.output<S['result']>> | Promise<Change<z.output<S['result']>>>;
  /** Path of the created resource, below that of the organisation's resources. */
  readonly location?: (result: z.output<S['result']>) => string;
  /**
   * When the one resource that it changes was changed. Where it is set, the answer has an `ETag`, and
   * the request may have `If-Match`: `perform` must pass it to `requireMatch`.
   */
  readonly updatedAt?: (result: z.output<S['result']>) => Instant;
}

interface Submitted<S extends PreparedSchemas> {
  readonly params: z.output<S['params']>;
  readonly input: z.output<S['submitted']>;
  /** Always `null`, unless the write has {@link WriterSteps.updatedAt}. */
  readonly ifMatch: IfMatch;
}

/** The writer receives the body, and returns the answer. */
export interface PlainWrite<S extends Schemas, Rows> extends WriterSteps<
  S & { readonly submitted: S['body']; readonly result: S['response'] },
  Rows
> {
  readonly prepare?: never;
}

/** The Worker prepares what the writer receives, and may finish what it leaves. */
export interface PreparedWrite<S extends PreparedSchemas, Rows> extends WriterSteps<S, Rows> {
  readonly submitted: S['submitted'];
  readonly result: S['result'];
  /** Runs in the Worker before the write, once per request. It has the bindings, but no database. */
  readonly prepare: (sent: Sent<S>, at: PreparedFor) => Prepared<S> | Promise<Prepared<S>>;
  /** Makes the answer from the result, for the first answer and for each replay. */
  readonly present?: (result: z.output<S['result']>, env: Env) => z.output<S['response']>;
}

interface PreparedFor {
  readonly env: Env;
  readonly orgId: string;
  /** The host that the request names: one of this service. */
  readonly host: string;
}

interface Prepared<S extends PreparedSchemas> {
  readonly submitted: z.output<S['submitted']>;
  /** Makes the answer of what only this request knows, such as a secret: it cannot be replayed. */
  readonly present?: (result: z.output<S['result']>) => z.output<S['response']>;
  /**
   * Undoes the preparation. It runs only if it is certain that nothing was written. An error is
   * logged, and the caller still gets the refusal: a scheduled job must clean up what is left.
   */
  readonly undo?: () => Promise<void>;
  /**
   * Runs after the write, or after the replay of an earlier one, whose result it then gets. An error
   * is logged, and the caller still gets the answer.
   */
  readonly finish?: (result: z.output<S['result']>) => Promise<void>;
}

/**
 * A write of what belongs to no organisation, such as a plan or a person's own sessions. It has
 * neither a writer nor an Idempotency-Key, so two of them at the same time must do no harm.
 */
export interface ServiceWrite<S extends Schemas, Rows> extends WriteContract<S> {
  readonly to: 'service';
  /** Reads what the write starts from, in the round trip that also reads the caller's rights. */
  readonly load: (tenant: ReadingTenant, sent: Sent<S>) => Rows;
  /** Makes the write, in the Worker. */
  readonly perform: (
    rows: Rows,
    sent: Sent<S>,
    service: Service,
  ) => Promise<z.output<S['response']>>;
  /** Path of the created resource, below the door's base. */
  readonly location?: (result: z.output<S['response']>) => string;
}

/** The service whose own rows a write changes. */
export interface Service {
  readonly env: Env;
  readonly actor: Actor;
  /** The home of plans, people and their sessions. */
  readonly db: Database;
  /** Adds up what it costs. */
  readonly meter: Meter;
}
