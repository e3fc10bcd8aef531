import { expect } from 'vitest';
import type { Random } from '../faults/random.ts';
import type { Client } from '../harness/client.ts';
import { opensAt, type Served } from './movable.ts';

interface Unit {
  readonly id: string;
  readonly unitIdentifier: string;
}

/** The maximum size of a page: a customer has no more units, so that one page shows all of them. */
const MAX_UNITS = 200;

/** A customer of whom a ledger is kept: what it was told that it has. */
export class Customer {
  readonly orgId: string;
  readonly moves: boolean;
  readonly #secret: string;
  readonly #project: { readonly id: string };
  /** The ids of units that were acknowledged, by the name that the customer gave them. */
  readonly #has = new Map<string, string>();
  /** Names of units whose creation was answered 503. */
  readonly #open = new Set<string>();
  #names = 0;

  constructor(orgId: string, moves: boolean, secret: string, project: { readonly id: string }) {
    this.orgId = orgId;
    this.moves = moves;
    this.#secret = secret;
    this.#project = project;
  }

  /** Opens a customer in the main shard, with some units. */
  static async opens(
    served: Served,
    plan: { readonly id: string },
    slot: number,
    moves: boolean,
    units: number,
  ) {
    const { org, owner } = await opensAt(slot, 'DB', plan, 'Kunde');
    const { secret } = await served.operator.issues(org, owner);
    const api = served.holderOf(secret);
    const customer = new Customer(org.id, moves, secret, await api.createsProject());
    await customer.#imports(api, units);
    return customer;
  }

  async #imports(api: Client, count: number) {
    const units = Array.from({ length: count }, () => ({ unitIdentifier: this.#newName() }));
    const { status } = await api.post(`/projects/${this.#project.id}/imports`, { units });
    expect(status).toBe(202);
    for (const { unitIdentifier, id } of await this.#lists(api)) this.#has.set(unitIdentifier, id);
    expect(this.#has.size).toBe(count);
  }

  #newName(): string {
    this.#names++;
    return `WE-${this.#names}`;
  }

  /** Creates a unit, a new one or one that it was not told of, as a careful client does. */
  async writes(served: Served, random: Random): Promise<void> {
    const open = random.chance(0.5) ? random.pickFrom([...this.#open]) : undefined;
    if (open !== undefined) await this.#creates(served, open);
    else if (this.#names < MAX_UNITS) await this.#creates(served, this.#newName());
  }

  async #creates(served: Served, unitIdentifier: string): Promise<void> {
    this.#open.add(unitIdentifier);
    const answer = await served
      .holderOf(this.#secret)
      .post(
        `/projects/${this.#project.id}/properties`,
        { unitIdentifier },
        { 'Idempotency-Key': unitIdentifier },
      );
    const { status, body, headers } = answer;
    if (status === 503) {
      expect(this.moves, 'only requests of those who move are refused').toBe(true);
      expect(headers.get('Retry-After')).not.toBeNull();
      return;
    }
    expect(status).toBe(201);
    const known = this.#has.get(unitIdentifier);
    if (known !== undefined) expect(body.property.id).toBe(known);
    this.#has.set(unitIdentifier, body.property.id);
    this.#open.delete(unitIdentifier);
  }

  /**
   * Reads all units: what was acknowledged before is there once, and nothing else but what is being
   * made meanwhile.
   */
  async reads(served: Served): Promise<void> {
    const before = new Map(this.#has);
    const first = await served.holderOf(this.#secret).get('/properties', { limit: MAX_UNITS });
    if (first.status === 503) {
      expect(this.moves, 'only requests of those who move are refused').toBe(true);
      expect(first.headers.get('Retry-After')).not.toBeNull();
      return;
    }
    expect(first.status).toBe(200);
    const units: Unit[] = first.body.properties;
    this.#matches(units, before);
  }

  #matches(units: readonly Unit[], before: ReadonlyMap<string, string>): void {
    const found = new Map(units.map(({ unitIdentifier, id }) => [unitIdentifier, id]));
    expect(found.size, 'no unit is there twice').toBe(units.length);
    for (const [name, id] of before) {
      expect(found.get(name), `${name} of ${this.orgId} was acknowledged`).toBe(id);
    }
    for (const [name, id] of found) {
      const isKnown = this.#has.get(name) === id || this.#open.has(name);
      expect(isKnown, `${name} of ${this.orgId} was asked for`).toBe(true);
    }
  }

  async #lists(api: Client): Promise<Unit[]> {
    const pages = await api.follows('/properties', { limit: MAX_UNITS });
    return pages.flatMap(({ body }) => body.properties);
  }

  /** Repeats what was refused, and compares everything with the ledger. @returns how many units it has. */
  async settles(served: Served): Promise<number> {
    for (const name of this.#open) await this.#creates(served, name);
    expect(this.#open.size, 'every write is made in the end').toBe(0);
    const units = await this.#lists(served.holderOf(this.#secret));
    this.#matches(units, this.#has);
    expect(units).toHaveLength(this.#has.size);
    return units.length;
  }
}
