import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../src/index.ts';
import { type Settings, watched } from './bindings.ts';

/** What this Worker answers under settings, once it has done what it defers. */
export async function served(request: Request, settings: Settings = {}): Promise<Response> {
  const context = createExecutionContext();
  const response = await worker.fetch(request, watched(env, settings).env, context);
  await waitOnExecutionContext(context);
  return response;
}
