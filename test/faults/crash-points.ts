import { lost } from './a-service.ts';
import { breakOff } from './harms.ts';
import type { Call, Network } from './network.ts';
import type { Service } from './service.ts';

/** A moment of a write at which something ends. */
export interface CrashPoint {
  readonly name: string;
  /** Lets all go well up to the call on which it ends. */
  readonly reach: (network: Network) => Promise<Call>;
  readonly strike: (service: Service, call: Call) => Promise<void> | void;
  /** What a caller without an Idempotency-Key is told: that it was made, or 503. */
  readonly told: 'made' | 'unavailable';
  /** How the run of its import reads in the end, if there is one. */
  readonly run: 'completed' | 'failed' | undefined;
}

/** The writer object ends, and its code with it; what it has sent may still arrive. */
const evict = (service: Service) => service.evict(lost);

const reachWrite = (network: Network) => network.until('write');

/** Up to the first try to find out about a batch that is lost. */
async function reachAbandonment(network: Network): Promise<Call> {
  (await network.until('write')).lose(lost);
  await network.until('pause');
  return network.until('abandonment');
}

/** Up to the look at the fence of a batch whose answer was lost. */
async function reachStandingFence(network: Network): Promise<Call> {
  await network.loseAnswer(await network.until('write'), lost);
  return network.until('standing fence');
}

/** Up to the answer, which is on its way. */
async function reachAnswer(network: Network): Promise<Call> {
  await network.exchange(await network.until('write'));
  const task = network.calls.find(({ isTask, isDone }) => isTask && isDone);
  if (task === undefined) throw new Error('The writer has not answered.');
  return task;
}

/** Every await of the write path, and how a crash there is to end. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    name: 'before the task reaches the writer',
    reach: (network) => network.until('task', 'keyed task'),
    strike: (_service, task) => {
      task.lose(lost);
    },
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'before the batch is sent',
    reach: (network) => network.until('clock'),
    strike: evict,
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'after the batch is sent, which is lost',
    reach: reachWrite,
    strike: (service, write) => {
      write.vanish();
      return evict(service);
    },
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'after the batch is sent, which arrives late',
    reach: reachWrite,
    strike: evict,
    told: 'unavailable',
    run: 'completed',
  },
  {
    name: 'of the connection, while the batch is on its way',
    reach: reachWrite,
    strike: (_service, write) => {
      write.fail(lost);
    },
    told: 'unavailable',
    run: 'failed',
  },
  {
    name: 'of D1, half-way through the batch',
    reach: reachWrite,
    strike: async (_service, write) => {
      await breakOff(write, 3);
      write.lose(lost);
    },
    told: 'unavailable',
    run: 'failed',
  },
  {
    name: 'after the commit, before the answer',
    reach: reachWrite,
    strike: async (service, write) => {
      await service.network.deliver(write);
      await evict(service);
    },
    told: 'unavailable',
    run: 'completed',
  },
  {
    name: 'of the connection, after the commit, before the answer',
    reach: reachWrite,
    strike: (service, write) => service.network.loseAnswer(write, lost),
    told: 'made',
    run: 'completed',
  },
  {
    name: 'while settling, before it is abandoned',
    reach: reachAbandonment,
    strike: (service, abandonment) => {
      abandonment.vanish();
      return evict(service);
    },
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'while settling, after it is abandoned',
    reach: reachAbandonment,
    strike: async (service, abandonment) => {
      await service.network.deliver(abandonment);
      await evict(service);
    },
    told: 'unavailable',
    run: 'failed',
  },
  {
    name: 'of the connection, after it is abandoned',
    reach: reachAbandonment,
    strike: (service, abandonment) => service.network.loseAnswer(abandonment, lost),
    told: 'unavailable',
    run: 'failed',
  },
  {
    name: 'between two tries to settle',
    reach: async (network) => {
      (await reachAbandonment(network)).lose(lost);
      return network.until('pause');
    },
    strike: evict,
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'while looking which fence stands',
    reach: reachStandingFence,
    strike: evict,
    told: 'unavailable',
    run: 'completed',
  },
  {
    name: 'of the connection, while looking which fence stands',
    reach: reachStandingFence,
    strike: (_service, look) => {
      look.lose(lost);
    },
    told: 'made',
    run: 'completed',
  },
  {
    name: 'after the answer, before the caller hears it',
    reach: reachAnswer,
    strike: (_service, task) => {
      task.fail(lost);
    },
    told: 'unavailable',
    run: 'completed',
  },
];
