import { describe, expect, test } from 'vitest';
import type { Answer } from '../harness/client.ts';
import { type Called, CALLERS, operationsOf, titled } from '../harness/calls.ts';
import { faultsTold } from '../harness/faults.ts';
import { aFurnishedOrganisation, callersOnce, type CallerName } from '../harness/furnished.ts';
import { clockOf } from '../harness/shards.ts';
import { essence, isReplayed, keyed } from '../harness/idempotency-key.ts';

const changesAt = (caller: CallerName) =>
  operationsOf(caller).filter(({ route }) => route.takesKey);

/** What a replay of a change repeats. Links to images are signed anew. */
const essenceOf = (answer: Answer) =>
  essence({ ...answer, text: answer.text.replaceAll(/"https?:[^"]+"/g, '"a link"') });

const theCaller = callersOnce();

/** The change as it is made twice with one key, by somebody who may. */
async function madeTwice(name: CallerName, { repeats, ends }: Called) {
  const { caller, has } = await theCaller(name, ends);
  const sends = repeats(caller, has, { headers: keyed(crypto.randomUUID()) });
  return { first: await sends(), again: await sends() };
}

describe.each(CALLERS)('With an Idempotency-Key for the caller of %s', (name) => {
  const replayed = changesAt(name).filter(({ route }) => route.secret === undefined);
  test.each(titled(replayed))('%s is made once, and answers alike', async (_, operation) => {
    const { first, again } = await madeTwice(name, operation);
    expect(first.status).toBe(operation.route.status);
    expect(isReplayed(again)).toBe(true);
    expect(essenceOf(again)).toEqual(essenceOf(first));
  });

  test.each(titled(changesAt(name)))('%s refuses an invalid key', async (_, { calls }) => {
    const { caller, has } = await theCaller(name);
    const answer = await calls(caller, has, { headers: keyed('one two') });
    expect(faultsTold(answer)).toEqual([
      'Idempotency-Key: must be from 1 to 255 visible ASCII characters',
    ]);
  });
});

const toldOf = (name: string) =>
  `${name}: is not supported by this operation, and would guard nothing`;

describe.each(CALLERS)('A guard that is not supported for the caller of %s is refused', (name) => {
  test.each(titled(operationsOf(name)))('%s', async (_, { calls, route }) => {
    const { caller, has } = await theCaller(name);
    const { updatedAt, takesKey, effect } = route;
    const others = [
      ...(takesKey || effect === null ? [] : ['Idempotency-Key']),
      ...(updatedAt === undefined ? ['If-Match'] : []),
      ...(effect === null ? [] : ['If-None-Match']),
      'If-Unmodified-Since',
    ];
    const headers = Object.fromEntries(others.map((guard) => [guard, '"a"']));
    expect(faultsTold(await calls(caller, has, { headers }))).toEqual(others.map(toldOf));
  });
});

/** The id of the token or webhook whose secret is answered. */
const idIn = ({ body: { token, webhook } }: Answer): string => (token ?? webhook).id;

const SECRETS = changesAt('session').filter(({ route }) => route.secret !== undefined);

describe.each(titled(SECRETS))('%s with one Idempotency-Key', (_, operation) => {
  test('shows no secret twice, but names what was made', async () => {
    const { first, again } = await madeTwice('session', operation);
    expect([first.status, again.status]).toEqual([operation.route.status, 409]);
    expect(again.body.error.code).toBe('already_made');
    expect(again.body.error.details).toEqual({ id: idIn(first) });
  });

  test('makes one secret for three requests at the same time', async () => {
    const { caller, has } = await theCaller('session', operation.ends);
    const sends = operation.repeats(caller, has, { headers: keyed(crypto.randomUUID()) });
    const answers = await Promise.all([sends(), sends(), sends()]);
    const made = answers.filter(({ status }) => status === operation.route.status);
    const refused = answers.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([1, 2]);
    const named = { id: made.map(idIn)[0] };
    expect(refused.map(({ body }) => body.error.details)).toEqual([named, named]);
  });
});

test('two requests at the same time with one key end one’s other sessions once', async () => {
  const { caller, has } = await theCaller('session', 'session');
  const end = changesAt('session').find(({ name }) => name === 'POST /sessions/end-others');
  const sends = end?.repeats(caller, has, { headers: keyed('one') });
  const answers = await Promise.all([sends?.(), sends?.(), sends?.()]);
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer?.text)).size).toBe(1);
});

test('three requests at the same time with one key make one organisation, at one address', async () => {
  const { caller, has } = await theCaller('operator');
  const make = changesAt('operator').find(({ name }) => name === 'POST /orgs');
  const sends = make?.repeats(caller, has, { headers: keyed('one') });
  const answers = await Promise.all([sends?.(), sends?.(), sends?.()]);
  expect(answers.map((answer) => answer?.status)).toEqual([201, 201, 201]);
  const made = answers.map((answer) => [answer?.text, answer?.headers.get('Location')]);
  expect(new Set(made.map(String)).size).toBe(1);
});

describe('A repetition whose first answer was lost', () => {
  const change = { city: 'Jena' };

  test('of a guarded change gets the first answer, not 412', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}`;
    const tag = (await api.get(path)).headers.get('ETag') ?? '';
    const sends = () => api.patch(path, change, { ...keyed('one'), 'If-Match': tag });
    const first = await sends();
    expect(first.status).toBe(200);
    await api.patch(path, { city: 'Gera' });
    const again = await sends();
    expect(essenceOf(again)).toEqual(essenceOf(first));
    expect((await api.get(path)).body.property.city).toBe('Gera');
  });

  test('of a change without effect answers what the first did, and undoes no later one', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}`;
    const { city } = (await api.get(path)).body.property;
    const before = await clockOf(has.org);
    const sends = () => api.patch(path, { city }, keyed('one'));
    const first = await sends();
    expect([first.status, await clockOf(has.org)]).toEqual([200, before]);
    await api.patch(path, { city: 'Gera' });
    const again = await sends();
    expect(isReplayed(again)).toBe(true);
    expect(essenceOf(again)).toEqual(essenceOf(first));
    expect((await api.get(path)).body.property.city).toBe('Gera');
  });

  test('with another method, path or body is a new request', async () => {
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

  test('of a refused change makes the change', async () => {
    const { api, has } = await aFurnishedOrganisation();
    const path = `/properties/${has.property.id}`;
    const tag = (await api.get(path)).headers.get('ETag') ?? '';
    const outdated = { ...keyed('one'), 'If-Match': '"2026-01-01T00:00:00.000Z"' };
    expect((await api.patch(path, change, outdated)).status).toBe(412);
    const made = await api.patch(path, change, { ...keyed('one'), 'If-Match': tag });
    expect(made.status).toBe(200);
  });
});
