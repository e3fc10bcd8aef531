import type { Caller, Credential } from '../access/credential.ts';
import { type Instant, instant } from '../values/instant.ts';
import { RecentMap } from '../values/recent-map.ts';
import { type State, momentAfter, type WriteMoment } from './clock.ts';

/** How long a caller is remembered. The use of a token is noted once a minute. */
const REMEMBERED_MS = 60_000;

interface Remembered {
  readonly caller: Caller;
  readonly until: number;
}

/**
 * What a writer knows without asking: since an instant of the organisation's clock only this writer has
 * written, and no write has touched rights or projects. Every write is fenced by the clock, so if another
 * writer has written meanwhile, it is refused, and the writer begins a new memory.
 */
export class Memory {
  readonly #since: Instant;
  #state: State & { readonly clock: Instant };
  /** The moment of the latest write, or of one that waits for its turn. */
  #latest: Instant;
  readonly #callers = new RecentMap<Remembered>();
  readonly #projects = new RecentMap<true>();

  /** @param state as it was read, or as a write has left it. */
  constructor(state: State & { readonly clock: Instant }) {
    this.#since = state.clock;
    this.#state = state;
    this.#latest = state.clock;
  }

  get state(): State & { readonly clock: Instant } {
    return this.#state;
  }

  /** A moment later than every write of this writer, including those that wait for their turn. */
  nextMoment(): WriteMoment {
    const moment = momentAfter(this.#latest);
    this.#latest = moment.at;
    return moment;
  }

  /** Whether what was read at this clock still holds. */
  covers(clock: Instant | null): boolean {
    return clock !== null && clock >= this.#since && clock <= this.#state.clock;
  }

  /** Moves on after a write that touched neither rights nor projects. */
  moved(clock: Instant): void {
    this.#state = { ...this.#state, clock };
    if (clock > this.#latest) this.#latest = clock;
  }

  /** The caller of a credential; `undefined` if they must be looked up. */
  callerOf(credential: Credential, moment: number): Caller | undefined {
    const { caller, until } = this.#callers.get(nameOf(credential) ?? '') ?? {};
    if (caller === undefined || until === undefined || until <= moment) return undefined;
    const { expiresAt = null } = caller;
    return expiresAt === null || expiresAt > instant(moment) ? caller : undefined;
  }

  /** Remembers the holder of a token. Sessions end without a write to the organisation. */
  rememberCaller(credential: Credential, caller: Caller, moment: number): void {
    const name = nameOf(credential);
    if (name === null) return;
    this.#callers.set(name, {
      caller: { ...caller, noteUse: undefined },
      until: moment + REMEMBERED_MS,
    });
  }

  hasProject(projectId: string): boolean {
    return this.#projects.get(projectId) === true;
  }

  rememberProject(projectId: string): void {
    this.#projects.set(projectId, true);
  }
}

const nameOf = (credential: Credential): string | null =>
  credential.by === 'token' ? credential.digests.name : null;
