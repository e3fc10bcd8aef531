import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { SHOWN_UNIT_ID } from '../../src/local/demo/images.ts';
import { DEMO_SIGN_IN } from '../../src/local/sign-in/accounts.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { Checkout } from './checkout.ts';
import { Browser } from './sign-in.ts';
import { freePort } from './free-port.ts';

// Runs `npx wrangler dev` in the root of a new clone, and inspects the deployment built there.

const TAKES_MS = 180_000;
const [{ secret: token }] = DEMO_TOKENS;
const Projects = z.object({ projects: z.array(z.object({ name: z.string() })) });
const Unit = z.object({ property: z.object({ images: z.array(z.object({ url: z.url() })) }) });
const Health = z.object({ migration: z.string() });

let checkout: Checkout;

beforeAll(async () => {
  checkout = await Checkout.create();
});

afterAll(async () => {
  await checkout.remove();
});

async function answerTo(origin: string, path: string, key: string): Promise<unknown> {
  const answer = await fetch(origin + path, { headers: { Authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}

const projectNames = async (origin: string) =>
  Projects.parse(await answerTo(origin, '/v1/projects', token)).projects.map(({ name }) => name);

/** The text of every file below a directory. */
async function textsIn(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  return texts.join('\n');
}

test(
  'wrangler dev applies every migration and serves the demo',
  { timeout: TAKES_MS },
  async () => {
    const files = await readdir(join(checkout.directory, 'migrations'));
    const latest = files
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1);

    const output = await checkout.dev(await freePort(), async (origin) => {
      expect(await projectNames(origin)).toContain('Speicherquartier Ost');
      await answerTo(origin, '/operator/v1/plans', LOCAL_SECRETS.OPERATOR_KEY);
      const health = await fetch(`${origin}/healthz`);
      expect(Health.parse(await health.json()).migration).toBe(latest);
      const shown = await answerTo(origin, `/v1/properties/${SHOWN_UNIT_ID}?include=images`, token);
      const [image] = Unit.parse(shown).property.images;
      expect(image?.url).toContain(origin);
      expect((await fetch(image?.url ?? '')).status).toBe(200);
      const browser = new Browser(origin);
      expect(await browser.signsInAs('leyla.simsek', '/app/')).toBe('/app/');
      expect((await browser.opens('/session/v1/me')).status).toBe(200);
    });
    expect(output).toContain(token);
    expect(output).toContain(LOCAL_SECRETS.OPERATOR_KEY);
    expect(output).not.toContain('Missing required secrets');

    const pending = await checkout.wrangler(['d1', 'migrations', 'list', 'DB', '--local']);
    expect(pending.output).toContain('No migrations to apply');
  },
);

test('a deployment contains nothing of the demo', { timeout: TAKES_MS }, async () => {
  const args = ['deploy', '--dry-run', '--outdir', 'out', '--outfile', 'out/upload'];
  const { exitCode, output } = await checkout.wrangler(args);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
  const uploaded = await textsIn(join(checkout.directory, 'out'));
  expect(uploaded.includes('/healthz')).toBe(true);
  // The deployed code contains this word, to compare a setting with it. It grants no access.
  const { ACCEPT_DEMO_KEY: _word, ...secrets } = LOCAL_SECRETS;
  const traces = [
    ...Object.values(secrets),
    ...DEMO_TOKENS.map(({ secret }) => secret),
    'Zwiebelfischgasse',
    'miniflare.db',
    DEMO_SIGN_IN,
    'henrike.boysen',
    'CREATE TABLE `properties`',
  ];
  expect(traces.filter((trace) => uploaded.includes(trace))).toEqual([]);
  expect(traces.filter((trace) => output.includes(trace))).toEqual([]);
});

test('a deployment refuses an issuer over http', async () => {
  // The code without its source map, which contains all sources.
  const code = await readFile(join(checkout.directory, 'out/index.js'), 'utf8');
  expect(code).toContain('OIDC_ISSUER must be an https address');
  // Only the local demo accepts an issuer over http, at the address of this machine.
  expect(code).not.toContain('[::1]');
});

test('wrangler refuses to deploy with a NODE_ENV that would include the demo', async () => {
  const args = ['deploy', '--dry-run', '--outdir', 'refused'];
  const { exitCode, output } = await checkout.wrangler(args, { NODE_ENV: 'development' });
  expect(exitCode).toBe(1);
  expect(output).toContain('NODE_ENV=development would deploy demo credentials');
});
