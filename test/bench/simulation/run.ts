import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { optionValue, readCommandLine } from '../../../src/local/command-line.ts';
import { markdownTable } from '../report/markdown.ts';
import { textOf } from '../report/text.ts';
import { CASES } from './cases.ts';
import { tableOf } from './table.ts';

const ABOUT = `Simulates what more homes bring, where each database serves one request at a time.

  --service <ms>     how long a database is busy with a request
  --out <directory>  where homes-simulation.md goes`;

const values = readCommandLine(
  {
    service: { type: 'string', default: '5' },
    out: { type: 'string', default: 'dist/bench' },
  },
  ABOUT,
);
const error = '--service must be a number of milliseconds above 0';
const serviceMs = optionValue(z.coerce.number({ error }).positive({ error }), values.service);

const tables = CASES.map((each) => ({ title: each.title, table: tableOf(each, serviceMs) }));
for (const { title, table } of tables) console.log(`${title}\n\n${textOf(table)}\n`);

const path = join(values.out, 'homes-simulation.md');
await mkdir(values.out, { recursive: true });
await writeFile(path, documentOf());
console.log(`Written to ${path}.`);

function documentOf(): string {
  const sections = tables.map(({ title, table }) => `## ${title}\n\n${markdownTable(table)}\n`);
  return `# Homes, simulated

Written by \`npm run bench:simulation -- --service ${serviceMs}\`; it prints the same figures on every machine. Requests arrive as a
Poisson process, each of an organisation that is drawn by its share of the load. Every home serves one request at a
time and takes ${serviceMs} ms for it. Each organisation has as many bytes as the others; a new one gets a slot of the home with the fewest.

- **the busiest has**: its part of all requests.
- **carries at most**: the requests a second at which the busiest home is always busy.
- **answered of …/s**: how many are answered a second if so many arrive; then the time from arrival to answer. ∞: so many of the requests
  are to a home that gets more than it can do, where the queue grows for as long as the load lasts. In production D1 refuses those, and the service answers 503.

Each figure is the median of five simulations with other random numbers.

${sections.join('\n')}`;
}
