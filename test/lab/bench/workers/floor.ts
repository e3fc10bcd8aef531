import type { Trip } from '../../../harness/interposed.ts';
import { asFarAsAsked, type DistanceEnv } from './distance.ts';

// The least work of a Worker for a read: no router, no validation, no log. `POST /<reading>` tells it the statements
// of the service. `/one/<reading>` sends them in one call; `/two/<reading>` looks the token up first.

const known = new Map<string, Trip['statements']>();

export default {
  async fetch(request, near) {
    const { DB } = asFarAsAsked(near);
    const [, first = '', name = ''] = new URL(request.url).pathname.split('/');
    if (request.method === 'POST') {
      known.set(first, await request.json());
      return new Response();
    }
    const all = known.get(name)?.map(({ sql, values }) => DB.prepare(sql).bind(...values));
    if (all === undefined) return new Response('There is no such reading.', { status: 404 });
    if (first === 'one') return answer((await DB.batch(all)).slice(1));
    const [caller] = await DB.batch(all.slice(0, 1));
    if (caller?.results.length !== 1) return new Response(null, { status: 401 });
    return answer(await DB.batch(all.slice(1)));
  },
} satisfies ExportedHandler<Pick<Env, 'DB'> & DistanceEnv>;

/** The rows as JSON. If SQL has written the units as JSON, its text is used unchanged. */
function answer(results: readonly D1Result[]): Response {
  for (const { results: rows } of results) {
    const texts = rows.map(jsonText);
    if (rows.length > 0 && !texts.includes(null)) {
      return new Response(texts.join(','), { headers: { 'Content-Type': 'application/json' } });
    }
  }
  return Response.json(results.map(({ results: rows }) => rows));
}

function jsonText(row: unknown): string | null {
  const values: unknown[] = Object.values(row ?? {}).filter((value) => value !== null);
  const [text] = values;
  const isText = values.length === 1 && typeof text === 'string' && /^[[{]/.test(text);
  return isText ? text : null;
}
