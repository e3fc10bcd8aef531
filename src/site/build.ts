import { argv, env } from 'node:process';

// `node src/site/build.ts [file]`: the file with wrangler's settings, if it is not wrangler.toml. With
// DIST_IS_BUILT, `.ci/build` has built the site before. A deployment always builds it.

const [, , settings] = argv;
const { DIST_IS_BUILT: isBuilt = '', WRANGLER_COMMAND: command } = env;
if (isBuilt === '' || command === 'deploy') {
  const { buildSite } = await import('./site.ts');
  await buildSite(settings);
}
