import { randomInt } from 'node:crypto';
import { program } from '../testbed/program.ts';

const ABOUT = `Kills workerd again and again while imports race against a quota, and inspects what is stored after every
restart. Then reads the heap of the isolate under mixed requests, uploads and the largest answers.

  --rounds <n>       how many races
  --kills <n>        the most kills in each; 0: none
  --requests <n>     the mixed requests
  --documents <n>    the documents that are uploaded at once
  --mib <n>          how large each is
  --seed <n>         repeats a run
  --once             a short run of everything`;

const LONG = { rounds: 20, kills: 3, requests: 50_000, documents: 50, mib: 50 };

await program(
  {
    about: ABOUT,
    numbers: { ...LONG, seed: randomInt(1e9) },
    once: { rounds: 1, requests: 300, documents: 4, mib: 5 },
  },
  async (ground) => {
    console.log(`seed ${ground.number('seed')}`);
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const [{ playRounds }, { watchMemory }, { serve }] = await Promise.all([
      import('./kills.ts'),
      import('./memory.ts'),
      import('../testbed/worker.ts'),
    ]);
    const service = await serve(ground.directory);
    await playRounds(ground, service);
    await watchMemory(ground, service);
  },
);
