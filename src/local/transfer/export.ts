import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readCommandLine, rejectCommandLine } from '../command-line.ts';
import { chosenBucket, chosenService, run, TRANSFER_OPTIONS } from './command.ts';
import { exportOrganisation, exportService } from './export-file.ts';
import { pagesOf, PATHS } from './service.ts';

const ABOUT = `Writes everything that an organisation has into a file, as JSON lines. --sealed includes digests and encrypted
secrets, --files the bytes of images and documents (with keys of R2 in the environment). --close suspends the
organisation meanwhile. It can be ended at any time and run again: see docs/restore.md.
  OPERATOR_KEY=... npm run export -- --base https://api.example.org --org <id> --file customer.jsonl
All organisations that were written since the last time, and people and plans, into a folder:
  OPERATOR_KEY=... npm run export -- --base https://api.example.org --all --sealed --to backup`;

const { org, file, all, to, sealed, files, close, ...chosen } = readCommandLine(
  {
    org: { type: 'string' },
    file: { type: 'string' },
    all: { type: 'boolean', default: false },
    to: { type: 'string' },
    sealed: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    close: { type: 'boolean', default: false },
    ...TRANSFER_OPTIONS,
  },
  ABOUT,
);
const ask = chosenService(chosen);
const bucket = files ? chosenBucket(chosen) : null;
const Page = z.object({ orgs: z.array(z.object({ id: z.string() })) });

if (all && to !== undefined) await run(() => exportAll(to));
else if (org !== undefined && file !== undefined) await run(() => exportOne(org, file, false));
else rejectCommandLine('Needs --org and --file, or --all and --to.');

async function exportOne(id: string, path: string, onlyIfWritten: boolean): Promise<void> {
  const options = { sealed, files, close, onlyIfWritten };
  const counts = await exportOrganisation(ask, id, { path, bucket, options });
  if (counts === null) return;
  const summary = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  console.log(`${path}: ${summary.join(', ')}.`);
}

/** An organisation that cannot be exported does not keep the others from it. */
async function exportAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await exportService(ask, join(folder, 'service.jsonl'));
  for await (const page of pagesOf(ask, `${PATHS.organisations}?limit=100`)) {
    for (const { id } of Page.parse(page).orgs) {
      try {
        await exportOne(id, join(folder, `${id}.jsonl`), true);
      } catch (error) {
        console.error(`${id}: ${String(error)}`);
        process.exitCode = 1;
      }
    }
  }
}
