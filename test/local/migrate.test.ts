import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';

// `npm run migrate` over two local databases.

const REPOSITORY = resolve(import.meta.dirname, '../..');
const MIGRATE = join(REPOSITORY, 'src/local/migrate.ts');
const TAKES_MS = 300_000;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'einheit-migrate-'));
  const migrations = JSON.stringify(join(REPOSITORY, 'migrations'));
  const databases = ['DB', 'DB_2'].map(
    (binding, at) => `[[d1_databases]]
binding = "${binding}"
database_name = "${binding}"
database_id = "00000000-0000-0000-0000-00000000000${at}"
migrations_dir = ${migrations}`,
  );
  const config = ['name = "migrate"', 'compatibility_date = "2026-10-20"', ...databases];
  await writeFile(join(directory, 'wrangler.toml'), config.join('\n'));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

function migrate() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MIGRATE, '--local'], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
  });
  return { status, output: stdout + stderr };
}

/** Runs SQL in every local database. */
function runSql(sql: string): void {
  const files = globSync(join(directory, '.wrangler/state/v3/d1/*/*.sqlite'));
  const databases = files.filter((file) => !file.endsWith('metadata.sqlite'));
  expect(databases).toHaveLength(2);
  for (const file of databases) new Sqlite(file).exec(sql).close();
}

test(
  'npm run migrate restores the triggers of the file in every home, and names an unknown one',
  { timeout: TAKES_MS },
  () => {
    expect(migrate()).toMatchObject({ status: 0 });

    const changed = `DROP TRIGGER audit_on_update; DROP TRIGGER audit_on_replace;
      CREATE TRIGGER audit_on_replace BEFORE INSERT ON audit BEGIN SELECT 1; END;
      CREATE TRIGGER left_over BEFORE DELETE ON plans BEGIN SELECT 1; END;`;
    runSql(changed);
    const refused = migrate();
    expect(refused.status).toBe(1);
    // The missing trigger and the different one are restored.
    expect(refused.output).toMatch(/\nThe trigger left_over is unknown.\nDB is not migrated/);
    expect(refused.output).not.toMatch(/audit_on/);
    expect(refused.output).not.toContain('Migrating DB_2');
  },
);
