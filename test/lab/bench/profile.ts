import { z } from 'zod';
import { Debugging } from '../crash/debugging.ts';

const Profile = z.object({
  profile: z.object({
    nodes: z.array(
      z.object({ id: z.int(), callFrame: z.object({ functionName: z.string(), url: z.string() }) }),
    ),
    samples: z.array(z.int()),
    timeDeltas: z.array(z.number()),
  }),
});

const SAMPLE_MICROSECONDS = 200;
const SHOWN = 25;

/**
 * How the service's isolate spends its time while `work` runs, from V8's CPU profiler: functions by their
 * own time, the most expensive first. `(idle)` and `(program)` are workerd itself, SQLite included.
 *
 * @param inspector where workerd's inspector listens.
 */
export async function profiled(inspector: URL, work: () => Promise<unknown>): Promise<string[]> {
  return dearest(await profileOf(inspector, work));
}

/**
 * The share of time in which the service's isolate executes its own code while `work` keeps workerd
 * busy, from 0 to 1.
 */
export async function executionShare(
  inspector: URL,
  work: () => Promise<unknown>,
): Promise<number> {
  const { nodes, samples, timeDeltas } = await profileOf(inspector, work);
  const outside = new Set(
    nodes.flatMap(({ id, callFrame }) => (OUTSIDE.has(callFrame.functionName) ? [id] : [])),
  );
  return sum(timeDeltas.filter((_, at) => !outside.has(samples[at] ?? 0))) / sum(timeDeltas);
}

const sum = (deltas: readonly number[]) => deltas.reduce((total, delta) => total + delta, 0);

/** The profiler's names for time in which the isolate executes no code. */
const OUTSIDE = new Set(['(root)', '(idle)', '(program)']);

type CpuProfile = z.output<typeof Profile>['profile'];

async function profileOf(inspector: URL, work: () => Promise<unknown>): Promise<CpuProfile> {
  const debugging = await Debugging.open(inspector, 'einheit');
  await debugging.ask('Profiler.enable');
  await debugging.ask('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await debugging.ask('Profiler.start');
  await work();
  const { profile } = Profile.parse(await debugging.ask('Profiler.stop'));
  debugging.close();
  return profile;
}

function dearest({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => {
      const file = url.split('/').at(-1) ?? '';
      return [id, `${functionName === '' ? '(anonymous)' : functionName} ${file}`] as const;
    }),
  );
  const own = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const name = nameOf.get(id) ?? '';
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  }
  const total = sum(timeDeltas);
  return [...own]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`);
}
