import { CLIENT } from '../sign-in/client.ts';
import type { Settings } from './bindings.ts';
import { ORIGIN } from './client.ts';
import { served } from './served.ts';
import { SESSION_KEY } from './keys.ts';

/** Settings with which people sign in at an issuer. */
export const signInAt = (issuer: string): Settings => ({
  SESSION_KEY,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.clientId,
  OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  OIDC_EMAIL_PROOF: 'email_verified',
});

/** The name of the cookie with the secret of a session. */
export const SESSION = '__Host-session';
/** The name of the cookie of somebody who is signing in. */
export const ATTEMPT = '__Host-attempt';

interface Cookie {
  readonly value: string;
  /** As they were set: `Path=/; HttpOnly; …`. */
  readonly attributes: string;
}

/** A browser that keeps cookies, and follows redirects only when a test tells it to. */
export class Visitor {
  readonly #settings: Settings;
  readonly #origin: string;
  /** By origin and name. */
  readonly #cookies = new Map<string, Map<string, Cookie>>();

  constructor(settings: Settings, origin: string = ORIGIN) {
    this.#settings = settings;
    this.#origin = origin;
  }

  /** Opens a path of the service, or a complete address, such as one of the provider. */
  async opens(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.#origin);
    const headers = new Headers(init.headers);
    const jar = this.#jarOf(url.origin);
    if (jar.size > 0 && !headers.has('Cookie')) {
      headers.set('Cookie', [...jar].map(([name, { value }]) => `${name}=${value}`).join('; '));
    }
    const request = new Request(url, { ...init, headers, redirect: 'manual' });
    const response = await (url.origin === this.#origin
      ? served(request, this.#settings)
      : fetch(request));
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    return response;
  }

  /** A cookie of the service, if the browser has it. */
  cookie(name: string): Cookie | undefined {
    return this.#jarOf(this.#origin).get(name);
  }

  /** Sets a cookie of the service, or deletes it. */
  keeps(name: string, value: string | undefined): void {
    const jar = this.#jarOf(this.#origin);
    if (value === undefined) jar.delete(name);
    else jar.set(name, { value, attributes: '' });
  }

  /** Starts to sign in. @returns the provider's address to which the service leads. */
  async begins(query = ''): Promise<URL> {
    const response = await this.opens(`/auth/sign-in${query}`);
    return new URL(locationOf(response));
  }

  /** Signs in as one of the provider's accounts. @returns the address to which the service leads. */
  async signsInAs(account: string, query = ''): Promise<string> {
    const callback = await this.choosesAt(await this.begins(query), account);
    return locationOf(await this.opens(callback));
  }

  /** Chooses an account at the provider. @returns the address that leads back to the service. */
  async choosesAt(authorization: URL, account: string): Promise<string> {
    const interaction = locationOf(await this.opens(authorization.href));
    const page = new URL(interaction, authorization);
    await this.opens(page.href);
    const body = new URLSearchParams({ account });
    let next = locationOf(await this.opens(page.href, { method: 'POST', body }));
    while (!next.startsWith(this.#origin)) {
      next = locationOf(await this.opens(new URL(next, authorization).href));
    }
    return next;
  }

  /** What `GET /me` answers. */
  async seesThemselves() {
    const response = await this.opens('/session/v1/me');
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  #jarOf(origin: string): Map<string, Cookie> {
    const jar = this.#cookies.get(origin) ?? new Map<string, Cookie>();
    this.#cookies.set(origin, jar);
    return jar;
  }
}

export function locationOf(response: Response): string {
  const location = response.headers.get('Location');
  if (location === null) throw new Error(`The answer ${response.status} leads nowhere.`);
  return location;
}

function keep(jar: Map<string, Cookie>, header: string): void {
  const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(header) ?? [];
  if (/max-age=0\b/i.test(attributes) || /expires=Thu, 01 Jan 1970/i.test(attributes))
    jar.delete(name);
  else jar.set(name, { value, attributes });
}
