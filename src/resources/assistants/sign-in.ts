import * as z from 'zod';
import { tokenDigests } from '../../access/bearer-token.ts';
import { serviceHosts, tokenKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { addressFault, hostFault } from '../webhooks/address.ts';
import { Records, isLive } from './store.ts';
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
 * The authorization server of an origin (OAuth 2.1, RFC 7591, RFC 8414, client id metadata documents). It
 * issues short-lived access tokens, each of which holds an API token: that one's row decides what is
 * permitted now.
 */
export async function authorizationServer(env: Env, origin: string) {
  const { OAuthAuthorizationServer, OAuthError } = await import('./libraries.ts');
  const server = new OAuthAuthorizationServer<{ readonly OAUTH_KV: Records }>({
    issuer: origin,
    resources: [resourceAt(origin)],
    defaultResource: resourceAt(origin),
    authorizeEndpoint: CONSENT_PATH,
    tokenEndpoint: `${OAUTH_BASE}/token`,
    clientRegistrationEndpoint: `${OAUTH_BASE}/register`,
    scopesSupported: OAUTH_SCOPES,
    clientIdMetadataDocumentEnabled: true,
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
    onError: () => {},
  });
  return { server, records: { OAUTH_KV: new Records(env) } };
}

/**
 * Reads a request for access: the name that the assistant gives itself, the host on which it answers for itself
 * or to which the person returns, and the address to which a person returns who refuses.
 *
 * @param query as the assistant has sent it to {@link CONSENT_PATH}.
 * @throws Failure `invalid_request`.
 */
export async function accessRequestIn(env: Env, origin: string, query: string) {
  requirePublicClient(env, query);
  const { AuthorizationError, CimdFetchError, authorizationErrorRedirect } =
    await import('./libraries.ts');
  const { server, records } = await authorizationServer(env, origin);
  const api = server.getOAuthApi(records);
  try {
    const request = await api.parseAuthRequest(new Request(`${origin}${CONSENT_PATH}?${query}`));
    const { clientId, clientName, clientDomain, redirectHost } = await api.describeConsent(request);
    const host = clientDomain ?? redirectHost;
    const name = clientName === clientId ? host : clientName.trim().slice(0, MAX_NAME);
    const refusedTo = authorizationErrorRedirect(request, 'access_denied');
    return { api, request, asked: { name, host, refusedTo } };
  } catch (error) {
    if (error instanceof AuthorizationError || error instanceof CimdFetchError) {
      throw invalidRequest([{ path: 'request', ...broken('other') }]);
    }
    throw error;
  }
}

const MAX_NAME = 100;

/**
 * Refuses a client whose id is an address within a private network or of this service, before it is called.
 *
 * @throws Failure `invalid_request`.
 */
export function requirePublicClient(env: Env, query: string): void {
  const id = new URLSearchParams(query).get('client_id') ?? '';
  if (!URL.canParse(id)) return;
  const fault = addressFault(id) ?? hostFault(id, { own: serviceHosts(env), local: false });
  if (fault !== undefined) throw invalidRequest([{ path: 'client_id', ...fault }]);
}

/** The API token of an access token; `null` if it is not valid. */
export async function heldToken(env: Env, origin: string, sent: string): Promise<string | null> {
  const { server, records } = await authorizationServer(env, origin);
  const token = await server.validateToken(resourceAt(origin), sent, records);
  return token === null ? null : Props.parse(token.props).token;
}
