import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';
import { pathOf } from './faults.ts';
import type { Remarks } from './remarks.ts';

/** How many names, and how many doubts, are told; the rest is counted. */
const MAX_TOLD = 5;
/** How much of a caller's own name is told. */
const MAX_NAME = 64;

/**
 * Says in `Notice` what was accepted of a request and yet may be a mistake. An answer that refuses
 * the request has none.
 */
export const notice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { remarks } = c.var;
  if (remarks === undefined || c.res.status >= 400) return;
  const told = noticeOf(remarks);
  if (told !== '') c.header('Notice', told);
});

/**
 * `ignored: latitude, kaufprice; units[3].etageLabel: not read`: at most five names and five
 * doubts. Of what a caller sent it holds names alone, and these only as {@link harmless} text.
 */
function noticeOf(remarks: readonly Remarks[]): string {
  const names = new Set(
    remarks.flatMap(({ unknown }) => unknown.map((path) => String(path.at(-1)))),
  );
  const doubts = remarks.flatMap((each) => each.doubts);
  const ignored = [...names].slice(0, MAX_TOLD).map(harmless).join(', ');
  const more = names.size > MAX_TOLD ? ` and ${names.size - MAX_TOLD} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...doubts.slice(0, MAX_TOLD).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(doubts.length > MAX_TOLD ? [`and ${doubts.length - MAX_TOLD} more`] : []),
  ].join('; ');
}

/** A caller's name as a header can hold it: what is no plain character is percent-encoded. */
function harmless(name: string): string {
  const encoded = encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());
  const text = encoded.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const isWhole = name.length <= MAX_NAME && text.length <= MAX_NAME;
  if (isWhole) return text === '' ? '""' : text;
  return `${text.slice(0, MAX_NAME).replace(/%.?$/, '')}...`;
}
