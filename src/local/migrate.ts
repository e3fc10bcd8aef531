import { statementsOf, triggerFaults } from '../db/triggers.ts';
import { configurationIn, databasesIn, Remote, TRIGGERS } from './d1.ts';

// `npm run migrate`: migrates every D1 database in wrangler.toml, one after the other: first its tables
// and indexes, by `wrangler d1 migrations apply`, then its triggers. Flags go to wrangler. Without
// --local, the databases are those on Cloudflare.

const [, , ...given] = process.argv;
if (given.includes('--help') || given.includes('-h')) {
  console.log(
    'npm run migrate takes --local, --remote (the default), --config, --env and --persist-to, and gives them to wrangler.',
  );
  process.exit(0);
}
const isChosen = given.includes('--local') || given.includes('--remote');
const flags = isChosen ? given : ['--remote', ...given];

for (const binding of databasesIn(configurationIn(given)).bindings) {
  console.log(`Migrating ${binding}`);
  const faults = migrated(new Remote(binding, flags));
  if (faults.length === 0) {
    console.log(`${binding} is migrated.`);
    continue;
  }
  console.error(faults.join('\n'));
  console.error(`${binding} is not migrated: the databases after it are not either.`);
  process.exit(1);
}

/** Migrates a database. @returns what is wrong with it afterwards, if anything. */
function migrated(database: Remote): readonly string[] {
  const { status } = database.run('inherit', 'migrations', 'apply', database.binding);
  if (status !== 0) return ['wrangler cannot apply the migrations.'];
  try {
    // An import blocks the database for a moment, so it is skipped if nothing has changed.
    if (triggerFaults(TRIGGERS, database.triggers()).length === 0) return [];
    database.executeAll(statementsOf(TRIGGERS));
    return triggerFaults(TRIGGERS, database.triggers());
  } catch (error) {
    return ['wrangler cannot apply the triggers.', String(error)];
  }
}
