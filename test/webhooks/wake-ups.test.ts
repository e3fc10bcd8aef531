import { expect, test, vi } from 'vitest';
import { type Written, WakeUps } from '../../src/writes/wake-ups.ts';
import { aClient } from '../harness/callers.ts';
import { interposedShards } from '../harness/shards.ts';
import { writersOver } from '../harness/writers.ts';

const pause = () => Promise.resolve();

test('Writes during a call are one call more, which knows if one of them changed webhooks', async () => {
  const calls: Written[] = [];
  const wakeUps = new WakeUps('organisation', (written) => {
    calls.push(written);
    return Promise.resolve();
  });
  wakeUps.after({ webhooksChanged: false });
  wakeUps.after({ webhooksChanged: true });
  wakeUps.after({ webhooksChanged: false });
  await vi.waitFor(() => {
    expect(calls).toEqual([{ webhooksChanged: false }, { webhooksChanged: true }]);
  });
});

test('The notifier is woken after a write, also if nobody knows whether it was made', async () => {
  const api = await aClient();
  expect((await api.post('/webhooks', { url: 'https://shop.example/' })).status).toBe(201);
  const notify = vi.fn<(written: Written) => void>();
  // The database makes the write, and then answers nothing any more.
  let isLost = false;
  const shards = interposedShards(async ({ statements, make }) => {
    const answer = isLost ? undefined : await make();
    isLost ||= statements.some(({ sql }) => /insert into "?commit_records/i.test(sql));
    if (isLost) throw new Error('D1_ERROR: Network connection lost.');
    return answer;
  });
  const ORGANISATION_WRITER = writersOver(shards, { notify, pause });
  const unsure = api.whereSettingsAre({ ORGANISATION_WRITER });
  expect((await unsure.post('/projects', { name: 'Hafenkante' })).status).toBe(503);
  expect(notify.mock.calls).toEqual([[{ webhooksChanged: false }]]);
});
