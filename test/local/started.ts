import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { edgeBefore } from '../edge/edge.ts';
import { freePort } from './free-port.ts';

/** The program of `npm start`. */
export const START = join(import.meta.dirname, '../../src/local/start.ts');
const READY_WITHIN_MS = 80_000;
/** The last line of the banner. */
const LAST_LINE = /\?include=images'$/;

/** A running `npm start`. */
export interface Started {
  readonly origin: string;
  readonly pid: number;
  /** Its output until it was ready. */
  readonly banner: string;
  /** Ends the process, and removes its data unless they are to stay. */
  readonly end: () => Promise<void>;
}

/** Runs `npm start` on a free port, with data of its own. */
export async function started(): Promise<Started> {
  const data = await mkdtemp(join(tmpdir(), 'einheit-local-'));
  const { end, ...server } = await startedOver(data).catch(async (error: unknown) => {
    await remove(data);
    throw error;
  });
  return {
    ...server,
    end: async () => {
      await end();
      await remove(data);
    },
  };
}

/** The same behind an edge, as clients see it on Cloudflare. */
export async function startedBehindEdge(): Promise<Started> {
  const service = await started();
  const { origin, end } = await edgeBefore(service.origin);
  return {
    ...service,
    origin,
    banner: service.banner.replaceAll(service.origin, origin),
    end: async () => {
      await end();
      await service.end();
    },
  };
}

const remove = (data: string) => rm(data, { recursive: true, force: true });

/** The same over data that stays when it ends. */
export async function startedOver(data: string, ...more: readonly string[]): Promise<Started> {
  const port = await freePort();
  const flags = ['--port', String(port), '--persist-to', data, ...more];
  const child = spawn(process.execPath, [START, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  };
  try {
    const { pid = 0 } = child;
    return { origin: `http://localhost:${port}`, pid, banner: await bannerOf(child), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function bannerOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The service says nothing.');
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout, signal })) {
    lines.push(line);
    if (!LAST_LINE.test(line)) continue;
    child.stdout.resume(); // a full pipe would block the service
    return lines.join('\n');
  }
  throw new Error(`npm start ended without being ready:\n${lines.join('\n')}`);
}
