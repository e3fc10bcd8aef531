import { vi } from 'vitest';
import type { Settings } from './bindings.ts';
import { ORIGIN } from './client.ts';
import { served } from './served.ts';

/** Longer than an answer is cached. */
const STEP_MS = 20_000;

let laterMs = 0;

/** The status of /healthz a little later than before, when no earlier answer is cached. */
export async function healthUnder(settings: Settings): Promise<number> {
  laterMs += STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  const { status } = await served(new Request(`${ORIGIN}/healthz`), settings);
  vi.useRealTimers();
  return status;
}
