import { createMiddleware } from 'hono/factory';
import type { Warnings } from '../../fields/warnings.ts';
import { pathOf } from '../../values/failure.ts';
import type { AppEnv } from '../context.ts';

/**
 * Sets the header `Notice` with the warnings about the request, and with what the caller cannot know after
 * a restore. A refusal has no `Notice`.
 */
export const notice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { warnings = [], goesOnFromBefore } = c.var;
  if (c.res.status >= 400) return;
  const text = [
    noticeOf(warnings),
    goesOnFromBefore === undefined ? '' : restoreNotice(goesOnFromBefore),
  ]
    .filter((part) => part !== '')
    .join('; ');
  if (text !== '') c.header('Notice', text);
});

const restoreNotice = ({
  name,
  restoredAt,
}: NonNullable<AppEnv['Variables']['goesOnFromBefore']>) =>
  `${name}: the stock was restored to an earlier state at ${restoredAt}; read all units once, and delete those that are not listed`;

/** The maximum number of names, and of values, that the header lists. It counts the rest. */
const MAX_LISTED = 5;
/** The maximum length of a caller's name in the header, in characters. */
const MAX_NAME = 64;

/**
 * The warnings for the header `Notice`: `ignored: kaufprice, stauts (status?); units[3].etageLabel: not read`.
 * It has at most five names and five warnings. Of the caller's text it quotes only names, made
 * {@link harmless}.
 */
function noticeOf(all: readonly Warnings[]): string {
  const names = new Map(
    all.flatMap(({ unknown }) =>
      unknown.map(({ path, broken }) => [String(path.at(-1)), broken.other] as const),
    ),
  );
  const values = all.flatMap((each) => each.values);
  const ignored = [...names]
    .slice(0, MAX_LISTED)
    .map(([name, near]) => harmless(name) + (near === undefined ? '' : ` (${near}?)`))
    .join(', ');
  const more = names.size > MAX_LISTED ? ` and ${names.size - MAX_LISTED} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...values.slice(0, MAX_LISTED).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(values.length > MAX_LISTED ? [`and ${values.length - MAX_LISTED} more`] : []),
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
