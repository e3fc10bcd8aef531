import { asFarAsAsked, type DistanceEnv } from './distance.ts';
import type { Readings } from './reading.ts';
import { bound, type ReadingStatements, statementsOf } from './statements.ts';

interface FloorEnv extends Pick<Env, 'DB'>, DistanceEnv {
  /** {@link Readings}, as JSON. */
  readonly READINGS: string;
}

// The least work of a Worker for a read: no router, no validation, no log. `/one/<reading>` calls the
// database once; `/two/<reading>` looks the token up first.

const known = new Map<string, ReadingStatements>();

export default {
  async fetch({ url }, near) {
    const env = asFarAsAsked(near);
    const [, trips = '', name = ''] = new URL(url).pathname.split('/');
    let statements = known.get(name);
    if (statements === undefined) {
      const readings: Readings = JSON.parse(env.READINGS);
      const reading = readings[name];
      if (reading === undefined) return new Response('There is no such reading.', { status: 404 });
      statements = statementsOf(env, reading);
      known.set(name, statements);
    }
    const { token, besideToken, afterToken } = statements;
    const prepare = (query: typeof token) => bound(env.DB, query);
    if (trips === 'one') {
      const [, ...results] = await env.DB.batch([prepare(token), ...besideToken.map(prepare)]);
      return answer(results);
    }
    const [caller] = await env.DB.batch([prepare(token)]);
    if (caller?.results.length !== 1) return new Response(null, { status: 401 });
    return answer(await env.DB.batch(afterToken.map(prepare)));
  },
} satisfies ExportedHandler<FloorEnv>;

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
