import { z } from 'zod';

const Targets = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const Reply = z.object({ id: z.int().optional(), result: z.unknown().optional() });
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
  const list = await fetch(new URL('/json', `http://${inspector.host}`));
  const target = Targets.parse(await list.json()).find(({ id }) => id.includes('einheit'));
  if (target === undefined) throw new Error('The inspector does not know the service.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let sent = 0;
  const ask = (method: string, params: object = {}) => {
    const id = ++sent;
    const answered = replyTo(socket, id);
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  };
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  await ask('Profiler.start');
  await work();
  const { profile } = Profile.parse(await ask('Profiler.stop'));
  socket.close();
  return dearest(profile);
}

function replyTo(socket: WebSocket, id: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const listen = ({ data }: MessageEvent) => {
    const reply = Reply.parse(JSON.parse(String(data)));
    if (reply.id !== id) return;
    socket.removeEventListener('message', listen);
    resolve(reply.result);
  };
  socket.addEventListener('message', listen);
  return promise;
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
