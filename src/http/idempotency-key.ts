import type { AppContext } from './context.ts';
import type { Verdict } from './request.ts';

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** The request's Idempotency-Key, bare or as a quoted string; `null` if it has none. */
export function idempotencyKeyOf(c: AppContext): Verdict<string | null> {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return { ok: true, value: null };
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (VISIBLE_ASCII.test(key)) return { ok: true, value: key };
  const message = 'must be from 1 to 255 visible ASCII characters';
  return { ok: false, faults: [{ path: 'Idempotency-Key', message }] };
}
