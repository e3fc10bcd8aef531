import type { AppContext } from '../../http/context.ts';
import type { Verdict } from '../../http/request.ts';

/** The header that names the person for whom the holder of the operator key makes a change. */
const ACTING_PERSON = 'X-Acting-Person';

/** The actor of a request without the header. */
const KEY_NAME = 'operator';

const MAX_LENGTH = 200;

/** Text without control characters or line breaks. U+FFFD replaces bytes that are not UTF-8. */
const VISIBLE = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{1,${MAX_LENGTH}}$`, 'u');

/** The person whom the audit log records for a change made with the operator key. */
export function actingPersonOf(c: AppContext): Verdict<string> {
  const person = c.req.header(ACTING_PERSON) ?? KEY_NAME;
  if (VISIBLE.test(person) && person.trim() !== '') return { ok: true, value: person };
  const message = `must be from 1 to ${MAX_LENGTH} visible characters, in UTF-8`;
  return { ok: false, faults: [{ path: ACTING_PERSON, message }] };
}
