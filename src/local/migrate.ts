import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unstable_readConfig as readConfig } from 'wrangler';
import { z } from 'zod';

// `npm run migrate`: brings every D1 database of wrangler.toml up to date, one after the other. Flags
// go to `wrangler d1 migrations apply`; without any, the databases are those on Cloudflare.

const Config = z.object({ d1_databases: z.array(z.object({ binding: z.string() })) });

const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));

const [, , ...given] = process.argv;
const flags = given.length === 0 ? ['--remote'] : given;

const { d1_databases: databases } = Config.parse(readConfig({ config: 'wrangler.toml' }));
for (const { binding } of databases) {
  console.log(`Migrating ${binding}`);
  const args = [WRANGLER, 'd1', 'migrations', 'apply', binding, ...flags];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`${binding} is not migrated: the databases after it are not either.`);
    process.exit(1);
  }
}
