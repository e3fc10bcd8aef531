import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../local/free-port.ts';
import { program, temporaryDirectory } from '../testbed/program.ts';
import { bearer, caller, must } from '../testbed/send.ts';
import { build, KEYS, REPOSITORY, runNode } from '../testbed/worker.ts';
import { expect, requireExpected } from './expectations.ts';
import { LocalService } from './local-service.ts';

// A part of `npm run rehearse`: backs up every organisation of two shards, loses both databases, and comes back from
// the files, as docs/restore.md says.

const ORGANISATIONS = 4;
const IMPORTS = 5;
const UNITS = 200;

const ABOUT = 'Exports every organisation, and imports them into empty databases.';

const directory = await temporaryDirectory('einheit-backup');
const backup = join(directory, 'backup');
const Id = z.object({ id: z.string() });

async function emptyService(name: string, bundle: string): Promise<LocalService> {
  const service = new LocalService(join(directory, name), await freePort());
  service.bundle = bundle;
  await service.configure();
  await service.program('migrate.ts');
  await service.start();
  return service;
}

const operatorOf = ({ origin }: LocalService) => caller(origin, bearer(KEYS.OPERATOR_KEY));

const holderAt = ({ origin }: LocalService, secret: string) =>
  caller(`${origin}/v1`, bearer(secret));

/** Runs a program over the operator's surface. @returns what it prints. */
function runs({ origin }: LocalService, name: string, ...flags: readonly string[]) {
  const file = join(REPOSITORY, 'src/local/transfer', name);
  const env = { OPERATOR_KEY: KEYS.OPERATOR_KEY };
  return runNode(file, ['--base', origin, ...flags], { env });
}

/** An organisation with a project and its units. @returns the secret of its token. */
async function settles(service: LocalService, plan: string, at: number) {
  const operator = operatorOf(service);
  const owner = { email: `inhaber-${at}@example.org`, name: 'Ida Inhaber' };
  const Made = z.object({ org: Id, owner: Id });
  const body = { name: `Kunde ${at}`, plan, owner };
  const { org, owner: member } = await must(operator, ['POST', '/operator/v1/orgs', body], Made);
  const scopes = ['project:read', 'project:create', 'property:read', 'property:import'];
  const token = { name: 'Abgleich', memberId: member.id, scopes };
  const path = `/orgs/v1/${org.id}/tokens`;
  const { secret } = await must(operator, ['POST', path, token], z.object({ secret: z.string() }));
  const api = holderAt(service, secret);
  const description = `"Lage", 'ruhig':\n\\n;--\u2028${'🏡'.repeat(15_000)}`;
  const sent = { name: 'Lindenhof', description };
  const { project } = await must(api, ['POST', '/projects', sent], z.object({ project: Id }));
  for (let count = 0; count < IMPORTS; count++) {
    const units = Array.from({ length: UNITS }, (_, unit) => ({
      unitNumber: String(count * UNITS + unit),
      kaufpreis: '349900.123456',
    }));
    await must(api, ['POST', `/projects/${project.id}/imports`, { units }], z.object({}));
  }
  return { org: org.id, secret };
}

const total = async (service: LocalService, secret: string) => {
  const { body } = await holderAt(service, secret)('GET', '/properties?limit=1');
  return z.object({ pagination: z.object({ total: z.number() }) }).parse(body).pagination.total;
};

await program({ about: ABOUT }, async () => {
  const bundle = await build(join(directory, 'out'), 'src/index.ts');
  let service: LocalService | undefined;
  try {
    console.log('Organisations in two shards …');
    service = await emptyService('before', bundle);
    const operator = operatorOf(service);
    const { plan } = await must(
      operator,
      ['POST', '/operator/v1/plans', { name: 'Basis' }],
      z.object({ plan: Id }),
    );
    const customers = [];
    for (let at = 0; at < ORGANISATIONS; at++) {
      customers.push(await settles(service, plan.id, at));
    }
    console.log('… are backed up …');
    console.log(await runs(service, 'export.ts', '--all', '--sealed', '--to', backup));
    const [changed] = customers;
    if (changed === undefined) throw new Error('There is no customer.');
    await must(operator, ['PATCH', `/orgs/v1/${changed.org}`, { name: 'Neu' }], z.object({}));
    const again = await runs(service, 'export.ts', '--all', '--sealed', '--to', backup);
    expect('the second backup', again.trim().split('\n').length, 1);
    await service.end();

    console.log('… and come back in empty databases, one after the other.');
    service = await emptyService('after', bundle);
    const files = (await readdir(backup)).toSorted((one) => (one === 'service.jsonl' ? -1 : 1));
    expect('the files', files.length, ORGANISATIONS + 1);
    const begun = Date.now();
    for (const file of files) {
      console.log(await runs(service, 'import.ts', '--file', join(backup, file), '--open'));
    }
    console.log(`${Date.now() - begun} ms for ${ORGANISATIONS * IMPORTS * UNITS} units.`);
    for (const { org, secret } of customers) {
      expect(`the units of ${org}`, await total(service, secret), IMPORTS * UNITS);
    }
    requireExpected('After the loss');
  } finally {
    await service?.end();
  }
});
