import type * as z from 'zod';
import type { Instant } from '../values/instant.ts';
import type { JsonText } from '../values/json-text.ts';
import type { Position } from '../values/position.ts';
import type { Permission } from '../access/permissions.ts';
import { releaseOf } from '../settings.ts';
import { handleAt } from './arrival.ts';
import type { ReadingService, ReadingTenant } from './door.ts';
import { type Asked, askedAt, changeTag, clockTag, contentTag } from './etag.ts';
import { knownAnswer, rememberAnswer } from './answer-memory.ts';
import type { Contract, Operation } from './operation.ts';
import { type Input, refusal, requireOwnCursor } from './request.ts';
import { linkToNext, sendRead } from './respond.ts';

interface QueryContract extends Contract {
  readonly query: z.ZodObject;
  /** Whether the query also reads deleted organisations. */
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
  /** Makes the answer from the rows. It gets no database, so that a query is one round trip. */
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
  const mount: Operation['mount'] = (router, place) => {
    handleAt<C['params'], C['query']>(
      router,
      place,
      { params, query: contract.query },
      async (c, { unverified, organisation, input }) => {
        if (!organisation.ok || !input.ok) {
          await unverified.permit([permission]);
          throw refusal(organisation, input);
        }
        const besides = reading.permissionBesides?.(input.value.query);
        const permissions = besides === undefined ? [permission] : [permission, besides];
        const asked = askedAt(Date.now(), [unverified.credential, c.req.url, releaseOf(c.env)]);
        const known = reading.changesWithoutWrites ? undefined : knownAnswer(c, asked);
        const request = {
          permissions,
          orgId: organisation.value,
          known: known?.clock,
          ofDeleted: contract.ofDeleted,
        };
        const { rows, orgId, writtenAt } = await unverified.read(request, (tenant) =>
          reading.load(tenant, input.value),
        );
        requireOwnCursor(c, input.value.from, orgId);
        if (known !== undefined && known.clock === writtenAt) return known.send();
        const answer = await reading.answer(rows, input.value, c.env, writtenAt);
        const { body, next, watermark } = answer;
        const clock = reading.changesWithoutWrites ? null : writtenAt;
        const valid = { schema: contract.query, query: input.value.query };
        const signed = body.text.includes('?X-Amz-');
        const read = {
          body: new Uint8Array(encoder.encode(body.text)),
          tag: tagOf(answer, { clock, asked, signed }),
          link: next && linkToNext(c, valid, { next, orgId }),
          watermark,
        };
        if (clock !== null) rememberAnswer(c, asked, { ...read, clock, signed });
        return sendRead(c, read);
      },
    );
  };
  return { ...contract, body: undefined, effect: null, response, mount };
}

const encoder = new TextEncoder();

interface Tagging {
  /** `null` where the answer does not go by the organisation's clock. */
  readonly clock: Instant | null;
  readonly asked: Asked;
  /** Whether the answer holds signed links. */
  readonly signed: boolean;
}

/** The entity tag of an answer. */
function tagOf(
  { body: { text }, updatedAt }: Answer<unknown>,
  { clock, asked, signed }: Tagging,
): string {
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
