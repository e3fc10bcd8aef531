import { describe, expect, test } from 'vitest';
import type { Answer } from '../harness/client.ts';
import { DOORS, operationsOf, titled } from '../harness/calls.ts';
import { faultsTold } from '../harness/faults.ts';
import { aFurnishedOrganisation, callerAt, furnishedOnce } from '../harness/furnished.ts';

const keyed = (key: string) => ({ 'Idempotency-Key': key });

const changesAt = (door: (typeof DOORS)[number]) =>
  operationsOf(door).filter(({ route }) => route.effect !== null);

/** Whoever has accepted is invited no more: to them, the repetition is an unknown organisation. */
const ENDS_ITSELF = new Set(['POST /invitation/accept']);

/** What a replay repeats. Links to images are signed anew. */
const essence = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replaceAll(/"https?:[^"]+"/g, '"a link"'),
  location: headers.get('Location'),
  tag: headers.get('ETag'),
});

describe.each(['api', 'session'] as const)('With an Idempotency-Key at the door %s', (door) => {
  const changes = changesAt(door).filter(({ name }) => !ENDS_ITSELF.has(name));
  test.each(titled(changes))('%s is made once', async (_, { repeats, route, title }) => {
    const { caller, has } = await callerAt(door, await aFurnishedOrganisation());
    const sends = repeats(caller, has, { headers: keyed('one') });
    const first = await sends();
    expect({ title, status: first.status }).toEqual({ title, status: route.status });
    const again = await sends();
    if (route.makesSecret) {
      expect([again.status, again.body.error.code]).toEqual([409, 'already_made']);
      expect(again.body.error.details).toEqual({ id: first.body.token.id });
      expect(again.text).not.toContain(first.body.secret);
      return;
    }
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(essence(again)).toEqual(essence(first));
  });

  const furnished = furnishedOnce();
  test.each(titled(changesAt(door)))('%s refuses an invalid key', async (_, { calls }) => {
    const { caller, has } = await callerAt(door, await furnished());
    const answer = await calls(caller, has, { headers: keyed('one two') });
    expect(faultsTold(answer)).toEqual([
      'Idempotency-Key: must be from 1 to 255 visible ASCII characters',
    ]);
  });
});

describe.each(DOORS)('A guard that is not supported at the door %s is refused', (door) => {
  const furnished = furnishedOnce();
  const told = (name: string) =>
    `${name}: is not supported by this operation, and would guard nothing`;

  test.each(titled(operationsOf(door)))('%s', async (_, { calls, route }) => {
    const { caller, has } = await callerAt(door, await furnished());
    const { versioned, takesKey, effect } = route;
    const others = [
      ...(takesKey || effect === null ? [] : ['Idempotency-Key']),
      ...(versioned ? [] : ['If-Match']),
      ...(effect === null ? [] : ['If-None-Match']),
      'If-Unmodified-Since',
    ];
    const headers = Object.fromEntries(others.map((name) => [name, '"a"']));
    expect(faultsTold(await calls(caller, has, { headers }))).toEqual(others.map(told));
  });
});

test('two requests at the same time with one key issue one token', async () => {
  const { caller, has } = await callerAt('session', await aFurnishedOrganisation());
  for (const name of ['POST /tokens', 'POST /tokens/:tokenId/rotate']) {
    const [issue] = changesAt('session').filter((each) => each.name === name);
    if (issue === undefined) throw new Error(`There is no ${name}.`);
    const sends = issue.repeats(caller, has, { headers: keyed('one') });
    const answers = await Promise.all([sends(), sends(), sends()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const ids = answers.map(({ body }) => body.token?.id ?? body.error.details.id);
    expect(new Set(ids).size).toBe(1);
  }
});

test('two requests at the same time with one key end one’s other sessions once', async () => {
  const { caller, has } = await callerAt('session', await aFurnishedOrganisation());
  const [end] = changesAt('session').filter(({ name }) => name === 'POST /sessions/end-others');
  const sends = end?.repeats(caller, has, { headers: keyed('one') });
  const answers = await Promise.all([sends?.(), sends?.(), sends?.()]);
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
});

describe('A repetition whose first answer was lost', () => {
  const change = { city: 'Jena' };

  test('of a guarded change answers what the first did, not 412', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}`;
    const tag = (await api.get(path)).headers.get('ETag') ?? '';
    const sends = () => api.patch(path, change, { ...keyed('one'), 'If-Match': tag });
    const first = await sends();
    expect(first.status).toBe(200);
    await api.patch(path, { city: 'Gera' });
    const again = await sends();
    expect(essence(again)).toEqual(essence(first));
    expect((await api.get(path)).body.property.city).toBe('Gera');
  });

  test('is another request by another method, path or body', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}/images/${has.image.id}`;
    const changed = await api.patch(path, { sortOrder: 3 }, keyed('one'));
    expect(changed.status).toBe(200);
    const other = await api.patch(path, { sortOrder: 4 }, keyed('one'));
    expect(other.body.error.code).toBe('idempotency_key_reused');
    const removed = await api.delete(path, keyed('one'));
    expect(removed.status).toBe(200);
    expect(removed.headers.get('Idempotent-Replayed')).toBeNull();
    expect((await api.delete(path, keyed('one'))).text).toBe(removed.text);
    expect((await api.delete(path)).status).toBe(404);
  });

  test('of an error is made anew', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}`;
    const tag = (await api.get(path)).headers.get('ETag') ?? '';
    const outdated = { ...keyed('one'), 'If-Match': '"2026-01-01T00:00:00.000Z"' };
    expect((await api.patch(path, change, outdated)).status).toBe(412);
    const made = await api.patch(path, change, { ...keyed('one'), 'If-Match': tag });
    expect(made.status).toBe(200);
  });
});
