import { defineConfig } from 'vitest/config';
import { prepareMachine } from '../machine.ts';

await prepareMachine();

/**
 * Tests of the pages in a real browser. Each worker has its own browser and its own `npm start`.
 */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/services.ts'],
    maxWorkers: 2,
    // Files share the signed-in sessions.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // As long as the browser waits for what it is to see.
    expect: { poll: { timeout: 20_000 } },
    // On a busy machine a browser may be too slow once. A real failure repeats.
    retry: 1,
    // Node.js runs the files itself.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
