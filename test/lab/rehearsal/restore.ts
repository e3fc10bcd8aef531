import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { program } from '../testbed/program.ts';
import { bearer, caller, inBrowser, type Send, succeeding } from '../testbed/send.ts';
import { signIn } from '../testbed/stock.ts';
import { build, KEYS } from '../testbed/worker.ts';
import { Customer } from './customer.ts';
import { expect } from './expectations.ts';
import { openOrganisation } from './first-customer.ts';
import { type Shard, SHARDS, TwoShards } from './two-shards.ts';

// A part of `npm run rehearse`: takes the steps of docs/restore.md with two shards. First Time Travel, which is a copy
// of the databases' files that is put back: clients hold watermarks, sessions and tokens of before and after the
// restored moment. Then both databases are lost, and everything comes back from the files of an export.

const Sessions = z.object({
  sessions: z.array(z.object({ id: z.string(), current: z.boolean() })),
});
const Step = z.object({ step: z.object({ finished: z.boolean() }) });
const AuditPage = z.object({ audit: z.array(z.unknown()) });

class Rehearsal {
  readonly #service: TwoShards;
  readonly #file: string;
  readonly #operator: Send;
  readonly #customers: Customer[] = [];
  readonly #others = { suspended: '', erased: '', ended: '', kept: '' };

  constructor(service: TwoShards, directory: string) {
    this.#service = service;
    this.#file = join(directory, 'restore.json');
    this.#operator = caller(service.origin, bearer(KEYS.OPERATOR_KEY));
  }

  async travelsInTime(): Promise<void> {
    const service = this.#service;
    await service.runs('At the restored moment', () => this.#settle());
    const restoredTo = new Date().toISOString();
    await service.keep('moment');

    console.log('After the restored moment, rights end, and content is changed …');
    let secrets: unknown;
    await service.runs('Before the restore', async () => {
      await this.#goOn();
      secrets = await this.#webhookSecrets();
    });

    console.log('The first command closes the organisations, and saves their rights …');
    const shards = ['--homes', 'DB,DB_2', '--to', restoredTo, '--file', this.#file];
    await service.program('restore/close.ts', ...shards);
    await service.runs('Closed', () => this.#isRefused('closed', ['revoked', 'rotated', 'ended']));
    const refused = await service.program('restore/open.ts', '--file', this.#file).catch(String);
    expect('open.ts refuses', refused.includes('has not gone back'), true);
    await service.travelTo('moment');
    await service.runs(
      'Between the two commands',
      async () => {
        await this.#isRefused('between');
        expect('a session meanwhile', await this.#statusOf(this.#others.kept), 503);
      },
      { CLOSED_HOMES: 'DB,DB_2' },
    );

    console.log('The second command puts the rights back, and begins an epoch …');
    console.log(await service.program('restore/open.ts', '--file', this.#file));
    const again = await service.program('restore/open.ts', '--file', this.#file);
    expect('a second run', again.includes('was opened by an earlier run'), true);
    await service.runs('After the restore', async () => {
      await this.#findsRights();
      expect('the secrets of webhooks', await this.#webhookSecrets(), secrets);
    });
  }

  /** Backs up every organisation. @returns the folder of the files. */
  async backsUp(): Promise<string> {
    const folder = join(dirname(this.#file), 'backup');
    const backUp = () => this.#service.transfer('export', '--all', '--sealed', '--to', folder);
    await this.#service.runs('The backup', async () => {
      console.log(await backUp());
      const [customer] = this.#customers;
      await succeeding(this.#operator)('PATCH', `/orgs/v1/${customer?.org}`, { name: 'Neu' });
      expect('the second backup', (await backUp()).trim().split('\n').length, 1);
    });
    return folder;
  }

  /** @param empty the same service without data. */
  async comesBack(empty: TwoShards, folder: string): Promise<void> {
    await empty.runs('After the loss', async () => {
      const files = await readdir(folder);
      for (const file of files.toSorted((one) => (one === 'service.jsonl' ? -1 : 1))) {
        console.log(await empty.transfer('import', '--file', join(folder, file), '--open'));
      }
      for (const customer of this.#customers) await customer.findsRights('from files');
    });
  }

  /** Everything that exists at the restored moment. */
  async #settle(): Promise<void> {
    const { origin } = this.#service;
    for (const shard of SHARDS) {
      const opened = await this.#openIn(shard);
      const customer = new Customer(origin, this.#operator, opened);
      this.#customers.push(customer);
      await customer.settles();
    }
    const people = await this.#service.database('DB');
    Object.assign(this.#others, {
      suspended: (await this.#openIn('DB')).org,
      erased: (await this.#openIn('DB')).org,
      ended: await signIn(people, { id: '', memberId: 'ended' }),
      kept: await signIn(people, { id: '', memberId: 'kept' }),
    });
  }

  /** Opens organisations until one of them lives in a shard. */
  async #openIn(shard: Shard): Promise<{ org: string; owner: string }> {
    for (;;) {
      const opened = await openOrganisation(this.#operator);
      if (opened.org.slice(-3) < '800' === (shard === 'DB')) return opened;
    }
  }

  async #goOn(): Promise<void> {
    for (const customer of this.#customers) await customer.goesOn();
    const { suspended, erased, ended } = this.#others;
    const operator = succeeding(this.#operator);
    for (const org of [suspended, erased]) {
      await operator('PATCH', `/orgs/v1/${org}`, { suspended: true });
    }
    await operator('POST', `/orgs/v1/${erased}/erasure`);
    await this.#erasureEnds();
    const browser = succeeding(this.#sessionOf(ended));
    const { sessions } = Sessions.parse((await browser('GET', '/sessions')).body);
    await browser('DELETE', `/sessions/${sessions.find(({ current }) => current)?.id}`);
  }

  async #isRefused(when: string, unknown: readonly string[] = []): Promise<void> {
    for (const customer of this.#customers) await customer.isRefused(when, unknown);
  }

  async #findsRights(): Promise<void> {
    const { suspended, erased, ended, kept } = this.#others;
    for (const customer of this.#customers) await customer.findsItself('restored');
    expect('a session that was ended', await this.#statusOf(ended), 401);
    expect('another session', await this.#statusOf(kept), 200);
    const read = await this.#operator('GET', `/orgs/v1/${suspended}`);
    expect('the suspension', read.text.includes('"suspendedAt":"'), true);
    const revived = await this.#operator('PATCH', `/orgs/v1/${erased}`, { suspended: false });
    expect('the erased organisation is resumed', revived.status, 409);
    await this.#erasureEnds();
    expect('the erasure', (await this.#operator('GET', `/orgs/v1/${erased}`)).status, 404);
    for (const { org } of this.#customers) {
      const revoked = await this.#operator('GET', `/orgs/v1/${org}/audit?action=token.revoked`);
      const { audit } = AuditPage.parse(revoked.body);
      expect('the revocation in the audit log', audit.length, 1);
    }
  }

  async #erasureEnds(): Promise<void> {
    const steps = `/orgs/v1/${this.#others.erased}/erasure/steps`;
    const operator = succeeding(this.#operator);
    while (!Step.parse((await operator('POST', steps)).body).step.finished);
  }

  #sessionOf(cookie: string): Send {
    return caller(`${this.#service.origin}/session/v1`, inBrowser(cookie));
  }

  async #statusOf(cookie: string): Promise<number> {
    return (await this.#sessionOf(cookie)('GET', '/me')).status;
  }

  /** As they are stored: sealed. */
  async #webhookSecrets(): Promise<unknown[]> {
    const secrets: unknown[] = [];
    for (const shard of SHARDS) {
      const database = await this.#service.database(shard);
      secrets.push((await database.prepare('SELECT secret FROM webhooks').all()).results);
    }
    return secrets;
  }
}

const ABOUT = 'Restores two shards to an earlier moment, and then from files.';

await program({ about: ABOUT }, async ({ directory }) => {
  const bundle = await build(join(directory, 'out'));
  const service = await TwoShards.create(join(directory, 'service'), bundle);
  const rehearsal = new Rehearsal(service, directory);
  await rehearsal.travelsInTime();
  const files = await rehearsal.backsUp();
  await rehearsal.comesBack(
    await TwoShards.create(join(directory, 'empty'), bundle, service),
    files,
  );
});
