/** What a client answers: a plain `Response`, or what that of openapi-fetch, hey-api or orval makes of it. */
export type Answered = Response | AnsweredWithError | AnsweredByStatus;

/** What the clients of openapi-fetch and hey-api answer. */
export interface AnsweredWithError {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** What orval's client answers. */
export interface AnsweredByStatus {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
}

/** The page in a success. Only the caller knows it where the answer is a plain `Response`. */
export type PageOf<Answer extends Answered> = Answer extends Response
  ? unknown
  : Answer extends AnsweredByStatus
    ? Extract<Answer, { readonly status: 200 }>['data']
    : Answer extends { readonly data?: infer Page }
      ? Exclude<Page, undefined>
      : never;

/** Asks for a page of a list. @param page the `cursor` to send; empty for the first page. */
export type Ask<Answer extends Answered> = (page: { readonly cursor?: string }) => Promise<Answer>;

/**
 * The pages of a list, one after another: it follows `Link`, or `nextCursor` where a client hides headers.
 *
 * @throws Error for an answer that is no success; its `cause` is the body of the error.
 */
export function pages<Answer extends Answered, Page = PageOf<Answer>>(
  ask: Ask<Answer>,
): AsyncGenerator<Page, void>;
// The types take the caller's word for what a `Response` holds.
export async function* pages(ask: Ask<Answered>): AsyncGenerator<unknown, void> {
  let cursor: string | undefined;
  do {
    const { data, headers } = await contentOf(await ask(cursor === undefined ? {} : { cursor }));
    yield data;
    cursor = cursorInLink(headers) ?? cursorIn(data);
  } while (cursor !== undefined);
}

/**
 * Every entry of a list.
 *
 * @param entriesOf the entries of a page: `({ properties }) => properties`.
 * @throws Error as {@link pages} does.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever uses `fetch` names the page there
export async function collect<Answer extends Answered, Entry, Page = PageOf<Answer>>(
  ask: Ask<Answer>,
  entriesOf: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const page of pages<Answer, Page>(ask)) all.push(...entriesOf(page));
  return all;
}

interface Content {
  readonly data: unknown;
  readonly headers: Headers | undefined;
}

async function contentOf(answered: Answered): Promise<Content> {
  if ('json' in answered) {
    const data: unknown = await answered.json();
    if (!answered.ok) throw refused(answered.status, data);
    return { data, headers: answered.headers };
  }
  if ('status' in answered) {
    if (answered.status !== 200) throw refused(answered.status, answered.data);
    return answered;
  }
  const { data, error, response } = answered;
  if (data === undefined) throw refused(response?.status, error);
  return { data, headers: response?.headers };
}

const refused = (status: number | undefined, cause: unknown) =>
  new Error(`The service answers ${status ?? 'nothing'}.`, { cause });

/** Only the cursor of the link: the address and the credential stay those of the caller. */
function cursorInLink(headers: Headers | undefined): string | undefined {
  const [, next] = /<([^>]+)>; rel="next"/.exec(headers?.get('Link') ?? '') ?? [];
  return next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
}

function cursorIn(page: unknown): string | undefined {
  const { pagination }: { pagination?: unknown } = Object.assign({}, page);
  const { nextCursor }: { nextCursor?: unknown } = Object.assign({}, pagination);
  return typeof nextCursor === 'string' ? nextCursor : undefined;
}
