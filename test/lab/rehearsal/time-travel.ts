import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../local/free-port.ts';
import { program as runProgram, temporaryDirectory } from '../testbed/program.ts';
import { bearer, caller, inBrowser, must, type Send } from '../testbed/send.ts';
import { signIn } from '../testbed/stock.ts';
import { build, KEYS } from '../testbed/worker.ts';
import { Customer } from './customer.ts';
import { expect, requireExpected } from './expectations.ts';
import { type Shard, LocalService } from './local-service.ts';

// A part of `npm run rehearse`: takes the steps of docs/restore.md with two shards. Clients hold watermarks,
// cursors, entity tags, sessions, tokens and webhook secrets of before and after the restored moment. Time
// Travel is a copy of the databases' files that is put back.

const ABOUT = 'Restores two shards to an earlier moment.';

// Only a build that is not of a deployment calls webhooks at http://localhost.
const OF_TESTS = ['--define', 'process.env.NODE_ENV:"test"'];
const directory = await temporaryDirectory('einheit-time-travel');
const service = new LocalService(directory, await freePort());
const operator = caller(service.origin, bearer(KEYS.OPERATOR_KEY));
const customers: Customer[] = [];
const AuditPage = z.object({ audit: z.array(z.unknown()) });
let restoredTo = '';
await runProgram({ about: ABOUT }, async () => {
  try {
    await rehearse();
  } finally {
    await service.end();
    await Promise.all(customers.map((customer) => customer.stopsReceiving()));
  }
});

async function rehearse(): Promise<void> {
  service.bundle = await build(join(directory, 'out'), 'src/index.ts', OF_TESTS);
  await service.configure();
  await service.program('migrate.ts');
  const others = await settle();

  console.log('After the restored moment, rights end, and content is changed …');
  await service.start();
  for (const customer of customers) await customer.goesOn();
  await must(
    operator,
    ['PATCH', `/orgs/v1/${others.suspended}`, { suspended: true }],
    z.object({}),
  );
  await erases(others.erased);
  const browser = sessionOf(others.ended);
  const { sessions: own } = await must(
    browser,
    ['GET', '/sessions'],
    z.object({ sessions: z.array(z.object({ id: z.string(), current: z.boolean() })) }),
  );
  const current = own.find((session) => session.current);
  await must(browser, ['DELETE', `/sessions/${current?.id}`], z.object({}));
  await service.end();
  requireExpected('Before the restore');

  console.log('The first command closes the organisations, and saves their rights …');
  const file = join(directory, 'restore.json');
  const shards = ['--homes', 'DB,DB_2', '--to', restoredTo, '--file', file];
  await service.program('restore/close.ts', ...shards);
  await service.start();
  for (const customer of customers)
    await customer.isRefused('closed', ['revoked', 'rotated', 'ended']);
  await service.end();
  await refuses('restore/open.ts', ['--file', file], 'has not gone back');
  await service.travelTo('moment', ['DB', 'DB_2']);
  await service.start({ CLOSED_HOMES: 'DB,DB_2' });
  for (const customer of customers) await customer.isRefused('between');
  expect('a session meanwhile', (await sessionOf(others.kept)('GET', '/me')).status, 503);
  await service.end();
  requireExpected('Between the two commands');

  console.log('The second command puts the rights back, and begins an epoch …');
  console.log(await service.program('restore/open.ts', '--file', file));
  const again = await service.program('restore/open.ts', '--file', file);
  expect('a second run', again.includes('was opened by an earlier run'), true);
  await service.start();
  for (const customer of customers) await customer.findsItself('restored');
  expect('a session that was ended', (await sessionOf(others.ended)('GET', '/me')).status, 401);
  expect('another session', (await sessionOf(others.kept)('GET', '/me')).status, 200);
  const suspended = await operator('GET', `/orgs/v1/${others.suspended}`);
  expect('the suspension', JSON.stringify(suspended.body).includes('"suspendedAt":"'), true);
  const revived = await operator('PATCH', `/orgs/v1/${others.erased}`, { suspended: false });
  expect('the erased organisation is resumed', revived.status, 409);
  await erasureEnds(others.erased);
  expect('the erasure', (await operator('GET', `/orgs/v1/${others.erased}`)).status, 404);
  for (const { org } of customers) {
    const revoked = `/orgs/v1/${org}/audit?action=token.revoked`;
    const { audit } = await must(operator, ['GET', revoked], AuditPage);
    expect('the revocation in the audit log', audit.length, 1);
  }
  await service.end();
  requireExpected('After the restore');
}

/** Everything that exists at the restored moment, and a copy of the databases. */
async function settle() {
  await service.start();
  for (const shard of ['DB', 'DB_2'] as const) {
    const customer = await Customer.inShard(shard, service.origin, operator, directory);
    customers.push(customer);
    await customer.settles();
  }
  const [suspended, erased] = [await anOrganisation('DB'), await anOrganisation('DB')];
  const people = await service.database('DB');
  const ended = await signIn(people, { id: '', memberId: 'ended' });
  const kept = await signIn(people, { id: '', memberId: 'kept' });
  await service.end();
  restoredTo = new Date().toISOString();
  await service.keep('moment');
  requireExpected('At the restored moment');
  return { suspended, erased, ended, kept };
}

async function anOrganisation(shard: Shard): Promise<string> {
  return (await Customer.inShard(shard, service.origin, operator, directory)).org;
}

function sessionOf(cookie: string): Send {
  return caller(`${service.origin}/session/v1`, inBrowser(cookie));
}

async function erases(org: string): Promise<void> {
  await must(operator, ['PATCH', `/orgs/v1/${org}`, { suspended: true }], z.object({}));
  await must(operator, ['POST', `/orgs/v1/${org}/erasure`], z.object({}));
  await erasureEnds(org);
}

async function erasureEnds(org: string): Promise<void> {
  const Step = z.object({ step: z.object({ finished: z.boolean() }) });
  for (;;) {
    const { step } = await must(operator, ['POST', `/orgs/v1/${org}/erasure/steps`], Step);
    if (step.finished) return;
  }
}

/** Runs a program that must refuse. */
async function refuses(program: string, flags: readonly string[], reason: string): Promise<void> {
  const said = await service.program(program, ...flags).catch(String);
  expect(`${program} refuses, as it ${reason}`, said.includes(reason), true);
}
