import type { TestProject } from 'vitest/node';
import { startedBehindEdge } from './started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The output of `npm start` until it was ready. */
    readonly banner: string;
    readonly origin: string;
  }
}

/**
 * Runs `npm start`, behind an edge, while the tests run. It builds `dist`, so those that the tests start
 * need not build it again.
 */
export default async function service({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, banner, end } = await startedBehindEdge();
  process.env['DIST_IS_BUILT'] = '1';
  provide('banner', banner);
  provide('origin', origin);
  return end;
}
