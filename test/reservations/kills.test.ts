import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { isOutage } from '../../src/db/outage.ts';
import { Meter } from '../../src/db/shards.ts';
import { commands } from '../../src/commands.ts';
import { Failure } from '../../src/values/failure.ts';
import { instant } from '../../src/values/instant.ts';
import type { Task } from '../../src/writes/task.ts';
import { Writer } from '../../src/writes/writer.ts';
import { Random } from '../harness/random.ts';
import { stopTime } from '../faults/time.ts';
import { lost } from '../faults/a-service.ts';
import { aCaller } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { MINUTE_MS } from '../harness/durations.ts';
import { interposedShards, writerShards, inShard } from '../harness/shards.ts';
import type { Trip } from '../harness/interposed.ts';
import { operator } from '../harness/operator.ts';

const SCHEDULES = 20;
const STEPS = 24;

interface Named {
  readonly id: string;
}

/** An entry of the audit log about a reservation. */
interface Entry {
  readonly at: string;
  readonly by: string;
  readonly action: string;
  readonly target: Named;
  readonly before: State;
  readonly after: State;
}

interface State {
  readonly status: string;
  readonly reservedUntil: string | null;
  readonly reservationReference: string | null;
}

/**
 * The writers of one organisation over a connection that loses calls and answers, and delivers calls
 * late. A killed writer is replaced by another, while what it has sent may still arrive.
 */
class Weather {
  readonly #random: Random;
  readonly #orgId: string;
  #late: Trip[] = [];
  #writer: Writer;
  isOver = false;

  constructor(random: Random, orgId: string) {
    this.#random = random;
    this.#orgId = orgId;
    this.#writer = this.#another();
  }

  /** Whether the write was made; `undefined` if its caller does not learn it. */
  async writes(command: string, input: object): Promise<boolean | undefined> {
    const orgId = this.#orgId;
    const credential =
      command === 'expireReservations'
        ? ({ by: 'service' } as const)
        : ({ by: 'operator', person: 'operator' } as const);
    const text = JSON.stringify(input);
    const task: Task = {
      command,
      input: text,
      credential,
      permissions: [],
      taking: null,
      orgId,
      release: '',
      idempotent: null,
    };
    try {
      await this.#writer.write(task, { meter: new Meter(), ids: null, rate: null });
      return true;
    } catch (error) {
      const isRefusal = error instanceof Failure && error.code !== 'unavailable';
      if (!isRefusal && !(error instanceof Failure) && !isOutage(error)) throw error;
      return isRefusal ? false : undefined;
    } finally {
      if (!this.isOver && this.#random.chance(0.3)) this.#writer = this.#another();
      if (this.#random.chance(0.3)) await this.delivers();
    }
  }

  /** Delivers what is late. D1 may refuse it. */
  async delivers(): Promise<void> {
    const arriving = this.#late;
    this.#late = [];
    for (const { make } of arriving) await make().catch(() => undefined);
  }

  #another(): Writer {
    const shards = interposedShards((trip) => this.#carry(trip));
    const connect = writerShards(this.#orgId, shards);
    return new Writer({ connect, settings: env, pause: () => Promise.resolve() }, commands);
  }

  async #carry(trip: Trip): Promise<unknown> {
    if (this.isOver || this.#random.chance(0.7)) return trip.make();
    const fate = this.#random.pick(['lost', 'late', 'unanswered']);
    if (fate === 'late') this.#late.push(trip);
    if (fate === 'unanswered') await trip.make();
    throw lost;
  }
}

/** A schedule that was played to its end. */
interface Played {
  readonly seed: number;
  /** The ids of its units. */
  readonly units: readonly string[];
  /** The reservations that were promised, each as unit, reference and end. */
  readonly promised: readonly string[];
  /** What is still reserved after all reservations have ended, and fulfilled ones of units that are not past it. */
  readonly left: readonly unknown[];
}

/** An organisation with two units for each schedule. */
async function aSellerOfManyUnits() {
  const { organisation, api } = await aCaller();
  const count = 2 * SCHEDULES;
  await api.imports(
    await api.createsProject(),
    Array.from({ length: count }, () => ({})),
  );
  const { body } = await api.get('/properties', { limit: count });
  const units: string[] = body.properties.map(({ id }: Named) => id);
  expect(units).toHaveLength(count);
  return { organisation, api, units };
}

async function play(seed: number, api: Client, orgId: string, units: string[]): Promise<Played> {
  const random = new Random(seed);
  const weather = new Weather(random, orgId);
  const promised: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    vi.setSystemTime(Date.now() + random.between(1, 10 * MINUTE_MS));
    const params = { propertyId: random.pickFrom(units) };
    const what = random.between(1, 10);
    if (what <= 5) {
      const until = instant(Date.now() + random.between(1, 30) * MINUTE_MS);
      const reference = random.pick(['A', 'B', 'C']);
      const input = { params, input: { until, reference } };
      if ((await weather.writes('reserve', input)) === true) {
        promised.push(`${params.propertyId} ${reference} ${until}`);
      }
    } else if (what <= 6) await weather.writes('removeReservation', { params });
    else if (what <= 7) {
      const status = random.pick(['frei', 'auf_anfrage', 'notartermin', 'verkauft']);
      const movesBack = random.chance(0.5);
      await weather.writes('changeProperty', { params, input: { status, movesBack } });
    } else await weather.writes('expireReservations', {});
  }
  weather.isOver = true;
  await weather.delivers();
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  await weather.writes('expireReservations', {});
  const { body } = await api.get('/properties', { status: 'reserviert' });
  const rows = await inShard(
    orgId,
    `SELECT r.* FROM reservations AS r JOIN properties AS p ON p.org_id = r.org_id AND p.id = r.property_id
       WHERE r.org_id = ? AND (r.until IS NOT NULL OR p.status NOT IN ('notartermin', 'verkauft'))`,
    orgId,
  );
  return { seed, units, promised, left: [...body.properties, ...rows.results] };
}

/** The faults in a schedule, by the audit log of its organisation. */
function faultsIn({ units, promised, left }: Played, log: readonly Entry[]): string[] {
  const entries = log.filter(
    ({ action, target }) => /reserved|released/.test(action) && units.includes(target.id),
  );
  const reserved = entries.filter(({ action }) => action === 'property.reserved');
  const stored = new Set(
    reserved.map(
      ({ target, after }) => `${target.id} ${after.reservationReference} ${after.reservedUntil}`,
    ),
  );
  return [
    ...promised.filter((each) => !stored.has(each)).map((each) => `${each} is not there`),
    ...reserved.filter(hasTwoHolders).map(({ at }) => `two holders at ${at}`),
    ...entries.filter(isFreedBefore).map(({ at }) => `freed before its end at ${at}`),
    ...left.map((each) => `stays reserved: ${JSON.stringify(each)}`),
  ];
}

function hasTwoHolders({ at, before, after }: Entry): boolean {
  const { reservedUntil, reservationReference } = before;
  const isHeld = reservedUntil !== null && reservedUntil > at;
  return isHeld && reservationReference !== after.reservationReference;
}

function isFreedBefore({ at, by, before }: Entry): boolean {
  // A fulfilled reservation has no end.
  return by === 'service' && (before.reservedUntil === null || before.reservedUntil > at);
}

stopTime();

vi.setConfig({ testTimeout: 120_000 });

test('No kill makes two holders, frees a unit before its end, or leaves it reserved after it', async () => {
  const { organisation, api, units } = await aSellerOfManyUnits();
  const played: Played[] = [];
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const two = units.slice(2 * seed - 2, 2 * seed);
    played.push(await play(seed, api, organisation.id, two));
  }
  const pages = await operator.follows(`/orgs/v1/${organisation.id}/audit`, { limit: 100 });
  const log: Entry[] = pages.flatMap(({ body }) => body.audit).toReversed();
  for (const each of played) expect(faultsIn(each, log), `seed ${each.seed}`).toEqual([]);
  const made = log.filter(({ action }) => action === 'property.reserved').length;
  expect(made).toBeGreaterThan(SCHEDULES);
});
