import type * as z from 'zod';
import type { IdempotentRequest, KeyedRequest } from '../../writes/idempotency.ts';
import type { EchoedField } from '../request/validation.ts';
import type { CursorPosition } from '../request/cursor.ts';
import type { IfMatch } from '../request/guards.ts';
import type { Fault } from '../../values/failure.ts';
import type { PresentedCredential } from './surface.ts';

/** A request without its body, each part of it valid. */
export interface ParsedHead<
  Params extends z.ZodType = z.ZodObject,
  Query extends z.ZodType = z.ZodObject,
> {
  readonly caller: PresentedCredential;
  /** The organisation in the path; `null` if the credential decides it, or there is none. */
  readonly orgId: string | null;
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  /** Where the page begins, if the query has a cursor. */
  readonly from: CursorPosition | undefined;
  /** `null` without an Idempotency-Key, and for a read. */
  readonly keyed: KeyedRequest | null;
  /** `null` if any version may be changed. */
  readonly ifMatch: IfMatch;
  /** Whether a warning refuses the request: `Prefer: handling=strict`. */
  readonly isStrict: boolean;
}

/** A request that is valid as a whole. */
export interface ParsedRequest<
  Params extends z.ZodType = z.ZodObject,
  Query extends z.ZodType = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> extends ParsedHead<Params, Query> {
  readonly body: z.output<Body>;
  /** What it says of stored fields, to be compared with them: see {@link Operation.compares}. */
  readonly echoedFields: readonly EchoedField[];
  /** The faults of rows that the body does not have any more: see {@link Operation.partial}. */
  readonly invalidRows: readonly Fault[];
  /** The request that its Idempotency-Key names, and the body's fingerprint. */
  readonly idempotent: IdempotentRequest | null;
}
