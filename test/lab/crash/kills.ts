import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../harness/random.ts';
import { type Ground, requireNone, Violation } from '../testbed/program.ts';
import { printFigures } from '../testbed/report.ts';
import { bearer, caller } from '../testbed/send.ts';
import type { Service } from '../testbed/service.ts';
import { open, type Organisation } from '../testbed/stock.ts';
import {
  afterRestart,
  CONNECTIONS,
  Ledger,
  type Limits,
  type Order,
  withRetries,
} from './orders.ts';
import { faultsOf, readStored, type Stored } from './stored.ts';

// Imports race against a quota while workerd is killed again and again, and while another token floods the
// service. The stored data is inspected after every restart.

/** What each round adds to the plan. */
const ROUND = { orders: 220, monthlyUnits: 2500, maxOnlineUnits: 1000 };

/**
 * When workerd is killed: after at most `imports` imports, then within `delayMs` milliseconds. The
 * answers to 64 callers come in bunches, so the delay is as long as a bunch: otherwise no kill would
 * hit a write.
 */
const KILL = { imports: 20, delayMs: 200 };

/** The plan of the token that floods, from four connections. */
const FLOOD = { requestsPerMinute: 60, burst: 10 };
const FLOODERS = 4;
/** The units of an import that fills the plan. */
const CHUNK = 100;
/** The longest run. Units are counted by calendar month (UTC), which it must not leave. */
const RUN_MS = 15 * 60_000;

export async function playRounds(ground: Ground, service: Service): Promise<void> {
  const [rounds, seed] = [ground.number('rounds'), ground.number('seed')];
  if (new Date(Date.now() + RUN_MS).getUTCMonth() !== new Date().getUTCMonth()) {
    throw new Error('The month (UTC) ends in less than 15 minutes: start after that.');
  }
  const database = await service.database();
  const [customer, flooder] = [await open(database, {}), await open(database, FLOOD)];
  const round = new Rounds(service, new Ledger(customer), flooder, new Random(seed));
  for (let number = 1; number <= rounds; number++) {
    try {
      const killed = await round.play(`in round ${number}`, ground.number('kills'));
      console.log(`round ${number} of ${rounds}: killed ${killed} times, all invariants hold`);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      throw new Violation(`round ${number}, --seed ${seed}: ${error.message}`);
    }
  }
  printFigures(`Crash test, seed ${seed}`, await round.figures());
}

class Rounds {
  readonly #service: Service;
  readonly #ledger: Ledger;
  readonly #flooder: Organisation;
  readonly #random: Random;
  #kills = 0;
  readonly #flood = { admitted: 0, refused: 0 };

  constructor(service: Service, ledger: Ledger, flooder: Organisation, random: Random) {
    this.#service = service;
    this.#ledger = ledger;
    this.#flooder = flooder;
    this.#random = random;
  }

  /** @returns the number of times that workerd was killed. */
  async play(when: string, mostKills: number): Promise<number> {
    const { limits } = this.#ledger;
    await this.#setLimits({
      monthlyUnits: limits.monthlyUnits + ROUND.monthlyUnits,
      maxOnlineUnits: limits.maxOnlineUnits + ROUND.maxOnlineUnits,
    });
    const orders = Array.from({ length: ROUND.orders }, () => this.#ledger.addAny(this.#random));
    // The next kill comes while the service still recovers from the last one.
    const kills = mostKills === 0 ? 0 : this.#random.between(1, mostKills);
    let left = withRetries(orders, this.#random);
    for (let kill = 1; kill <= kills; kill++) {
      const unsent = await this.#raceAndKill(left);
      await this.#inspect(`${when}, after kill ${kill}`);
      left = [...afterRestart(orders), ...unsent];
    }
    const origin = await this.#service.origin();
    const over = new AbortController();
    const end = () => {
      over.abort();
    };
    const race = this.#ledger.race(origin, left).finally(end);
    await Promise.all([race, this.#floods(origin, over.signal)]);
    await this.#fill(await this.#inspect(`${when}, after the race`));
    await this.#inspect(`${when}, after filling the plan`);
    this.#kills += kills;
    return kills;
  }

  /** Races orders, and kills workerd at a moment that the seed determines. */
  async #raceAndKill(orders: readonly Order[]): Promise<Order[]> {
    const importsFirst = this.#random.between(0, KILL.imports);
    const delayMs = this.#random.between(0, KILL.delayMs);
    const due = Promise.withResolvers<void>();
    let imports = 0;
    const race = this.#ledger.race(await this.#service.origin(), orders, () => {
      if (++imports > importsFirst) due.resolve();
    });
    await Promise.race([due.promise, race]);
    await pause(delayMs);
    await this.#service.crash();
    return race;
  }

  /** One token sends as fast as it can. @throws Violation if it gets more than its rate. */
  async #floods(origin: string, signal: AbortSignal): Promise<void> {
    const send = caller(`${origin}/v1`, bearer(this.#flooder.token));
    const since = Date.now();
    const statuses: number[] = [];
    const flooder = async () => {
      while (!signal.aborted) statuses.push((await send('GET', '/folders')).status);
    };
    await Promise.all(Array.from({ length: FLOODERS }, flooder));
    const minutes = (Date.now() - since) / 60_000;
    const most = FLOOD.burst + Math.ceil(minutes * FLOOD.requestsPerMinute);
    const admitted = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    this.#flood.admitted += admitted;
    this.#flood.refused += refused;
    const faults = [
      ...(admitted > most ? [`${admitted} of ${most} permitted requests are admitted`] : []),
      ...(admitted + refused < statuses.length ? ['it gets other answers than 200 and 429'] : []),
    ];
    requireNone(faults, 'of the token that floods', this.#service.log);
  }

  /** Checks every invariant. Nothing may write meanwhile. @throws Violation */
  async #inspect(when: string): Promise<Stored> {
    const stored = await this.#stored();
    requireNone(faultsOf(this.#ledger, stored), when, this.#service.log);
    return stored;
  }

  async #stored(): Promise<Stored> {
    return readStored(await this.#service.database(), this.#ledger.customer.id);
  }

  /**
   * Uses up the plan, to the last unit, to show that no failed attempt has consumed any of it. For each
   * limit: one unit more than remains is refused, the remaining units are created, and then one more unit
   * is refused.
   */
  async #fill({ created, online }: Stored): Promise<void> {
    const { monthlyUnits, maxOnlineUnits } = this.#ledger.limits;
    const room = maxOnlineUnits - online;
    // Online units also count as created in the month, so the monthly limit must leave room for them.
    await this.#setLimits({ maxOnlineUnits, monthlyUnits: Math.max(monthlyUnits, created + room) });
    await this.#fillWith(room, true);
    await this.#fillWith(this.#ledger.limits.monthlyUnits - created - room, false);
  }

  async #fillWith(room: number, online: boolean): Promise<void> {
    let left = room;
    for (; left > CHUNK; left -= CHUNK) await this.#expect(202, CHUNK, online);
    await this.#expect(402, left + 1, online);
    if (left === 0) return;
    await this.#expect(202, left, online);
    await this.#expect(402, 1, online);
  }

  async #expect(status: 202 | 402, units: number, online: boolean): Promise<void> {
    const order = this.#ledger.add(units, online ? units : 0);
    const { answer } = await this.#ledger.send(await this.#service.origin(), order);
    if (answer?.status === status) return;
    const got = answer === null ? 'no answer' : `${answer.status} ${answer.text}`;
    throw new Violation(`filling to the limit: ${units} units must be ${status}, not ${got}`);
  }

  async #setLimits(limits: Limits): Promise<void> {
    this.#ledger.limits = limits;
    const sql = 'UPDATE plans SET monthly_units = ?, max_online_units = ? WHERE id = ?';
    const { monthlyUnits, maxOnlineUnits } = limits;
    const statement = (await this.#service.database()).prepare(sql);
    await statement.bind(monthlyUnits, maxOnlineUnits, this.#ledger.customer.id).run();
  }

  /** Each import that was sent counts once, by its outcome; repeated calls are counted separately. */
  async figures(): Promise<(readonly [string, string | number])[]> {
    const { orders, calls, limits } = this.#ledger;
    const stored = await this.#stored();
    const made = stored.orders;
    const tried = orders.filter((order) => order.calls.length > 0);
    const answered = (...statuses: (number | undefined)[]) =>
      calls.filter(({ answer }) => statuses.includes(answer?.status)).length;
    const notMade = tried.filter(({ number }) => !made.has(number));
    const refused = notMade.filter((order) =>
      order.calls.some(({ answer }) => answer?.status === 402),
    ).length;
    return [
      ['imports tried', tried.length],
      ['  sold', made.size],
      ['  refused (402)', refused],
      ['  without an answer', notMade.length - refused],
      ['calls repeated under their key', calls.length - tried.length],
      ['calls answered not now (409, 503)', answered(409, 503)],
      ['calls lost to crashes', answered(undefined)],
      ['filled: units of the month', `${stored.created} of ${limits.monthlyUnits}`],
      ['filled: units online', `${stored.online} of ${limits.maxOnlineUnits}`],
      ['connections', CONNECTIONS],
      ['kills of workerd', this.#kills],
      ["the flood's requests: admitted", this.#flood.admitted],
      ['  refused (429)', this.#flood.refused],
    ];
  }
}
