import { defineConfig } from 'vitest/config';

/** What needs a running `npm start`: tests in Node, which speak to it over HTTP. */
export default defineConfig({
  test: {
    include: ['test/local/**/*.test.ts'],
    globalSetup: ['test/local/service.ts'],
    testTimeout: 20_000,
    hookTimeout: 90_000,
  },
});
