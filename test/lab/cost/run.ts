import { program } from '../testbed/program.ts';
import { machine } from '../testbed/report.ts';

const ABOUT = `Measures how much requests use of everything that Cloudflare bills, and prints the bill of a month.
Fails above 100 dollars.

  --seconds <n>         how long customers read, at the pace of the month
  --organisations <n>   how many customers there are
  --changes <n>         how often each changes a unit, to see what that leaves in the database
  --once                a run of seconds with two customers, whose bill nobody should believe`;

await program(
  {
    about: ABOUT,
    numbers: { seconds: 90, organisations: 20, changes: 60 },
    once: { seconds: 5, organisations: 2, changes: 2 },
  },
  async (ground) => {
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const [{ measureUse }, { reportOf, TARGET }] = await Promise.all([
      import('./measure.ts'),
      import('./report.ts'),
    ]);
    console.log((await machine()).join('\n'));
    const { text, total } = reportOf(await measureUse(ground));
    console.log(`\n${text}`);
    if (!ground.once && total > TARGET)
      throw new Error(`The month costs more than ${TARGET} dollars.`);
  },
);
