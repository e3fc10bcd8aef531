import { env } from 'cloudflare:workers';
import { z } from 'zod';
import { OPERATOR_KEY, SESSION_KEY } from './keys.ts';

/** The levels at which the service logs. Tests print their own lines with `console.info`. */
const LEVELS = ['log', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

interface Line {
  readonly level: Level;
  readonly text: string;
  readonly print: () => void;
}

/** What was logged since the test began. */
let kept: Line[] = [];

function keep(level: Level): void {
  const print = console[level].bind(console);
  console[level] = (...values) => {
    const text = values.map(String).join(' ');
    const again = () => {
      print(...values);
    };
    kept.push({ level, text, print: again });
  };
}

/** Keeps the lines of the log. The runner would send each to Node.js at once, also those that are never shown. */
export function keepLog(): void {
  for (const level of LEVELS) keep(level);
}

/** The lines that the test has logged so far at this level, or at all of them. */
export const logged = (level?: Level): string[] =>
  kept.filter((line) => level === undefined || line.level === level).map(({ text }) => text);

/** The lines of the requests that are made while this runs. */
export async function requestsLogged(run: () => Promise<unknown>): Promise<string[]> {
  const before = logged('log').length;
  await run();
  return logged('log').slice(before);
}

/** What a customer writes in tests of the log, and is in no line. */
export const WRITTEN = 'Geheimnis-des-Kunden';

/** What no line may have: credentials and their digests, addresses of people, values of statements. */
const UNFIT = [
  /einheit_(?:live|pub|hook)_\w{20}/,
  /[\da-f-]{36}\.[\w-]+\.[\w-]{43}/, // the secret of a session
  /\b[\da-f]{64}\b/,
  /[\w.+-]+@example\.(?:com|org)/,
  /params:|Failed query/,
];
const SECRETS = [WRITTEN, OPERATOR_KEY, SESSION_KEY, env.TOKEN_KEY, env.R2_SECRET_ACCESS_KEY];

/** The one line of a request: ids and numbers alone. */
const Request = z.strictObject({
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  durationMs: z.number(),
  orgId: z.string().optional(),
  tokenId: z.string().optional(),
  sessionId: z.string().optional(),
  d1: z.strictObject({ roundTrips: z.int(), rowsRead: z.int(), rowsWritten: z.int() }),
});

function isFit({ level, text }: Line): boolean {
  if (UNFIT.some((each) => each.test(text))) return false;
  if (SECRETS.some((each) => text.includes(each))) return false;
  return level !== 'log' || Request.safeParse(JSON.parse(text)).success;
}

/**
 * Ends the log of a test: prints it if the test has failed. @returns the lines that the log of a deployment must
 * not have.
 */
export function endLog(failed: boolean): string[] {
  const lines = kept;
  kept = [];
  if (failed) for (const { print } of lines) print();
  return lines.filter((line) => !isFit(line)).map(({ text }) => text);
}
