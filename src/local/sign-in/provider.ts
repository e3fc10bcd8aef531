import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import type { Account } from '../demo/people.ts';
import { accountPage, faultPage, PAGE_POLICY } from './page.ts';

export interface DemoClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address to which the provider redirects. */
  readonly callback: string;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * A complete OpenID provider (oidc-provider) whose people sign in with a click.
 *
 * @param issuer its address, with the path that its requests begin with.
 */
export async function demoProvider(
  issuer: URL,
  client: DemoClient,
  accounts: readonly Account[],
): Promise<Listener> {
  const provider = new Provider(issuer.href, await configured(issuer, client, accounts));
  const serve = provider.callback();
  const chooses = `${issuer.pathname}/interaction/`;
  return async (request, response) => {
    const { url = '' } = request;
    try {
      if (url.startsWith(chooses)) {
        await choose(provider, accounts, request, response);
      } else {
        // As a framework mounts it: the provider builds its addresses from both.
        const below = url.slice(issuer.pathname.length);
        // It has no earlier session, so that one can sign in as another person each time.
        request.headers.cookie = withoutSession(request.headers.cookie);
        await serve(Object.assign(request, { originalUrl: url, url: below }), response);
      }
    } catch (error) {
      send(
        response,
        400,
        await faultPage(error instanceof Error ? error.message : 'Unbekannter Fehler'),
      );
    }
  };
}

function withoutSession(cookies = ''): string {
  const others = cookies.split(/;\s*/).filter((cookie) => !cookie.startsWith('_session'));
  return others.join('; ');
}

async function configured(
  issuer: URL,
  { clientId, clientSecret, callback }: DemoClient,
  accounts: readonly Account[],
): Promise<Configuration> {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: {
      keys: [crypto.randomUUID()],
      long: { path: issuer.pathname, signed: true },
      short: { path: issuer.pathname, signed: true },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_, id) => {
      const account = accounts.find(({ subject }) => subject === id);
      if (account === undefined) return undefined;
      const { email, name, emailVerified } = account;
      const claims = () => ({ sub: id, email, email_verified: emailVerified, name });
      return { accountId: id, claims };
    },
    interactions: {
      url: (_, { uid }) => `${issuer.pathname}/interaction/${uid}`,
    },
    jwks: { keys: [await signingKey()] },
    // The provider does not ask people for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: async (ctx, { error_description: description, error }) => {
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', PAGE_POLICY);
      ctx.body = await faultPage(description ?? error);
    },
    ttl: { Grant: 600, Interaction: 600, Session: 600, AccessToken: 60, IdToken: 60 },
  };
}

async function signingKey(): Promise<JWK> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('A pair of keys was asked for.');
  const exported = await crypto.subtle.exportKey('jwk', pair.privateKey);
  if (exported instanceof ArrayBuffer) throw new Error('A JWK was asked for.');
  const { kty, crv, x, y, d } = exported;
  return { kty, crv, x, y, d, use: 'sig', alg: 'ES256' };
}

/** Shows who can sign in, or signs in as the person who was clicked on. */
async function choose(
  provider: Provider,
  accounts: readonly Account[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response); // throws if there is none
  if (request.method !== 'POST') {
    send(response, 200, await accountPage(accounts));
    return;
  }
  const accountId = new URLSearchParams(await textOf(request)).get('account') ?? '';
  const chosen = accounts.some(({ subject }) => subject === accountId);
  const result = chosen ? { login: { accountId, remember: false } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request) {
    if (chunk instanceof Uint8Array) text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function send(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': PAGE_POLICY,
    'Cache-Control': 'no-store',
  });
  response.end(page);
}
