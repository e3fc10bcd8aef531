import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';

// The service as the programs that export and import reach it, with the operator key.

/** Sends a request with the operator key. */
export type Ask = (method: string, path: string, body?: object) => Promise<Response>;

export const PATHS = {
  organisations: '/operator/v1/orgs',
  organisation: (id: string) => `/orgs/v1/${id}`,
  export: (id: string) => `/orgs/v1/${id}/export`,
  exportOfService: '/operator/v1/service/export',
  import: '/operator/v1/import',
};

export interface TransferRecord {
  readonly kind: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export const TransferRecord = z.object({
  kind: z.string(),
  fields: z.record(z.string(), z.unknown()),
});

const Page = z.object({ records: z.array(TransferRecord) });

/** The body of an answer. @throws Error with a refusal's text. */
export async function answered(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Yields every page of a list, by its links. @param path of the first page. */
export async function* pagesOf(ask: Ask, path: string): AsyncGenerator {
  let next: string | undefined = path;
  while (next !== undefined) {
    const answer: Response = await ask('GET', next);
    yield await answered(answer);
    const link = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
    next = link === undefined ? undefined : link.replace(/^https?:\/\/[^/]+/, '');
  }
}

export async function* exportedRecords(ask: Ask, path: string): AsyncGenerator<TransferRecord> {
  for await (const page of pagesOf(ask, path)) yield* Page.parse(page).records;
}

/** The record of an organisation as it is now: its clock is `writtenAt`. */
export async function organisationRecord(ask: Ask, id: string): Promise<TransferRecord> {
  const page = Page.parse(await answered(await ask('GET', `${PATHS.export(id)}?limit=1`)));
  const [record] = page.records;
  if (record === undefined) throw new Error(`There is no record of the organisation ${id}.`);
  return record;
}

export async function setSuspended(ask: Ask, id: string, suspended: boolean): Promise<void> {
  await answered(await ask('PATCH', PATHS.organisation(id), { suspended }));
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 250;

/** The service at an address. A request is repeated if it gets no answer, or one with 5xx: all can be repeated. */
export function serviceAt(base: string, operatorKey: string): Ask {
  const headers = { Authorization: `Bearer ${operatorKey}`, 'Content-Type': 'application/json' };
  return async (method, path, body) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const json = body === undefined ? {} : { body: JSON.stringify(body) };
        const answer = await fetch(new URL(path, base), { method, headers, ...json });
        if (answer.status < 500 || attempt === ATTEMPTS) return answer;
      } catch (error) {
        if (attempt === ATTEMPTS) throw new Error(`${base} does not answer.`, { cause: error });
      }
      await setTimeout(FIRST_PAUSE_MS * 2 ** attempt);
    }
  };
}
