import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Permission } from '../../access/permissions.ts';
import type { Statement } from '../../db/round-trip.ts';
import type { Database, Meter } from '../../db/shards.ts';
import type { Verdict } from '../../fields/rules.ts';
import type { Warning, Warnings } from '../../fields/warnings.ts';
import type { Slots } from '../../limits/concurrency.ts';
import type { Fault, FailureCode } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import type { JsonText } from '../../values/json-text.ts';
import type { Position } from '../../values/position.ts';
import type { Author, Change, Command } from '../../writes/change.ts';
import type { Content } from '../request/body.ts';
import type { IfMatch } from '../response/entity-tags.ts';
import type { EchoedField, ParsedHead, ParsedRequest, ReadingTenant } from './surface.ts';

// What the author of an operation writes: `read`, `readBytes` and `write` in operation.ts take it.

/** The contract of every operation. It is the same at every surface. */
export interface Contract<Params extends z.ZodObject, Response extends z.ZodType> {
  /** The operation's name in generated clients: camelCase, unique at each surface. */
  readonly id: string;
  /** Set if it is not the tag that its path names. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** Refusals that not every operation of its kind has. */
  readonly refusals?: readonly FailureCode[];
  /** Headers of a success that not every operation of its kind has. */
  readonly headers?: readonly (
    | 'Sync-Watermark'
    | 'Deprecation'
    | 'Content-Disposition'
    | 'Content-Security-Policy'
  )[];
  /** What every request needs. */
  readonly permission: Permission | readonly Permission[];
  /** Path parameters in the order of the path, without the surface's own. By default there are none. */
  readonly params?: Params;
  readonly response: Response;
  /**
   * Set if a change takes no Idempotency-Key: its record would go with the organisation, or each of its steps can be
   * repeated.
   */
  readonly keepsNoRecord?: true;
}

/** The answer to a read. A page of a list has the position of the next page. */
export interface Answer<Body> {
  /** The body, or how it is made with the cursor of the next page. */
  readonly body: JsonText<Body> | ((nextCursor: string | null) => JsonText<Body>);
  readonly next?: Position | undefined;
  /** The next `updatedSince` of an incremental sync. */
  readonly watermark?: Instant;
  /** When the answered resource was last changed, if it is a single one. */
  readonly updatedAt?: Instant;
  /** What it shows of other resources, for its entity tag. */
  readonly tagSuffix?: string;
  /** How many units were compared, skipped or counted for it; 0 by default. Each 1,000 cost as much as a request. */
  readonly compared?: number;
  /** Whether it has signed links, which expire. */
  readonly signed?: boolean;
}

/** Bytes in R2, under a key that names them: they never change. */
export interface StoredBytes {
  readonly object: R2ObjectBody;
  /** What is answered instead of the object's own bytes, as many. */
  readonly body?: ReadableStream<Uint8Array>;
  /** False if they stand in for what was requested, until it can be made. */
  readonly isLasting: boolean;
  /** Headers besides type and length. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A media type that is JSON and says more about it, an XML document, or the bytes of a file. */
export type Media = 'application/ld+json' | 'application/xml' | 'image/*' | '*/*';

/** The text of an XML document, or a part of it. */
export interface XmlText {
  readonly xml: string;
  /** Where the next part begins; `undefined` for the last one. */
  readonly next: Position | undefined;
  /** As {@link Answer.compared}. */
  readonly compared: number;
}

/** A second shape of an answer. Its own media type keeps the types of generated clients exact for the first. */
export interface View {
  readonly media: 'application/json; view=fields';
  readonly response: z.ZodType;
  readonly example: unknown;
}

/** An operation that reads, in one round trip. With a body of its own it is a dry run of a write. */
export interface Read<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Rows,
> extends Contract<Params, Response> {
  /** By default there are no parameters. */
  readonly query?: Query;
  /** Set if the query is sent as a JSON body, whose size no address limits. */
  readonly queryIn?: 'body';
  readonly body?: Body;
  readonly media?: Media;
  readonly view?: View;
  /** Whether it also reads deleted organisations. */
  readonly includeDeleted?: true;
  /**
   * Set if the answer can change without a write in the organisation, for example with the month.
   * Every other answer is valid until the organisation's clock moves.
   */
  readonly changesWithoutWrites?: true;
  /** A second permission that some query parameters require. */
  readonly extraPermission?: (query: z.output<Query>) => Permission | undefined;
  /**
   * Whether a query is a question: it compares many units, instead of reading a page of them from an index. Few
   * questions of an organisation run at the same time.
   */
  readonly isQuestion?: (query: z.output<Query>) => boolean;
  /** Adds all reads to the one round trip that also reads the caller's rights. */
  readonly load: (tenant: ReadingTenant, received: ParsedRequest<Params, Query, Body>) => Rows;
  /**
   * Makes the answer from the rows. It has no access to the database, so a read is one round trip. It
   * awaits only what no database has, such as the bytes of a file.
   */
  readonly answer: (
    rows: Rows,
    received: ParsedRequest<Params, Query, Body>,
    env: Env,
    writtenAt: Instant | null,
  ) => Answered<Response> | Promise<Answered<Response>>;
}

type Answered<Response extends z.ZodType> =
  | Answer<z.output<Response>>
  | (Answer<unknown> & Pick<View, 'media'>)
  | StoredBytes
  | XmlText;

/** A read whose schemas fit its own functions: `read` has checked that. */
export type ReadWork = Read<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType, unknown>;

/** The effect of a write on the resource in its answer. */
export type Effect = 'creates' | 'accepts' | 'changes';

export interface FileBody {
  /** A multipart form (RFC 7578), or the bytes of the file, which `read` leaves unread. */
  readonly sentAs: 'form' | 'bytes';
  readonly read: (request: Request) => Content | Promise<Content>;
  /** A JSON body that may stand in for a form: it has the address of the file. */
  readonly orAddress?: { readonly schema: z.ZodType; readonly example: unknown };
  /** A request takes one of these slots before its body is read. */
  readonly slots?: Slots;
}

export interface PartOfBody {
  readonly body: Verdict<unknown>;
  /** The faults of the rows that were left out, by their places in what was sent. */
  readonly invalidRows: readonly Fault[];
  readonly warnings: Warnings;
}

/** Leaves rows with faults out of a body; `null` to write it whole. */
export type PartJudge = (
  schema: z.ZodType,
  body: {
    readonly sent: unknown;
    readonly warnings: Warnings;
    /** The names that strict handling refuses. */
    readonly strange: readonly Fault[];
  },
) => PartOfBody | null;

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

type ParsedWrite<S extends Schemas> = ParsedRequest<S['params'], z.ZodObject, S['body']>;

interface WriteContract<S extends Schemas, Rows> extends Contract<S['params'], S['response']> {
  /** Otherwise it creates what its `location` leads to or, without one, changes what is there. */
  readonly effect?: 'accepts';
  /** By default there are no parameters. */
  readonly query?: z.ZodObject;
  /** The JSON body, or the fields of a form. */
  readonly body?: S['body'];
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional?: boolean;
  /**
   * Reads what the write refers to, in the Worker, in the round trip that also looks the caller up: for a
   * write without a writer, or one that acts outside the database before its writer is called.
   */
  readonly load?: (tenant: ReadingTenant, head: ParsedHead<S['params']>) => Rows;
}

/** A write in one organisation, which the organisation's writer makes. Its name in tasks is its id. */
export interface OrganisationWrite<S extends WriterSchemas, Rows>
  extends
    WriteContract<S, Rows>,
    Pick<Command, 'makesOrganisation' | 'erases' | 'invalidatesCallers'> {
  readonly to?: never;
  /** The body has a file. If it is bytes, `prepare` gets them as they arrive, and returns their fingerprint. */
  readonly file?: FileBody;
  /**
   * The id of the resource whose secret is returned. No cache may keep such an answer; a repetition with the
   * same Idempotency-Key is 409 `already_made`, with this id.
   */
  readonly secret?: (result: z.output<S['result']>) => string;
  /** Whether a body has a deprecated field: the answer then has `Deprecation` (RFC 9745). */
  readonly deprecated?: (body: z.output<S['body']>) => boolean;
  /**
   * Refuses a request that refers to something that does not exist, after the faults of its body. A
   * request with a file is also checked before anything of it is read: then without a body.
   */
  readonly check?: (rows: Rows, body?: z.output<S['body']>) => void;
  /**
   * Says what the write would do, for a request with `dryRun=true`. It adds its reads to the round
   * trip that also reads the caller's rights, and returns what makes the answer after that.
   */
  readonly dryRun?: (tenant: ReadingTenant, sent: ParsedWrite<S>) => () => z.output<S['response']>;
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
    sent: ParsedWrite<S>,
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
  /** Path of the created resource, below the path of the organisation. */
  readonly location?: (result: z.output<S['result']>) => string;
  /**
   * When the changed resource was last changed, if it is a single one. If this is set, the answer has
   * an `ETag`, and the request may have `If-Match`, which `perform` must pass to `requireMatch`.
   */
  readonly updatedAt?: (result: z.output<S['result']>) => Instant;
  /** Whether what a creation was to make existed already: it is answered with 200 then. */
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
export interface ServiceWrite<S extends Schemas, Rows> extends WriteContract<S, Rows> {
  readonly to: 'service';
  readonly load: NonNullable<WriteContract<S, Rows>['load']>;
  readonly perform: (
    rows: Rows,
    sent: ParsedWrite<S>,
    service: Service,
  ) => Promise<z.output<S['response']>>;
  /** Path of the created resource, below the surface's base. */
  readonly location?: (result: z.output<S['response']>) => string;
}

/** The context of a write that no organisation's writer makes. */
export interface Service {
  readonly env: Env;
  readonly actor: Actor;
  /** The organisation's shard; the main shard if the request has no organisation. */
  readonly db: Database;
  readonly meter: Meter;
  /**
   * Statements that store the result under the request's Idempotency-Key, for the write's own
   * transaction; none without a key.
   */
  readonly record: (result: unknown) => readonly Statement[];
}

/** A write whose schemas fit its own functions: `write` has checked that. */
export type WriteWork = OrganisationWrite<WriterSchemas, unknown>;

/** The same for a write outside the data of organisations. */
export type ServiceWork = ServiceWrite<Schemas, unknown>;
