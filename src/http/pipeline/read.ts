import type * as z from 'zod';
import { type Permission, permissionsOf } from '../../access/permissions.ts';
import { releaseOf } from '../../settings.ts';
import type { Instant } from '../../values/instant.ts';
import type { JsonText } from '../../values/json-text.ts';
import type { Position } from '../../values/position.ts';
import { knownAnswer, rememberAnswer, sendRead } from '../response/answer-memory.ts';
import type { AppContext } from '../context.ts';
import { nextPage, requireOwnCursor } from '../request/cursor.ts';
import type { Door, ReadingTenant } from '../contract/door.ts';
import {
  type CacheKey,
  cacheKeyAt,
  changeTag,
  clockTag,
  contentTag,
} from '../response/entity-tags.ts';
import { BY_DEFAULT, type Contract, type Nothing, type Operation } from '../contract/operation.ts';
import { handleAt } from './request.ts';
import type { Received } from '../contract/received.ts';

/** The answer to a read. A page of a list has the position of the next page. */
interface Answer<Body> {
  /** The body, or how it is made with the cursor of the next page. */
  readonly body: JsonText<Body> | ((nextCursor: string | null) => JsonText<Body>);
  readonly next?: Position | undefined;
  /** The next `updatedSince` of an incremental sync. */
  readonly watermark?: Instant;
  /** When the answered resource was last changed, if it is a single one. */
  readonly updatedAt?: Instant;
  /** Whether it has signed links, which expire. */
  readonly signed?: boolean;
}

/** An operation that reads, in one round trip. With a body it is a dry run of a write. */
interface Read<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Rows,
> extends Contract<Params, Response> {
  /** By default there are no parameters. */
  readonly query?: Query;
  readonly body?: Body;
  /** Whether it also reads deleted organisations. */
  readonly ofDeleted?: true;
  /**
   * Set if the answer can change without a write in the organisation, for example with the month.
   * Every other answer is valid until the organisation's clock moves.
   */
  readonly changesWithoutWrites?: true;
  /** A second permission that some query parameters require. */
  readonly permissionBesides?: (query: z.output<Query>) => Permission | undefined;
  /** Adds all reads to the one round trip that also reads the caller's rights. */
  readonly load: (tenant: ReadingTenant, received: Received<Params, Query, Body>) => Rows;
  /**
   * Makes the answer from the rows. It has no access to the database, so a read is one round trip. It
   * awaits only what no database has.
   */
  readonly answer: (
    rows: Rows,
    received: Received<Params, Query, Body>,
    env: Env,
    writtenAt: Instant | null,
  ) => Answer<z.output<Response>> | Promise<Answer<z.output<Response>>>;
}

/** A read whose schemas fit its own functions: {@link read} has checked that. */
type AnyRead = Read<z.ZodObject, z.ZodObject, z.ZodType, z.ZodType, unknown>;

/** Defines an operation that reads from one organisation, or from the whole service. */
export function read<
  Response extends z.ZodType,
  Rows,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(operation: Read<Params, Query, Body, Response, Rows>): Operation;
export function read(operation: AnyRead): Operation {
  const takes = { ...BY_DEFAULT, ...operation, effect: null };
  return {
    ...takes,
    mount: (router, endpoint) => {
      handleAt(router, endpoint, takes, {
        // Without a body there is nothing to hold back: the one round trip admits the caller, too.
        admit: async (_c, { caller }) => {
          if (operation.body !== undefined) await caller.permit(permissionsOf(operation));
        },
        handle: (c, received) => answerRead(c, takes, received, endpoint.door),
      });
    },
  };
}

async function answerRead(
  c: AppContext,
  operation: AnyRead & Pick<Operation, 'query'>,
  received: Received,
  { tagsByContent }: Door,
): Promise<Response> {
  const { caller, orgId: inPath, query, from } = received;
  const { permission, ofDeleted } = operation;
  const besides = operation.permissionBesides?.(query);
  const key = cacheKeyAt(Date.now(), [caller.name, c.req.url, releaseOf(c.env)]);
  const isDryRun = operation.body !== undefined;
  const goesByClock = !isDryRun && operation.changesWithoutWrites !== true;
  const known = goesByClock ? knownAnswer(c, key) : undefined;
  const { rows, orgId, writtenAt } = await caller.read(
    {
      permissions: besides === undefined ? [permission] : [permission, besides],
      orgId: inPath,
      known: known?.clock,
      ofDeleted,
    },
    (tenant) => operation.load(tenant, received),
  );
  if (from !== undefined) requireOwnCursor(c, from, orgId);
  if (known !== undefined && known.clock === writtenAt) return known.send();
  const answer = await operation.answer(rows, received, c.env, writtenAt);
  const { next, watermark, signed = false } = answer;
  const forward = next && nextPage(c, { schema: operation.query, query }, { next, orgId });
  const body =
    typeof answer.body === 'function' ? answer.body(forward?.cursor ?? null) : answer.body;
  if (isDryRun) return c.body(body.text, 200, { 'Content-Type': 'application/json' });
  const clock = goesByClock ? writtenAt : null;
  const sent = {
    body: new Uint8Array(encoder.encode(body.text)),
    tag: tagOf(body, answer, tagsByContent === true ? null : clock, key),
    link: forward?.link,
    watermark,
  };
  if (clock !== null) rememberAnswer(c, key, { ...sent, clock, signed });
  return sendRead(c, sent);
}

const encoder = new TextEncoder();

/** @param clock `null` if the tag is to depend on the content alone. */
function tagOf(
  { text }: JsonText<unknown>,
  { updatedAt, signed = false }: Answer<unknown>,
  clock: Instant | null,
  key: CacheKey,
): string {
  if (updatedAt !== undefined && !signed) return changeTag(updatedAt);
  return clock === null ? contentTag(text) : clockTag(clock, key, signed);
}
