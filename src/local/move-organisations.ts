import { setTimeout } from 'node:timers/promises';
import { readCommandLine, rejectCommandLine } from './command-line.ts';
import { type Step, drive } from './move-steps.ts';

const ABOUT_MOVING = `Moves the organisations of some slots to another shard, through the operator's interface. It can be
ended at any time and run again: see docs/shards.md. --cancel takes the move back.
  OPERATOR_KEY=... npm run move -- --slots 0-127 --to DB_2 --origin https://api.example.org`;

const { slots, to, origin, cancel } = readCommandLine(
  {
    slots: { type: 'string' },
    to: { type: 'string' },
    origin: { type: 'string', default: 'http://localhost:8787' },
    cancel: { type: 'boolean', default: false },
  },
  ABOUT_MOVING,
);
const { OPERATOR_KEY: key } = process.env;
if (slots === undefined || to === undefined || key === undefined) {
  rejectCommandLine('Needs --slots, --to, and OPERATOR_KEY in the environment.');
}

const BEGINNING: Readonly<Record<Step['doing'], string>> = {
  copying: `Closing and copying organisations. Until they are opened in ${to}, requests for them are answered 503.`,
  opening: `Opening organisations in ${to}, and deleting old rows.`,
  cancelling: `Deleting copies in ${to}, and opening organisations where they were.`,
};

const SHOWN_EVERY = 20_000;
let shown: number | undefined;

function made({ doing }: Step, rows: number): void {
  if (shown === undefined) console.log(BEGINNING[doing]);
  if (shown !== undefined && rows < shown + SHOWN_EVERY) return;
  if (shown !== undefined) console.log(`  ${rows.toLocaleString('en')} rows`);
  shown = rows;
}

function ending({ doing, shards, deletableFrom }: Step): string {
  if (doing === 'cancelling') return `The slots ${slots} are open where they were.`;
  if (shards !== null) {
    return `Every row is there. Now let the service look for them in ${to}:
1. In wrangler.toml, set
     HOMES = "${shards}"
2. npm run deploy
   (Locally, instead of both: end npm start, and start it with --var 'HOMES:${shards}' added.)
3. Run this command again: it opens the organisations in ${to}.`;
  }
  return deletableFrom === null
    ? `The slots ${slots} live in ${to}, and nothing is left to do.`
    : `The organisations are open in ${to}. Run this command once more after ${deletableFrom}: it deletes the old rows.`;
}

const pauses = (seconds: number) => setTimeout(seconds * 1000);
const address = new URL('/operator/v1/moves', origin).href;
const ask = (body: object) =>
  fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(`${origin} does not answer: is that the service's address (--origin)?`, {
      cause,
    });
  });

try {
  console.log(ending(await drive(ask, { slots, to, cancel }, { made, pauses })));
} catch (error) {
  console.error(`The move has stopped; once the reason is gone, run it again. ${String(error)}`);
  process.exitCode = 1;
}
