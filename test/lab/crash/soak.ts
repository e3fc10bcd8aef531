import { randomInt } from 'node:crypto';
import { Random } from '../../../src/local/demo/random.ts';
import { Traffic } from './traffic.ts';
import { growthOf, heapFaults } from './growth.ts';
import { type HeapReading, readHeap } from './heap.ts';
import { program } from './program.ts';
import { printTable, type Row } from './report.ts';
import { serve } from './scene.ts';
import { requireNone } from './violation.ts';

// `npm run soak`: sends mixed requests of several customers, and reads the isolate's heap after all
// garbage has been collected. It ends after --requests <n> or --minutes <n>, whichever comes first.

const CUSTOMERS = 10;
const AT_ONCE = 8;
const READINGS = 20;

await program({ requests: 100_000, minutes: 20, seed: randomInt(1e9) }, async (ground) => {
  const [requests, seed] = [ground.flag('requests'), ground.flag('seed')];
  console.log(`seed ${seed}`);
  const random = new Random(seed);
  const service = await serve(ground, { inspected: true });
  const customers: Traffic[] = [];
  ground.atEnd(() => {
    for (const customer of customers) customer.end();
  });
  for (let made = 0; made < CUSTOMERS; made++) {
    customers.push(await Traffic.start(service, random));
  }
  const until = performance.now() + ground.flag('minutes') * 60_000;
  const readings = [tell(await readHeap(service, 0))];
  let done = 0;
  while (done < requests && performance.now() < until) {
    const goal = Math.min(requests, done + Math.ceil(requests / READINGS));
    done += await runUntil(customers, goal - done, until);
    readings.push(tell(await readHeap(service, done)));
  }
  printTable(`Soak, seed ${seed}`, figuresOf(readings));
  const late = done < requests ? [`only ${done} of ${requests} requests were made in time`] : [];
  requireNone([...late, ...heapFaults(readings)], 'in the soak', service.log);
});

/** Runs this many requests, of the customers in turn; fewer if the time is up. */
async function runUntil(
  customers: readonly Traffic[],
  count: number,
  until: number,
): Promise<number> {
  let begun = 0;
  const sender = async () => {
    while (begun < count && performance.now() < until) {
      await customers[begun++ % customers.length]?.runOne();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return begun;
}

function tell(reading: HeapReading): HeapReading {
  const { requests, heap, buffers, resident } = reading;
  const seconds = (performance.now() / 1000).toFixed(0).padStart(4);
  const count = requests.toLocaleString('en').padStart(7);
  const of = `${buffers.toFixed(1)} of it buffers; workerd has ${mib(resident)} resident`;
  console.log(`${seconds} s  ${count} requests: heap ${heap.toFixed(1)} MiB, ${of}`);
  return reading;
}

function figuresOf(readings: readonly HeapReading[]): Row[] {
  const heaps = readings.map(({ heap }) => heap);
  const growth = growthOf(readings);
  const last = readings.at(-1);
  return [
    ['requests', last?.requests ?? 0],
    ['seconds', Math.round(performance.now() / 1000)],
    ['heap at first', mib(heaps[0])],
    ['heap at most', mib(Math.max(...heaps))],
    ['heap at last', mib(last?.heap)],
    ['growth since it was warm', growth === null ? 'too short to tell' : mib(growth)],
    ['resident, all of workerd', mib(last?.resident)],
  ];
}

function mib(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? 'unknown' : `${figure.toFixed(1)} MiB`;
}
