import { setInterval } from 'node:timers';
import { banner } from './banner.ts';
import { DEMO_TOKENS } from './demo/tokens.ts';
import { type Flags, FLAGS_TAKEN, readFlags } from './flags.ts';
import { everyGroupGone } from './process-group.ts';
import { RUNTIME_ENDED } from './runtime-ended.ts';
import { StartError } from './start-error.ts';
import { serve, type Server } from './wrangler.ts';

// `npm start`: runs `wrangler dev` without its noise, and says how to use the service. Flags go to
// `wrangler dev`; the Worker itself migrates its local database and loads the demo data.

const PARENT_POLL_MS = 200;
const ANSWER_WITHIN_MS = 60_000;

const stopping = new AbortController();
const stop = stopping.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping.abort();
  });
}

// npm may be killed without a chance to hand that on.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stopping.abort();
  }, PARENT_POLL_MS).unref();
}

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.others.includes('--help')) {
    console.log(FLAGS_TAKEN);
    return;
  }
  let server = await started(flags);
  console.log(banner(flags));
  let code = await server.ended;
  while (code === RUNTIME_ENDED) {
    console.error('The Workers runtime (workerd) has ended unexpectedly. It is started again.');
    await everyGroupGone();
    server = await started(flags);
    console.error(`Einheit is ready again: ${flags.origin}`);
    code = await server.ended;
  }
  throw new StartError(`wrangler dev has ended (exit code ${code}).`);
}

async function started(flags: Flags): Promise<Server> {
  const server = serve(flags, stop);
  await server.ready;
  await askOnce(flags.origin);
  return server;
}

/** The first request migrates and loads the demo data; whoever comes after the banner does not wait for it. */
async function askOnce(origin: string): Promise<void> {
  const [{ secret }] = DEMO_TOKENS;
  const headers = { Authorization: `Bearer ${secret}` };
  const timely = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  const answer = await fetch(`${origin}/v1/properties?limit=1`, { headers, signal: timely }).catch(
    (error: unknown) => {
      throw new StartError(`${origin} does not answer.`, { cause: error });
    },
  );
  if (answer.ok) return;
  if (answer.status !== 503) {
    throw new StartError(`the first request was answered ${answer.status}.`);
  }
  // `npm run move` has closed it, and opens it.
  console.error(
    'The demo organisation is closed, or its database does not answer. If it was moved: start with the --homes and --var HOMES:… of then, and run `npm run move` again; or start with new data, by --persist-to.',
  );
}

try {
  await start();
} catch (error) {
  if (!stop.aborted) {
    console.error(error instanceof StartError ? `Einheit cannot run: ${error.message}` : error);
    process.exitCode = 1;
  }
}
stopping.abort();
await everyGroupGone();
process.exit();
