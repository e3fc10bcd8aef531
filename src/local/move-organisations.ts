import { setTimeout } from 'node:timers/promises';
import { readCommandLine, rejectCommandLine } from './command-line.ts';
import { type Listener, type Move, drive } from './move-steps.ts';

const ABOUT_MOVING = `Moves the organisations of some slots to another home, through the operator's interface. It can be
ended at any time and run again: see docs/homes.md. --cancel cancels the move.
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

const ABOUT: Readonly<Record<Move['phase'], (move: Move) => string>> = {
  copying: ({ from }) =>
    `Copying rows from ${from}. Until the move ends, changes of these organisations are answered 503.`,
  checking: ({ from }) => `Comparing every row in ${from} with its copy.`,
  waiting: () => 'Every row is there.',
  emptying: ({ from }) => `Deleting rows that are not needed any more (moved from ${from}).`,
  finished: () => `The slots ${slots} live in ${to}, and nothing is left to do.`,
};

const SHOWN_EVERY = 20_000;
let shown = 0;
let begunIn: Move['phase'] | undefined;
const listener: Listener = {
  begins: (move) => {
    shown = 0;
    begunIn ??= move.phase;
    if (!(cancel && move.phase === 'finished')) console.log(ABOUT[move.phase](move));
  },
  handled: (rows) => {
    if (rows < shown + SHOWN_EVERY) return;
    shown = rows;
    console.log(`  ${rows.toLocaleString('en')} rows`);
  },
  pauses: async (seconds) => {
    await setTimeout(seconds * 1000);
  },
};

const base = new URL('/operator/v1', origin);
const ask = (path: string, body: object) =>
  fetch(base.href + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(`${origin} does not answer: is that the service's address (--origin)?`, {
      cause,
    });
  });

try {
  const { homes } = await drive(ask, { slots, to }, listener, cancel ? 'cancel' : 'move');
  if (cancel) {
    console.log(
      begunIn === 'finished'
        ? `Nothing was cancelled: the move had ended before, and the slots ${slots} live in ${to}.`
        : `The move is cancelled: the slots ${slots} are where they were.`,
    );
  }
  if (homes !== null) {
    console.log(`
Now let the service look for them in ${to}:
1. In wrangler.toml, set
     HOMES = "${homes}"
2. npm run deploy
   (Locally, instead of both: end npm start, and start it with --var 'HOMES:${homes}' added.)
3. Run this command again: it deletes the old rows, and lets changes through.`);
  }
} catch (error) {
  console.error(`The move has not gone on. It can be run again. ${String(error)}`);
  process.exitCode = 1;
}
