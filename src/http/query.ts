import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type * as z from 'zod';
import type { Instant } from '../values/instant.ts';
import type { JsonText } from '../values/json-text.ts';
import type { Position } from '../values/position.ts';
import type { Permission } from '../access/permissions.ts';
import { releaseOf } from '../settings.ts';
import type { AppEnv } from './context.ts';
import type { ReadingService, ReadingTenant } from './door.ts';
import { type Asked, askedAt, changeTag, clockTag, contentTag, heldClock } from './etag.ts';
import type { Contract, Operation, Place } from './operation.ts';
import { organisationOf, paramsVerdictOf } from './params.ts';
import { type Input, inputOf, queryVerdictOf, refusal, requireOwnCursor } from './request.ts';
import { linkNext, sendRead, sendUnchanged } from './respond.ts';

interface QueryContract extends Contract {
  readonly query: z.ZodObject;
  /** It is answered for deleted organisations as well. */
  readonly ofDeleted?: true;
}

type InputOf<C extends QueryContract> = Input<z.output<C['params']>, z.output<C['query']>>;

/** The answer of a query. A page of a list says where the next one begins. */
interface Answer<Body> {
  readonly body: JsonText<Body>;
  readonly next?: Position | undefined;
  /** What an incremental sync sends as its next `updatedSince`. */
  readonly watermark?: Instant;
  /** When the one resource that is answered was last changed. */
  readonly updatedAt?: Instant;
}

interface Reading<C extends QueryContract, Rows, From> {
  /**
   * Set where an answer can change without a write in the organisation, as with the month. Any other
   * answer is taken to be the same for as long as the organisation's clock stands.
   */
  readonly changesWithoutWrites?: true;
  /** A second permission, which some parameters of the query require. */
  readonly permissionBesides?: (query: z.output<C['query']>) => Permission | undefined;
  /** Adds all reads to the one round trip that also reads the caller's rights. */
  readonly load: (from: From, input: InputOf<C>) => Rows;
  /** Makes the answer of the rows. It gets no database, so that a query is one round trip. */
  readonly answer: (
    rows: Rows,
    input: InputOf<C>,
    env: Env,
    writtenAt: Instant | null,
  ) => Answer<z.output<C['response']>> | Promise<Answer<z.output<C['response']>>>;
}

/** An operation that reads something of one organisation. */
export function query<C extends QueryContract, Rows>(
  contract: C,
  reading: Reading<C, Rows, ReadingTenant>,
): Operation {
  const { permission, params, response } = contract;
  const mount = (router: Hono<AppEnv>, { door, path, names }: Place) =>
    router.get(
      path,
      zValidator('param', paramsVerdictOf<C['params']>(params, names)),
      zValidator('query', queryVerdictOf<C['query']>(contract.query)),
      async (c) => {
        const entrance = door.enter(c);
        const organisation = organisationOf(c, door);
        const input = inputOf(c, contract.query, c.req.valid('param'), c.req.valid('query'));
        if (!organisation.ok || !input.ok) {
          await entrance.permit([permission]);
          throw refusal(organisation, input);
        }
        const besides = reading.permissionBesides?.(input.value.query);
        const permissions = besides === undefined ? [permission] : [permission, besides];
        const asked = askedAt(Date.now(), [entrance.credential, c.req.url, releaseOf(c.env)]);
        const held = reading.changesWithoutWrites
          ? undefined
          : heldClock(c.req.header('If-None-Match'), asked);
        const errand = {
          permissions,
          orgId: organisation.value,
          known: held?.clock,
          ofDeleted: contract.ofDeleted,
        };
        const { rows, orgId, writtenAt } = await entrance.read(errand, (tenant) =>
          reading.load(tenant, input.value),
        );
        requireOwnCursor(c, input.value.from, orgId);
        if (held !== undefined && held.clock === writtenAt) return sendUnchanged(c, held.tag);
        const answer = await reading.answer(rows, input.value, c.env, writtenAt);
        const { body, next, watermark } = answer;
        if (watermark !== undefined) c.header('Sync-Watermark', watermark);
        if (next !== undefined) linkNext(c, input.value.query, { next, orgId });
        const clock = reading.changesWithoutWrites ? null : writtenAt;
        return sendRead(c, body, tagOf(answer, clock, asked));
      },
    );
  return { ...contract, body: undefined, effect: null, response, mount };
}

/** The entity tag of an answer. @param clock `null` where the answer does not go by it. */
function tagOf(
  { body: { text }, updatedAt }: Answer<unknown>,
  clock: Instant | null,
  asked: Asked,
): string {
  const signed = text.includes('?X-Amz-');
  if (updatedAt !== undefined && !signed) return changeTag(updatedAt);
  return clock === null ? contentTag(text) : clockTag(clock, asked, signed);
}

/** An operation that reads something of the whole service: only the operator's door permits it. */
export function serviceQuery<C extends QueryContract, Rows>(
  contract: C,
  reading: Reading<C, Rows, ReadingService>,
): Operation {
  return query(contract, { ...reading, changesWithoutWrites: true });
}
