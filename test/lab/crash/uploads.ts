import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { signUp } from './customer.ts';
import { heapUsage, openHeap } from './heap.ts';
import { program } from './program.ts';
import { printTable } from './report.ts';
import { serve } from './scene.ts';
import { requireNone } from './violation.ts';

// `npm run uploads`: uploads documents at the same time, each as large as the service takes, and reads the
// heap of the service's isolate meanwhile, garbage included.

/** What an isolate has ("Workers limits": memory). */
const ISOLATE_MIB = 128;
const PAUSE_MS = 50;
const MIB = 2 ** 20;

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
  let most = before;
  let readings = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await heapUsage(heap)).heap);
      readings++;
      await setTimeout(PAUSE_MS);
    }
  })();
  const statuses = await Promise.all(Array.from({ length: ground.flag('documents') }, uploadsOne));
  const seconds = (performance.now() - since) / 1000;
  over.abort();
  await watching;
  heap.close();
  const stored = statuses.filter((status) => status === '200').length;
  printTable(`${statuses.length} uploads of ${ground.flag('mib')} MiB at once`, [
    ['stored', stored],
    ['seconds', Math.round(seconds)],
    ['readings of the heap', readings],
    ['heap before', `${before.toFixed(1)} MiB`],
    ['heap at most', `${most.toFixed(1)} MiB`],
  ]);
  requireNone(
    [
      ...(stored < statuses.length ? [`the answers are ${[...new Set(statuses)].join(', ')}`] : []),
      ...(most < ISOLATE_MIB ? [] : [`the heap has ${most.toFixed(1)} MiB`]),
    ],
    'in the uploads',
    service.log,
  );
});

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
