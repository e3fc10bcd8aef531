import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { configuration } from './configuration.ts';
import { Debugging } from './debugging.ts';
import type { Service } from './service.ts';

const MIB = 2 ** 20;
/** A collection can free objects that were held only by those that the collection before has freed. */
const COLLECTIONS = 3;
const PAUSE_MS = 20;

const HeapUsage = z.object({
  usedSize: z.number(),
  /** Bytes of typed arrays and buffers, which lie outside of the heap. */
  backingStorageSize: z.number().default(0),
});

/** The heap of the service's isolate after all garbage has been collected. */
export interface HeapReading {
  /** Requests that had been answered by then. */
  readonly requests: number;
  /** MiB, typed arrays and buffers included. */
  readonly heap: number;
  /** Of these, typed arrays and buffers. */
  readonly buffers: number;
  /** Resident MiB of all of workerd, D1 and R2 included; `null` if the system does not report it. */
  readonly resident: number | null;
}

/** Connects to the isolate of the service. */
export async function openHeap(service: Service): Promise<Debugging> {
  const { name } = await configuration();
  return Debugging.open(await service.inspector(), name);
}

/** The size of the heap now, garbage included. */
export async function heapUsage(
  debugging: Debugging,
): Promise<Pick<HeapReading, 'heap' | 'buffers'>> {
  const { usedSize, backingStorageSize } = HeapUsage.parse(
    await debugging.ask('Runtime.getHeapUsage'),
  );
  return { heap: (usedSize + backingStorageSize) / MIB, buffers: backingStorageSize / MIB };
}

/** Collects all garbage of the service's isolate, and reads the rest. No request may be open. */
export async function readHeap(service: Service, requests: number): Promise<HeapReading> {
  const debugging = await openHeap(service);
  try {
    await debugging.ask('Runtime.discardConsoleEntries'); // the inspector stores logged values
    for (let time = 0; time < COLLECTIONS; time++) await collectGarbage(debugging, service);
    return {
      requests,
      ...(await heapUsage(debugging)),
      resident: await residentMib(service.pid),
    };
  } finally {
    debugging.close();
  }
}

/** Forces a full collection. workerd makes it only when the isolate runs something next. */
export async function collectGarbage(debugging: Debugging, { origin }: Service): Promise<void> {
  const collected = debugging.ask('HeapProfiler.collectGarbage').then(() => true);
  const something = async () => {
    await (await fetch(`${origin}/v1/folders`)).bytes(); // 401: it leaves nothing behind
    return setTimeout(PAUSE_MS, false);
  };
  while (!(await Promise.race([collected, something()])));
}

/** From `/proc`, which only Linux has. */
async function residentMib(pid: number | undefined): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}
