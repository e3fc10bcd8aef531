import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  /** Epoch milliseconds. */
  readonly until: number;
}

const kept = new Map<string, Kept>();

/** The storage of the demo's OpenID provider: in memory, while it runs. */
export class MemoryStore implements Adapter {
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    kept.set(this.#key(id), { payload, until: Date.now() + expiresIn * 1000 });
    return Promise.resolve();
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.#live(id)?.payload);
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const prefix = this.#key('');
    const found = [...kept].find(
      ([key, { payload }]) => key.startsWith(prefix) && payload.uid === uid,
    );
    return Promise.resolve(found?.[1].payload);
  }

  /** The demo has no device flow. */
  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  consume(id: string): Promise<void> {
    const live = this.#live(id);
    if (live !== undefined) {
      const consumed = Math.floor(Date.now() / 1000);
      kept.set(this.#key(id), { ...live, payload: { ...live.payload, consumed } });
    }
    return Promise.resolve();
  }

  destroy(id: string): Promise<void> {
    kept.delete(this.#key(id));
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    return Promise.resolve();
  }

  #live(id: string): Kept | undefined {
    const one = kept.get(this.#key(id));
    return one !== undefined && one.until > Date.now() ? one : undefined;
  }

  #key(id: string): string {
    return `${this.#kind} ${id}`;
  }
}
