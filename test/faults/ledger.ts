import type { Limits } from './organisations.ts';

/** Number of units created, and number of those that are online. */
export interface Quantity {
  readonly units: number;
  readonly online: number;
}

/** A committed write that created units or changed the counter, and the instant of those units. */
export interface Commit extends Quantity {
  readonly increments: number;
  readonly at: string;
}

/** A request in progress, and the details that its 402 may have, as JSON. */
interface Watched {
  readonly requested: Limits;
  readonly lawful: Set<string>;
}

const QUOTAS = ['monthlyUnits', 'maxOnlineUnits'] as const;

/**
 * What an organisation has used and may use at every moment. The ledger observes every commit; the
 * tests compare the service's answers and the contents of D1 with it.
 */
export class Ledger {
  #limits: Limits;
  #used = { monthlyUnits: 0, maxOnlineUnits: 0 };
  #increments = 0;
  #latest = '';
  #revokedAt: string | undefined;
  readonly #watched: Watched[] = [];
  /** Commits that should not have happened, with reasons. */
  readonly faults: string[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get used(): Readonly<Record<(typeof QUOTAS)[number], number>> {
    return this.#used;
  }

  /** How often the counter was changed. */
  get increments(): number {
    return this.#increments;
  }

  /** What remains of a quota; `null` if it is unlimited. */
  left(quota: (typeof QUOTAS)[number]): number | null {
    const limit = this.#limits[quota];
    return limit === null ? null : Math.max(0, limit - this.#used[quota]);
  }

  /** Whether the token of all requests was revoked. */
  get isRevoked(): boolean {
    return this.#revokedAt !== undefined;
  }

  /** @param at the organisation's clock after the revocation. */
  revokes(at: string): void {
    this.#revokedAt = at;
  }

  /** Adds a committed write to the usage. */
  book({ units, online, increments, at }: Commit): void {
    if (at <= this.#latest) this.faults.push(`committed out of order: ${at}`);
    this.#latest = at;
    if (this.#revokedAt !== undefined && at > this.#revokedAt) {
      this.faults.push(`committed after the token was revoked: ${at}`);
    }
    this.#increments += increments;
    const added = { monthlyUnits: units, maxOnlineUnits: online };
    this.#used = {
      monthlyUnits: this.#used.monthlyUnits + units,
      maxOnlineUnits: this.#used.maxOnlineUnits + online,
    };
    for (const quota of QUOTAS) {
      const limit = this.#limits[quota];
      const used = this.#used[quota];
      if (added[quota] > 0 && limit !== null && used > limit) {
        this.faults.push(`oversold ${quota}: ${used} of ${limit}`);
      }
    }
    this.#watch();
  }

  changesPlan(limits: Limits): void {
    this.#limits = limits;
    this.#watch();
  }

  /**
   * Starts recording the details with which the request may be refused. The returned function tells
   * whether given details are among them.
   */
  watch({ units, online }: Quantity): (details: unknown) => boolean {
    const requested = { monthlyUnits: units, maxOnlineUnits: online };
    const watched = { requested, lawful: new Set<string>() };
    this.#watched.push(watched);
    this.#watch();
    return (details) => watched.lawful.has(JSON.stringify(details));
  }

  #watch(): void {
    for (const { requested, lawful } of this.#watched) {
      for (const quota of QUOTAS) {
        const limit = this.#limits[quota];
        const used = this.#used[quota];
        const asked = requested[quota] ?? 0;
        if (asked > 0 && limit !== null && used + asked > limit) {
          lawful.add(JSON.stringify({ quota, limit, used, requested: asked }));
        }
      }
    }
  }
}
