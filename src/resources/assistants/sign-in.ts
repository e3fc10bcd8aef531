import * as z from 'zod';
import { tokenDigests } from '../../access/bearer-token.ts';
import { tokenKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { AssistantName, documentedAt, registeredAs } from './clients.ts';
import { Records, YEAR_SECONDS, isLive } from './store.ts';
import { millisecondsOf } from '../../values/instant.ts';

/** The page of the dashboard on which a person agrees: where an assistant sends them. */
export const CONSENT_PATH = '/app/connect';

/** Where assistants ask for tokens and register, and their metadata (RFC 8414). */
export const OAUTH_BASE = '/oauth';
export const OAUTH_METADATA = '/.well-known/oauth-authorization-server';

/** What an access token opens (RFC 8707). */
export const resourceAt = (origin: string): string => `${origin}/mcp`;

/** The scopes by which an assistant may ask. The person decides on the right, whatever was asked for. */
export const OAUTH_SCOPES = ['einheit', 'offline_access'];

/** What the library keeps, encrypted with each access token: the assistant's own API token. */
const Props = z.object({ token: z.string(), expiresAt: z.string() });

const HOUR_SECONDS = 60 * 60;

/**
 * The authorization server of an origin (OAuth 2.1, RFC 8414). It issues short-lived access tokens, each of
 * which holds an API token: that one's row decides what is permitted now. The library asks nobody for a
 * client id metadata document: `clients.ts` does.
 */
export async function authorizationServer(env: Env, origin: string, records: Records) {
  const { OAuthAuthorizationServer, OAuthError } = await import('./libraries.ts');
  /** Which checks of the library have failed. */
  const refusals = new Set<string>();
  const server = new OAuthAuthorizationServer<{ readonly OAUTH_KV: Records }>({
    issuer: origin,
    resources: [resourceAt(origin)],
    defaultResource: resourceAt(origin),
    authorizeEndpoint: CONSENT_PATH,
    tokenEndpoint: `${OAUTH_BASE}/token`,
    clientRegistrationEndpoint: `${OAUTH_BASE}/register`,
    scopesSupported: OAUTH_SCOPES,
    clientRegistrationTTL: YEAR_SECONDS,
    clientRegistrationCallback: ({ clientMetadata: { client_name: named } }) => {
      const { error } = AssistantName.optional().safeParse(named);
      return error && { description: 'client_name does not follow the rules of names' };
    },
    allowPrivateUseRedirectUris: true,
    accessTokenTTL: HOUR_SECONDS,
    tokenExchangeCallback: async ({ props }) => {
      const { token, expiresAt } = Props.parse(props);
      const digests = tokenDigests(token, tokenKeys(env));
      if (digests === null || !(await isLive(env, digests))) {
        throw new OAuthError('invalid_grant', { description: 'The access has been ended.' });
      }
      const left = Math.max(60, Math.ceil((millisecondsOf(expiresAt) - timeNow()) / 1000));
      return { accessTokenTTL: Math.min(HOUR_SECONDS, left), refreshTokenTTL: left };
    },
    onError: ({ internal }) => {
      refusals.add(internal.reason);
    },
  });
  const bound = { OAUTH_KV: records };
  return { server, bound, api: server.getOAuthApi(bound), refusals };
}

/** The parameters of a request. A final slash does not make `resource` another one. */
export function parametersIn(text: string, origin: string): URLSearchParams {
  const resource = resourceAt(origin);
  return new URLSearchParams(
    Array.from(new URLSearchParams(text), ([name, value]): [string, string] =>
      name === 'resource' && value === `${resource}/` ? [name, resource] : [name, value],
    ),
  );
}

/**
 * Reads a request for access: who asks, in their own words; by which host; where the person goes next; and
 * the address to which a person returns who refuses. Only here the service reads an assistant's document.
 *
 * @param query as the assistant has sent it to {@link CONSENT_PATH}.
 * @throws Failure `invalid_request`.
 */
export async function accessRequestIn(env: Env, origin: string, query: string) {
  const parameters = parametersIn(query, origin);
  const names = [...parameters.keys()];
  if (new Set(names).size < names.length) throw unfit('request', 'given_once');
  const clientId = parameters.get('client_id') ?? '';
  const isDocumented = URL.canParse(clientId) && new URL(clientId).protocol === 'https:';
  const client = await (isDocumented ? documentedAt(clientId, env) : registeredAs(clientId, env));
  const records = new Records(env, { client });
  const { api } = await authorizationServer(env, origin, records);
  const { AuthorizationError, authorizationErrorRedirect } = await import('./libraries.ts');
  try {
    const request = await api.parseAuthRequest(
      new Request(`${origin}${CONSENT_PATH}?${String(parameters)}`),
    );
    if (request.codeChallenge === undefined) throw unfit('code_challenge', 'required');
    const known = await api.lookupClient(clientId);
    const returnsTo = destinationOf(request.redirectUri);
    const host = isDocumented ? new URL(clientId).hostname : returnsTo.name;
    const refusedTo = authorizationErrorRedirect(request, 'access_denied');
    const asked = { name: known?.clientName ?? host, host, isDocumented, returnsTo, refusedTo };
    const keep = async () => {
      if (known !== null) await records.keep(known);
    };
    return { api, request, asked, keep };
  } catch (error) {
    throw error instanceof AuthorizationError ? unfit('request', 'other') : error;
  }
}

const unfit = (path: string, rule: 'given_once' | 'other' | 'required') =>
  invalidRequest([{ path, ...broken(rule) }]);

const THIS_DEVICE = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Where the browser goes next: to a site, to a program on the device, or to an app by a scheme of its own. */
function destinationOf(address: string) {
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return { kind: 'app', name: `${protocol}//`.slice(0, 255) };
  return { kind: THIS_DEVICE.test(hostname) ? 'device' : 'site', name: hostname };
}

/** The API token of an access token; `null` if it is not valid. */
export async function heldToken(env: Env, origin: string, sent: string): Promise<string | null> {
  const { server, bound } = await authorizationServer(env, origin, new Records(env));
  const token = await server.validateToken(resourceAt(origin), sent, bound);
  return token === null ? null : Props.parse(token.props).token;
}
