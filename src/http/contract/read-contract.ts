import type * as z from 'zod';
import type { Permission } from '../../access/permissions.ts';
import type { Instant } from '../../values/instant.ts';
import type { JsonText } from '../../values/json-text.ts';
import type { Position } from '../../values/position.ts';
import type { Contract } from './declaration.ts';
import type { ReadingTenant } from './surface.ts';
import type { ParsedRequest } from './parsed-request.ts';

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
  /** Whether its tag names the version despite the signed links, so that `If-Match` takes it. */
  readonly namesVersion?: true;
}

/** A media type that is JSON and says more about it. */
export type JsonMedia = 'application/ld+json';

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
  /** The media type of the answer, if it is not plain JSON. */
  readonly media?: JsonMedia;
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
   * awaits only what no database has.
   */
  readonly answer: (
    rows: Rows,
    received: ParsedRequest<Params, Query, Body>,
    env: Env,
    writtenAt: Instant | null,
  ) => Answer<z.output<Response>> | Promise<Answer<z.output<Response>>>;
}

/** A read whose schemas fit its own functions: `read` has checked that. */
export type ReadWork = Read<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType, unknown>;

/** The media types of answers that are bytes. */
export type BytesMedia = 'image/*' | '*/*';

/** Bytes in R2, under a key that names them: they never change. */
export interface StoredBytes {
  readonly object: R2ObjectBody;
  /** What is answered instead of the object's own bytes, as many. */
  readonly body?: ReadableStream<Uint8Array>;
  /** Whether they are what was asked for. Otherwise they stand in for it, until it can be made. */
  readonly isLasting: boolean;
  /** Headers besides type and length. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An operation that answers with bytes, at an address whose bytes never change. */
export interface ReadBytes<Params extends z.ZodObject, Rows> extends Omit<
  Contract<Params, z.ZodType>,
  'response'
> {
  readonly params: Params;
  readonly media: BytesMedia;
  readonly load: (tenant: ReadingTenant, received: ParsedRequest<Params>) => Rows;
  /** Finds the bytes, or makes them. @throws Failure `not_found`, `unavailable`. */
  readonly find: (rows: Rows, received: ParsedRequest<Params>, env: Env) => Promise<StoredBytes>;
}

/** The same of any bytes: `readBytes` has checked that. */
export type BytesWork = ReadBytes<z.ZodObject, unknown>;
