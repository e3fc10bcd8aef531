import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import worker from '../../src/index.ts';
import { type Settings, watched } from './bindings.ts';
import { ORIGIN } from './client.ts';

/** Longer than an answer is cached. */
const STEP_MS = 20_000;

let laterMs = 0;

/** The status of /healthz a little later than before, when no earlier answer is cached. */
export async function healthUnder(settings: Settings): Promise<number> {
  laterMs += STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/healthz`);
  const { status } = await worker.fetch(request, watched(env, settings).env, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
  return status;
}
