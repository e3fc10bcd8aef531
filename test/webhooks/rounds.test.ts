import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../harness/durations.ts';
import { inShard } from '../harness/shards.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { webhookOf } from '../harness/webhooks.ts';
import { logged } from '../harness/log.ts';

const QUICK = 'https://quick.example/';
const SLOW = 'https://slow.example/';

/** Alarms are set by this clock, far ahead of the runtime's: they go off only when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
});

function passes(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** Two receivers: the quick one acknowledges at once, the slow one once it is released. */
function receivers() {
  const received: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  const released = Promise.withResolvers<void>();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== QUICK && input !== SLOW) return real(input, init);
    received.push({
      url: input,
      headers: new Headers(init?.headers),
      body: await new Response(init?.body).text(),
    });
    if (input === SLOW) await released.promise;
    return new Response(null, { status: 204 });
  });
  const messagesTo = (url: string) => received.filter((each) => each.url === url);
  return { messagesTo, release: released.resolve };
}

/** An organisation with a webhook for each address, none of which has been called. */
async function anOrganisationWith(...urls: readonly string[]) {
  const { organisation, api } = await aCaller();
  const webhooks: { readonly id: string }[] = [];
  for (const url of urls) webhooks.push((await api.post('/webhooks', { url })).body.webhook);
  const notifier = env.NOTIFIER.getByName(organisation.id);
  const alarm = () => runInDurableObject(notifier, (_, { storage }) => storage.getAlarm());
  const writes = async () => {
    passes(5);
    await api.createsProject();
  };
  const isWoken = () =>
    vi.waitFor(async () => {
      expect(await alarm()).not.toBeNull();
    }, 5000);
  const makesRound = async () => {
    await isWoken();
    return runDurableObjectAlarm(notifier);
  };
  const stored = (at: number) => webhookOf(api, webhooks[at] ?? { id: '' });
  return { organisation, api, webhooks, notifier, alarm, writes, isWoken, makesRound, stored };
}

/** Waits for a condition, as long as a busy machine may take. */
const until = (holds: () => void) => vi.waitFor(holds, 15_000);

test('A webhook that answers late delays no other, and no test of another', async () => {
  const { messagesTo, release } = receivers();
  const { api, webhooks, writes, makesRound, stored } = await anOrganisationWith(SLOW, QUICK);
  await writes();
  const round = makesRound();
  await until(() => {
    expect(messagesTo(SLOW)).toHaveLength(1);
    expect(messagesTo(QUICK)).toHaveLength(1);
  });

  await writes();
  passes(5 * SECOND_MS);
  await until(() => {
    expect(messagesTo(QUICK)).toHaveLength(2);
  });
  const tested = await api.post(`/webhooks/${webhooks[1]?.id}/test`, undefined);

  expect(tested).toMatchObject({ status: 200, body: { attempt: { result: 'acknowledged' } } });
  expect(messagesTo(SLOW)).toHaveLength(1);
  expect((await stored(0)).attempts).toEqual([]);
  release();
  await round;
  await makesRound();
  expect(messagesTo(SLOW)).toHaveLength(2);
  expect((await stored(1)).attempts).toHaveLength(3);
});

test('There is at least a second between two rounds, also after a call that took longer', async () => {
  const { messagesTo, release } = receivers();
  const { alarm, isWoken, writes, makesRound } = await anOrganisationWith(SLOW);
  await writes();
  const round = makesRound();
  await until(() => {
    expect(messagesTo(SLOW)).toHaveLength(1);
  });
  await writes();
  await isWoken();
  passes(9 * SECOND_MS);
  release();
  await round;

  expect(await alarm()).toBeGreaterThanOrEqual(Date.now() + SECOND_MS);
});

test('A webhook that is disabled during a call stays disabled', async () => {
  const { messagesTo, release } = receivers();
  const { api, webhooks, writes, makesRound, stored } = await anOrganisationWith(SLOW);
  await writes();
  const round = makesRound();
  await until(() => {
    expect(messagesTo(SLOW)).toHaveLength(1);
  });
  passes(5);
  const path = `/webhooks/${webhooks[0]?.id}`;
  expect((await api.patch(path, { enabled: false })).status).toBe(200);
  release();
  await round;

  expect(await stored(0)).toMatchObject({ enabled: false, attempts: [] });
});

test('The signature has the time of the call, however old the message is', async () => {
  const { messagesTo } = receivers();
  const { writes, makesRound } = await anOrganisationWith(QUICK);
  await writes();
  passes(HOUR_MS);
  await makesRound();

  const [message] = messagesTo(QUICK);
  const signedAt = Number(message?.headers.get('webhook-timestamp'));
  expect(signedAt).toBe(Math.floor(Date.now() / 1000));
  expect(Date.parse(JSON.parse(message?.body ?? '').timestamp)).toBeLessThan(
    Date.now() - HOUR_MS / 2,
  );
});

test('A write wakes a notifier whose alarm is lost, also while every webhook waits', async () => {
  const { notifier, alarm, isWoken, writes, makesRound } = await anOrganisationWith(SLOW);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('There is no such host.'));
  await writes();
  await makesRound();
  await runInDurableObject(notifier, (_, { storage }) => storage.deleteAlarm());
  vi.mocked(globalThis.fetch).mockRestore();
  expect(await alarm()).toBeNull();

  await writes();

  await isWoken();
  expect(await alarm()).not.toBeNull();
});

test('The job leaves a webhook whose next attempt is not due yet', async () => {
  const { organisation, alarm, notifier } = await anOrganisationWith(QUICK);
  await runInDurableObject(notifier, (_, { storage }) => storage.deleteAlarm());
  const isDueIn = (milliseconds: number) =>
    inShard(
      organisation,
      `UPDATE webhooks SET acknowledged_at = '2020-01-01T00:00:00.000Z', due_at = ? WHERE org_id = ?`,
      new Date(Date.now() + milliseconds).toISOString(),
      organisation.id,
    );

  await isDueIn(SECOND_MS);
  await runsFiveMinuteJobs();
  expect(await alarm()).toBeNull();
  await isDueIn(-SECOND_MS);
  await runsFiveMinuteJobs();
  expect(await alarm()).not.toBeNull();
});

test('After a fault of the service, the next round is 30 seconds later', async () => {
  const { organisation, alarm, makesRound } = await anOrganisationWith(QUICK);
  await inShard(
    organisation,
    `UPDATE webhooks SET attempts = 'no JSON' WHERE org_id = ?`,
    organisation.id,
  );
  await makesRound();
  expect(await alarm()).toBe(Date.now() + 30 * SECOND_MS);
  expect(logged('error')).toContainEqual(expect.stringContaining('The notifier failed'));
});
