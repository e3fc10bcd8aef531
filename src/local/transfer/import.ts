import { readCommandLine, rejectCommandLine } from '../command-line.ts';
import { chosenBucket, chosenService, run, TRANSFER_OPTIONS } from './command.ts';
import { beginningOf, headIn, recordsIn } from './file.ts';
import { cancelImport, importAll } from './import-records.ts';
import { organisationRecord, setSuspended, type TransferRecord } from './service.ts';

const ABOUT = `Creates the organisation of an exported file again, with its ids, and compares every record. It is suspended then;
--open resumes it. --plan puts it on another plan. It can be ended at any time and run again; --cancel deletes what an
unfinished run has stored: see docs/restore.md.
  OPERATOR_KEY=... npm run import-organisation -- --base https://api.example.org --file customer.jsonl --open`;

const { file, open, plan, cancel, ...chosen } = readCommandLine(
  {
    file: { type: 'string' },
    open: { type: 'boolean', default: false },
    plan: { type: 'string' },
    cancel: { type: 'boolean', default: false },
    ...TRANSFER_OPTIONS,
  },
  ABOUT,
);
if (file === undefined) rejectCommandLine('Needs --file.');
const ask = chosenService(chosen);
const [first, second] = await beginningOf(file);
const head = headIn(first === undefined ? [] : [first]);
if (head === undefined) rejectCommandLine(`${file} is no export.`);
const orgId = second?.kind === 'organisation' ? String(second.fields['id']) : null;
if (cancel) {
  if (orgId === null) rejectCommandLine('Only the import of an organisation can be cancelled.');
  await run(async () => {
    await cancelImport(ask, orgId);
    console.log(`What was imported of the organisation ${orgId} is deleted.`);
  });
} else await run(() => importFile(file, head));

async function importFile(path: string, { sealed, files }: { sealed: boolean; files: boolean }) {
  // Nothing of a damaged file is imported.
  for await (const _ of recordsIn(path));
  const bucket = files ? chosenBucket(chosen) : null;
  const wasThere = await importAll(ask, {
    orgId,
    sealed,
    records: () => onPlan(recordsIn(path)),
    takeFile: (part) => bucket?.take(part),
  });
  if (orgId === null) {
    console.log('Plans and people are there.');
    return;
  }
  if (open && (await organisationRecord(ask, orgId)).fields['suspendedAt'] !== null) {
    await setSuspended(ask, orgId, false);
  }
  const how = wasThere ? 'was imported before' : 'is imported: every record is as in the file';
  console.log(`The organisation ${orgId} ${how}.${open ? ' It is open.' : ' It is suspended.'}`);
  if (!sealed) console.log('Its tokens and webhooks are not in the file: issue new ones.');
}

async function* onPlan(records: AsyncIterable<TransferRecord>): AsyncGenerator<TransferRecord> {
  for await (const { kind, fields } of records) {
    const isMoved = plan !== undefined && kind === 'organisation';
    yield { kind, fields: isMoved ? { ...fields, planId: plan } : fields };
  }
}
