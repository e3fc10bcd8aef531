import type * as z from 'zod';
import type { Slots } from '../limits/slots.ts';
import type { Instant } from '../values/instant.ts';
import type { Author, Change } from '../writes/change.ts';
import type { ReadingTenant } from './door.ts';
import type { IfMatch } from './if-match.ts';
import type { Contract, Effect } from './operation.ts';

/** The contract of a command, the same at every door. */
export interface CommandContract extends Contract {
  /** Its name in tasks: `createUnit`. */
  readonly name: string;
  readonly effect: Effect;
  /** The JSON body, or the fields of a form; {@link NO_BODY} for none. */
  readonly body: z.ZodType;
  /** Where it is set, the body is a multipart form (RFC 7578). */
  readonly form?: FormLimits;
  /** The command creates the organisation that it writes for. */
  readonly makesOrganisation?: true;
  /** The command is part of an erasure; any other is refused while the organisation is being erased. */
  readonly erases?: true;
  /** The body may be absent, which means the same as `{}`. */
  readonly bodyIsOptional?: true;
  /** The answer holds a secret: no cache may keep it. */
  readonly secret?: true;
}

interface FormLimits {
  /** The maximum size of its file. */
  readonly maxFileBytes: number;
  /** A request takes one of these slots before its body is read. */
  readonly slots: Slots;
}

/** The contract of a command that does something in the Worker before or after its write. */
export interface StagedContract extends CommandContract {
  /** What the writer receives, in place of the body. */
  readonly submitted: z.ZodType;
  /** What the writer returns, in place of the answer. */
  readonly result: z.ZodType;
}

/** The validated request. */
export interface Sent<C extends CommandContract> {
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
}

interface Submitted<C extends StagedContract> {
  readonly params: z.output<C['params']>;
  readonly input: z.output<C['submitted']>;
  /** Always `null`, unless the command has {@link Working.updatedAt}. */
  readonly ifMatch: IfMatch;
}

/** The work of the Worker before and after a write. */
interface Stage<C extends StagedContract> {
  readonly submitted: z.output<C['submitted']>;
  /** Makes the answer of what only this request knows, such as a secret: it cannot be replayed. */
  readonly present?: (result: z.output<C['result']>) => z.output<C['response']>;
  /**
   * Undoes the preparation. It runs only if it is certain that nothing was written. An error is
   * logged, and the caller still gets the refusal: a scheduled job must clean up what is left.
   */
  readonly undo?: () => Promise<void>;
  /**
   * Runs after the write, or after the replay of an earlier one, whose result it then gets. An error
   * is logged, and the caller still gets the answer.
   */
  readonly finish?: (result: z.output<C['result']>) => Promise<void>;
}

/** The steps of a command. */
export interface Working<C extends StagedContract, Rows> {
  /** Whether a body has a deprecated field: the answer then has `Deprecation` (RFC 9745). */
  readonly deprecated?: (body: z.output<C['body']>) => boolean;
  /** Reads what the command refers to, in the round trip that also reads the caller's rights. */
  readonly load?: (tenant: ReadingTenant, sent: Sent<C>) => Rows;
  /** Refuses a request that refers to something that does not exist. */
  readonly check?: (rows: Rows) => void;
  /** Computes the write. Runs in the organisation's writer, and again if the write is retried. */
  readonly perform: (
    submitted: Submitted<C>,
    author: Author,
  ) => Change<z.output<C['result']>> | Promise<Change<z.output<C['result']>>>;
  /** Path of the created resource, below that of the organisation's resources. */
  readonly location?: (result: z.output<C['result']>) => string;
  /**
   * When the one resource that it changes was changed. Where it is set, the answer has an `ETag`, and
   * the request may have `If-Match`: `perform` must pass it to `requireMatch`.
   */
  readonly updatedAt?: (result: z.output<C['result']>) => Instant;
}

/** The steps of a staged command. */
export interface Staging<C extends StagedContract, Rows> extends Working<C, Rows> {
  /** Runs in the Worker before the write, once per request. It has the bindings, but no database. */
  readonly prepare: (sent: Sent<C>, at: PreparedFor) => Stage<C> | Promise<Stage<C>>;
  /**
   * Makes the answer from the result, for the first answer and for each replay. Without it, the
   * result is the answer, unless the stage presents it.
   */
  readonly present?: (result: z.output<C['result']>, env: Env) => z.output<C['response']>;
}

interface PreparedFor {
  readonly env: Env;
  readonly orgId: string;
}
