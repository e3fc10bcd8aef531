import { z } from 'zod';
import { readCommandLine } from '../command-line.ts';
import { configFlags, D1_OPTIONS, wrangler } from '../d1.ts';
import { chooseRollback, type Deployment, type Version } from './choice.ts';

// `npm run rollback`: `wrangler rollback` to the last version that differs in code. Without a version, Wrangler
// takes the deployment before, which each `secret put` is.

const ABOUT = `Rolls back to the last deployed version that differs in code, and says which secrets it takes back.
Refuses if a key was changed since, or a shard restored: then deploy the earlier commit (docs/upgrade.md).`;

const { config, env } = D1_OPTIONS;
const flags = configFlags(readCommandLine({ config, env }, ABOUT));

const Deployments = z.array(
  z.object({
    created_on: z.string(),
    versions: z.array(z.object({ version_id: z.string() })).min(1),
  }),
);
const Stored = z.object({
  id: z.string(),
  metadata: z.object({ created_on: z.string() }),
  resources: z.object({
    script: z.object({ etag: z.string() }),
    bindings: z.array(z.object({ type: z.string(), name: z.string() })),
  }),
});

const choice = chooseRollback(deployments());
if ('refusal' in choice) refuse(choice.refusal);
const { version, lost, revived, changes } = choice;
console.log(
  [
    `Version ${version.id} is the last one that differs in code.`,
    `Secrets that it lacks: ${lost.join(', ') || 'none'}. Secrets that only it has: ${revived.join(', ') || 'none'}.`,
    `Deployments since then that may have changed secrets alone: ${changes}. If the value of a secret differs,`,
    'Cloudflare names it and asks: say no, unless you know that the old value is right.',
  ].join('\n'),
);
if (changes > 0 && !process.stdin.isTTY) refuse('Without a terminal, Wrangler would not ask.');
process.exit(wrangler(['rollback', version.id, ...flags], { stdio: 'inherit' }).status ?? 1);

function refuse(reason: string): never {
  console.error(`${reason} Nothing was rolled back: deploy the earlier commit.`);
  process.exit(1);
}

/** The deployments that Cloudflare lists, the newest first, and so are the versions of each. */
function deployments(): Deployment[] {
  const seen = new Map<string, ReturnType<typeof versionWith>>();
  return answer(Deployments, 'deployments', 'list')
    .toSorted((one, other) => other.created_on.localeCompare(one.created_on))
    .flatMap(({ versions }) => {
      const found = versions.map(({ version_id: id }) => {
        const one = seen.get(id) ?? versionWith(id);
        seen.set(id, one);
        return one;
      });
      const newestFirst = found.toSorted((one, other) => other.at.localeCompare(one.at));
      const [first, ...others] = newestFirst.map((each) => each.version);
      return first === undefined ? [] : [[first, ...others]];
    });
}

function versionWith(id: string): { readonly at: string; readonly version: Version } {
  const { metadata, resources } = answer(Stored, 'versions', 'view', id);
  const secrets = resources.bindings.filter(({ type }) => type === 'secret_text');
  const { etag } = resources.script;
  return {
    at: metadata.created_on,
    version: { id, code: etag, secrets: secrets.map(({ name }) => name) },
  };
}

/** What a command of Wrangler answers. @throws Error with what it says. */
function answer<Body>(schema: z.ZodType<Body>, ...command: readonly string[]): Body {
  const { status, stdout, stderr } = wrangler([...command, '--json', ...flags], {
    stdio: 'pipe',
    env: { ...process.env, WRANGLER_LOG: 'log' },
  });
  if (status !== 0) throw new Error(`wrangler ${command.join(' ')} fails. ${stderr}${stdout}`);
  return schema.parse(JSON.parse(stdout));
}
