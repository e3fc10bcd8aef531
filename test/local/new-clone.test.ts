import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { SHOWN_UNIT_ID } from '../../src/local/demo/stock.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { bearer, caller, create, succeeding } from '../lab/testbed/send.ts';
import { Checkout, type Dev } from './checkout.ts';
import { type Block, documentsToRun } from './documents.ts';
import { freePort } from './free-port.ts';
import { REPOSITORY } from './repository.ts';
import { Shell } from './shell.ts';
import { signedInAs } from './sign-in.ts';

// Runs `npx wrangler dev` in the root of a new clone, every block of code in the README and docs/ against
// it, and then `npm run migrate` and what a deployment refuses. `npm run rehearse` deploys.

const PUBLISHED = 'http://localhost:8787';
const STRICTEST =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2024 --types node --skipLibCheck';
const [{ secret: token }] = DEMO_TOKENS;
const Projects = z.object({ projects: z.array(z.object({ name: z.string() })) });
const Unit = z.object({ property: z.object({ images: z.array(z.object({ url: z.url() })) }) });
const Health = z.object({ status: z.literal('ok'), migration: z.string() });

let checkout: Checkout;
let dev: Dev;

beforeAll(async () => {
  checkout = await Checkout.create();
  return () => checkout.remove();
});
beforeAll(async () => {
  dev = await checkout.dev(await freePort());
  return () => dev.end();
});

async function answerTo(origin: string, path: string, key: string): Promise<unknown> {
  const answer = await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}

const projectNames = async (origin: string) =>
  Projects.parse(await answerTo(origin, '/v1/projects', token)).projects.map(({ name }) => name);

/** Runs `npm run migrate` over the local databases. */
const migrates = (...flags: readonly string[]) =>
  checkout.node(['src/local/migrate.ts', '--local', ...flags]);

test('wrangler dev applies every migration and serves the demo', async () => {
  const { origin } = dev;
  const files = await readdir(join(checkout.directory, 'migrations'));
  const latest = files
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);

  expect(await projectNames(origin)).toContain('Speicherquartier Ost');
  await answerTo(origin, '/operator/v1/plans', LOCAL_SECRETS.OPERATOR_KEY);
  const health = await fetch(`${origin}/healthz`);
  expect(Health.parse(await health.json()).migration).toBe(latest);
  const shown = await answerTo(origin, `/v1/properties/${SHOWN_UNIT_ID}?include=images`, token);
  const [image] = Unit.parse(shown).property.images;
  expect(image?.url).toContain(origin);
  expect((await fetch(image?.url ?? '')).status).toBe(200);
  expect(dev.output()).toContain(token);
  expect(dev.output()).toContain(LOCAL_SECRETS.OPERATOR_KEY);
  expect(dev.output()).not.toContain('Missing required secrets');
});

const originAt = (host: string) => dev.origin.replace('localhost', host);

// A request at another address gives everybody another issuer, so that nobody may sign in meanwhile: these
// tests need a service of their own.
test('people can sign in to the demo at localhost and at 127.0.0.1', async () => {
  for (const host of ['localhost', '127.0.0.1', 'localhost']) {
    const { belonging } = await signedInAs('leyla.simsek', originAt(host));
    expect(belonging).toEqual(['Nordlicht Wohnbau GmbH: editor']);
  }
});

test.each(['localhost', '127.0.0.1'])(
  'the pages of %s have no Strict-Transport-Security',
  async (host) => {
    for (const path of ['/', '/docs']) {
      const { status, headers } = await fetch(originAt(host) + path);
      expect(status).toBe(200);
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  },
);

/** A block as it is written; only the address is replaced. */
const here = (code: string) => code.replaceAll(PUBLISHED, dev.origin);

// The blocks of a document run one after another.
describe.each(documentsToRun())('$name', ({ blocks }) => {
  let shell: Shell;
  let printed = '';

  beforeAll(async () => {
    shell = await Shell.open();
  });
  afterAll(() => shell.close());

  const run: Readonly<Record<string, (block: Block) => Promise<void>>> = {
    async sh({ code }) {
      printed = await shell.runs(here(code));
      expect(printed).not.toContain('{"error":');
    },
    /** Some or all fields of what the block before has printed. */
    async json({ code }) {
      expect(JSON.parse(printed)).toMatchObject(JSON.parse(code));
      await Promise.resolve();
    },
    /** A file: its first line names it. It compiles under the strictest settings of a client. */
    async ts({ code }) {
      const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
      if (name === undefined) throw new Error('The first line of the file must name it.');
      await writeFile(join(shell.directory, name), here(code));
      await shell.runs(`tsc --ignoreConfig ${STRICTEST} ${name} 1>&2`);
    },
  };

  const shown = blocks.filter(({ language }) => ['py', 'php'].includes(language));

  test.each(shown)('the program at line $line is that of test/integrations', async ({ code }) => {
    const [, name = ''] = /^(?:<\?php\n)?(?:#|\/\/) (\S+):/.exec(code) ?? [];
    expect(await readFile(join(REPOSITORY, 'test/integrations', name), 'utf8')).toBe(code);
  });

  test.each(blocks.filter(({ language }) => language === 'sh'))(
    'the block at line $line has no comment, which zsh would read as a command or as arguments',
    ({ code }) => {
      expect(code).not.toMatch(/(?:^|[ \t])#/m);
    },
  );

  for (const block of blocks.filter((each) => !shown.includes(each))) {
    const { language, line, notRun } = block;
    const works = run[language];
    test.skipIf(notRun !== null)(`the ${language} of line ${line} works`, async () => {
      expect(works, `a block of ${language} cannot be run`).toBeDefined();
      await works?.(block);
    });
  }
});

test('A new fact is one entry of the table, and is everywhere', async () => {
  await dev.end();
  const table = join(checkout.directory, 'src/values/facts/table.ts');
  const before = await readFile(table, 'utf8');
  const entry = `loggiaQm: area(['Loggiafläche', 'Loggia area'], { openImmo: 'flaechen/sonstflaeche' }),`;
  await writeFile(
    table,
    before.replace("...inSection('areas', {", (section) => section + entry),
  );
  dev = await checkout.dev(await freePort());
  const send = succeeding(caller(dev.origin, { ...bearer(token), Prefer: 'handling=strict' }));
  const project = await create(send, 'project', '/v1/projects', {
    name: 'Am Deich',
    loggiaQm: '3',
  });
  const path = `/v1/projects/${project.id}`;
  const fields = { loggiaQm: '4', visibility: 'online', unitIdentifier: 'L-1' };
  const unit = await create(send, 'property', `${path}/properties`, fields);
  const rows = { properties: [{ externalSourceId: 'L-1', loggiaQm: '5' }] };
  await send('POST', `${path}/properties/upsert`, rows);
  await send('POST', '/v1/properties/bulk', { properties: [{ id: unit.id, loggiaQm: '6' }] });
  await send('POST', `${path}/imports`, { units: [{ loggiaQm: '7' }] });
  await send('PATCH', `/v1/properties/${unit.id}`, { loggiaQm: '8.5' });
  const website = { name: 'Web', projectIds: [project.id] };
  const { key } = await create(send, 'publication', '/v1/publications', website);
  const shown: Readonly<Record<string, string>> = {
    '/v1/units?loggiaQm=8..9': '"loggiaQm":"8.50"',
    [`/v1/units/${unit.id}`]: '"loggiaQm":"8.50"',
    [`${path}/details`]: '"loggiaQm":"3.00"',
    [`/v1/properties/${unit.id}/changes`]: '"field":"loggiaQm"',
    [`/public/v1/${key}/properties/${unit.id}`]: '"loggiaQm":"8.50"',
    [`/public/v1/${key}/projects/${project.id}/json-ld`]: '"Loggiafläche"',
    [`/public/v1/${key}/openimmo.xml`]: '<sonstflaeche>8.50</sonstflaeche>',
    '/v1/openapi.json': 'Loggia area in m².',
  };
  for (const [address, text] of Object.entries(shown)) {
    const answer = await send('GET', address);
    expect([address, answer.text]).toEqual([address, expect.stringContaining(text)]);
  }
  expect((await send('GET', `/v1/properties/${unit.id}`)).text).not.toContain('loggiaQm');
});

test('npm run migrate finds what wrangler dev has applied, restores triggers in every shard, and ends at an unknown one', async () => {
  await dev.end();
  const { directory } = checkout;
  await cp(join(directory, 'migrations'), join(directory, 'migrations-2'), { recursive: true });
  // A trigger that differs from the file's, and one that is unknown. All others are missing.
  const triggers = `CREATE TRIGGER audit_on_replace BEFORE INSERT ON audit BEGIN SELECT 1; END;
CREATE TRIGGER left_over BEFORE DELETE ON plans BEGIN SELECT 1; END;
`;
  await writeFile(join(directory, 'migrations-2/9999_triggers.sql'), triggers);
  const others = [2, 3].map(
    (number) => `[[d1_databases]]
binding = "DB_${number}"
database_name = "DB_${number}"
database_id = "00000000-0000-0000-0000-00000000000${number}"
migrations_dir = "migrations-2"
`,
  );
  const config = await readFile(join(directory, 'wrangler.toml'), 'utf8');
  await writeFile(join(directory, 'three.toml'), [config, ...others, '[env.empty]'].join('\n'));

  const { exitCode, output } = await migrates('--config', 'three.toml');
  expect({ exitCode, output }).toMatchObject({ exitCode: 1 });
  expect(output).toMatch(/No migrations to apply[^]*\nDB is migrated\.\nMigrating DB_2\n/);
  expect(output).toMatch(/\nMigrating DB_2\n[^]*9999_triggers\.sql/);
  // The missing triggers and the different one are restored.
  expect(output).toMatch(/\nThe trigger left_over is unknown\.\nDB_2 is not migrated/);
  expect(output.match(/The trigger/g)).toHaveLength(1);
  expect(output).not.toContain('Migrating DB_3');

  // An environment inherits no databases.
  const nothing = await migrates('--config', 'three.toml', '--env', 'empty');
  expect(nothing).toEqual({ exitCode: 0, output: '' });
});

test.each([
  ['PUBLIC_ORIGIN is not set.', 'PUBLIC_ORIGIN = ""', 'PUBLIC_ORIGIN = ""'],
  ['PUBLIC_ORIGIN must be an origin', 'PUBLIC_ORIGIN = ""', 'PUBLIC_ORIGIN = "api.example.com"'],
  [
    'R2_ACCESS_KEY_ID is still replace-me.',
    'PUBLIC_ORIGIN = ""',
    'PUBLIC_ORIGIN = "https://a.example"',
  ],
])('npm run deploy refuses: %s', async (fault, before, after) => {
  const file = join(checkout.directory, 'wrangler.toml');
  const config = await readFile(file, 'utf8');
  const set = config.replace('//set-your-account.', '//0.').replace(before, after);
  await writeFile(join(checkout.directory, 'ours.toml'), set);
  const deploy = ['src/local/deploy.ts', '--dry-run', '--config'];
  const placeholder = await checkout.node([...deploy, 'wrangler.toml']);
  expect(placeholder).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('R2_S3_ENDPOINT has no account. Nothing was deployed.'),
  });
  const secrets = join(checkout.directory, 'ours.env');
  await writeFile(secrets, 'TOKEN_KEY=a\nR2_ACCESS_KEY_ID="replace-me"\n');
  const flags = ['ours.toml', `--secrets-file=${secrets}`];
  const { exitCode, output } = await checkout.node([...deploy, ...flags]);
  expect({ exitCode, output }).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining(fault),
  });
  // Wrangler was not asked.
  expect(output).not.toContain('wrangler ');
});

test('wrangler refuses to deploy with a NODE_ENV that would include the demo', async () => {
  const args = ['deploy', '--dry-run', '--outdir', 'refused'];
  const { exitCode, output } = await checkout.wrangler(args, { NODE_ENV: 'development' });
  expect(exitCode).toBe(1);
  expect(output).toContain('NODE_ENV=development would deploy demo credentials');
});
