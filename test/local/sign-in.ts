import { expect } from 'vitest';
import { z } from 'zod';

const Me = z.object({
  me: z.object({ email: z.string() }),
  memberships: z.array(z.object({ orgName: z.string(), role: z.string() })),
  invitations: z.array(z.object({ orgName: z.string() })),
});

/** Signs in at an address, in a new browser. @returns whom the dashboard then shows. */
export async function signedInAs(account: string, at: string) {
  const browser = new Browser(at);
  expect(await browser.signsInAs(account, '/app/x')).toBe('/app/x');
  const answer = await browser.opens('/session/v1/me');
  expect(answer.status).toBe(200);
  const { me, memberships, invitations } = Me.parse(await answer.json());
  const belonging = memberships.map(({ orgName, role }) => `${orgName}: ${role}`);
  return { email: me.email, belonging, invited: invitations.map(({ orgName }) => orgName) };
}

/** As much of a browser as a sign-in needs: it keeps cookies and follows redirects. */
class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async opens(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    const url = new URL(path, this.#origin);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** Signs in as one of the demo's people. @returns the path to which the service leads. */
  async signsInAs(account: string, to: string): Promise<string> {
    const page = await this.#follows(`/auth/sign-in?to=${encodeURIComponent(to)}`);
    const body = new URLSearchParams({ account });
    const chosen = await this.opens(page, { method: 'POST', body });
    return this.#follows(locationOf(chosen) ?? page);
  }

  /** Follows redirects up to the first page, or to the dashboard. */
  async #follows(path: string): Promise<string> {
    const next = locationOf(await this.opens(path));
    if (next === undefined || next.startsWith('/app/')) return next ?? path;
    return this.#follows(next);
  }
}

function locationOf(response: Response): string | undefined {
  return response.headers.get('Location') ?? undefined;
}
