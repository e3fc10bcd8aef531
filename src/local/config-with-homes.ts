import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** Beside wrangler.toml, so that its paths mean the same; git ignores it. */
const FILE = resolve(REPOSITORY, `wrangler.homes.${process.pid}.toml`);

/**
 * Writes wrangler.toml once more, with further local databases: DB_2, DB_3 and so on. The file is
 * removed when this program ends.
 *
 * @returns the path of the file.
 */
export function configWithHomes(homes: number): string {
  const databases = Array.from({ length: homes - 1 }, (_, at) => databaseOf(at + 2));
  const config = readFileSync(resolve(REPOSITORY, 'wrangler.toml'), 'utf8');
  writeFileSync(FILE, [config, ...databases].join('\n'));
  process.once('exit', () => {
    rmSync(FILE, { force: true });
  });
  return FILE;
}

const databaseOf = (number: number) => `[[d1_databases]]
binding = "DB_${number}"
database_name = "einheit-${number}"
database_id = "00000000-0000-0000-0000-00000000000${number}"
migrations_dir = "migrations"
`;
