import { setTimeout } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../dist/openapi/v1.ts';

// What every integration needs: a typed client, retries, and pages.

export type Unit = components['schemas']['WholeUnit'];
export type UnitQuery = NonNullable<paths['/units']['get']['parameters']['query']>;

/** A program's environment: `BASE`, such as `http://localhost:8787/v1`, and `TOKEN`. */
const { BASE: baseUrl = 'http://localhost:8787/v1', TOKEN: token = '' } = process.env;

/** The media type leaves out the answers to `fields=`, so that every field of a unit is required. */
export const api = createClient<paths, 'application/json'>({
  baseUrl,
  headers: { Authorization: `Bearer ${token}` },
});

/** An answer, as the client returns it. */
interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

const MAX_TRIES = 6;

/**
 * Sends a request, and repeats it after `Retry-After` if the service says so (409, 429, 503) or cannot be
 * reached. The request must be safe to repeat: a read, a change to given values, or a POST with an
 * Idempotency-Key.
 *
 * @throws Error whose cause is the service's error, which names every fault.
 */
export async function withRetries<Data>(ask: () => Promise<Answered<Data>>) {
  for (let tries = 1; ; tries++) {
    const { data, error, response } = await ask().catch(unreachable);
    if (data !== undefined) return { data, response };
    const seconds = response.headers.get('Retry-After');
    if (seconds === null || tries === MAX_TRIES) {
      throw new Error(`The service answers ${response.status}.`, { cause: error });
    }
    await setTimeout(Number(seconds) * 1000);
  }
}

function unreachable(error: unknown): Answered<never> {
  return { error, response: new Response(null, { status: 503, headers: { 'Retry-After': '1' } }) };
}

/** A page of units, and the watermark of its list. */
export interface Page {
  readonly units: readonly Unit[];
  readonly watermark: string | null;
  /**
   * The service was restored to an earlier state since the `updatedSince` or the cursor: read every unit
   * once, and delete those that are not listed.
   */
  readonly wasRestored: boolean;
}

/** Every page of a list of units, following `Link`. */
export async function* pagesOf(query: UnitQuery): AsyncGenerator<Page> {
  let cursor: string | undefined;
  do {
    const page = { ...query, ...(cursor !== undefined && { cursor }) };
    const { data, response } = await withRetries(() =>
      api.GET('/units', { params: { query: page } }),
    );
    const { headers } = response;
    const wasRestored = headers.get('Notice')?.includes('restored to an earlier state') === true;
    yield { units: data.units, watermark: headers.get('Sync-Watermark'), wasRestored };
    const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
    cursor =
      next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
  } while (cursor !== undefined);
}
