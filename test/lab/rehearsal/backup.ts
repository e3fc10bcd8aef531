import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { program } from '../testbed/program.ts';
import { bearer, caller, create, succeeding } from '../testbed/send.ts';
import { build, KEYS, REPOSITORY, runNode } from '../testbed/worker.ts';
import { expect } from './expectations.ts';
import { issueToken, openOrganisation } from './first-customer.ts';
import { TwoShards } from './two-shards.ts';

// A part of `npm run rehearse`: backs up every organisation of two shards, loses both databases, and comes back from
// the files, as docs/restore.md says.

const ORGANISATIONS = 4;
const IMPORTS = 5;
const UNITS = 200;

const Listed = z.object({ pagination: z.object({ total: z.number() }) });

const apiOf = ({ origin }: TwoShards, secret: string) => caller(`${origin}/v1`, bearer(secret));

/** Runs a program over the operator's surface. @returns what it prints. */
function runs({ origin }: TwoShards, name: string, ...flags: readonly string[]) {
  const file = join(REPOSITORY, 'src/local/transfer', name);
  const env = { OPERATOR_KEY: KEYS.OPERATOR_KEY };
  return runNode(file, ['--base', origin, ...flags], { env });
}

/** An organisation with a project and its units. @returns its id, and the secret of its token. */
async function settles(service: TwoShards) {
  const operator = caller(service.origin, bearer(KEYS.OPERATOR_KEY));
  const { org, owner } = await openOrganisation(operator);
  const { secret } = await issueToken(operator, org, owner);
  const api = apiOf(service, secret);
  const description = `"Lage", 'ruhig':\n\\n;--\u2028${'🏡'.repeat(15_000)}`;
  const sent = { name: 'Lindenhof', description };
  const project = await create(api, 'project', '/projects', sent);
  for (let count = 0; count < IMPORTS; count++) {
    const units = Array.from({ length: UNITS }, (_, unit) => ({
      unitNumber: String(count * UNITS + unit),
      kaufpreis: '349900.123456',
    }));
    await succeeding(api)('POST', `/projects/${project.id}/imports`, { units });
  }
  return { org, secret };
}

const ABOUT = 'Exports every organisation, and imports them into empty databases.';

await program({ about: ABOUT }, async ({ directory }) => {
  const bundle = await build(join(directory, 'out'));
  const backup = join(directory, 'backup');
  const customers: Awaited<ReturnType<typeof settles>>[] = [];
  const overEmptyDatabases = async (
    name: string,
    work: (service: TwoShards) => Promise<void>,
  ): Promise<void> => {
    const service = await TwoShards.create(join(directory, name));
    service.bundle = bundle;
    await service.program('migrate.ts');
    try {
      await service.runs(name, () => work(service));
    } finally {
      await service.end();
    }
  };
  console.log('Organisations in two shards …');
  await overEmptyDatabases('Before the loss', async (service) => {
    while (customers.length < ORGANISATIONS) customers.push(await settles(service));
    console.log('… are backed up …');
    const exportAll = () => runs(service, 'export.ts', '--all', '--sealed', '--to', backup);
    console.log(await exportAll());
    const operator = succeeding(caller(service.origin, bearer(KEYS.OPERATOR_KEY)));
    await operator('PATCH', `/orgs/v1/${customers[0]?.org}`, { name: 'Neu' });
    expect('the second backup', (await exportAll()).trim().split('\n').length, 1);
  });
  console.log('… and come back in empty databases, one after the other.');
  await overEmptyDatabases('After the loss', async (service) => {
    const files = (await readdir(backup)).toSorted((one) => (one === 'service.jsonl' ? -1 : 1));
    expect('the files', files.length, ORGANISATIONS + 1);
    const begun = Date.now();
    for (const file of files) {
      console.log(await runs(service, 'import.ts', '--file', join(backup, file), '--open'));
    }
    console.log(`${Date.now() - begun} ms for ${ORGANISATIONS * IMPORTS * UNITS} units.`);
    for (const { org, secret } of customers) {
      const { body } = await apiOf(service, secret)('GET', '/properties?limit=1');
      expect(`the units of ${org}`, Listed.parse(body).pagination.total, IMPORTS * UNITS);
    }
  });
});
