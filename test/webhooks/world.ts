import { makeRound } from '../../src/resources/webhooks/notifier.ts';
import type { DeliveryState } from '../../src/resources/webhooks/schedule.ts';
import { type Instant, instant } from '../../src/values/instant.ts';
import type { Attempt } from '../../src/values/webhook-attempt.ts';
import { Random } from '../harness/random.ts';
import { SECOND_MS, HOUR_MS } from '../harness/durations.ts';
import { Weather } from './weather.ts';

const BEGIN_MS = Date.parse('2026-11-22T12:00:00.000Z');
/** Enough hours for whatever is owed. */
const HOURS_AT_THE_END = 100;

/** A mistake that the schedules have to find. */
export type Mistake = 'no catch-up' | 'the clock is stored before the answer';

/** The row of a webhook. */
interface Row extends DeliveryState {
  readonly changedAt: Instant;
}

/** One for all kills: an error of its own for each would record where it was made. */
const KILLED = new Error('The notifier is killed.');

/**
 * An organisation, its notifier and its receiver in memory. The round is the service's own; the rows and
 * the alarm behave as those of D1 and of a Durable Object do, and time passes as the schedule says.
 */
export class World {
  readonly #story: (readonly [at: number, event: string])[] = [];
  readonly #random: Random;
  readonly #weather: Weather;
  readonly #mistake: Mistake | undefined;
  #now = BEGIN_MS;
  #clock: Instant = instant(BEGIN_MS);
  #alarm: number | null = null;
  /** What the notifier has in memory: see its own field. */
  #allWait = false;
  /** The stock by units: when each was changed. */
  readonly #stock = new Map<number, Instant>();
  /** What the receiver has. */
  readonly #mirror = new Map<number, Instant>();
  /** What a notifier has sent before it was killed, and may still arrive. */
  #late: (() => void)[] = [];
  #row: Row = {
    enabled: true,
    changedAt: instant(BEGIN_MS),
    acknowledgedAt: instant(BEGIN_MS),
    failures: 0,
    failingSince: null,
    dueAt: null,
    disabledAt: null,
  };

  constructor(seed: number, mistake?: Mistake) {
    this.#random = new Random(seed);
    this.#weather = new Weather(this.#random);
    this.#mistake = mistake;
  }

  /** What happened, in order. */
  get story(): string[] {
    return this.#story.map(([at, event]) => `${instant(at)} ${event}`);
  }

  /** Plays the schedule to its end. @returns the units that the receiver has missed. */
  async play(): Promise<number[]> {
    for (let left = this.#random.between(4, 20); left > 0; left--) await this.#happen();
    this.#weather.isOver = true;
    this.#say('nothing goes wrong any more');
    for (const arrive of this.#late) arrive();
    for (let hour = 0; hour < HOURS_AT_THE_END && !this.#isSettled; hour++) {
      if (!this.#row.enabled) this.#enable();
      await this.#pass(HOUR_MS);
      this.#catchUp();
    }
    return [...this.#stock.keys()].filter(
      (unit) => this.#mirror.get(unit) !== this.#stock.get(unit),
    );
  }

  /** Whether nothing happens any more by itself. */
  get #isSettled(): boolean {
    return this.#row.enabled && this.#alarm === null && this.#row.acknowledgedAt >= this.#clock;
  }

  async #happen(): Promise<void> {
    if (this.#random.chance(0.5)) this.#write();
    else if (this.#random.chance(0.2)) this.#late.shift()?.();
    else if (this.#random.chance(0.1) && !this.#row.enabled) this.#enable();
    else if (this.#random.chance(0.1)) {
      await this.#pass(this.#random.between(1, 90) * HOUR_MS);
      this.#catchUp();
    } else await this.#pass(this.#random.between(1, 200) * SECOND_MS);
  }

  /** An import, and the wake-up that follows it. */
  #write(): void {
    this.#clock = instant(Math.max(this.#now, Date.parse(this.#clock) + 1));
    const units = this.#random.between(1, 3);
    for (let at = 0; at < units; at++) this.#stock.set(this.#random.between(1, 12), this.#clock);
    this.#say(`units are written at ${this.#clock}`);
    if (!this.#row.enabled) return;
    if (this.#weather.loses()) this.#say('the wake-up is lost');
    else if (!this.#allWait || this.#alarm === null) this.#wake();
  }

  /** As somebody does in the dashboard. */
  #enable(): void {
    this.#clock = instant(Math.max(this.#now, Date.parse(this.#clock) + 1));
    const anew = { failures: 0, failingSince: null, dueAt: null, disabledAt: null };
    this.#row = { ...this.#row, ...anew, enabled: true, changedAt: this.#clock };
    this.#wake();
  }

  #wake(): void {
    this.#runAt(this.#now + SECOND_MS);
  }

  #runAt(at: number): void {
    if (this.#alarm === null || this.#alarm > at) this.#alarm = at;
  }

  /** The hourly job. */
  #catchUp(): void {
    const { enabled, acknowledgedAt, dueAt } = this.#row;
    if (this.#mistake === 'no catch-up' || !enabled || acknowledgedAt >= this.#clock) return;
    if (dueAt === null || Date.parse(dueAt) < this.#now) this.#wake();
  }

  /** Lets time pass; alarms go off in it. */
  async #pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    while (this.#alarm !== null && this.#alarm <= end) {
      this.#now = Math.max(this.#now, this.#alarm);
      this.#alarm = null;
      await this.#goOff();
    }
    this.#now = Math.max(this.#now, end);
  }

  /** The alarm goes off. One whose object is killed is repeated, unless that is lost. */
  async #goOff(): Promise<void> {
    this.#allWait = false;
    try {
      const next = await makeRound<Row>({
        now: () => this.#now,
        load: () => this.#load(),
        call: (row, clock) => this.#call(row, clock),
        store: (called, after) => this.#commit(called, after),
      });
      if (next === null) return;
      this.#runAt(next.at);
      this.#allWait = next.allWait;
    } catch (error) {
      if (error !== KILLED) throw error;
      const isLost = this.#weather.loses();
      this.#say(`the notifier is killed${isLost ? ', and its alarm is lost' : ''}`);
      if (!isLost) this.#runAt(this.#now + 2 * SECOND_MS);
    }
  }

  async #load() {
    await this.#meanwhile();
    if (!this.#row.enabled) return null;
    return { clock: this.#clock, endpoints: [this.#row] };
  }

  async #call(row: Row, clock: Instant): Promise<Attempt> {
    const at = instant(this.#now);
    const updatedSince = row.acknowledgedAt;
    if (this.#mistake === 'the clock is stored before the answer')
      this.#store(row, { ...row, acknowledgedAt: clock });
    await this.#meanwhile();
    const { syncs, answer } = this.#weather.conduct();
    this.#say(`a call since ${updatedSince} is ${answer.result}; the receiver syncs ${syncs}`);
    if (syncs !== 'not at all') this.#sync(updatedSince, syncs === 'in part');
    this.#now += answer.result === 'timed_out' ? 10 * SECOND_MS : 50;
    await this.#meanwhile();
    return { at, type: 'stock.changed', milliseconds: 50, ...answer };
  }

  async #commit(called: Row, next: Row): Promise<void> {
    if (this.#weather.kills()) {
      if (!this.#weather.loses())
        this.#late.push(() => {
          this.#store(called, next);
        });
      throw KILLED;
    }
    this.#store(called, next);
    await this.#meanwhile();
  }

  /** As the statement of `storeAttempt` does. */
  #store(called: Row, next: Row): void {
    if (this.#row.changedAt !== called.changedAt) return;
    const acknowledgedAt =
      next.acknowledgedAt > this.#row.acknowledgedAt
        ? next.acknowledgedAt
        : this.#row.acknowledgedAt;
    this.#row = { ...next, acknowledgedAt, changedAt: this.#row.changedAt };
  }

  /** The receiver reads what was changed since, as `GET /properties?updatedSince=` answers it. */
  #sync(updatedSince: Instant, inPart: boolean): void {
    for (const [unit, at] of this.#stock) {
      if (at < updatedSince || (inPart && this.#random.chance(0.5))) continue;
      this.#mirror.set(unit, at);
    }
  }

  /** What may happen at every call: something is written, or the notifier is killed. */
  async #meanwhile(): Promise<void> {
    await Promise.resolve();
    this.#now += this.#random.between(0, 20);
    if (this.#weather.writes()) this.#write();
    if (this.#weather.kills()) throw KILLED;
  }

  #say(event: string): void {
    this.#story.push([this.#now, event]);
  }
}
