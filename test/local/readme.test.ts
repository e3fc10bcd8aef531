import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { openedCustomer } from './customer.ts';

// Runs the code blocks of the README against a running `npm start`.

const REPOSITORY = resolve(import.meta.dirname, '../..');
const TAKES_MS = 60_000;
const origin = inject('origin');

let directory: string;
let readme: string;

beforeAll(async () => {
  readme = await readFile(join(REPOSITORY, 'README.md'), 'utf8');
  directory = await mkdtemp(join(tmpdir(), 'einheit-readme-'));
  await symlink(join(REPOSITORY, 'node_modules'), join(directory, 'node_modules'));
});

afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** The code blocks of a language, in order, as they are written. */
const blocksOf = (language: string) =>
  Array.from(
    readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
    ([, code = '']) => code,
  );

interface Outcome {
  readonly exitCode: number | null;
  readonly said: string;
  readonly complained: string;
}

function runs(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const options = { cwd: directory, env: { ...process.env, ...env } };
  const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
  const child = execFile(program, [...args], options, (_, said, complained) => {
    settle({ exitCode: child.exitCode, said, complained });
  });
  return promise;
}

/** The JSON documents that a shell has printed, one a line. */
const answersIn = (said: string) =>
  said.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));

test(
  'its commands lead from an empty database to a first request',
  { timeout: TAKES_MS },
  async () => {
    const script = blocksOf('sh')
      .join('\n')
      .replace('BASE=http://localhost:8787', `BASE=${origin}`)
      .replace('OPERATOR_KEY=...', `OPERATOR_KEY=${LOCAL_SECRETS.OPERATOR_KEY}`);
    const noticed = `operator PATCH /orgs/$ORG '{"nam": "x"}'`;
    const { said, complained } = await runs('bash', ['-euc', `${script}\n${noticed}`]);
    const [project, projects, organisation, trail] = answersIn(said);
    expect(project.project.name).toBe('Lindenhof');
    expect(projects.projects).toEqual([project.project]);
    expect(organisation.org.name).toBe('Hansekontor Wohnbau GmbH');
    const actions = trail.audit.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['project.created', 'token.created', 'member.created', 'org.created']);
    expect(complained).toContain('ignored: nam');
  },
);

describe('its program for a sync', () => {
  const typescript = join(REPOSITORY, 'node_modules/typescript/bin/tsc');

  beforeAll(async () => {
    const [program = ''] = blocksOf('ts');
    await copyFile(join(REPOSITORY, 'dist/openapi/v1.ts'), join(directory, 'v1.ts'));
    await writeFile(join(directory, 'sync.mts'), program.replace('http://localhost:8787', origin));
  });

  test('fits the types of a client', { timeout: TAKES_MS }, async () => {
    const flags = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext'];
    const { said } = await runs(process.execPath, [
      typescript,
      ...flags,
      '--types',
      'node',
      'sync.mts',
    ]);
    expect(said).toBe('');
  });

  test('reads what was changed, and pushes a price', { timeout: TAKES_MS }, async () => {
    const customer = await openedCustomer();
    const { project } = await customer.posts('/projects', { name: 'Lindenhof' });
    const path = `/projects/${project.id}/properties`;
    const one = await customer.posts(path, { unitIdentifier: '4711', kaufpreis: 499_000 });
    const other = await customer.posts(path, { unitIdentifier: '4712' });
    const syncs = async (...args: readonly string[]) => {
      const { said, complained } = await runs(process.execPath, ['sync.mts', ...args], {
        TOKEN: customer.token,
        NODE_NO_WARNINGS: '1',
      });
      return { lines: said.trim().split('\n'), complained };
    };
    const first = await syncs();
    expect(first.lines).toHaveLength(3);
    const [, , watermark = ''] = first.lines;

    await customer.patches(`/properties/${other.property.id}`, { status: 'verkauft' });
    const { lines } = await syncs(watermark, '4711', '489000');
    const [changed, pushed, next = ''] = lines;
    expect([changed, pushed]).toEqual([`${other.property.id} verkauft null`, 'pushed 489000.00']);
    expect((await syncs(next)).lines).toEqual([
      `${one.property.id} frei 489000.00`,
      expect.stringMatching(/Z$/),
    ]);
    const { complained } = await syncs(next, '4711', '489.000,00');
    expect(complained).toContain('properties[0].kaufpreis');
  });
});
