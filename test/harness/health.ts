import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import worker from '../../src/index.ts';
import { type Settings, watched } from './bindings.ts';
import { ORIGIN } from './client.ts';
import { MINUTE_MS } from './durations.ts';

let minutes = 0;

/** The status of /healthz some minutes later than before, when no earlier answer is cached. */
export async function healthUnder(settings: Settings): Promise<number> {
  minutes += 5;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE_MS });
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/healthz`);
  const { status } = await worker.fetch(request, watched(env, settings).env, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
  return status;
}
