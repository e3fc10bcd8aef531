import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { IS_TRIGGER, type StoredTrigger } from '../db/triggers.ts';
import { type readCommandLine, rejectCommandLine } from './command-line.ts';

// D1 databases as wrangler reaches them, for programs of the operator. Without `--local`, they are those on
// Cloudflare.

const Vars = z
  .object({
    HOMES: z.string().optional(),
    PUBLIC_ORIGIN: z.string().optional(),
    R2_S3_ENDPOINT: z.string().optional(),
    R2_BUCKET: z.string().optional(),
  })
  .default({});
const Databases = z.object({
  d1_databases: z.array(z.object({ binding: z.string() })).default([]),
  vars: Vars,
});
/** An environment inherits neither databases nor variables. */
const Config = Databases.extend({ env: z.record(z.string(), Databases).default({}) });

export const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));

/** The text of every trigger of the schema. */
export const TRIGGERS = readFileSync(resolve(import.meta.dirname, '../db/triggers.sql'), 'utf8');

/** The options of programs that reach databases; wrangler gets them, too. */
export const D1_OPTIONS = {
  local: { type: 'boolean', default: false },
  config: { type: 'string', default: 'wrangler.toml' },
  env: { type: 'string' },
  'persist-to': { type: 'string' },
} as const;

/** Which databases a program reaches: the values of {@link D1_OPTIONS}. */
type Reached = ReturnType<typeof readCommandLine<typeof D1_OPTIONS>>;

/** The configuration as flags for wrangler. */
export const configFlags = ({ config, env }: Pick<Reached, 'config' | 'env'>): string[] => [
  '--config',
  config,
  ...(env === undefined ? [] : ['--env', env]),
];

/** All of {@link Reached} as flags for wrangler. */
export const flagsOf = ({ local, 'persist-to': directory, ...config }: Reached): string[] => [
  local ? '--local' : '--remote',
  ...configFlags(config),
  ...(directory === undefined ? [] : ['--persist-to', directory]),
];

/**
 * The bindings of all databases in a configuration, and some of its variables. Wrangler could read them, too, but takes
 * a second to load.
 */
export function databasesIn({
  config: file,
  env = process.env['CLOUDFLARE_ENV'],
}: Pick<Reached, 'config' | 'env'>) {
  const config = Config.parse(parse(readFileSync(file, 'utf8')));
  const chosen = env === undefined ? config : config.env[env];
  if (chosen === undefined) rejectCommandLine(`${file} has no environment ${env}.`);
  return { bindings: chosen.d1_databases.map(({ binding }) => binding), ...chosen.vars };
}

const Named = z.object({
  config: z.string(),
  env: z.string().exactOptional(),
  'secrets-file': z.string().optional(),
});

/** The files and the environment that flags for wrangler name. */
export function configurationIn(flags: readonly string[]) {
  const { values } = parseArgs({
    args: [...flags],
    strict: false,
    options: {
      config: { type: 'string', short: 'c', default: 'wrangler.toml' },
      env: { type: 'string', short: 'e' },
      'secrets-file': { type: 'string' },
    },
  });
  return Named.parse(values);
}

export type Row = Readonly<Record<string, unknown>>;

const Answers = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));
const Triggers = z.array(z.object({ name: z.string(), sql: z.string() }));

/** One database. */
export class Remote {
  readonly binding: string;
  readonly #flags: readonly string[];

  constructor(binding: string, flags: readonly string[]) {
    this.binding = binding;
    this.#flags = flags;
  }

  /** Runs `wrangler d1 …`, which shows its output unless it is piped. */
  run(stdio: 'inherit' | 'pipe', ...words: readonly string[]) {
    // With a higher log level, wrangler omits the answer, too.
    const env = stdio === 'pipe' ? { ...process.env, WRANGLER_LOG: 'log' } : process.env;
    return wrangler(['d1', ...words, ...this.#flags], { stdio, env, maxBuffer: 1e9 });
  }

  /**
   * Asks some statements. @returns the rows of each.
   *
   * @throws Error with what wrangler says.
   */
  ask(...statements: readonly string[]): Row[][] {
    const command = statements.join(';\n');
    const { stdout, stderr, status } = this.run(
      'pipe',
      'execute',
      this.binding,
      '--json',
      '--command',
      command,
    );
    if (status !== 0) throw new Error(`${this.binding} does not answer. ${stderr}${stdout}`);
    return Answers.parse(JSON.parse(stdout)).map(({ results }) => results);
  }

  /** Executes statements by D1's import of a file: all of them, or none. @throws Error if it fails. */
  executeAll(statements: readonly string[]): void {
    const directory = mkdtempSync(join(tmpdir(), 'einheit-d1-'));
    try {
      const file = join(directory, 'statements.sql');
      writeFileSync(file, `${statements.join('\n')}\n`, { mode: 0o600 });
      const { stdout, stderr, status } = this.run(
        'pipe',
        'execute',
        this.binding,
        '--yes',
        '--file',
        file,
      );
      if (status !== 0) throw new Error(`${this.binding} refuses them. ${stderr}${stdout}`);
    } finally {
      rmSync(directory, { recursive: true });
    }
  }

  triggers(): StoredTrigger[] {
    const [rows] = this.ask(`SELECT name, sql FROM sqlite_master WHERE ${IS_TRIGGER}`);
    return Triggers.parse(rows);
  }
}

export function wrangler(
  words: readonly string[],
  options: Parameters<typeof spawnSync>[2] & { readonly input?: string } = {},
) {
  return spawnSync(process.execPath, [WRANGLER, ...words], { ...options, encoding: 'utf8' });
}
