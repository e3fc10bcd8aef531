import type { Scope } from '../../../values/roles.ts';
import { SCOPE_ORDER } from './scope-order.ts';

/**
 * A command that tries a token with a list that its scopes open; `null` for a token that opens no
 * list, as trying that one would change something.
 */
export function curlLine(secret: string, scopes: readonly Scope[]): string | null {
  const list = SCOPE_ORDER.filter((scope) => scopes.includes(scope))
    .flatMap((scope) => ENDPOINTS_BY_SCOPE[scope])
    .find((endpoint) => endpoint.startsWith('GET ') && !endpoint.includes('{'));
  if (list === undefined) return null;
  const address = `${location.origin}${list.slice('GET '.length)}`;
  return `curl -H 'Authorization: Bearer ${secret}' '${address}'`;
}
