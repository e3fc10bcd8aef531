import { describe, expect, test } from 'vitest';
import { aCustomer, aProject } from '../harness/callers.ts';
import { stopClock } from '../harness/clock.ts';
import { type Client, type Fields, headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';

const EVERYTHING = { includeArchived: true };

/** A client that follows the watermark: each sync merges the changes into its copy. */
class Mirror {
  readonly units = new Map<string, Fields>();
  readonly #api: Client;
  #since: string | undefined;

  constructor(api: Client) {
    this.#api = api;
  }

  async syncs(): Promise<void> {
    const since = this.#since === undefined ? {} : { updatedSince: this.#since };
    const pages = await this.#api.follows('/properties', { ...EVERYTHING, ...since, limit: 7 });
    for (const { body } of pages) {
      for (const unit of body.properties) this.units.set(unit.id, unit);
    }
    this.#since = pages[0]?.headers.get('Sync-Watermark') ?? undefined;
  }
}

async function storedUnits(api: Client): Promise<Map<string, Fields>> {
  const pages = await api.follows('/properties', { ...EVERYTHING, limit: 200 });
  const units: { id: string }[] = pages.flatMap(({ body }) => body.properties);
  return new Map(units.map((unit) => [unit.id, unit]));
}

test('a list with the watermark as updatedSince contains new changes only', async () => {
  const { api, project } = await aProject();
  const empty = await api.get('/properties');
  expect(Date.parse(headerOf(empty, 'Sync-Watermark'))).toBe(Date.parse(project.createdAt) + 1);

  await api.imports(project, [{}, {}]);
  const seen = await api.get('/properties');
  const updatedSince = seen.headers.get('Sync-Watermark') ?? '';
  expect((await api.get('/properties', { updatedSince })).body.properties).toEqual([]);

  const unit = await api.createsUnit(project);
  expect((await api.get('/properties', { updatedSince })).body.properties).toEqual([unit]);
});

describe('While the clock of the machine stands still', () => {
  stopClock();

  test('writes take consecutive milliseconds, and no watermark passes over one', async () => {
    const { api, project } = await aProject();
    for (let at = 0; at < 3; at++) {
      const updatedSince = headerOf(await api.get('/properties'), 'Sync-Watermark');
      const unit = await api.createsUnit(project);
      expect(unit.updatedAt).toBe(updatedSince);
      expect((await api.get('/properties', { updatedSince })).body.properties).toEqual([unit]);
    }
  });
});

test('every list of units has a watermark, with any filter', async () => {
  const { api, project } = await aProject();
  await api.createsUnit(project);
  const marks = [
    await api.get('/properties', { status: 'verkauft' }),
    await api.get(`/projects/${project.id}/properties`),
    await api.get(`/projects/${project.id}`, { include: 'units' }),
  ].map(({ headers }) => headers.get('Sync-Watermark'));
  expect(new Set(marks).size).toBe(1);
  expect((await api.get(`/projects/${project.id}`)).headers.has('Sync-Watermark')).toBe(false);
});

test('every page of a list carries the watermark of the first page', async () => {
  const { api, project } = await aProject();
  await api.imports(project, [{}, {}, {}]);
  const first = await api.get('/properties', { limit: 2 });
  await api.createsUnit(project);
  const [second] = await api.follows(
    (first.headers.get('Link') ?? '').replace(/^<https:\/\/[^/]+([^>]+)>.*$/, '$1'),
  );
  expect(second?.headers.get('Sync-Watermark')).toBe(first.headers.get('Sync-Watermark'));
});

test(
  'a client that follows the watermark misses no change of concurrent writers',
  { timeout: 30_000 },
  async () => {
    const { org, api } = await aCustomer();
    const project = await api.createsProject();
    const mirror = new Mirror(api);
    const state = { writing: true };

    const imports = async () => {
      for (let round = 0; round < 4; round++) {
        await api.imports(project, [{}, { visibility: 'online' }, { status: 'reserviert' }]);
      }
    };
    const changes = async (change: (round: number) => Fields) => {
      for (let round = 0; round < 5; round++) {
        const { body } = await api.get('/properties', { ...EVERYTHING, limit: 3, offset: round });
        await Promise.all(
          body.properties.map(({ id }: { id: string }) =>
            operator.patch(`/orgs/v1/${org.id}/properties/${id}`, change(round)),
          ),
        );
      }
    };
    const reads = async () => {
      while (state.writing) await mirror.syncs();
    };
    const writers = [
      imports(),
      imports(),
      changes((round) => ({ etage: round })),
      changes((round) => ({ archived: round % 2 === 0 })),
    ];
    const reader = reads();
    await Promise.all(writers);
    state.writing = false;
    await reader;
    await mirror.syncs();
    expect(mirror.units).toEqual(await storedUnits(api));
  },
);
