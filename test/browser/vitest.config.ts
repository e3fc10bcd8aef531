import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../temporary-files.ts';

await keepTemporaryFilesInMemory();

/** The pages in a real browser, over a running `npm start`. One file at a time: they share its data. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/local/service.ts'],
    fileParallelism: false,
    // Who has signed in once stays so from file to file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 90_000,
    // A browser on a busy machine may be late once; a fault comes twice.
    retry: 1,
  },
});
