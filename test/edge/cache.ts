// Cloudflare's cache before a Worker, as its documentation describes it: what it stores and for how long, by
// which key, when it shows an outdated answer, and which purges it accepts. Sources: "Workers Cache" (cache
// keys, configuration, purging, limitations), "Purge cache", and RFC 9111.

/** Statuses that are stored, with the lifetime in seconds of an answer that names none. */
const LIFETIMES: Readonly<Record<number, number>> = {
  200: 7200,
  203: 7200,
  204: 7200,
  300: 1200,
  301: 1200,
  404: 180,
  405: 60,
  410: 180,
  414: 60,
  501: 60,
};
/** With any of these, an outdated answer is never shown. */
const FORBIDS_STALE = ['s-maxage', 'must-revalidate', 'proxy-revalidate'];
/** The most specific header counts; the first one never reaches a visitor. */
const DIRECTIVES = ['Cloudflare-CDN-Cache-Control', 'CDN-Cache-Control', 'Cache-Control'];

/** Request headers that belong to the key, so that nobody is given an answer that was meant for others. */
const KEYED = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'x-forwarded-host',
  'x-host',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
  'cloudflare-workers-version-key',
];
/** Another one, unless it has one of these values. */
const KEYED_SCHEME = 'x-forwarded-scheme';
const USUAL_SCHEMES = new Set(['http', 'https']);

/** An account may purge five times a minute, and 25 times at once, whatever its plan. */
const PURGES_A_MINUTE = 5;
const PURGES_AT_ONCE = 25;
const OPERATIONS_OF_PURGE = 100;
const RATE_LIMITED = { code: 2046, message: 'The rate limit of purges is exceeded.' };

interface Entry {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** In epoch milliseconds. */
  readonly storedAt: number;
  /** In seconds: how long it is fresh, and how long after that it is shown while and unless it is renewed. */
  readonly lifetime: number;
  readonly whileRenewed: number;
  readonly ifError: number;
}

/** What a visitor receives. */
export interface EdgeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** `Cf-Cache-Status`. */
  readonly from: 'HIT' | 'MISS' | 'EXPIRED' | 'REVALIDATED' | 'UPDATING' | 'STALE' | 'BYPASS';
}

interface Purge {
  /** In epoch milliseconds. */
  readonly at: number;
  readonly tags: readonly string[];
  readonly accepted: boolean;
}

/** The cache of a Worker. Time is that of `Date.now()`. */
export class EdgeCache {
  readonly #worker: (request: Request) => Promise<Response>;
  readonly #isShared: boolean;
  readonly #accepts: (call: number) => boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #filling = new Map<string, Promise<unknown>>();
  #bucket = { taken: 0, at: 0 };
  /** Every purge that it was asked for. */
  readonly purges: Purge[] = [];
  /** The version of the Worker that is deployed. */
  version = 'first';

  /**
   * @param worker answers what is not stored. It may throw, as a Worker does.
   * @param isShared whether all versions of the Worker share it (`cross_version_cache`).
   * @param accepts whether a purge succeeds, by its number, if the limits allow it.
   */
  constructor(
    worker: (request: Request) => Promise<Response>,
    isShared: boolean,
    accepts: (call: number) => boolean = () => true,
  ) {
    this.#worker = worker;
    this.#isShared = isShared;
    this.#accepts = accepts;
  }

  /** Answers a visitor, from what is stored or by the Worker. */
  async get(address: string, headers: Readonly<Record<string, string>> = {}): Promise<EdgeAnswer> {
    const request = new Request(address, { headers });
    const key = this.#keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#fill(key, request);
    const age = (Date.now() - entry.storedAt) / 1000;
    if (age < entry.lifetime) return answerOf(entry, 'HIT');
    if (age < entry.lifetime + entry.whileRenewed) {
      const answer = answerOf(entry, 'UPDATING');
      await this.#fill(key, request, entry);
      return answer;
    }
    return this.#fill(key, request, entry);
  }

  /** Neither the host nor any other header is part of the key. */
  #keyOf({ url, headers }: Request): string {
    const { pathname, search } = new URL(url);
    const version = this.#isShared ? null : this.version;
    const scheme = headers.get(KEYED_SCHEME) ?? '';
    return JSON.stringify([
      pathname + search,
      version,
      ...KEYED.map((name) => headers.get(name)),
      USUAL_SCHEMES.has(scheme) ? '' : scheme,
    ]);
  }

  /** `ctx.cache.purge`. */
  purge({ tags = [] }: CachePurgeOptions): Promise<CachePurgeResult> {
    const now = Date.now();
    const refilled = ((now - this.#bucket.at) / 60_000) * PURGES_A_MINUTE;
    const taken = Math.max(0, this.#bucket.taken - refilled);
    const isWithin = taken + 1 <= PURGES_AT_ONCE && tags.length <= OPERATIONS_OF_PURGE;
    if (isWithin) this.#bucket = { taken: taken + 1, at: now };
    const accepted = isWithin && this.#accepts(this.purges.length + 1);
    this.purges.push({ at: now, tags, accepted });
    if (!accepted) return Promise.resolve({ success: false, errors: [RATE_LIMITED] });
    const purged = new Set(tags.map((tag) => tag.toLowerCase()));
    for (const [key, { headers }] of this.#entries) {
      if (tagsOf(headers).some((tag) => purged.has(tag))) this.#entries.delete(key);
    }
    return Promise.resolve({ success: true, errors: [] });
  }

  /** Asks the Worker once for all visitors who wait for the same. */
  async #fill(key: string, request: Request, entry?: Entry): Promise<EdgeAnswer> {
    const filling = this.#filling.get(key);
    if (filling !== undefined) {
      await filling;
      const stored = this.#entries.get(key);
      // What may not be stored is no answer to others.
      return stored === undefined ? this.#ask(key, request, entry) : answerOf(stored, 'HIT');
    }
    const asked = this.#ask(key, request, entry);
    this.#filling.set(key, asked);
    return asked.finally(() => this.#filling.delete(key));
  }

  async #ask(key: string, visit: Request, entry: Entry | undefined): Promise<EdgeAnswer> {
    const tag = entry?.headers.get('ETag') ?? null;
    const request = new Request(visit);
    if (tag !== null) request.headers.set('If-None-Match', tag);
    const response = await this.#worker(request).catch(() => null);
    if (response === null || response.status >= 500) {
      const age = entry === undefined ? Infinity : (Date.now() - entry.storedAt) / 1000;
      if (entry !== undefined && age < entry.lifetime + entry.ifError)
        return answerOf(entry, 'STALE');
      return response === null
        ? { status: 500, headers: new Headers(), text: '', from: 'MISS' }
        : forwarded(response, 'MISS');
    }
    if (response.status === 304 && entry !== undefined) {
      const renewed = new Headers([...entry.headers, ...response.headers]);
      for (const [name, value] of response.headers) renewed.set(name, value);
      const again = entryOf(entry.status, renewed, entry.text);
      if (again !== null) this.#entries.set(key, again);
      return answerOf(again ?? entry, 'REVALIDATED');
    }
    const stored = entryOf(response.status, response.headers, await textOf(response.clone()));
    // What must not be stored leaves what was stored before (RFC 9111, 4.3.3).
    if (stored === null) return forwarded(response, 'BYPASS');
    this.#entries.set(key, stored);
    return forwarded(response, entry === undefined ? 'MISS' : 'EXPIRED');
  }
}

const tagsOf = (headers: Headers): string[] =>
  (headers.get('Cache-Tag') ?? '').split(',').map((tag) => tag.trim().toLowerCase());

/** The directives that count, with their values in seconds; `null` if the answer has none. */
function directivesOf(headers: Headers): Map<string, number> | null {
  const name = DIRECTIVES.find((each) => headers.has(each));
  if (name === undefined) return null;
  const parts = (headers.get(name) ?? '').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [directive = '', value] = part.trim().split('=');
      return [directive, value === undefined ? NaN : Number(value)];
    }),
  );
}

/** What is stored of an answer; `null` if nothing may be. */
function entryOf(status: number, headers: Headers, text: string): Entry | null {
  const byStatus = LIFETIMES[status];
  const directives = directivesOf(headers);
  if (byStatus === undefined || headers.has('Set-Cookie')) return null;
  const stored = { status, headers: new Headers(headers), text, storedAt: Date.now() };
  if (directives === null) {
    return { ...stored, lifetime: byStatus, whileRenewed: 0, ifError: Infinity };
  }
  if (directives.has('private') || directives.has('no-store')) return null;
  const forbidsStale = FORBIDS_STALE.some((each) => directives.has(each));
  const named = directives.get('s-maxage') ?? directives.get('max-age') ?? byStatus;
  return {
    ...stored,
    lifetime: directives.has('no-cache') ? 0 : named,
    whileRenewed: forbidsStale ? 0 : (directives.get('stale-while-revalidate') ?? 0),
    // Without the directive, an outdated answer is shown for as long as the Worker fails.
    ifError: forbidsStale ? 0 : (directives.get('stale-if-error') ?? Infinity),
  };
}

function answerOf({ status, headers, text, storedAt }: Entry, from: EdgeAnswer['from']) {
  const age = Math.floor((Date.now() - storedAt) / 1000);
  const answered = visible(headers);
  answered.set('Age', String(age));
  return { status, headers: answered, text, from };
}

async function forwarded(response: Response, from: EdgeAnswer['from']): Promise<EdgeAnswer> {
  const { status, headers } = response;
  return { status, headers: visible(headers), text: await textOf(response), from };
}

/** The body as text, also of a picture. */
const textOf = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await response.arrayBuffer());

/** The headers without those that only the edge reads. */
function visible(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['Cache-Tag', 'Cloudflare-CDN-Cache-Control']) kept.delete(name);
  return kept;
}
