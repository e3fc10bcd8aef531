import { relative } from 'node:path';
import { SHOWN_UNIT_ID } from './demo/stock.ts';
import { DEMO_ACCOUNTS } from './demo/people.ts';
import { DEMO_TOKENS } from './demo/tokens.ts';
import type { Flags } from './flags.ts';
import { LOCAL_SECRETS } from './secrets.ts';

/** The text for a person who has just started the service. */
export function banner({ origin, dataDir }: Flags): string {
  const base = `${origin}/v1`;
  const [{ secret: first }] = DEMO_TOKENS;
  return [
    `Einheit is ready: ${base}  (data: ${shortest(dataDir)})`,
    origin.startsWith('https:')
      ? `Dashboard: ${origin}/app/  (the demo's sign-in works only over http: leave out --local-protocol)`
      : `Dashboard: ${origin}/app/`,
    `A website with flats of the demo: ${origin}/demo`,
    '',
    credentials(origin),
    '',
    `Try: curl -H 'Authorization: Bearer ${first}' '${base}/units?limit=1'`,
    '',
    'A unit with images, whose links open in a browser for an hour:',
    `  curl -H 'Authorization: Bearer ${first}' '${base}/units/${SHOWN_UNIT_ID}?include=images'`,
  ].join('\n');
}

export function credentials(origin = ''): string {
  return [
    'Demo tokens (local only):',
    ...DEMO_TOKENS.map(({ secret, purpose }) => `  ${secret}  ${purpose}`),
    '',
    `Operator's interfaces: ${origin}/operator/v1, ${origin}/orgs/v1`,
    `  ${LOCAL_SECRETS.OPERATOR_KEY}  the operator key (local only)`,
    '',
    'Who can sign in to the dashboard, by a click (local only):',
    ...DEMO_ACCOUNTS.map(({ name, about }) => `  ${name}: ${about}`),
  ].join('\n');
}

/** A path relative to the working directory if it is below it, otherwise in full. */
function shortest(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}
