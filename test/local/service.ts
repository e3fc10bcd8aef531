import type { TestProject } from 'vitest/node';
import { started } from './started.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Everything that `npm start` has said until it was ready. */
    readonly banner: string;
    readonly origin: string;
  }
}

/** Runs what `npm start` runs, for as long as the tests do. */
export default async function service({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, banner, end } = await started();
  provide('banner', banner);
  provide('origin', origin);
  return end;
}
