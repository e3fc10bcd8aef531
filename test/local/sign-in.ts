/** As much of a browser as a sign-in needs: it keeps cookies and follows redirects. */
export class Browser {
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
