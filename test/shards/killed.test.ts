import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { drive } from '../../src/local/move-steps.ts';
import { Random } from '../faults/random.ts';
import { interposedShards } from '../harness/shards.ts';
import { writersOver } from '../harness/writers.ts';
import { Customer } from './customers.ts';
import { mortal } from './mortal.ts';
import {
  opensAt,
  rowsIn,
  type Served,
  serviceUnder,
  SILENT,
  spreadWith,
  standsIn,
  anHourPasses,
} from './movable.ts';
import { SPREAD } from './spread.ts';

// Moves slots while the Worker that moves them is killed again and again, at any call of a database,
// and customers go on writing and reading, by Workers and writers with the older and the newer HOMES. `npm run moves` plays 50 schedules.

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of schedules to play, from `MOVE_SCHEDULES`: up to 55 have slots in the main shard. */
    readonly moveSchedules: number;
  }
}

vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  for (const method of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockReturnValue(undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

const WIDTH = 6;

/** What runs beside each other: the move, and what customers do. */
class Scene {
  readonly #random: Random;
  readonly #wanted: { readonly slots: string; readonly to: string };
  /** The service by each value that HOMES has had, the latest last. */
  readonly #services: Served[] = [];
  /** The requests of customers that are under way. */
  readonly #acting = new Set<Promise<void>>();
  #ended = false;
  kills = 0;

  constructor(random: Random, first: number) {
    this.#random = random;
    this.#services.push(this.#serves(SPREAD.HOMES));
    this.#wanted = { slots: `${first}-${first + WIDTH - 1}`, to: random.pick(['DB_2', 'DB_3']) };
  }

  get to() {
    return this.#wanted.to;
  }

  get current(): Served {
    const latest = this.#services.at(-1);
    if (latest === undefined) throw new Error('There is no service.');
    return latest;
  }

  /** Runs the script until the move is finished; it is killed at any call, and run again. */
  async moves(): Promise<void> {
    let [isDeployed, isOpened] = [false, false];
    for (;;) {
      const { shards, isDead } = mortal(this.#random, this.#random.pick([10, 40, 150]));
      const { operator } = serviceUnder(this.current.settings.HOMES, shards);
      const ask = async (body: object) => {
        await scheduler.wait(this.#random.between(0, 60)); // others have the time to act
        const { text, status, headers } = await operator.post('/moves', body);
        if (isDead()) throw new Error('killed');
        return new Response(text, { status, headers });
      };
      try {
        // Somebody may change their mind before the deployment.
        const cancel = !isDeployed && this.#random.chance(0.2);
        const end = await drive(ask, { ...this.#wanted, cancel }, SILENT);
        if (end.shards !== null) {
          this.#services.push(this.#serves(end.shards));
          isDeployed = true;
        }
        if (end.doing === 'opening' && isOpened && end.deletableFrom === null) break;
        if (end.deletableFrom !== null) {
          isOpened = true;
          await this.#waitsAnHour();
        }
      } catch (error) {
        if (!isDead()) throw error;
        this.kills++;
      }
      await scheduler.wait(this.#random.between(0, 20));
    }
    this.#ended = true;
  }

  #oneOfTheServices(): Served {
    const isCurrent = this.#random.chance(0.5);
    return isCurrent ? this.current : (this.#random.pickFrom(this.#services) ?? this.current);
  }

  /** The service whose writers take their time before they commit. */
  #serves(HOMES: string): Served {
    const shards = interposedShards(async ({ statements, make }) => {
      const isWrite = statements.some(({ sql }) => sql.startsWith('update "organisations"'));
      if (isWrite) await scheduler.wait(this.#random.between(0, 150));
      return make();
    });
    return serviceUnder(HOMES, {}, { ORGANISATION_WRITER: writersOver({ HOMES, ...shards }) });
  }

  /** Nobody goes by the older HOMES any more when old rows are deleted. */
  async #waitsAnHour(): Promise<void> {
    this.#services.splice(0, this.#services.length - 1);
    await Promise.allSettled(this.#acting);
    await anHourPasses();
  }

  /** Lets a customer act until the move has ended, through Workers of which some are outdated. */
  async acts(customer: Customer): Promise<void> {
    while (!this.#ended) {
      const { settings } = this.#oneOfTheServices();
      // A Worker and the organisation's writer learn of a deployment at different times.
      const { ORGANISATION_WRITER } = this.#oneOfTheServices().settings;
      const served = serviceUnder(settings.HOMES, {}, { ORGANISATION_WRITER });
      const acting = this.#random.chance(0.5)
        ? customer.writes(served, this.#random)
        : customer.reads(served);
      this.#acting.add(acting);
      await acting;
      this.#acting.delete(acting);
      await scheduler.wait(this.#random.between(0, 30));
    }
  }
}

interface Counted {
  readonly project_id?: string;
  readonly units: number;
}

const isCounted = (row: unknown): row is Counted =>
  typeof row === 'object' && row !== null && 'units' in row && typeof row.units === 'number';

/** The units in those of some kept counts. */
const sum = (rows: readonly unknown[], isOf: (row: Counted) => boolean) =>
  rows
    .filter(isCounted)
    .filter(isOf)
    .reduce((total, row) => total + row.units, 0);

// Together, schedules 3 to 5 find late commits, incomplete copies, and reads of old rows where nothing prevents them.
const SEEDS = Array.from({ length: inject('moveSchedules') }, (_, at) => at + 3);

test.each(SEEDS)('nothing is lost, doubled or read in two places: schedule %i', async (seed) => {
  const random = new Random(seed);
  const first = 200 + seed * 20;
  const scene = new Scene(random, first);
  const before = scene.current;
  const plan = await before.operator.createsPlan();
  const customers = [
    await Customer.opens(before, plan, first, true, random.between(1, 30)),
    await Customer.opens(before, plan, first + 2, true, random.between(60, 80)),
    await Customer.opens(before, plan, first + WIDTH - 1, true, random.between(1, 10)),
    await Customer.opens(before, plan, first + WIDTH, false, random.between(1, 10)),
  ];
  const gone = (await opensAt(first + 1, 'DB', plan, 'Fort')).org;
  await before.operator.delete(`/orgs/v1/${gone.id}`);
  const audit = (await before.operator.get(`/orgs/v1/${gone.id}/audit`)).body;

  await Promise.all([scene.moves(), ...customers.map((each) => scene.acts(each))]);

  expect(scene.kills).toBeGreaterThan(0);
  const moved = customers.filter(({ moves }) => moves).map(({ orgId }) => orgId);
  for (const org of moved) expect(await standsIn(org)).toEqual({ [scene.to]: 'open' });
  expect(await rowsIn(env.DB, moved)).toEqual({});
  const target = scene.to === 'DB_2' ? env.DB_2 : env.DB_3;
  for (const customer of customers) {
    const units = await customer.settles(scene.current);
    const shard = customer.moves ? target : env.DB;
    const rows = await rowsIn(shard, [customer.orgId]);
    const { properties = [], unit_counts: counts = [], unit_months: months = [] } = rows;
    expect(properties).toHaveLength(units);
    expect(sum(counts, (row) => row.project_id === '')).toBe(units);
    expect(sum(counts, (row) => row.project_id !== '')).toBe(units);
    expect(sum(months, () => true)).toBe(units);
  }
  expect((await scene.current.operator.get(`/orgs/v1/${gone.id}/audit`)).body).toEqual(audit);
  expect(spreadWith(first, first + WIDTH - 1, scene.to)).toBe(scene.current.settings.HOMES);
});
