import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { served } from '../harness/served.ts';
import { aCaller, aClient, aUnit } from '../harness/callers.ts';
import type { Answer } from '../harness/client.ts';
import { Operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { shardOf, shardsThrough } from '../harness/shards.ts';
import { logged } from '../harness/log.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      /** A database without migrations. */
      readonly EMPTY_DB: D1Database;
    }
  }
}

/** An answer that does not reveal its cause, and one log line that names the command to run. */
const saying = (remedy: string, status = 500) => ({
  status,
  error: {
    code: status === 500 ? 'internal_error' : 'unavailable',
    message:
      status === 500
        ? 'Something went wrong on our side.'
        : 'The service is not set up: its log says what is missing.',
    requestId: expect.any(String),
  },
  lines: [{ requestId: expect.any(String), remedy, error: expect.any(String) }],
});

/** The answer and the log lines. Only the log names the cause. */
function told({ status, body }: Pick<Answer, 'status' | 'body'>) {
  const lines = logged('error').map((line): unknown => JSON.parse(line));
  return { status, error: body.error, lines };
}

describe('An incomplete deployment logs one line that names the command to run:', () => {
  test('it has a database without migrations', async () => {
    const caller = await aClient();
    const api = caller.whereSettingsAre(shardsThrough(() => env.EMPTY_DB));
    const answer = await api.get('/projects');
    expect(told(answer)).toEqual(saying('npm run migrate'));
  });

  test('it has a database without the latest index', async () => {
    const { organisation, api } = await aCaller();
    const shard = shardOf(organisation);
    const index = 'properties_by_source';
    const created = await shard
      .prepare('SELECT sql FROM sqlite_master WHERE name = ?')
      .bind(index)
      .first<string>('sql');
    await shard.prepare(`DROP INDEX ${index}`).run();
    try {
      const answer = await api.get('/properties', { externalSourceId: 'WE 1' });
      expect(told(answer)).toEqual(saying('npm run migrate'));
    } finally {
      await shard.prepare(created ?? '').run();
    }
  });

  test('it has no TOKEN_KEY', async () => {
    const organisation = await anOrganisation();
    const api = (await organisation.signedIn()).whereSettingsAre({ TOKEN_KEY: undefined });
    const answer = await api.get('/projects');
    expect(told(answer)).toEqual(saying('npx wrangler secret put TOKEN_KEY', 503));
  });

  test.each(['R2_ACCESS_KEY_ID', 'R2_SECRET_ACCESS_KEY'])('it has no %s', async (name) => {
    const { organisation, api, unit } = await aUnit();
    await organisation.hasImages(unit.id, [{ objectKey: 'a/b/c' }]);
    const answer = await api
      .whereSettingsAre({ [name]: undefined })
      .get(`/properties/${unit.id}`, { include: 'images' });
    expect(told(answer)).toEqual(saying(`npx wrangler secret put ${name}`, 503));
  });

  test('its HOMES names a database that is not bound', async () => {
    const caller = await aClient();
    const answer = await caller.whereSettingsAre({ HOMES: '0-4095=DB_9' }).get('/projects');
    expect(told(answer)).toEqual(saying('set HOMES in wrangler.toml', 503));
  });

  test.each([
    ['an API request', '/v1/projects'],
    ['a page', '/app/'],
    ['a website', '/public/v1/einheit_pub_0/projects'],
  ])('it has no PUBLIC_ORIGIN, for %s', async (_what, path) => {
    const request = new Request(`https://api.einheit.test${path}`);
    const answer = await served(request, { PUBLIC_ORIGIN: '' });
    const { status } = answer;
    expect(told({ status, body: await answer.json() })).toEqual(
      saying('set PUBLIC_ORIGIN in wrangler.toml', 503),
    );
  });

  test('it has an OPERATOR_KEY that is too short', async () => {
    const answer = await new Operator('short', { OPERATOR_KEY: 'short' }).get('/plans');
    expect(told(answer)).toEqual(saying('npx wrangler secret put OPERATOR_KEY', 503));
  });
});
