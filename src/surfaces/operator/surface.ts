import { callerOf } from '../../http/pipeline/authorize.ts';
import type { AppContext } from '../../http/context.ts';
import type { Surface } from '../../http/contract/surface.ts';
import { isSafe } from '../../http/edge/middleware.ts';
import { type Verdict, faulty } from '../../fields/rules.ts';
import { broken } from '../../values/rule-messages.ts';
import { requireOperator } from './key.ts';

/** The base path of the operator's surface. */
export const OPERATOR_BASE = '/operator/v1';

/** The surface for the operator of the service: one key gives access to every organisation. */
export const operatorSurface: Surface = {
  name: 'operator',
  base: OPERATOR_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: false,
  enter: (c) => {
    requireOperator(c);
    const verdict = isSafe(c.req.method) ? NO_MEMBER : actingPersonOf(c);
    const credential = { by: 'operator', person: verdict.ok ? verdict.value : '' } as const;
    const { orgId = null } = c.req.param();
    return {
      ...callerOf(c, 'operator', credential, orgId),
      verdict,
      // The key permits everything.
      authorize: () => Promise.resolve(),
    };
  },
};

/** The header that names the person for whom the holder of the operator key makes a change. */
const ACTING_PERSON = 'X-Acting-Person';

/** The actor of a request without the header. */
const KEY_NAME = 'operator';

const MAX_LENGTH = 200;

/** The verdict for requests that change nothing: their header is ignored. */
const NO_MEMBER: Verdict<string> = { ok: true, value: KEY_NAME };

/** Text without control characters or line breaks. U+FFFD replaces bytes that are not UTF-8. */
const VISIBLE = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{1,${MAX_LENGTH}}$`, 'u');

/** The person whom the audit log records for a change made with the operator key. */
function actingPersonOf(c: AppContext): Verdict<string> {
  const person = c.req.header(ACTING_PERSON) ?? KEY_NAME;
  if (VISIBLE.test(person) && person.trim() !== '') return { ok: true, value: person };
  return faulty(ACTING_PERSON, broken('visible', { max: MAX_LENGTH }));
}
