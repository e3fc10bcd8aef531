import { applyD1Migrations, type D1Migration, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';

declare global {
  namespace Cloudflare {
    interface Env {
      readonly MIGRATIONS: D1Migration[];
    }
  }
}

beforeAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});
