import { env } from 'node:process';

// The first half of `[build]` in wrangler.toml, which runs before wrangler bundles the Worker. It
// prepares `wrangler dev`, and refuses to bundle demo data for a deployment. WRANGLER_COMMAND has
// wrangler's command. With DIST_IS_BUILT, `.ci/build` has prepared `wrangler dev` before.

const { DIST_IS_BUILT: isBuilt = '', NODE_ENV: mode, WRANGLER_COMMAND: command } = env;

if (command === 'dev') {
  if (isBuilt === '') {
    const { prepareDev } = await import('./prepare-dev.ts');
    await prepareDev(mode);
  }
} else if (mode === 'development' && command !== 'types') {
  console.error('NODE_ENV=development would deploy demo credentials: unset NODE_ENV.');
  process.exitCode = 1;
}
