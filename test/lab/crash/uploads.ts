import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { OPERATOR_KEY } from './configuration.ts';
import { type Customer, signIn, signUp } from './customer.ts';
import type { Debugging } from './debugging.ts';
import { collectGarbage, heapUsage, openHeap } from './heap.ts';
import { CHARACTERS, fillLists } from './largest-answers.ts';
import { program } from './program.ts';
import { printTable } from './report.ts';
import { serve } from './scene.ts';
import type { Service } from './service.ts';
import { requireNone } from './violation.ts';

// `npm run uploads`: uploads documents at the same time, each as large as the service takes, then reads the
// longest lists, and reads the heap of the service's isolate meanwhile, garbage included.

/** What an isolate has ("Workers limits": memory). */
const ISOLATE_MIB = 128;
/** What the largest answer may take of it, as the isolate serves others meanwhile. */
const ANSWER_MIB = 64;
/** The pages of an export that are read: it has its units on the tenth. */
const PAGES = 10;
const PAUSE_MS = 5;
const MIB = 2 ** 20;

/** An answer, its bytes, and the MiB of the heap at most meanwhile. */
interface Measured {
  readonly list: string;
  readonly bytes: number;
  readonly most: number;
}

const Made = z.object({ document: z.object({ id: z.string() }) });

await program({ documents: 50, mib: 50 }, async (ground) => {
  const service = await serve(ground, { inspected: true });
  const { token, projectId } = await signUp(await service.database(), {});
  const headers = { Authorization: `Bearer ${token}` };
  const content = new Uint8Array(ground.flag('mib') * MIB).fill(0x20);
  content.set(new TextEncoder().encode('%PDF-1.7\n1 0 obj<<>>endobj\n'));
  content.set(new TextEncoder().encode('%%EOF'), content.length - 5);

  const uploadsOne = async (_: unknown, at: number): Promise<string> => {
    const made = await fetch(`${service.origin}/v1/documents`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `${at}.pdf`, projectId }),
    });
    const { document } = Made.parse(await made.json());
    return upload(`${service.origin}/v1/documents/${document.id}/content`, headers, content);
  };

  const heap = await openHeap(service);
  const { heap: before } = await heapUsage(heap);
  const since = performance.now();
  const { value: statuses, most } = await watched(heap, () =>
    Promise.all(Array.from({ length: ground.flag('documents') }, uploadsOne)),
  );
  const seconds = (performance.now() - since) / 1000;
  const stored = statuses.filter((status) => status === '200').length;
  printTable(`${statuses.length} uploads of ${ground.flag('mib')} MiB at once`, [
    ['stored', stored],
    ['seconds', Math.round(seconds)],
    ['heap before', `${before.toFixed(1)} MiB`],
    ['heap at most', `${most.toFixed(1)} MiB`],
  ]);
  const answers = await largestAnswers(service, heap);
  heap.close();
  printTable(
    'the largest answer of each list: its MB, and the heap at most',
    answers.map(({ list, bytes, most: held }) => [
      list,
      `${(bytes / 1e6).toFixed(1)} MB, ${held.toFixed(1)} MiB`,
    ]),
  );
  requireNone(
    [
      ...(stored < statuses.length ? [`the answers are ${[...new Set(statuses)].join(', ')}`] : []),
      ...(most < ISOLATE_MIB ? [] : [`the heap has ${most.toFixed(1)} MiB`]),
      ...answers.flatMap(({ list, most: held }) =>
        held < ANSWER_MIB ? [] : [`the heap has ${held.toFixed(1)} MiB during ${list}`],
      ),
    ],
    'in the uploads and the answers',
    service.log,
  );
});

/** The result of some work, and the MiB of the heap at most meanwhile. */
async function watched<Value>(heap: Debugging, work: () => Promise<Value>) {
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await heapUsage(heap)).heap);
      await setTimeout(PAUSE_MS);
    }
  })();
  try {
    const value = await work();
    over.abort();
    await watching;
    return { value, most };
  } finally {
    over.abort();
  }
}

/** Reads each list at its longest, and notes the heap. */
async function largestAnswers(service: Service, heap: Debugging) {
  const database = await service.database();
  const answers: Measured[] = [];
  for (const [kind, character] of Object.entries(CHARACTERS)) {
    const customer = await signUp(database, {});
    const Cookie = await signIn(database, customer);
    for (const path of await fillLists(service.origin, database, customer, character)) {
      await collectGarbage(heap, service);
      const token = path.startsWith('/operator') ? OPERATOR_KEY : customer.token;
      const headers: Record<string, string> = path.startsWith('/session')
        ? { Cookie, 'Sec-Fetch-Site': 'same-origin' }
        : { Authorization: `Bearer ${token}` };
      const { value: bytes, most } = await watched(heap, async () => {
        let largest = 0;
        let next: string | undefined = service.origin + path;
        for (
          let pages = 0;
          next !== undefined && pages < (path.includes('/export') ? PAGES : 1);
          pages++
        ) {
          const answer: Response = await fetch(next, { headers });
          const body = await answer.text();
          if (!answer.ok) throw new Error(`${path}: ${body}`);
          largest = Math.max(largest, Buffer.byteLength(body));
          next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
        }
        return largest;
      });
      const list = path.replaceAll(/[0-9a-f-]{36}/g, '{id}').replace(/einheit_pub_\w+/, '{key}');
      answers.push({ list: `${list} (${kind})`, bytes, most });
    }
    for (const { list, ...each } of await largestWrites(service, heap, customer, Cookie)) {
      answers.push({ ...each, list: `${list} (${kind})` });
    }
  }
  return answers;
}

/** Changes as many of the longest units as one request may, undoes it, and notes the heap. */
async function largestWrites(
  service: Service,
  heap: Debugging,
  { token, orgId }: Customer,
  Cookie: string,
) {
  const database = await service.database();
  const ofOrganisation = (query: string) => database.prepare(query).bind(orgId);
  const { results: units } = await ofOrganisation(
    'SELECT id FROM properties WHERE org_id = ? LIMIT 200',
  ).all<{ id: string }>();
  const written: Measured[] = [];
  const sends = async (what: string, path: string, credential: object, body: object) => {
    await collectGarbage(heap, service);
    const headers = { ...credential, 'Content-Type': 'application/json' };
    const { value, most } = await watched(heap, async () => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await fetch(service.origin + path, init);
      return { status: answer.status, bytes: Buffer.byteLength(await answer.text()) };
    });
    written.push({ list: `${what}: ${value.status}`, bytes: value.bytes, most });
    return value.status;
  };
  const bearer = { Authorization: `Bearer ${token}` };
  for (let count = 200, status = 413; status === 413 && count > 0; count = Math.floor(count / 2)) {
    const properties = units.slice(0, count).map(({ id }) => ({ id, kaufpreis: String(count) }));
    status = await sends(`change of ${count}`, '/v1/properties/bulk', bearer, { properties });
  }
  const entry = await ofOrganisation(
    'SELECT id FROM audit WHERE org_id = ? ORDER BY at DESC LIMIT 1',
  ).first<{ id: string }>();
  const browser = { Cookie, 'Sec-Fetch-Site': 'same-origin', Origin: service.origin };
  await sends('undo', `/orgs/v1/${orgId}/changes/${entry?.id}/undo`, browser, {});
  return written;
}

/** @returns the status, or that of a refusal with its text. `fetch` would lose one that comes before the end. */
function upload(
  url: string,
  headers: Record<string, string>,
  content: Uint8Array,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': content.length };
    const sending = request(
      url,
      { method: 'PUT', headers: { ...headers, ...length } },
      (answer) => {
        answer.setEncoding('utf8');
        let text = '';
        answer.on('data', (piece: string) => (text += piece));
        answer.on('end', () => {
          resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text}`);
        });
      },
    );
    sending.on('error', reject);
    sending.end(content);
  });
}
