import { readCommandLine, rejectCommandLine } from './command-line.ts';
import { exportedRecords } from './export-records.ts';

const ABOUT = `Writes everything that an organisation has to the standard output, one JSON object a line:
  OPERATOR_KEY=... npm run -s export -- --base https://api.example.org --org <id> > customer.jsonl`;

const { base, org } = readCommandLine({ base: { type: 'string' }, org: { type: 'string' } }, ABOUT);
const { OPERATOR_KEY: key } = process.env;
if (base === undefined || org === undefined || key === undefined) {
  rejectCommandLine('Needs --base, --org, and OPERATOR_KEY in the environment.');
}
const ask = (url: string) => fetch(url, { headers: { Authorization: `Bearer ${key}` } });
for await (const record of exportedRecords(ask, new URL(`/orgs/v1/${org}/export`, base))) {
  process.stdout.write(`${JSON.stringify(record)}\n`);
}
