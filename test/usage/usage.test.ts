import { describe, expect, test, vi } from 'vitest';
import { stopClock } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';

async function aMeteredCustomer() {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn({ scopes: ['project:create', 'property:import'] });
  const project = await api.createsProject();
  const imports = (count: number, visibility: string) =>
    api.imports(
      project,
      Array.from({ length: count }, () => ({ visibility })),
    );
  const usage = async () => (await api.get('/usage')).body.usage;
  return { organisation, api, imports, usage };
}

describe('GET /usage', () => {
  stopClock();

  test('tells every limit, what is used and left, and when the month ends', async () => {
    vi.setSystemTime(Date.parse('2026-12-31T22:00:00Z'));
    const { organisation, imports, usage } = await aMeteredCustomer();
    await organisation.onPlan({
      monthlyUnits: 10,
      maxOnlineUnits: 4,
      maxProjects: 3,
      maxFolders: null,
      requestsPerMinute: 600,
      burst: 100,
    });
    await imports(3, 'online');
    await imports(2, 'offline');
    const told = {
      monthlyUnits: { limit: 10, used: 5, left: 5 },
      maxOnlineUnits: { limit: 4, used: 3, left: 1 },
      maxProjects: { limit: 3, used: 1, left: 2 },
      maxFolders: { limit: null, used: 0, left: null },
      maxStorageBytes: { limit: null, used: 0, left: null },
      monthEndsAt: '2027-01-01T00:00:00.000Z',
      rateLimit: { requestsPerMinute: 600, burst: 100 },
    };
    expect(await usage()).toEqual(told);
    await organisation.onPlan({ maxOnlineUnits: 2 });
    expect((await usage()).maxOnlineUnits).toEqual({ limit: 2, used: 3, left: 0 });
    vi.setSystemTime(Date.parse('2027-01-01T00:00:00Z'));
    expect(await usage()).toMatchObject({
      monthlyUnits: { limit: 10, used: 0, left: 10 },
      monthEndsAt: '2027-02-01T00:00:00.000Z',
    });
  });
});

test('GET /usage says null where a limit is unlimited', async () => {
  const { organisation, imports, usage } = await aMeteredCustomer();
  await organisation.onPlan({
    monthlyUnits: null,
    maxOnlineUnits: null,
    requestsPerMinute: null,
    burst: null,
  });
  await imports(2, 'online');
  expect(await usage()).toMatchObject({
    monthlyUnits: { limit: null, used: 2, left: null },
    maxOnlineUnits: { limit: null, used: 2, left: null },
    rateLimit: null,
  });
});
