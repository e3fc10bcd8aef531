import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const MODULES = join(import.meta.dirname, '../../node_modules');
const TYPESCRIPT_5 = join(import.meta.dirname, '../../src/site/typescript-5.ts');
const ENDED = 'the block has ended';

/** A bash in a directory of its own with the project's packages. It stops at the first failure. */
export class Shell {
  readonly directory: string;
  readonly #bash: ChildProcessWithoutNullStreams;
  readonly #said: string[] = [];

  private constructor(directory: string) {
    this.directory = directory;
    const { PATH } = process.env;
    this.#bash = spawn('bash', ['-e'], {
      cwd: directory,
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), join(MODULES, '.bin'), PATH].join(delimiter),
        NODE_OPTIONS: `--import=${TYPESCRIPT_5}`,
      },
    });
    this.#bash.stderr.on('data', (said: Buffer) => this.#said.push(said.toString()));
  }

  static async open(): Promise<Shell> {
    const directory = await mkdtemp(join(tmpdir(), 'einheit-documents-'));
    await symlink(MODULES, join(directory, 'node_modules'));
    return new Shell(directory);
  }

  /**
   * Runs a block of code; the next one has its variables and functions.
   *
   * @returns what it printed.
   * @throws Error if a command fails.
   */
  runs(code: string): Promise<string> {
    const printed: Buffer[] = [];
    const { stdin, stdout, exitCode } = this.#bash;
    if (exitCode !== null) return Promise.reject(new Error('A block before has failed.'));
    return new Promise<string>((resolve, reject) => {
      const listen = (part: Buffer) => {
        printed.push(part);
        const text: string = Buffer.concat(printed).toString('utf8');
        if (!text.endsWith(`${ENDED}\n`)) return;
        stdout.off('data', listen);
        this.#bash.off('close', fails);
        resolve(text.slice(0, -ENDED.length - 1));
      };
      const fails = () => {
        reject(new Error([...printed.map(String), ...this.#said].join('\n')));
      };
      stdout.on('data', listen);
      this.#bash.on('close', fails);
      stdin.write(`${code}\necho '${ENDED}'\n`);
    });
  }

  async close(): Promise<void> {
    this.#bash.stdin.end();
    await rm(this.directory, { recursive: true, force: true });
  }
}
