import { z } from 'zod';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';
import { machine } from '../bench/machine.ts';
import { endOnSignals, temporaryDirectory } from '../crash/ending.ts';
import { reportOf, TARGET } from './report.ts';

const ABOUT = `Measures how much requests use of everything that Cloudflare bills, and prints the bill of a month.
  --seconds <n>   how long customers read, at the pace of the month (90)`;

endOnSignals();
const values = readCommandLine({ seconds: { type: 'string', default: '90' } }, ABOUT);
const error = '--seconds must be a number from 10 to 3600';
const seconds = optionValue(
  z.coerce.number({ error }).min(10, { error }).max(3600, { error }),
  values.seconds,
);
// Loaded late: it takes a second, and a program refuses wrong options at once.
const { measureUse } = await import('./measure.ts');
console.log((await machine()).join('\n'));
const measured = await measureUse(await temporaryDirectory('einheit-cost'), seconds);
const { text, total } = reportOf(measured);
console.log(`\n${text}`);
process.exit(total > TARGET ? 1 : 0);
