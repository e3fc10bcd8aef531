/** What a client answers: that of openapi-fetch or hey-api, or a plain `Response`. */
export type Answered<Page> =
  | Response
  | {
      readonly data?: Page | undefined;
      readonly error?: unknown;
      readonly response?: Response | undefined;
    };

/** Asks for a page of a list. @param page the `cursor` to send; empty for the first page. */
export type Ask<Page> = (page: { readonly cursor?: string }) => Promise<Answered<Page>>;

/**
 * The pages of a list, one after another: it follows `Link`, or `nextCursor` where a client hides headers.
 *
 * @throws Error for an answer that is no success; its `cause` is the body of the error.
 */
export async function* pages<Page>(ask: Ask<Page>): AsyncGenerator<Page, void> {
  let cursor: string | undefined;
  do {
    const { data, response } = await contentOf(await ask(cursor === undefined ? {} : { cursor }));
    yield data;
    cursor = cursorInLink(response) ?? cursorIn(data);
  } while (cursor !== undefined);
}

/**
 * Every entry of a list.
 *
 * @param entriesOf the entries of a page: `({ properties }) => properties`.
 * @throws Error as {@link pages} does.
 */
export async function collect<Page, Entry>(
  ask: Ask<Page>,
  entriesOf: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const page of pages(ask)) all.push(...entriesOf(page));
  return all;
}

interface Content<Page> {
  readonly data: Page;
  readonly response: Response | undefined;
}

async function contentOf<Page>(answered: Answered<Page>): Promise<Content<Page>> {
  if (answered instanceof Response) {
    if (!answered.ok) throw refused(answered, await answered.json());
    return { data: await pageIn(answered), response: answered };
  }
  const { data, error, response } = answered;
  if (data === undefined) throw refused(response, error);
  return { data, response };
}

function pageIn<Page>(response: Response): Promise<Page>;
// Only the caller knows what the list holds: the overload above takes their word.
function pageIn(response: Response): Promise<unknown> {
  return response.json();
}

const refused = (response: Response | undefined, cause: unknown) =>
  new Error(`The service answers ${response?.status ?? 'nothing'}.`, { cause });

/** Only the cursor of the link: the address and the credential stay those of the caller. */
function cursorInLink(response: Response | undefined): string | undefined {
  const [, next] = /<([^>]+)>; rel="next"/.exec(response?.headers.get('Link') ?? '') ?? [];
  return next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
}

function cursorIn(page: unknown): string | undefined {
  const { pagination }: { pagination?: unknown } = Object.assign({}, page);
  const { nextCursor }: { nextCursor?: unknown } = Object.assign({}, pagination);
  return typeof nextCursor === 'string' ? nextCursor : undefined;
}
