import { defineConfig } from 'vitest/config';
import { prepareMachine } from '../machine.ts';

await prepareMachine();

/** Tests in Node that send HTTP requests to a running `npm start`. */
export default defineConfig({
  test: {
    include: ['test/local/**/*.test.ts'],
    globalSetup: ['test/local/service.ts'],
    // Otherwise vitest orders files by how long they took in an earlier run of the same checkout: a test
    // that depends on another's data would fail in every second run only. The seed is printed.
    sequence: { shuffle: { files: true } },
    isolate: false,
    // Node.js runs the files itself.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    pool: 'threads',
    maxWorkers: 2,
    // Many tests start programs of their own.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
