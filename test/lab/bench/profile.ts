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
 * What the service's isolate spends its time on while `work` is done, by V8's CPU profiler: functions
 * by their own time, the dearest first. `(idle)` and `(program)` are workerd itself, SQLite among it.
 *
 * @param inspector where workerd's inspector listens.
 */
export async function profiled(inspector: URL, work: () => Promise<unknown>): Promise<string[]> {
  const debugging = await Debugging.open(inspector, 'einheit');
  await debugging.ask('Profiler.enable');
  await debugging.ask('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await debugging.ask('Profiler.start');
  await work();
  const { profile } = Profile.parse(await debugging.ask('Profiler.stop'));
  debugging.close();
  return dearest(profile);
}

function dearest({ nodes, samples, timeDeltas }: z.output<typeof Profile>['profile']): string[] {
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
  const total = timeDeltas.reduce((sum, delta) => sum + delta, 0);
  return [...own]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([name, time]) => `${((100 * time) / total).toFixed(1).padStart(5)} %  ${name}`);
}
