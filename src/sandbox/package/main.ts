#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { parentEnded } from './parent.ts';
import { start } from './start.ts';

// `npx einheit start`: runs the sandbox until it is ended, or until its parent has ended.

const USAGE = `npx einheit start [--port 8787] [--ip 127.0.0.1] [--empty] [--json] [--clock <date-time>] [--persist-to <directory>]
  --port        0: any free port
  --empty       no demo data
  --json        prints one line of JSON when it answers: origin, operatorKey, organisation, token
  --clock       the time from which the service's clock goes on, such as 2026-05-04T09:00:00Z
  --persist-to  keeps the data in this directory`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8787' },
      ip: { type: 'string' },
      empty: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      clock: { type: 'string' },
      'persist-to': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.join(' ') !== 'start') {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port must be a number.');
  const { port, ip, empty, clock, 'persist-to': persistTo } = values;
  const einheit = await start({
    port: Number(port),
    empty,
    ...(ip !== undefined && { ip }),
    ...(clock !== undefined && { clock }),
    ...(persistTo !== undefined && { persistTo }),
  });
  const { origin, operatorKey, first } = einheit;
  if (values.json) console.log(JSON.stringify({ origin, operatorKey, ...first }));
  else {
    console.log(`Einheit is ready: ${origin}/v1\nDashboard: ${origin}/app/
Token of ${first.organisation.name}: ${first.token}\nOperator's key for ${origin}/operator/v1 and ${origin}/orgs/v1: ${operatorKey}`);
  }
  await ending();
  await einheit.stop();
}

/** Waits until this program is told to end, or its parent has ended. */
function ending(): Promise<unknown> {
  const told = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  return Promise.race([told, parentEnded()]);
}

try {
  await main();
  process.exit();
} catch (error) {
  console.error(`Einheit cannot run: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
