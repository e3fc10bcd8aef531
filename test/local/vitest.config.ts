import { defineConfig } from 'vitest/config';
import { keepCompiledPrograms, keepTemporaryFilesInMemory } from '../temporary-files.ts';

await keepTemporaryFilesInMemory();
keepCompiledPrograms();

/** Tests in Node that send HTTP requests to a running `npm start`. */
export default defineConfig({
  test: {
    include: ['test/local/**/*.test.ts'],
    globalSetup: ['test/local/service.ts'],
    testTimeout: 40_000,
    hookTimeout: 90_000,
  },
});
