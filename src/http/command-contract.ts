import type * as z from 'zod';
import type { Slots } from '../limits/slots.ts';
import type { Author, Change } from '../writes/change.ts';
import type { ReadingTenant } from './door.ts';
import type { Contract, Effect } from './operation.ts';

/** What a command says of itself, whichever door it is called through. */
export interface CommandContract extends Contract {
  /** How the writer knows it: `createUnit`. */
  readonly name: string;
  readonly effect: Effect;
  /** The JSON body, or the fields of a form; {@link NO_BODY} for none. */
  readonly body: z.ZodType;
  /** Where it is set, the body is a multipart form (RFC 7578). */
  readonly form?: FormLimits;
  /** The command makes the organisation that it writes for. */
  readonly makesOrganisation?: true;
  /** The answer holds a secret: no cache may keep it. */
  readonly secret?: true;
}

interface FormLimits {
  /** How large its file may be. */
  readonly maxFileBytes: number;
  /** Places of which a request needs one before its body is read. */
  readonly slots: Slots;
}

/** The contract of a command that does something in the Worker before or after its write. */
export interface StagedContract extends CommandContract {
  /** What the writer is told, in place of the body. */
  readonly submitted: z.ZodType;
  /** What the writer tells, in place of the answer. */
  readonly result: z.ZodType;
}

/** What was asked for, validated. */
export interface Sent<C extends CommandContract> {
  readonly params: z.output<C['params']>;
  readonly body: z.output<C['body']>;
}

interface Submitted<C extends StagedContract> {
  readonly params: z.output<C['params']>;
  readonly input: z.output<C['submitted']>;
}

/** What is done in the Worker around a write. */
interface Stage<C extends StagedContract> {
  readonly submitted: z.output<C['submitted']>;
  /** What is answered; without it, the result as it is. */
  readonly present?: (result: z.output<C['result']>) => z.output<C['response']>;
  /** Takes back what was prepared. It is called once it is certain that nothing was written. */
  readonly undo?: () => Promise<void>;
  /** What is done once the write is made. */
  readonly finish?: () => Promise<void>;
}

/** How a command works. */
export interface Working<C extends StagedContract, Rows> {
  /** Whether a body uses what is deprecated: the answer then says so (RFC 9745). */
  readonly deprecated?: (body: z.output<C['body']>) => boolean;
  /** Looks up what the command refers to, in the round trip that also looks the caller up. */
  readonly load?: (tenant: ReadingTenant, sent: Sent<C>) => Rows;
  /** Refuses a request that refers to what is not there. */
  readonly check?: (rows: Rows) => void;
  /** Works out what is written. It runs in the organisation's writer. */
  readonly perform: (
    submitted: Submitted<C>,
    author: Author,
  ) => Change<z.output<C['result']>> | Promise<Change<z.output<C['result']>>>;
  /** Path of what was made, below that of the organisation's resources. */
  readonly location?: (result: z.output<C['result']>) => string;
}

/** How a staged command works. */
export interface Staging<C extends StagedContract, Rows> extends Working<C, Rows> {
  /** What is done before the write. It is given the bindings, and no database. */
  readonly prepare: (sent: Sent<C>, at: PreparedFor) => Stage<C> | Promise<Stage<C>>;
}

interface PreparedFor {
  readonly env: Env;
  readonly orgId: string;
}
