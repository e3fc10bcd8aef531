import { registerHooks } from 'node:module';
import { argv, env } from 'node:process';

// `node src/site/build.ts [file]`: the file with wrangler's settings, if it is not wrangler.toml. With
// DIST_IS_BUILT, `.ci/build` has built the site before. A deployment always builds it.

const [, , settings] = argv;
const { DIST_IS_BUILT: isBuilt = '', WRANGLER_COMMAND: command } = env;
if (isBuilt === '' || command === 'deploy') {
  resolveDrizzleQuickly();
  const { buildSite } = await import('./site.ts');
  await buildSite(settings);
}

/**
 * Resolves imports within drizzle-orm. To find the format of a module, Node.js parses the `exports` of its
 * package again each time: for the 110 modules of drizzle-orm, that is a quarter of the build.
 */
function resolveDrizzleQuickly(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') &&
      context.parentURL?.includes('/node_modules/drizzle-orm/') === true
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });
}
