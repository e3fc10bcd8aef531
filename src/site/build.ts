import { buildSite } from './site.ts';

// `node src/site/build.ts [file]`: the file with wrangler's settings, if it is not wrangler.toml.

const [, , settings = 'wrangler.toml'] = process.argv;
await buildSite(settings);
