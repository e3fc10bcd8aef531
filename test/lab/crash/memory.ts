import { once } from 'node:events';
import { IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Random } from '../../harness/random.ts';
import { Inspector } from '../testbed/inspector.ts';
import { type Ground, requireNone } from '../testbed/program.ts';
import { printFigures, tell } from '../testbed/report.ts';
import { bearer, caller, create } from '../testbed/send.ts';
import type { Service } from '../testbed/service.ts';
import { addUnits, GENEROUS, open, publish } from '../testbed/stock.ts';
import { Customer } from '../cost/customer.ts';
import { inShares, READS, WRITES } from '../cost/month.ts';
import { largestAnswers } from './largest.ts';

// The heap of the service's isolate: under mixed requests, while documents are uploaded, and during the largest
// answers.

/** What an isolate has ("Workers limits": memory). */
const ISOLATE_MIB = 128;
/** What the largest answer, and everything that stays, may take of it: the isolate serves others meanwhile. */
const MOST_MIB = 64;
/** Cloudflare ends a request at `limits.cpu_ms` of wrangler.toml, to which the work of D1 does not count. */
const CPU_MS = 5000;
const MIB = 2 ** 20;
const CUSTOMERS = 10;
const UNITS = 400;
const AT_ONCE = 8;
const READINGS = 20;
/** The requests after which every memory is full: until then, the heap may grow. */
const WARM_UP = 20_000;
/** The difference between readings of a heap that does not grow. */
const SLACK_MIB = 2;

const mib = (figure: number) => `${figure.toFixed(1)} MiB`;

export async function watchMemory(ground: Ground, service: Service): Promise<void> {
  const inspector = await Inspector.open(service);
  const faults = [
    ...(await mixedRequests(ground, service, inspector)),
    ...(await uploads(ground, service, inspector)),
  ];
  const answers = await largestAnswers(service, inspector, ground.once);
  inspector.close();
  printFigures(
    'The largest answers: their size, the heap at most, the processor time of all of workerd',
    answers.map(({ what, bytes, most, ms }) => [
      what,
      `${(bytes / 1e6).toFixed(1)} MB, ${mib(most)}, ${ms.toFixed(0)} ms`,
    ]),
  );
  for (const { what, most, ms } of answers) {
    if (most >= MOST_MIB) faults.push(`the heap has ${mib(most)} during ${what}`);
    if (ms > CPU_MS) faults.push(`${what} takes ${ms.toFixed(0)} ms of the processor`);
  }
  requireNone(faults, 'of memory', service.log);
}

/** Sends mixed requests of several customers, and reads the heap after all garbage has been collected. */
async function mixedRequests(
  ground: Ground,
  service: Service,
  inspector: Inspector,
): Promise<string[]> {
  const requests = ground.number('requests');
  const random = new Random(ground.number('seed'));
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await aCustomer(service, random));
  const heaps = [await inspector.calmHeap()];
  const warm: number[] = [];
  let sent = 0;
  const send = async (until: number, doesUpload: boolean) => {
    while (sent < until) {
      const customer = customers[sent++ % CUSTOMERS];
      const kind = random.between(0, 99);
      // One sender alone: an isolate takes few uploads at once.
      if (doesUpload && kind < 8) await customer?.uploads();
      else if (kind < 4) await customer?.visitsList();
      else if (kind < 12) await customer?.writes(random.pick(inShares(WRITES)));
      else await customer?.reads(random.pick(inShares(READS)));
    }
  };
  const readings = Math.min(READINGS, Math.ceil(requests / 100));
  for (let reading = 1; reading <= readings; reading++) {
    const until = Math.ceil((requests * reading) / readings);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(until, at === 0)));
    const heap = await inspector.calmHeap();
    heaps.push(heap);
    if (sent >= WARM_UP) warm.push(heap);
    tell(`${sent.toLocaleString('en')} requests: heap ${mib(heap)}`);
  }
  const most = Math.max(...heaps);
  // The smallest of several readings contains the least of open requests.
  const half = Math.floor(warm.length / 2);
  const growth = Math.min(...warm.slice(half)) - Math.min(...warm.slice(0, half));
  const isShort = half < 2;
  printFigures('Mixed requests', [
    ['requests', sent],
    ['heap at first', mib(heaps[0] ?? NaN)],
    ['heap at most', mib(most)],
    ['growth since it was warm', isShort ? 'too short to tell' : mib(growth)],
  ]);
  return [
    ...(most < MOST_MIB ? [] : [`the heap has ${mib(most)}`]),
    ...(isShort || growth <= SLACK_MIB ? [] : [`the heap grows by ${mib(growth)}`]),
  ];
}

async function aCustomer(service: Service, random: Random): Promise<Customer> {
  const database = await service.database();
  const organisation = await open(database, GENEROUS);
  await addUnits(database, organisation, UNITS);
  const key = await publish(database, organisation);
  const customer = new Customer(await service.origin(), organisation, key, random);
  await customer.catchesUp();
  return customer;
}

async function uploads(ground: Ground, service: Service, inspector: Inspector): Promise<string[]> {
  const [documents, size] = [ground.number('documents'), ground.number('mib')];
  const { token, projectIds } = await open(await service.database(), {});
  const api = `${await service.origin()}/v1`;
  const send = caller(api, bearer(token));
  const content = new Uint8Array(size * MIB).fill(0x20);
  content.set(new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\n'));
  content.set(new TextEncoder().encode('%%EOF'), content.length - 5);
  const uploadsOne = async (_: unknown, at: number): Promise<string> => {
    const body = { name: `${at}.pdf`, projectId: projectIds[0] };
    const { id } = await create(send, 'document', '/documents', body);
    return upload(`${api}/documents/${id}/content`, bearer(token), content);
  };
  const before = await inspector.calmHeap();
  const since = performance.now();
  const { value: statuses, most } = await inspector.watches(() =>
    Promise.all(Array.from({ length: documents }, uploadsOne)),
  );
  printFigures(`${documents} uploads of ${size} MiB at once`, [
    ['stored', statuses.filter((status) => status === '200').length],
    ['seconds', Math.round((performance.now() - since) / 1000)],
    ['heap before', mib(before)],
    ['heap at most', mib(most)],
  ]);
  const others = new Set(statuses.filter((status) => status !== '200'));
  return [
    ...(others.size === 0 ? [] : [`uploads are answered ${[...others].join(', ')}`]),
    ...(most < ISOLATE_MIB ? [] : [`the heap has ${mib(most)} during uploads`]),
  ];
}

/** @returns the status, or that of a refusal with its text. `fetch` would lose one that comes before the end. */
async function upload(
  url: string,
  credentials: Record<string, string>,
  content: Uint8Array,
): Promise<string> {
  const headers = { ...credentials, 'Content-Length': content.length };
  const sending = request(url, { method: 'PUT', headers });
  sending.end(content);
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(sending, 'response'));
  const body = await text(answer);
  return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${body}`;
}
