import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from './repository.ts';

const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));
/** The parts of the repository that wrangler needs. */
const FILES = 'docs src migrations LICENSE package.json tsconfig.json wrangler.toml'.split(' ');

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** The environment of a terminal: these variables are of the tests, and change what is built. */
const { NODE_ENV: _ofVitest, DIST_IS_BUILT: _ofTests, ...TERMINAL } = process.env;
const ENVIRONMENT = {
  ...TERMINAL,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
};

/** The output and the end of a command. */
interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string;
}

/** A running `wrangler dev`. */
export interface Dev {
  readonly origin: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Ends it, if it runs. */
  readonly end: () => Promise<void>;
}

/** A copy of the repository as after `git clone` and `npm ci`. */
export class Checkout {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(): Promise<Checkout> {
    const directory = await mkdtemp(join(tmpdir(), 'einheit-checkout-'));
    for (const file of FILES) {
      await cp(join(REPOSITORY, file), join(directory, file), { recursive: true });
    }
    await symlink(join(REPOSITORY, 'node_modules'), join(directory, 'node_modules'));
    return new Checkout(directory);
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Runs `wrangler …` to its end. */
  wrangler(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<CommandEnd> {
    return this.node([WRANGLER, ...args], env);
  }

  /** Runs a program of Node.js to its end. */
  node(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandEnd> {
    const options = { cwd: this.directory, env: { ...ENVIRONMENT, ...env } };
    const { promise, resolve: settle } = Promise.withResolvers<CommandEnd>();
    const child = execFile(process.execPath, [...args], options, (_, said, complained) => {
      settle({ exitCode: child.exitCode, output: said + complained });
    });
    return promise;
  }

  /** Starts `wrangler dev`, and waits until it is ready. */
  async dev(port: number): Promise<Dev> {
    const child = spawn(process.execPath, [WRANGLER, 'dev', '--port', String(port)], {
      cwd: this.directory,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'exit');
    const end = async () => {
      child.kill('SIGTERM');
      await ended;
      await portClosed(port);
    };
    const tooLate = setTimeout(READY_WITHIN_MS, ['is not ready'], { ref: false });
    const [said] = await Promise.race([once(child, 'message'), ended, tooLate]);
    if (child.exitCode !== null) throw new Error(`wrangler dev has ended:\n${output}`);
    if (said === 'is not ready') {
      await end();
      throw new Error(`wrangler dev is not ready:\n${output}`);
    }
    return { origin: `http://localhost:${port}`, output: () => output, end };
  }
}

/** Waits until no process listens on the port. */
async function portClosed(port: number): Promise<void> {
  for (let polls = 0; polls < 50; polls++) {
    const answers = await fetch(`http://localhost:${port}/icon.svg`).then(
      () => true,
      () => false,
    );
    if (!answers) return;
    await setTimeout(POLL_MS);
  }
}
