import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { Service } from '../testbed/service.ts';
import { build, serviceWorker } from '../testbed/worker.ts';
import { Counters, COUNTERS_PATH, JOBS_PATH } from './counters.ts';

const HOUR_MS = 3_600_000;
/** The time after which everything that the hourly job deletes has expired. */
const LATER_MS = 25 * HOUR_MS;
export const FIVE_MINUTES = '*/5 * * * *';

/** Serves the production Worker behind an entry that counts what it uses. */
export async function startCounted(
  directory: string,
  settings: Parameters<typeof serviceWorker>[1] = {},
): Promise<CountedService> {
  const bundle = await build(join(directory, 'einheit'), 'test/lab/cost/counted-worker.ts');
  const worker = await serviceWorker(bundle, settings);
  const service = new Service([worker], join(directory, 'storage'), true);
  await service.start();
  return new CountedService(service, await service.origin());
}

export class CountedService {
  readonly service: Service;
  readonly origin: string;

  constructor(service: Service, origin: string) {
    this.service = service;
    this.origin = origin;
  }

  /** The usage since it was last asked. */
  async counts(): Promise<Counters> {
    return Counters.parse(await (await fetch(this.origin + COUNTERS_PATH)).json());
  }

  /** Runs the jobs of a cron, by default the hourly ones, as of a day later. @returns one run. */
  async runsJobs(cron = ''): Promise<1> {
    const answer = await fetch(this.origin + jobsPath(cron));
    if (!answer.ok) throw new Error(`The job is answered ${answer.status}.`);
    return 1;
  }
}

const jobsPath = (cron = '') =>
  `${JOBS_PATH}?${new URLSearchParams({ now: String(Date.now() + LATER_MS), cron }).toString()}`;

const CHANNELS = 3;

/** The form of an upload: a PNG of noise, which does not compress, three bytes a pixel. */
export async function pictureForm(side: number): Promise<FormData> {
  const raw = { width: side, height: side, channels: CHANNELS } as const;
  const picture = sharp(randomBytes(side * side * CHANNELS), { raw }).png({ compressionLevel: 0 });
  const form = new FormData();
  const bytes = Uint8Array.from(await picture.toBuffer());
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'Grundriss.png');
  return form;
}
