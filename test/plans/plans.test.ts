import { expect, test } from 'vitest';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';

const LIMITS = { monthlyUnits: 500, maxOnlineUnits: 50, requestsPerMinute: 600, burst: 100 };
const UNLIMITED = {
  monthlyUnits: null,
  maxOnlineUnits: null,
  requestsPerMinute: null,
  burst: null,
};
const WHOLE_RATE = 'must be null if requestsPerMinute is null, and otherwise a number';

test('a new plan is answered as stored, and is first in the list', async () => {
  const answer = await operator.post('/plans', { name: ' Größe M 🏠 ', ...LIMITS });
  expect(answer.status).toBe(201);
  const { plan } = answer.body;
  expect(plan).toMatchObject({ name: ' Größe M 🏠 ', ...LIMITS });
  expect(answer.headers.get('Location')).toBe(`/operator/v1/plans/${plan.id}`);
  expect((await operator.get('/plans', { limit: 1 })).body.plans).toEqual([plan]);
});

test('an omitted limit is unlimited, as null is', async () => {
  expect(await operator.createsPlan()).toMatchObject(UNLIMITED);
  expect(await operator.createsPlan(UNLIMITED)).toMatchObject(UNLIMITED);
});

test('a limit may be 0, but a rate may not', async () => {
  expect(await operator.createsPlan({ monthlyUnits: 0, maxOnlineUnits: 0 })).toMatchObject({
    monthlyUnits: 0,
    maxOnlineUnits: 0,
  });
  const answer = await operator.post('/plans', { name: 'A', requestsPerMinute: 0, burst: 0 });
  expect(faultsTold(answer)).toEqual([
    'burst: must be from 1 to 1000000000',
    'requestsPerMinute: must be from 1 to 1000000000',
  ]);
});

test('one error names every fault of a new plan', async () => {
  const answer = await operator.post('/plans', {
    name: ' ',
    monthlyUnits: -1,
    maxOnlineUnits: 1.5,
    requestsPerMinute: 60,
    burst: null,
  });
  expect(faultsTold(answer)).toEqual([
    `burst: ${WHOLE_RATE}`,
    'maxOnlineUnits: must be an integer',
    'monthlyUnits: must be from 0 to 1000000000',
    'name: must not be empty',
  ]);
  expect(faultsTold(await operator.post('/plans', {}))).toEqual(['name: is required']);
  expect(faultsTold(await operator.post('/plans', []))).toEqual([': must be an object']);
  expect(faultsTold(await operator.post('/plans', { name: 'A', burst: 5 }))).toEqual([
    `burst: ${WHOLE_RATE}`,
  ]);
});

test('a change of a plan keeps the fields that it omits', async () => {
  const plan = await operator.createsPlan(LIMITS);
  const answer = await operator.patch(`/plans/${plan.id}`, { monthlyUnits: null, name: 'Neu' });
  expect(answer.status).toBe(200);
  expect(answer.body.plan).toEqual({ ...plan, monthlyUnits: null, name: 'Neu' });
  expect((await operator.get('/plans', { limit: 1 })).body.plans).toEqual([answer.body.plan]);
});

test('a change may not leave requestsPerMinute without burst, or burst without requestsPerMinute', async () => {
  const plan = await operator.createsPlan(LIMITS);
  const half = await operator.patch(`/plans/${plan.id}`, { requestsPerMinute: null });
  expect(faultsTold(half)).toEqual([`burst: ${WHOLE_RATE}`]);
  const none = await operator.patch(`/plans/${plan.id}`, { requestsPerMinute: null, burst: null });
  expect(none.body.plan).toMatchObject({ requestsPerMinute: null, burst: null });
});

test('concurrent changes are made one after the other, and none is lost', async () => {
  const plan = await operator.createsPlan();
  const changes = [{ monthlyUnits: 1 }, { maxOnlineUnits: 2 }, { name: 'Neu' }];
  const answers = await Promise.all(
    changes.map((change) => operator.patch(`/plans/${plan.id}`, change)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await operator.get('/plans', { limit: 1 });
  expect(body.plans[0]).toMatchObject({ monthlyUnits: 1, maxOnlineUnits: 2, name: 'Neu' });
  const entries = (await operator.get(`/plans/${plan.id}/audit`)).body.audit;
  expect(entries).toHaveLength(4);
  // The state before each event is the state after the previous one.
  expect(entries.map((entry: { before: unknown }) => entry.before)).toEqual([
    ...entries.slice(1).map((entry: { after: unknown }) => entry.after),
    null,
  ]);
});
