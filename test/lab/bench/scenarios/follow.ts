import { send } from '../load/send.ts';
import type { Request } from '../load/order.ts';

const MOST = 200;

/** The address of the page that begins after `depth` units, found by following the links of a list. */
export async function pageAt({ url, headers }: Request, depth: number): Promise<string> {
  const list = new URL(url);
  const limit = list.searchParams.get('limit') ?? '';
  let next = list;
  for (let passed = 0; passed < depth;) {
    const size = Math.min(MOST, depth - passed);
    next.searchParams.set('limit', String(size));
    next = await linkedFrom(next, headers);
    passed += size;
  }
  next.searchParams.set('limit', limit);
  return next.href;
}

async function linkedFrom(page: URL, headers: Request['headers']): Promise<URL> {
  const answer = await send({ method: 'GET', url: page.href, headers });
  const [, href] = /^<([^>]*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '') ?? [];
  if (href === undefined) throw new Error(`${page.href} has no link to a next page.`);
  return new URL(href);
}
