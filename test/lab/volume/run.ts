import { issueToken } from '../../../src/access/bearer-token.ts';
import { OPERATOR_KEY, TOKEN_KEY } from '../crash/configuration.ts';
import { type Ground, program } from '../crash/program.ts';
import { serve } from '../crash/scene.ts';
import { requireNone } from '../crash/violation.ts';
import { CHANGES, COMMITS, fill, IMPORTS, opening, ORG, sizeOf, UNITS } from './fill.ts';

// `npm run volume`: fills a database with units and a year of changes, and measures its bytes, the rows
// that each list reads, and the hourly job.

/** The most rows that each list may read, whatever the number of units. */
const LISTS: readonly (readonly [path: string, rows: number])[] = [
  ['/v1/properties', 400],
  ['/v1/properties?visibility=online&status=frei', 400],
  ['/v1/properties?projectId=01941f29-7c00-7000-8000-000000001001', 400],
  ['/v1/projects', 150],
  ['/v1/folders', 150],
  [`/orgs/v1/${ORG}/audit`, 150],
  [`/orgs/v1/${ORG}/imports`, 150],
  [`/orgs/v1/${ORG}/units`, 400],
  [`/orgs/v1/${ORG}/export?limit=200`, 400],
  ['/operator/v1/orgs', 150],
  ['/operator/v1/keys', 100],
  ['/operator/v1/storage', 10],
];

/** A run of the hourly job may delete for a minute, with some reads before and after. */
const JOBS_BUDGET_MS = 75_000;
const MAX_RUNS = 200;

await program({ units: 1_000_000, changes: 1_000_000 }, async (ground) => {
  const service = await serve(ground, { entry: 'test/lab/volume/volume-worker.ts' });
  const database = await service.database();
  const token = issueToken(TOKEN_KEY, ORG);
  const statements = opening(token, TOKEN_KEY);
  await database.batch(statements.map(([sql, ...values]) => database.prepare(sql).bind(...values)));
  await growth(database, ground);
  await lists(service.origin, token);
  await jobs(service.origin);
  console.log(`after the jobs: ${megabytes(await sizeOf(database))}`);
});

/** Fills the database, and prints the bytes of a row of each kind, its indexes included. */
async function growth(database: D1Database, { flag }: Ground): Promise<void> {
  const [units, changes] = [flag('units'), flag('changes')];
  const kinds = [
    ['unit', UNITS, { rows: units, fromDaysAgo: 730, toDaysAgo: 1 }],
    ['change', CHANGES, { rows: changes, fromDaysAgo: 500, toDaysAgo: 0 }],
    ['import', IMPORTS, { rows: Math.ceil(units / 200), fromDaysAgo: 500, toDaysAgo: 0 }],
    ['commit record', COMMITS, { rows: Math.ceil(changes / 10), fromDaysAgo: 30, toDaysAgo: 2 }],
  ] as const;
  for (const [kind, filling, amount] of kinds) {
    const start = Date.now();
    const bytes = await fill(database, filling, amount);
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(
      `${kind}: ${amount.rows} rows, ${Math.round(bytes / amount.rows)} bytes each, ${seconds} s`,
    );
  }
  console.log(`the database: ${megabytes(await sizeOf(database))}`);
}

/** Reads the first two pages of each list. @throws Violation if one reads too many rows. */
async function lists(origin: string, token: string): Promise<void> {
  const broken: string[] = [];
  for (const [path, most] of LISTS) {
    const key = path.startsWith('/v1') ? token : OPERATOR_KEY;
    let next: string | undefined = origin + path;
    for (let page = 1; page <= 2 && next !== undefined; page++) {
      const answer: Response = await fetch(next, { headers: { Authorization: `Bearer ${key}` } });
      await answer.text();
      const rows = Number(answer.headers.get('X-Rows-Read'));
      console.log(`${path}, page ${page}: ${answer.status}, ${rows} rows read`);
      if (answer.status !== 200 || rows > most)
        broken.push(`${path}: ${rows} rows, at most ${most}`);
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
  }
  requireNone(broken, 'in the lists');
}

/** Runs the hourly job until it finds nothing. @throws Violation if a run exceeds its budget. */
async function jobs(origin: string): Promise<void> {
  for (let run = 1; run <= MAX_RUNS; run++) {
    const start = Date.now();
    const answer = await fetch(`${origin}/run-jobs`);
    const took = Date.now() - start;
    const { roundTrips, rowsRead }: Record<string, number> = await answer.json();
    console.log(`jobs, run ${run}: ${took} ms, ${roundTrips} round trips, ${rowsRead} rows read`);
    requireNone(took > JOBS_BUDGET_MS ? [`a run took ${took} ms`] : [], 'in the jobs');
    if ((roundTrips ?? 0) < 20) return;
  }
  requireNone([`they do not end after ${MAX_RUNS} runs`], 'in the jobs');
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e5) / 10} MB`;
}
