import * as z from 'zod';

const Page = z.object({ records: z.array(z.unknown()) });

/**
 * Yields every record of an export, page by page.
 *
 * @param ask sends a GET with the operator key.
 * @throws Error for an answer that is not a page.
 */
export async function* exportedRecords(
  ask: (url: string) => Promise<Response>,
  first: URL,
): AsyncGenerator {
  let next: string | undefined = first.href;
  while (next !== undefined) {
    const answer: Response = await ask(next);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    yield* Page.parse(await answer.json()).records;
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
}
