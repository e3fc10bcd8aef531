import { lost } from './a-service.ts';
import { breakOff } from './harms.ts';
import type { Call, Network } from './network.ts';
import type { Service } from './service.ts';

/** A moment of a write at which a part of the service crashes. */
export interface CrashPoint {
  readonly name: string;
  /** Lets every call succeed up to the call that crashes. */
  readonly reach: (network: Network) => Promise<Call>;
  readonly strike: (service: Service, call: Call) => Promise<void> | void;
  /** The answer to a caller without an Idempotency-Key: made, or 503. */
  readonly told: 'made' | 'unavailable';
  /** The final status of the import's run, if there is a run. */
  readonly run: 'completed' | 'failed' | undefined;
}

/** Ends the writer object and its code. Calls that it has sent may still arrive. */
const evict = (service: Service) => service.evict(lost);

const reachWrite = (network: Network) => network.until('write');

/** Proceeds to the first attempt to settle a batch whose connection was lost. */
async function reachAbandonment(network: Network): Promise<Call> {
  (await network.until('write')).lose(lost);
  await network.until('pause');
  return network.until('abandonment');
}

/** Proceeds to the check of the record of a batch whose answer was lost. */
async function reachCommitRecord(network: Network): Promise<Call> {
  await network.loseAnswer(await network.until('write'), lost);
  return network.until('commit record');
}

/** Proceeds to the answer, which is still on its way. */
async function reachAnswer(network: Network): Promise<Call> {
  await network.exchange(await network.until('write'));
  const task = network.calls.find(({ isTask, isDone }) => isTask && isDone);
  if (task === undefined) throw new Error('The writer has not answered.');
  return task;
}

/** Every await of the write path, and the outcome of a crash there. */
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
    name: 'of D1, in the middle of the batch',
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
    name: 'between two attempts to settle',
    reach: async (network) => {
      (await reachAbandonment(network)).lose(lost);
      return network.until('pause');
    },
    strike: evict,
    told: 'unavailable',
    run: undefined,
  },
  {
    name: 'while the commit record is read',
    reach: reachCommitRecord,
    strike: evict,
    told: 'unavailable',
    run: 'completed',
  },
  {
    name: 'of the connection, while the commit record is read',
    reach: reachCommitRecord,
    strike: (_service, look) => {
      look.lose(lost);
    },
    told: 'made',
    run: 'completed',
  },
  {
    name: 'after the answer is sent, before the caller receives it',
    reach: reachAnswer,
    strike: (_service, task) => {
      task.fail(lost);
    },
    told: 'unavailable',
    run: 'completed',
  },
];
