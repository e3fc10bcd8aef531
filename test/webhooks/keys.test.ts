import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { openSecret } from '../../src/resources/webhooks/secret.ts';
import { aCaller } from '../harness/callers.ts';
import { shardOf } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { Operator } from '../harness/operator.ts';
import { URL_OF_CRM } from '../harness/webhooks.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

const AFTER = { TOKEN_KEY: `a new key, ${crypto.randomUUID()}`, TOKEN_CHECK_KEY: env.TOKEN_KEY };
const DURING = { ...AFTER, TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };

test('While TOKEN_KEY is being changed, the hourly job encrypts the secrets of webhooks anew', async () => {
  const { organisation, api } = await aCaller();
  const { webhook, secret } = (await api.post('/webhooks', { url: URL_OF_CRM })).body;
  const rotated = (await api.post(`/webhooks/${webhook.id}/rotate`, undefined)).body.secret;
  const keys = async () =>
    (await new Operator(OPERATOR_KEY, DURING).get('/keys')).body.keys.webhooks;
  const before = await keys();

  await runsJobs(DURING);

  expect(before).toMatchObject({ onCurrent: 0, onOthers: 0 });
  expect(before.onPrevious).toBeGreaterThan(0);
  expect(await keys()).toEqual({
    previousIsSet: true,
    onCurrent: before.onPrevious,
    onPrevious: 0,
    onOthers: 0,
  });
  const stored = await shardOf(organisation)
    .prepare('SELECT secret, previous_secret FROM webhooks WHERE id = ?')
    .bind(webhook.id)
    .first();
  expect(openSecret(String(stored?.['secret']), AFTER)).toBe(rotated);
  expect(openSecret(String(stored?.['previous_secret']), AFTER)).toBe(secret);
  expect(openSecret(String(stored?.['secret']), { TOKEN_KEY: env.TOKEN_KEY })).toBeNull();
});
