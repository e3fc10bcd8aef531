import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';

/** The settings in wrangler.toml. Wrangler could read them, too, but takes a second to load. */
export const SETTINGS = parse(
  readFileSync(resolve(import.meta.dirname, '../../wrangler.toml'), 'utf8'),
);
