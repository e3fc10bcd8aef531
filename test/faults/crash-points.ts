import { lost } from './a-service.ts';
import { breakOff } from './harms.ts';
import type { Call, Network } from './network.ts';
import type { Service } from './service.ts';

type Reach = (network: Network) => Promise<Call>;
type Strike = (service: Service, call: Call) => Promise<void> | void;

/** A moment of a write at which a part of the service crashes. */
export interface CrashPoint {
  readonly name: string;
  /** Lets every call succeed up to the call that crashes. */
  readonly reach: Reach;
  readonly strike: Strike;
  /** The answer to a caller without an Idempotency-Key: made, or 503. */
  readonly told: 'made' | 'unavailable';
  /** The final status of the import's run, if there is a run. */
  readonly run: 'completed' | 'failed' | undefined;
}

const task: Reach = (network) => network.until('task', 'keyed task');
const clock: Reach = (network) => network.until('clock');
const write: Reach = (network) => network.until('write');

/** The first attempt to settle a batch whose connection was lost. */
const abandonment: Reach = async (network) => {
  (await write(network)).lose(lost);
  await network.until('pause');
  return network.until('abandonment');
};

/** The pause after an attempt that was lost, too. */
const secondPause: Reach = async (network) => {
  (await abandonment(network)).lose(lost);
  return network.until('pause');
};

/** The check of the record of a batch whose answer was lost. */
const commitRecord: Reach = async (network) => {
  await network.loseAnswer(await write(network), lost);
  return network.until('commit record');
};

/** The answer, which is still on its way. */
const answer: Reach = async (network) => {
  await network.exchange(await write(network));
  const done = network.calls.find(({ isTask, isDone }) => isTask && isDone);
  if (done === undefined) throw new Error('The writer has not answered.');
  return done;
};

const isLost: Strike = (_service, call) => {
  call.lose(lost);
};
const isCutOff: Strike = (_service, call) => {
  call.fail(lost);
};
const losesAnswer: Strike = ({ network }, call) => network.loseAnswer(call, lost);

/** Ends the writer object and its code. Calls that it has sent may still arrive. */
const evicts: Strike = (service) => service.evict(lost);
const vanishesAndEvicts: Strike = (service, call) => {
  call.vanish();
  return service.evict(lost);
};
const arrivesAndEvicts: Strike = async (service, call) => {
  await service.network.deliver(call);
  await service.evict(lost);
};
const breaksOffAndIsLost: Strike = async (_service, call) => {
  await breakOff(call, 3);
  call.lose(lost);
};

const POINTS: readonly (readonly [
  string,
  Reach,
  Strike,
  CrashPoint['told'],
  CrashPoint['run']?,
])[] = [
  ['before the task reaches the writer', task, isLost, 'unavailable'],
  ['before the batch is sent', clock, evicts, 'unavailable'],
  ['after the batch is sent, which is lost', write, vanishesAndEvicts, 'unavailable'],
  ['after the batch is sent, which arrives late', write, evicts, 'unavailable', 'completed'],
  ['while the batch is on its way, of the connection', write, isCutOff, 'unavailable', 'failed'],
  ['in the middle of the batch, of D1', write, breaksOffAndIsLost, 'unavailable', 'failed'],
  ['after the commit', write, arrivesAndEvicts, 'unavailable', 'completed'],
  ['after the commit, of the connection', write, losesAnswer, 'made', 'completed'],
  ['before the batch is abandoned', abandonment, vanishesAndEvicts, 'unavailable'],
  ['after the batch is abandoned', abandonment, arrivesAndEvicts, 'unavailable', 'failed'],
  ['after that, of the connection', abandonment, losesAnswer, 'unavailable', 'failed'],
  ['between two attempts to settle', secondPause, evicts, 'unavailable'],
  ['while the commit record is read', commitRecord, evicts, 'unavailable', 'completed'],
  ['while it is read, of the connection', commitRecord, isLost, 'made', 'completed'],
  ['before the caller receives the answer', answer, isCutOff, 'unavailable', 'completed'],
];

/** Every await of the write path, and the outcome of a crash there. */
export const CRASH_POINTS: readonly CrashPoint[] = POINTS.map(
  ([name, reach, strike, told, run]) => ({ name, reach, strike, told, run }),
);
