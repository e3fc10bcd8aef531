import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** A reason why the service could not be started, in words for the person who started it. */
export class StartError extends Error {}

/** What a start was asked for on its command line. */
export interface Flags {
  /** Where D1 and R2 keep their files, absolute. */
  readonly dataDir: string;
  readonly port: number;
  /** The interface to listen on, if one was named. */
  readonly ip: string | undefined;
  /** The address under which this machine reaches the server. */
  readonly origin: string;
  /** How many D1 databases it has; which of them are used, the variable HOMES says. */
  readonly homes: number;
  /** Everything else, for `wrangler dev` as it stands. */
  readonly others: readonly string[];
}

/** What `npm start` takes, for the person who starts it. */
export const FLAGS_TAKEN =
  'npm start takes --port, --ip, --persist-to, --homes, and what `npx wrangler dev --help` lists.';

const DEFAULT_PORT = '8787';
const DEFAULT_DATA_DIR = resolve(import.meta.dirname, '../../.wrangler/state');

const OURS = {
  port: { type: 'string' },
  ip: { type: 'string' },
  'persist-to': { type: 'string' },
  homes: { type: 'string' },
} as const;

/** @throws StartError for a flag that cannot be followed. */
export function readFlags(args: readonly string[]): Flags {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: OURS,
    strict: false,
    tokens: true,
  });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !Object.hasOwn(OURS, token.name)) continue;
    taken.add(token.index);
    if (token.inlineValue === false) taken.add(token.index + 1);
  }
  const port = portOf(text('port', values.port) ?? DEFAULT_PORT);
  const ip = text('ip', values.ip);
  return {
    dataDir: resolve(text('persist-to', values['persist-to']) ?? DEFAULT_DATA_DIR),
    port,
    ip,
    homes: homesOf(text('homes', values.homes) ?? '1'),
    origin: `${protocolIn(args)}://${hostOf(ip)}:${port}`,
    others: args.filter((_, at) => !taken.has(at)),
  };
}

/** What `wrangler dev` is asked to serve by; it takes the flag and its value as one word or as two. */
function protocolIn(args: readonly string[]): 'http' | 'https' {
  return args.join('=').includes('--local-protocol=https') ? 'https' : 'http';
}

function text(flag: string, value: string | boolean | undefined): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new StartError(`--${flag} needs a value.`);
}

function portOf(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) throw new StartError('--port must be from 1 to 65535.');
  return port;
}

function homesOf(value: string): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new StartError('--homes must be from 1 to 9.');
}

/** How to reach a server that listens on `ip`; one that listens everywhere also does on localhost. */
function hostOf(ip = 'localhost'): string {
  if (['0.0.0.0', '::', '*'].includes(ip)) return 'localhost';
  return ip.includes(':') ? `[${ip}]` : ip;
}
