import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../temporary-files.ts';

await keepTemporaryFilesInMemory();

/** The pages in a real browser. Each worker has a browser and a running `npm start` of its own. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/services.ts'],
    maxWorkers: 2,
    // Who has signed in once stays so from file to file.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // A browser on a busy machine may be late once; a fault comes twice.
    retry: 1,
  },
});
