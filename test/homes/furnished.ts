import {
  createExecutionContext,
  createScheduledController,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import worker from '../../src/index.ts';
import { type Answer, type Client, ORIGIN } from '../harness/client.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { numbered } from '../harness/unit-lists.ts';
import { lasting, opensAt, type Served, serviceUnder } from './movable.ts';
import { SPREAD } from './spread.ts';

/** The service before any move. */
export const before = serviceUnder(SPREAD.HOMES);

/** Headers of the customer's import. */
export const IMPORT_HEADERS = { 'Idempotency-Key': 'one', Prefer: 'handling=lenient' };

/** A customer in the first home who has something of everything. */
export async function aCustomer(slot: number) {
  const { operator, holderOf, browserOf } = before;
  const plan = await operator.createsPlan({ monthlyUnits: 5000, maxFolders: 10 });
  const { org, owner } = await opensAt(slot, 'DB', plan, `Umzug ${slot}`);
  const { secret } = await operator.issues(org, owner);
  const api = holderOf(secret);
  const project = await api.createsProject();
  await api.createsProject({ name: 'Zweites' });
  const imported = await api.post(
    `/projects/${project.id}/imports`,
    { units: numbered(120) },
    IMPORT_HEADERS,
  );
  expect(imported.status).toBe(202);
  const unit = await api.createsUnit(project, { kaufpreis: '349900.123456', visibility: 'online' });
  await api.patch(`/properties/${unit.id}`, { status: 'verkauft' });
  await operator.patch(`/orgs/${org.id}/properties/${unit.id}`, { archived: true });
  const images = `/orgs/${org.id}/properties/${unit.id}/images`;
  await operator.sends('POST', images, { body: formWith(PLAN) });
  const person = await signedIn(
    { id: org.id, person: (role) => operator.adds(org, role ?? 'owner') },
    'owner',
  );
  const page = browserOf(person.secret);
  const at = `/orgs/${org.id}`;
  // The older folder is put into the younger one.
  const older = await page.post(`${at}/folders`, { name: 'Älter', visibility: 'org' });
  const younger = await page.post(`${at}/folders`, { name: 'Jünger', visibility: 'org' });
  const moved = await page.patch(`${at}/folders/${older.body.folder.id}`, {
    parentId: younger.body.folder.id,
  });
  expect(moved.status).toBe(200);
  const removed = await operator.adds(org, 'viewer');
  await operator.delete(`${at}/members/${removed.id}`);
  const ended = await operator.issues(org, owner);
  await operator.delete(`${at}/tokens/${ended.token.id}`);
  await holderOf(secret).get('/projects'); // its last use is noted
  const names = { plan, org, owner, secret, person, project, unit };
  return { ...names, importRunId: imported.body.importRunId, imported };
}

export type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Everything that a customer and the operator can read. */
export async function everything({ holderOf, browserOf, operator }: Served, customer: Customer) {
  const { org, secret, person, project, unit, importRunId } = customer;
  const at = `/orgs/${org.id}`;
  const reads: [Client, string][] = [
    [holderOf(secret), '/projects'],
    [holderOf(secret), '/folders'],
    [holderOf(secret), '/properties?includeArchived=true&include=images&limit=50'],
    [holderOf(secret), `/projects/${project.id}/properties?status=frei`],
    [holderOf(secret), `/properties/${unit.id}`],
    [holderOf(secret), `/imports/${importRunId}`],
    [holderOf(secret), '/usage'],
    [browserOf(person.secret), at],
    [browserOf(person.secret), '/me'],
    [browserOf(person.secret), `${at}/members`],
    [browserOf(person.secret), `${at}/tokens`],
    [browserOf(person.secret), `${at}/folders`],
    [browserOf(person.secret), `${at}/usage`],
    [browserOf(person.secret), `${at}/properties?archived=with&limit=200`],
    [browserOf(person.secret), `${at}/properties/${unit.id}/audit`],
    [operator, at],
    [operator, `${at}/audit`],
    [
      operator,
      `/orgs?name=${encodeURIComponent(`Umzug ${Number.parseInt(org.id.slice(-3), 16)}`)}`,
    ],
  ];
  const answers: Record<string, unknown> = {};
  for (const [caller, path] of reads) {
    const answer = await caller.get(path);
    expect([path, answer.status, answer.roundTrips]).toEqual([path, 200, 1]);
    answers[path] = lasting(answer);
  }
  const pages = await operator.follows(`${at}/export`, { limit: 100 });
  answers['export'] = pages.map(lasting);
  return answers;
}

/** Requests of a customer's organisation, by every door. */
export function requests({ holderOf, browserOf, operator }: Served, customer: Customer) {
  const { org, owner, secret, person, project, unit } = customer;
  const api = holderOf(secret);
  const page = browserOf(person.secret);
  const at = `/orgs/${org.id}`;
  const key = { 'Idempotency-Key': 'two' };
  return {
    'a list': () => api.get('/projects'),
    'a unit with its tag': () => api.get(`/properties/${unit.id}`, {}, { 'If-None-Match': '*' }),
    'a page of the dashboard': () => page.get(at),
    'an organisation': () => operator.get(at),
    'an audit log': () => operator.get(`${at}/audit`),
    'an export': () => operator.get(`${at}/export`),
    'a new unit': () => api.post(`/projects/${project.id}/properties`, {}),
    'a new unit with a key': () => api.post(`/projects/${project.id}/properties`, {}, key),
    'an import': () => api.post(`/projects/${project.id}/imports`, { units: [{}] }),
    'a change of units': () =>
      api.post('/properties/bulk', { properties: [{ id: unit.id, etage: 3 }] }),
    'a project': () => api.post('/projects', { name: 'Neu' }),
    'an image': () => api.sends('POST', `/properties/${unit.id}/images`, { body: formWith(PLAN) }),
    'a name': () => page.patch(at, { name: 'Neu' }),
    'a token': () =>
      page.post(`${at}/tokens`, { name: 'T', memberId: person.id, scopes: ['files:read'] }),
    'a suspension': () => operator.patch(at, { suspended: true }),
    'a removal': () => operator.delete(`${at}/members/${owner.id}`),
    'a deletion': () => operator.delete(at),
  } satisfies Record<string, () => Promise<Answer>>;
}

/** Every door refuses every request for the organisation, and asks to try again. */
export async function isRefusedBy(served: Served, customer: Customer) {
  for (const [name, sends] of Object.entries(requests(served, customer))) {
    const { status, headers, body } = await sends();
    expect([name, status, body.error?.code]).toEqual([name, 503, 'unavailable']);
    expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  }
}

let minutes = 0;

/** The status of /healthz some time later than before, when no earlier answer is cached. */
export async function healthUnder(HOMES: string): Promise<number> {
  minutes++;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/healthz`);
  const { status } = await worker.fetch(request, { ...env, HOMES }, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
  return status;
}

export const runsTheJobs = (HOMES: string) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date() }), { ...env, HOMES });
