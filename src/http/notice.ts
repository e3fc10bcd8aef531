import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { pathOf } from './faults.ts';
import type { Remarks } from './remarks.ts';

/** The maximum number of names, and of doubts, that the header lists. It counts the rest. */
const MAX_LISTED = 5;
/** The maximum length of a caller's name in the header, in characters. */
const MAX_NAME = 64;

/**
 * Sets `Notice`, which names accepted values that may be mistakes. A refusal has no `Notice`.
 */
export const notice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { remarks } = c.var;
  if (remarks === undefined || c.res.status >= 400) return;
  const text = noticeOf(remarks);
  if (text !== '') c.header('Notice', text);
});

/**
 * `ignored: latitude, kaufprice; units[3].etageLabel: not read`: at most five names and five
 * doubts. It quotes only names of what a caller sent, as {@link harmless} text.
 */
function noticeOf(remarks: readonly Remarks[]): string {
  const names = new Set(
    remarks.flatMap(({ unknown }) => unknown.map((path) => String(path.at(-1)))),
  );
  const doubts = remarks.flatMap((each) => each.doubts);
  const ignored = [...names].slice(0, MAX_LISTED).map(harmless).join(', ');
  const more = names.size > MAX_LISTED ? ` and ${names.size - MAX_LISTED} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...doubts.slice(0, MAX_LISTED).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(doubts.length > MAX_LISTED ? [`and ${doubts.length - MAX_LISTED} more`] : []),
  ].join('; ');
}

/** A caller's name, percent-encoded and shortened for a header. */
function harmless(name: string): string {
  const encoded = encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());
  const text = encoded.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const isWhole = name.length <= MAX_NAME && text.length <= MAX_NAME;
  if (isWhole) return text === '' ? '""' : text;
  return `${text.slice(0, MAX_NAME).replace(/%.?$/, '')}...`;
}
