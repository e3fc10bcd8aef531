import { describe, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { aCaller } from '../harness/callers.ts';
import { DAY_MS } from '../harness/durations.ts';
import { clockOf, inShard } from '../harness/shards.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { aReceiver, aWebhook, callsWebhooks, webhookOf } from '../harness/webhooks.ts';
import type { Behaviour, Received } from './receivers.ts';

/** An organisation with a webhook. */
async function aNotified(behaviour?: Behaviour, url?: string) {
  const { organisation, api } = await aCaller();
  const receiver = aReceiver(behaviour);
  const webhook = await aWebhook(api, organisation, url ?? receiver.url);
  const changes = async () => {
    const project = await api.createsProject();
    return callsWebhooks(organisation).then(() => project);
  };
  const stored = () => webhookOf(api, webhook);
  return { organisation, api, receiver, webhook, changes, stored };
}

/** The message as the judge reads it. @throws Error unless it verifies. */
function verified({ headers, body }: Received, secret: string): unknown {
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Webhook(secret).verify(body, Object.fromEntries(sent));
}

/** Gives receivers this share of the time within which they must answer. */
function shortenBounds(share: number) {
  const real = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((bound) => real(bound * share));
}

const isTest = ({ body }: Received) => JSON.parse(body).type === 'webhook.test';

/** What the judge says of a signature that is of another message or secret. */
const NO_MATCH = 'No matching signature found';

test('A change sends a signed message with the last acknowledged clock', async () => {
  const { organisation, receiver, webhook, changes, stored } = await aNotified();
  const before = await stored();

  await changes();

  const [message, ...more] = await receiver.messages();
  if (message === undefined) throw new Error('Nothing was received.');
  expect(more).toEqual([]);
  const clock = await clockOf(organisation);
  expect(verified(message, webhook.secret)).toEqual({
    type: 'stock.changed',
    timestamp: clock,
    data: { updatedSince: before.updatedSince },
  });
  expect(await stored()).toMatchObject({
    updatedSince: clock,
    failingSince: null,
    attempts: [{ type: 'stock.changed', result: 'acknowledged', status: 204 }],
  });
});

test('A tampered body, an old timestamp and another secret do not verify', async () => {
  const { receiver, webhook, changes } = await aNotified();
  const other = await aNotified();
  await changes();
  const [message] = await receiver.messages();
  if (message === undefined) throw new Error('Nothing was received.');
  const old = {
    ...message.headers,
    'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600),
  };

  expect(() => verified(message, webhook.secret)).not.toThrow();
  expect(() => verified({ ...message, body: `${message.body} ` }, webhook.secret)).toThrow(
    NO_MATCH,
  );
  expect(() => verified({ ...message, headers: old }, webhook.secret)).toThrow(
    'Message timestamp too old',
  );
  expect(() => verified(message, other.webhook.secret)).toThrow(NO_MATCH);
});

test('For 24 hours after a rotation both secrets verify, and then the new one alone', async () => {
  const { organisation, api, receiver, webhook, changes } = await aNotified();
  const rotated = await api.post(`/webhooks/${webhook.id}/rotate`, undefined);
  expect(rotated.status).toBe(200);
  await callsWebhooks(organisation);
  await inShard(
    organisation,
    `UPDATE webhooks SET previous_ends_at = '2020-01-01T00:00:00.000Z' WHERE id = ?`,
    webhook.id,
  );
  await changes();

  const [both, alone] = await receiver.messages();
  if (both === undefined || alone === undefined) throw new Error('Two messages were expected.');

  for (const secret of [webhook.secret, rotated.body.secret]) {
    expect(() => verified(both, secret)).not.toThrow();
  }
  expect(() => verified(alone, rotated.body.secret)).not.toThrow();
  expect(() => verified(alone, webhook.secret)).toThrow(NO_MATCH);
});

describe('A receiver that', () => {
  test.each([
    ['refuses', { result: 'refused', status: 500 }, 1],
    ['redirects', { result: 'redirected', status: 307 }, 1],
    ['hangs-up', { result: 'unreachable', status: null }, 1],
    ['answers-late', { result: 'timed_out', status: null }, 0.02],
  ] as const)('%s is called again later, with the same clock', async (behaviour, how, share) => {
    const bounds = shortenBounds(share);
    const { organisation, receiver, changes, stored } = await aNotified(behaviour);
    const { updatedSince } = await stored();

    await changes();

    expect(bounds).toHaveBeenLastCalledWith(10_000);
    const failing = await stored();
    expect(failing).toMatchObject({ updatedSince, enabled: true, attempts: [how] });
    expect(Date.parse(failing.nextAttemptAt) - Date.parse(failing.failingSince)).toBeGreaterThan(
      4999,
    );
    expect(JSON.stringify(failing)).not.toContain('a secret of the receiver');
    await inShard(
      organisation,
      'UPDATE webhooks SET due_at = NULL WHERE org_id = ?',
      organisation.id,
    );
    await callsWebhooks(organisation);
    const [one, again] = await receiver.messages();
    expect(again?.body).toBe(one?.body);
    expect(again?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  });

  test('answers with 10 MB counts as acknowledging', async () => {
    const { changes, stored } = await aNotified('answers-at-length');
    await changes();
    expect(await stored()).toMatchObject({ failingSince: null, attempts: [{ status: 200 }] });
  });

  test.each([
    ['519', 'refused'],
    ['520', 'unreachable'],
    ['527', 'unreachable'],
    ['528', 'refused'],
    ['530', 'unreachable'],
  ] as const)(
    'is answered for with %s by Cloudflare’s network is %s',
    async (behaviour, result) => {
      const { changes, stored } = await aNotified(behaviour);
      await changes();
      expect(await stored()).toMatchObject({ attempts: [{ result, status: Number(behaviour) }] });
    },
  );

  test('is unknown counts as a failed attempt', async () => {
    const { changes, stored } = await aNotified(undefined, 'https://receiver.invalid/');
    await changes();
    expect(await stored()).toMatchObject({ attempts: [{ result: 'unreachable', status: null }] });
  });
});

test('While every webhook waits after a failure, no write moves its next attempt; another webhook is told', async () => {
  const { organisation, api, changes, stored } = await aNotified('refuses');
  await inShard(organisation, 'UPDATE webhooks SET failures = 4 WHERE org_id = ?', organisation.id);
  await changes();
  const { nextAttemptAt } = await stored();
  const alarm = () =>
    runInDurableObject(env.NOTIFIER.getByName(organisation.id), (_, { storage }) =>
      storage.getAlarm(),
    );
  expect(await alarm()).toBe(Date.parse(nextAttemptAt));
  await api.createsProject();
  await scheduler.wait(300); // longer than the writer takes to wake the notifier
  expect(await alarm()).toBe(Date.parse(nextAttemptAt));

  const another = aReceiver();
  await aWebhook(api, organisation, another.url);
  await changes();

  expect(await another.messages()).toHaveLength(1);
  expect(await stored()).toMatchObject({ nextAttemptAt });
});

test.each([
  'http://receiver.example/',
  'https://receiver.example:8443/',
  'https://user@receiver.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://intranet/',
  'https://db.internal/',
  'https://einheit.example/v1',
])('%s is not called, even if it is stored', async (url) => {
  const { organisation, changes, stored } = await aNotified();
  await inShard(organisation, 'UPDATE webhooks SET url = ? WHERE org_id = ?', url, organisation.id);

  await changes();

  expect(await stored()).toMatchObject({ attempts: [{ result: 'forbidden_address' }] });
});

test('25 imports in a second are at most three calls', async () => {
  const { organisation, api, receiver, changes, stored } = await aNotified();
  const project = await changes();
  const before = (await receiver.messages()).length;

  const begun = Date.now();
  await Promise.all(Array.from({ length: 25 }, () => api.imports(project, [{}])));
  const seconds = Math.ceil((Date.now() - begun) / 1000); // one, unless the machine is busy

  const clock = await clockOf(organisation);
  await vi.waitFor(async () => {
    expect((await stored()).updatedSince).toBe(clock);
  }, 15_000);
  expect((await receiver.messages()).length - before).toBeLessThanOrEqual(2 + seconds);
});

test('A webhook that fails for three days is disabled, and receives everything once it is enabled', async () => {
  const { organisation, api, webhook, changes, stored } = await aNotified('refuses');
  const { updatedSince } = await stored();
  await changes();
  await inShard(
    organisation,
    `UPDATE webhooks SET due_at = NULL, failing_since = ? WHERE org_id = ?`,
    new Date(Date.now() - 3 * DAY_MS).toISOString(),
    organisation.id,
  );
  await callsWebhooks(organisation);
  expect(await stored()).toMatchObject({
    enabled: false,
    disabledAt: expect.any(String),
    updatedSince,
  });

  const receiver = aReceiver();
  const path = `/webhooks/${webhook.id}`;
  const enabled = await api.patch(path, { enabled: true, url: receiver.url });
  await callsWebhooks(organisation);

  expect(enabled.body.webhook).toMatchObject({
    enabled: true,
    disabledAt: null,
    failingSince: null,
  });
  const [message] = await receiver.messages();
  expect(JSON.parse(message?.body ?? '').data).toEqual({ updatedSince });
});

test('A disabled webhook, and those of a suspended organisation, are not called', async () => {
  const { organisation, api, receiver, webhook } = await aNotified();
  await api.patch(`/webhooks/${webhook.id}`, { enabled: false });
  await callsWebhooks(organisation);
  await api.patch(`/webhooks/${webhook.id}`, { enabled: true });
  const before = (await receiver.messages()).length;
  await inShard(
    organisation,
    'UPDATE organisations SET suspended_at = written_at WHERE id = ?',
    organisation.id,
  );
  await callsWebhooks(organisation);
  expect(await receiver.messages()).toHaveLength(before);
});

test('A job wakes the notifier of a webhook that is behind, and no other', async () => {
  const behind = await aNotified();
  const told = await aNotified();
  // As a job moves it, beside the writer.
  await inShard(
    behind.organisation,
    `UPDATE organisations SET written_at = strftime('%Y-%m-%dT%H:%M:%fZ', written_at, '+1 second') WHERE id = ?`,
    behind.organisation.id,
  );

  await runsFiveMinuteJobs();

  await callsWebhooks(behind.organisation);
  expect(await behind.receiver.messages()).toHaveLength(1);
  expect(await told.receiver.messages()).toHaveLength(0);
});

test('A test is sent at once, and reports no change', async () => {
  const { api, receiver, webhook, stored } = await aNotified();
  const before = await stored();

  const { status, body } = await api.post(`/webhooks/${webhook.id}/test`, undefined);

  expect(status).toBe(200);
  expect(body.attempt).toMatchObject({ type: 'webhook.test', result: 'acknowledged', status: 204 });
  const [message] = await receiver.messages();
  if (message === undefined) throw new Error('Nothing was received.');
  expect(verified(message, webhook.secret)).toMatchObject({ type: 'webhook.test', data: {} });
  expect(await stored()).toEqual({ ...before, attempts: [body.attempt] });
});

test('After a test that has arrived, the change that waits for the next attempt is sent', async () => {
  const { organisation, api, receiver, webhook, changes, stored } = await aNotified();
  await inShard(
    organisation,
    'UPDATE webhooks SET failures = 4, due_at = ? WHERE org_id = ?',
    new Date(Date.now() + DAY_MS).toISOString(),
    organisation.id,
  );
  await changes();
  expect(await receiver.messages()).toHaveLength(0);

  await api.post(`/webhooks/${webhook.id}/test`, undefined);
  await callsWebhooks(organisation);

  expect((await receiver.messages()).map((message) => isTest(message))).toEqual([true, false]);
  expect(await stored()).toMatchObject({ nextAttemptAt: null, failingSince: null });
});

test('A webhook takes ten tests a minute, and another one takes its own', async () => {
  const { organisation, api, receiver, webhook, stored } = await aNotified();
  const other = await aWebhook(api, organisation, aReceiver().url);
  const sends = ({ id }: { readonly id: string }) => api.post(`/webhooks/${id}/test`, undefined);

  const answers = await Promise.all(Array.from({ length: 13 }, () => sends(webhook)));

  const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429]);
  expect((await receiver.messages()).filter(isTest)).toHaveLength(10);
  const { attempts } = await stored();
  expect(attempts.filter(({ type }: { type: string }) => type === 'webhook.test')).toHaveLength(10);
  expect((await sends(other)).status).toBe(200);
});

test('The last twenty attempts are kept', async () => {
  const { organisation, api, webhook, stored } = await aNotified();
  await inShard(
    organisation,
    `UPDATE webhooks SET attempts = (SELECT json_group_array(json_object('at', printf(
         '2026-01-01T00:00:%02d.000Z', 30 - value), 'type', 'stock.changed', 'result', 'refused', 'status', 500,
         'milliseconds', value)) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]'))
       WHERE id = ?`,
    webhook.id,
  );
  const before = (await stored()).attempts;
  const { body } = await api.post(`/webhooks/${webhook.id}/test`, undefined);
  expect((await stored()).attempts).toEqual([body.attempt, ...before.slice(0, 19)]);
});
