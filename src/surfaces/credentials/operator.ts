import { createHash, timingSafeEqual } from 'node:crypto';
import { parseBearer } from '../../access/bearer-token.ts';
import { requireOperatorPermits } from '../../access/permissions.ts';
import type { AppContext } from '../../http/context.ts';
import type { PresentedCredential } from '../../http/contract/surface.ts';
import { NO_SUCH_PATH, isSafe } from '../../http/edge/middleware.ts';
import { callerOf } from '../../http/pipeline/authorize.ts';
import { type Verdict, faulty } from '../../fields/rules.ts';
import { Networks, networkSending } from '../../limits/networks.ts';
import { operatorKey } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';

/**
 * The operator of the service, whose key opens every organisation.
 *
 * @throws Failure `unauthenticated`; `rate_limited`; not found where no key is configured.
 */
export function enterByOperatorKey(c: AppContext): PresentedCredential {
  requireKey(c);
  const verdict = isSafe(c.req.method) ? UNNAMED : actingPersonOf(c);
  const credential = { by: 'operator', person: verdict.ok ? verdict.value : '' } as const;
  const { orgId = null } = c.req.param();
  return {
    ...callerOf(c, 'operator', credential, orgId),
    verdict,
    // No storage knows what the key permits.
    authorize: (permissions) => {
      requireOperatorPermits(permissions);
      return Promise.resolve();
    },
  };
}

/** The wrong keys that a network may send, as a key has too many bits to be guessed. */
const wrongKeys = new Networks({ burst: 10, requestsPerMinute: 10 });

/**
 * Requires the operator key, without a call to storage. After too many wrong keys a network must
 * wait. Until then its keys are not compared, so that it cannot go on guessing.
 *
 * @throws Failure as {@link enterByOperatorKey}.
 */
function requireKey(c: AppContext): void {
  const key = operatorKey(c.env);
  if (key === null) throw NO_SUCH_PATH;
  const given = parseBearer(
    c.req.header('Authorization'),
    'The operator key is needed: Authorization: Bearer <key>.',
  );
  const network = networkSending((name) => c.req.header(name));
  const now = timeNow();
  wrongKeys.admit(network, now, 'Too many wrong keys came from this network');
  if (equal(given, key)) return;
  wrongKeys.count(network, now);
  const { requestId } = c.var;
  const address = c.req.header('CF-Connecting-IP');
  console.warn(JSON.stringify({ requestId, warning: 'A wrong operator key was sent.', address }));
  throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts in constant time. Their digests have equal lengths, whatever the texts' lengths. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** The header that names the person for whom the holder of the operator key makes a change. */
const ACTING_PERSON = 'X-Acting-Person';

/** The actor of a request without the header. */
const KEY_NAME = 'operator';

const MAX_LENGTH = 200;

/** The actor of requests that change nothing: their header is ignored. */
const UNNAMED: Verdict<string> = { ok: true, value: KEY_NAME };

/** Text without control characters or line breaks. U+FFFD replaces bytes that are not UTF-8. */
const VISIBLE = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{1,${MAX_LENGTH}}$`, 'u');

/** The person whom the audit log records for a change made with the operator key. */
function actingPersonOf(c: AppContext): Verdict<string> {
  const person = c.req.header(ACTING_PERSON) ?? KEY_NAME;
  if (VISIBLE.test(person) && person.trim() !== '') return { ok: true, value: person };
  return faulty(ACTING_PERSON, broken('visible', { max: MAX_LENGTH }));
}

/** The operator's key, as documents describe it. */
export const OPERATOR_SCHEME = {
  name: 'operatorKey',
  refusals: ['unauthenticated'] as const,
  changeHeader: 'ActingPerson' as const,
  scheme: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator key, `OPERATOR_KEY`.',
  },
};
