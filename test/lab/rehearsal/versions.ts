import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { z } from 'zod';
import { REPOSITORY } from '../crash/configuration.ts';

const ROLLBACK = join(REPOSITORY, 'src/local/rollback/rollback.ts');
const Created = z.object({ versions: z.array(z.object({ version_id: z.string() })) });

/** A version: a commit, and the secrets that it was deployed with. */
interface Version {
  readonly id: string;
  readonly code: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly at: string;
}

/**
 * The part of Cloudflare's API that a rollback asks: the versions of a Worker, which hold their secrets, and
 * its deployments. Every changed secret is both.
 */
export class Versions {
  readonly #versions: Version[] = [];
  /** Ids of versions. */
  readonly #deployments: string[] = [];

  /** The secrets that are served. */
  get secrets(): Readonly<Record<string, string>> {
    return this.#served?.secrets ?? {};
  }

  /** The commit that is served. */
  get code(): string {
    return this.#served?.code ?? '';
  }

  get #served(): Version | undefined {
    return this.#versions.find(({ id }) => id === this.#deployments.at(-1));
  }

  /** Deploys a commit, with the secrets of before. */
  deploy(code: string): void {
    this.#add(code, this.secrets);
  }

  /** Sets or, by `undefined`, deletes secrets. */
  set(changed: Readonly<Record<string, string | undefined>>): void {
    const all = Object.entries({ ...this.secrets, ...changed });
    this.#add(
      this.code,
      Object.fromEntries(
        all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    );
  }

  #add(code: string, secrets: Version['secrets']): void {
    const id = crypto.randomUUID();
    this.#versions.push({ id, code, secrets, at: minute(this.#versions.length) });
    this.#deployments.push(id);
  }

  /** Runs `npm run rollback`. @returns what it prints. */
  async rollBack(config: string): Promise<string> {
    const server = createServer((request, response) => {
      void this.#respond(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    const env = {
      ...process.env,
      CI: '1',
      CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${address.port}`,
      CLOUDFLARE_API_TOKEN: 'none',
      WRANGLER_SEND_METRICS: 'false',
    };
    const args = ['--no-warnings', ROLLBACK, '--config', config];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env,
        cwd: REPOSITORY,
      });
      return stdout;
    } catch (error) {
      return String(error);
    } finally {
      server.close();
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await this.#answer(request);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
  }

  async #answer(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const [, , , , , , what, id] = pathname.split('/');
    if (what === 'deployments' && request.method === 'POST') {
      const { versions } = Created.parse(JSON.parse(await text(request)));
      this.#deployments.push(versions[0]?.version_id ?? '');
      return { id: crypto.randomUUID() };
    }
    if (what === 'deployments') {
      return { deployments: this.#deployments.map(deployment).slice(-10).toReversed() };
    }
    const version = this.#versions.find((each) => each.id === id);
    if (version === undefined) return null;
    const bindings = Object.keys(version.secrets).map((name) => ({ type: 'secret_text', name }));
    return {
      id: version.id,
      number: 1,
      metadata: { created_on: version.at, source: 'wrangler', author_email: 'a@example.org' },
      annotations: {},
      resources: {
        script: { etag: version.code, handlers: ['fetch'] },
        script_runtime: {},
        bindings,
      },
    };
  }
}

const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();

const deployment = (id: string, at: number) => ({
  id: `deployment-${at}`,
  source: 'wrangler',
  strategy: 'percentage',
  author_email: 'a@example.org',
  created_on: minute(at),
  versions: [{ version_id: id, percentage: 100 }],
});
