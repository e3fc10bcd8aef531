import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../src/index.ts';
import { type Settings, watched } from './bindings.ts';
import { HOUR_MS } from './durations.ts';

/** Runs the jobs of every five minutes. */
export async function runsFiveMinuteJobs(settings: Settings = {}): Promise<void> {
  const scheduledTime = new Date();
  const controller = createScheduledController({ scheduledTime, cron: '*/5 * * * *' });
  await worker.scheduled(controller, watched(env, settings).env);
}

/** Runs the hourly job, as if this many hours had passed. */
export async function runsJobs(settings: Settings = {}, hours = 0): Promise<void> {
  const scheduledTime = new Date(Date.now() + hours * HOUR_MS);
  const controller = createScheduledController({ scheduledTime, cron: '17 * * * *' });
  await worker.scheduled(controller, watched(env, settings).env);
}
