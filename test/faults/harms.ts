import { DeadlineError } from '../../src/values/instant.ts';
import { databaseLost, databaseOverloaded, objectLost, objectOverloaded } from './errors.ts';
import { type Call, type Network, quiet } from './network.ts';
import type { Random } from '../harness/random.ts';

type Disturbance = (call: Call, network: Network, random: Random) => Promise<void> | void;

type Disturbances = Readonly<Record<string, Disturbance>>;

/** What can go wrong with any call that has not arrived. */
const DISTURBANCES: Disturbances = {
  'is lost on the way': (call, _network, random) => {
    call.lose(lost(call, random));
  },
  'is given up, and is still on its way': (call) => {
    call.fail(new DeadlineError('No answer for a long time.'));
  },
  'is cut off, and is still on its way': (call, _network, random) => {
    call.fail(lost(call, random));
  },
  'is turned away by an overloaded receiver': (call, _network, random) => {
    call.lose(call.isTask ? objectOverloaded(random) : databaseOverloaded(random));
  },
  'arrives, and its answer is lost': (call, network, random) =>
    network.loseAnswer(call, lost(call, random)),
  'arrives, and its answer takes long': (call, network) => network.deliver(call),
};

/** A task without a key is never repeated. */
const REPETITIONS: Disturbances = {
  'arrives, and once more later': async (call, network) => {
    network.repeat(call);
    await network.exchange(call);
  },
};

const D1_DISTURBANCES: Disturbances = {
  'arrives twice, and the second answer is heard': async (call, network) => {
    await network.deliver(call);
    await network.exchange(call);
  },
  'breaks off half-way': async (call, _network, random) => {
    await breakOff(call, random.between(0, call.statements.length));
    call.lose(databaseLost(random));
  },
};

function disturbancesOf({ isTask, isKeyed }: Call): Disturbances {
  if (!isTask) return { ...DISTURBANCES, ...REPETITIONS, ...D1_DISTURBANCES };
  return isKeyed ? { ...DISTURBANCES, ...REPETITIONS } : DISTURBANCES;
}

export const lost = (call: Call, random: Random): Error =>
  call.isTask ? objectLost(random) : databaseLost(random);

/** Has D1 execute the first statements of a transaction and then fail. */
export async function breakOff({ statements, database }: Call, after: number): Promise<void> {
  if (database === undefined) return;
  const done = statements
    .slice(0, after)
    .map(({ sql, values }) => database.prepare(sql).bind(...values));
  await database.batch([...done, database.prepare("SELECT json('broken')")]).catch(() => undefined);
}

/** Makes something go wrong with a call, and returns a description of it. */
export async function disturb(call: Call, network: Network, random: Random): Promise<string> {
  const harms = disturbancesOf(call);
  const name = random.pickFrom(Object.keys(harms)) ?? '';
  await harms[name]?.(call, network, random);
  await quiet();
  return name;
}
