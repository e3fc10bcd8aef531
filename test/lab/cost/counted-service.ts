import { serve } from '../testbed/worker.ts';
import type { Service } from '../testbed/service.ts';
import { Counters, COUNTERS_PATH, JOBS_PATH } from './counters.ts';

const HOUR_MS = 3_600_000;
/** The time after which everything that the hourly job deletes has expired. */
const LATER_MS = 25 * HOUR_MS;
export const FIVE_MINUTES = '*/5 * * * *';

/** The production Worker behind an entry that counts what it uses. */
export class CountedService {
  readonly service: Service;
  readonly origin: string;

  private constructor(service: Service, origin: string) {
    this.service = service;
    this.origin = origin;
  }

  static async start(directory: string, settings: Parameters<typeof serve>[2]) {
    const service = await serve(directory, 'test/lab/cost/counted-worker.ts', settings);
    return new CountedService(service, await service.origin());
  }

  async counts(): Promise<Counters> {
    return Counters.parse(await (await fetch(this.origin + COUNTERS_PATH)).json());
  }

  /** Runs the jobs of a cron, by default the hourly ones, as of a day later. @returns one run. */
  async runsJobs(cron = ''): Promise<1> {
    const due = new URLSearchParams({ now: String(Date.now() + LATER_MS), cron });
    const answer = await fetch(`${this.origin}${JOBS_PATH}?${due.toString()}`);
    if (!answer.ok) throw new Error(`The job is answered ${answer.status}.`);
    return 1;
  }
}
