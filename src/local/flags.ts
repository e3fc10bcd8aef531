import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The service could not be started. The message is for the person who started it. */
export class StartError extends Error {}

/** The flags of `npm start`. */
export interface Flags {
  /** The absolute path of the directory with the files of D1 and R2. */
  readonly dataDir: string;
  readonly port: number;
  /** The interface to listen on, if one was given. */
  readonly ip: string | undefined;
  /** The address at which this machine reaches the server. */
  readonly origin: string;
  /** The number of D1 databases. The variable HOMES says which of them are used. */
  readonly shards: number;
  /** All other flags, unchanged, for `wrangler dev`. */
  readonly others: readonly string[];
}

/** The flags that `npm start` takes, for the person who starts it. */
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

/** @throws StartError for an invalid flag. */
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
    shards: shardsOf(text('homes', values.homes) ?? '1'),
    origin: `${protocolIn(args)}://${hostOf(ip)}:${port}`,
    others: args.filter((_, at) => !taken.has(at)),
  };
}

/** The protocol of `wrangler dev`. The flag and its value may be one word or two. */
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

function shardsOf(value: string): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new StartError('--homes must be from 1 to 9.');
}

/** The host name for a server that listens on `ip`. One that listens everywhere is on localhost, too. */
function hostOf(ip = 'localhost'): string {
  if (['0.0.0.0', '::', '*'].includes(ip)) return 'localhost';
  return ip.includes(':') ? `[${ip}]` : ip;
}
