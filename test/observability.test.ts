import { expect, test, vi } from 'vitest';
import { version } from '../package.json';
import { z } from 'zod';
import { type Answer, Client } from './harness/client.ts';
import { anonymous, anOrganisation } from './harness/organisation.ts';

const Health = z.strictObject({ status: z.string(), version: z.string(), migration: z.string() });
const PROBE = {
  base: '/healthz',
  contract: {
    holds: (_method: string, _path: string, { body }: Answer) => {
      Health.parse(body);
    },
  },
};

/** The log line of a request. */
async function loggedBy(request: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await request();
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

test('a request leaves one line that says who asked what, and what it cost', async () => {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject({ name: 'Geheimes Projekt' });
  const line = await loggedBy(() => api.get(`/projects/${project.id}`, { include: 'units' }));
  expect(line).toEqual({
    requestId: expect.any(String),
    method: 'GET',
    route: '/v1/projects/:id',
    status: 200,
    durationMs: expect.any(Number),
    tokenId: expect.any(String),
    orgId: organisation.id,
    d1: { roundTrips: 1, rowsRead: expect.any(Number), rowsWritten: 0 },
  });
  expect(line['d1']).not.toMatchObject({ rowsRead: 0 });
});

const Costly = z.object({ d1: z.object({ rowsWritten: z.int() }) });
const rowsWrittenIn = (line: unknown) => Costly.parse(line).d1.rowsWritten;

test('a POST’s line counts what its write cost in the organisation’s writer', async () => {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const { id } = await api.createsProject();
  const path = `/projects/${id}/properties`;
  const line = await loggedBy(() => api.post(path, { unitIdentifier: 'WE 1' }));
  // The door, and the transaction.
  expect(line).toMatchObject({ status: 201, d1: { roundTrips: 2 } });
  const many = await loggedBy(() => api.imports({ id }, [{}, {}, {}, {}, {}]));
  expect(many).toMatchObject({ status: 202, d1: { roundTrips: 2 } });
  expect(rowsWrittenIn(line)).toBeGreaterThan(1);
  expect(rowsWrittenIn(many)).toBeGreaterThan(rowsWrittenIn(line));
});

test('so does the line of one that the plan refuses', async () => {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const { id } = await api.createsProject();
  await organisation.onPlan({ monthlyUnits: 0 });
  const line = await loggedBy(() => api.post(`/projects/${id}/properties`, {}));
  // The door, the transaction, and the look at what the plan allows.
  expect(line).toMatchObject({ status: 402, d1: { roundTrips: 3 } });
});

test('neither a token nor what was sent or found stands in the log', async () => {
  const api = await (await anOrganisation()).signedIn();
  const line = await loggedBy(() => api.post('/projects', { name: 'Geheimes Projekt' }));
  const text = JSON.stringify(line);
  expect(text).not.toContain(api.token);
  expect(text).not.toContain('Geheimes');
});

test('a refused request leaves its line too', async () => {
  const line = await loggedBy(() => anonymous.get('/projects'));
  expect(line).toMatchObject({ status: 401, route: '/v1/projects', d1: { roundTrips: 0 } });
  expect(line).not.toHaveProperty('tokenId');
});

test('/healthz says what runs, having asked D1', async () => {
  const answer = await new Client(undefined, {}, PROBE).get('');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    status: 'ok',
    version,
    migration: expect.stringMatching(/^\d{4}_\w+\.sql$/),
  });
  expect(answer.roundTrips).toBe(1);
});
