import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { createServer } from 'node:net';
import { banner } from './banner.ts';
import { DEMO_TOKENS } from './demo/tokens.ts';
import { type Flags, FLAGS_TAKEN, readFlags, StartError } from './flags.ts';
import { RUNTIME_ENDED } from './watch.ts';
import { wranglerDev, type WranglerDev } from './wrangler-dev.ts';

// `npm start`: runs `wrangler dev` without most of its output, and says how to use the service. Flags go
// to `wrangler dev`. The Worker itself migrates its local database and loads the demo data.

const ANSWER_WITHIN_MS = 60_000;

const stopping = new AbortController();
const stop = stopping.signal;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => stopping.abort());
}

async function start(flags: Flags): Promise<void> {
  await requireFreePort(flags);
  let server = await started(flags);
  console.log(banner(flags));
  while (!stop.aborted) {
    const code = await server.ended;
    if (code !== RUNTIME_ENDED) throw new StartError(`wrangler dev has ended (exit code ${code}).`);
    console.error('The Workers runtime (workerd) has ended unexpectedly. It is started again.');
    server = await started(flags);
    console.error(`Einheit is ready again: ${flags.origin}`);
  }
}

/** @throws StartError if another program has the port. */
function requireFreePort({ port, ip = 'localhost' }: Flags): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `port ${port} is taken. Choose another one with --port.`;
      if (cause.code === 'EADDRINUSE') reject(new StartError(taken, { cause }));
      else resolve(); // wrangler says what is wrong with the address
    });
    probe.listen(port, ip, () => {
      probe.close(() => resolve());
    });
  });
}

/** Starts `wrangler dev`, and waits until the service answers. */
async function started(flags: Flags): Promise<WranglerDev> {
  const server = wranglerDev(flags, stop);
  last = server;
  await server.ready;
  const status = await firstAnswer(flags.origin);
  if (status === 503) {
    // A restore or an import that was not finished has closed it.
    console.error(
      'The demo organisation is closed, or its database does not answer. Finish its restore or its import, or start with new data, by --persist-to.',
    );
  } else if (status !== 200) {
    throw new StartError(`the first request was answered ${status}.`);
  }
  return server;
}

/** The server to wait for before this program ends. */
let last: WranglerDev | undefined;

/**
 * The status of the first request, which migrates the database and loads the demo data. The self-signed
 * certificate of `wrangler dev` is accepted.
 */
function firstAnswer(origin: string): Promise<number | undefined> {
  const [{ secret }] = DEMO_TOKENS;
  const options = {
    headers: { Authorization: `Bearer ${secret}` },
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    rejectUnauthorized: false,
  };
  const get = origin.startsWith('https:') ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    get(`${origin}/v1/properties?limit=1`, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', (cause) => reject(new StartError(`${origin} does not answer.`, { cause })));
  });
}

try {
  const flags = readFlags(process.argv.slice(2));
  if (flags.others.includes('--help')) console.log(FLAGS_TAKEN);
  else await start(flags);
} catch (error) {
  if (!stop.aborted) {
    console.error(error instanceof StartError ? `Einheit cannot run: ${error.message}` : error);
    process.exitCode = 1;
  }
}
stopping.abort();
await last?.ended;
process.exit();
