import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from '../../local/free-port.ts';
import { caller, must, type Send } from '../testbed/send.ts';
import { REPOSITORY } from '../testbed/worker.ts';
import { expect } from './expectations.ts';
import { SCOPES } from './first-customer.ts';
import type { Shard } from './local-service.ts';

const Id = z.object({ id: z.string() });
const Units = z.object({
  properties: z.array(Id.extend({ updatedAt: z.string(), kaufpreis: z.string().nullable() })),
});
const Issued = z.object({ token: Id, secret: z.string() });
const Hooked = z.object({ webhook: Id, secret: z.string() });

/** What a client has read: where it goes on from. */
interface Held {
  readonly watermark: string;
  readonly next: string;
  readonly list: string;
  readonly unit: string;
}

interface Token {
  readonly id: string;
  readonly send: Send;
}

/**
 * A customer before a restore, who does and ends something after the restored moment, and looks at the
 * result after it.
 */
export class Customer {
  readonly org: string;
  readonly #origin: string;
  readonly #operator: Send;
  readonly #directory: string;
  readonly #tokens = new Map<string, Token>();
  readonly #publications = new Map<string, { id: string; key: string }>();
  readonly #members = new Map<string, string>();
  #project = '';
  #webhook = { id: '', secret: '' };
  #port = 0;
  #receiver: ChildProcess | undefined;
  #feedToken = '';
  #held: Held | undefined;
  #heldBefore: Held | undefined;
  #latestClock = '';

  constructor(origin: string, operator: Send, org: string, directory: string) {
    this.#origin = origin;
    this.#operator = operator;
    this.org = org;
    this.#directory = directory;
  }

  /** Opens organisations until one of them lives in a shard. */
  static async inShard(
    shard: Shard,
    origin: string,
    operator: Send,
    directory: string,
  ): Promise<Customer> {
    const { plan } = await must(
      operator,
      ['POST', '/operator/v1/plans', { name: 'Basis' }],
      z.object({ plan: Id }),
    );
    for (;;) {
      const owner = { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' };
      const made = await must(
        operator,
        ['POST', '/operator/v1/orgs', { name: 'Hansekontor Wohnbau GmbH', plan: plan.id, owner }],
        z.object({ org: Id, owner: Id }),
      );
      const isFirst = made.org.id.slice(-3) < '800';
      if (isFirst !== (shard === 'DB')) continue;
      const customer = new Customer(origin, operator, made.org.id, directory);
      customer.#members.set('owner', made.owner.id);
      return customer;
    }
  }

  /** Everything that exists at the restored moment. */
  async settles(): Promise<void> {
    const { org } = this;
    for (const [name, role] of [
      ['demoted', 'editor'],
      ['removed', 'editor'],
    ] as const) {
      const { member } = await must(
        this.#operator,
        ['POST', `/orgs/v1/${org}/members`, { email: `${name}@x.example`, name, role }],
        z.object({ member: Id }),
      );
      this.#members.set(name, member.id);
    }
    for (const name of ['kept', 'revoked', 'rotated']) await this.#issues(name, 'owner');
    await this.#issues('of the demoted', 'demoted');
    await this.#issues('of the removed', 'removed');
    const kept = this.#sendOf('kept');
    const { project } = await must(
      kept,
      ['POST', '/projects', { name: 'Lindenhof' }],
      z.object({ project: Id }),
    );
    this.#project = project.id;
    const units = Array.from({ length: 30 }, (_, at) => ({
      unitIdentifier: `WE ${at}`,
      kaufpreis: '100000',
      visibility: 'online',
    }));
    await must(kept, ['POST', `/projects/${project.id}/imports`, { units }], z.object({}));
    for (const name of ['kept', 'ended']) {
      const { publication } = await must(
        this.#operator,
        ['POST', `/orgs/v1/${org}/publications`, { name, projectIds: [project.id] }],
        z.object({ publication: Id.extend({ key: z.string() }) }),
      );
      this.#publications.set(name, publication);
    }
    this.#port = await freePort();
    const hooked = await must(
      kept,
      ['POST', '/webhooks', { url: `http://localhost:${this.#port}/` }],
      Hooked,
    );
    this.#webhook = { id: hooked.webhook.id, secret: hooked.secret };
    await this.#receives();
    await this.#feeds();
    this.#heldBefore = await this.#holds();
  }

  /** What happens after the restored moment, and is taken back: content, but no right. */
  async goesOn(): Promise<void> {
    const { org } = this;
    const kept = this.#sendOf('kept');
    const [changed, archived] = (await this.#units()).properties;
    await must(kept, ['PATCH', `/properties/${changed?.id}`, { kaufpreis: '1' }], z.object({}));
    await must(kept, ['PATCH', `/properties/${archived?.id}`, { archived: true }], z.object({}));
    await must(kept, ['POST', `/projects/${this.#project}/properties`, {}], z.object({}));

    const ends = (method: string, path: string, body?: unknown) =>
      must(this.#operator, [method, `/orgs/v1/${org}${path}`, body], z.object({}));
    await ends('DELETE', `/tokens/${this.#tokens.get('revoked')?.id}`);
    const rotated = await must(
      this.#operator,
      [
        'POST',
        `/orgs/v1/${org}/tokens/${this.#tokens.get('rotated')?.id}/rotate`,
        { graceSeconds: 0 },
      ],
      Issued,
    );
    this.#adds('its successor', rotated);
    await ends('PATCH', `/members/${this.#members.get('demoted')}`, { role: 'viewer' });
    await ends('DELETE', `/members/${this.#members.get('removed')}`);
    await ends('DELETE', `/publications/${this.#publications.get('ended')?.id}`);
    await this.#issues('issued since', 'owner');
    const { publication } = await must(
      this.#operator,
      ['POST', `/orgs/v1/${org}/publications`, { name: 'since', projectIds: [this.#project] }],
      z.object({ publication: Id.extend({ key: z.string() }) }),
    );
    this.#publications.set('since', publication);
    const { secret } = await must(
      kept,
      ['POST', `/webhooks/${this.#webhook.id}/rotate`],
      z.object({ secret: z.string() }),
    );
    this.#webhook = { ...this.#webhook, secret };
    await this.stopsReceiving();
    await this.#receives();
    await this.#mirrors('before the restore');
    await this.#feeds();
    this.#held = await this.#holds();
    this.#latestClock = this.#held.watermark;
  }

  /**
   * Every surface refuses every credential.
   *
   * @param unknown the names of tokens and publications that the rows do not have, or have as ended.
   */
  async isRefused(when: string, unknown: readonly string[] = []): Promise<void> {
    for (const [name, { send }] of this.#tokens) {
      const { status } = await send('GET', '/properties');
      expect(`${when}: the token ${name}`, status, unknown.includes(name) ? 401 : 503);
    }
    const write = await this.#sendOf('kept')('POST', `/projects/${this.#project}/properties`, {});
    expect(`${when}: a write`, write.status, 503);
    for (const name of this.#publications.keys()) {
      const status = unknown.includes(name) ? 404 : 503;
      expect(`${when}: the publication ${name}`, await this.#published(name), status);
    }
    const asked = await this.#operator('PATCH', `/orgs/v1/${this.org}`, { name: 'Neu' });
    expect(`${when}: a change of the operator`, asked.status, 503);
  }

  /** After the restore: content is that of the moment, rights are those of just before. */
  async findsItself(when: string): Promise<void> {
    const of = (what: string) => `${when}: ${what}`;
    await this.#findsTokens(of, [
      ['kept', 200],
      ['revoked', 401],
      ['rotated', 401],
      ['its successor', 200],
      ['issued since', 200],
      ['of the demoted', 200],
      ['of the removed', 403],
    ]);
    const demoted = this.#sendOf('of the demoted');
    const created = await demoted('POST', `/projects/${this.#project}/properties`, {});
    expect(of('the demoted creates'), created.status, 403);
    expect(of('the publication kept'), await this.#published('kept'), 200);
    expect(of('the publication ended'), await this.#published('ended'), 404);
    expect(of('the publication since'), await this.#published('since'), 200);
    await this.#findsContent(of);
  }

  async #findsTokens(
    of: (what: string) => string,
    tokens: readonly (readonly [name: string, status: number])[],
  ): Promise<void> {
    for (const [name, expected] of tokens) {
      const { status } = await this.#sendOf(name)('GET', '/properties');
      expect(of(`the token ${name}`), status, expected);
    }
  }

  async #findsContent(of: (what: string) => string): Promise<void> {
    const kept = this.#sendOf('kept');
    const { properties } = await this.#units();
    expect(of('the units'), properties.length, 30);
    const prices = new Set(properties.map(({ kaufpreis }) => kaufpreis));
    expect(of('the prices'), [...prices], ['100000.00']);
    for (const [age, held] of [
      ['the restored moment', this.#heldBefore],
      ['just before', this.#held],
    ] as const) {
      if (held === undefined) throw new Error('Nothing was read.');
      const path = `/properties?includeArchived=true&limit=200&updatedSince=${held.watermark}`;
      const again = await kept('GET', path);
      expect(of(`a watermark of ${age}`), Units.parse(again.body).properties.length, 30);
      expect(of(`its Notice, ${age}`), isRestore(again.headers), true);
      const page = await kept('GET', held.next);
      expect(of(`the Notice of a cursor of ${age}`), isRestore(page.headers), true);
      const tagged = await kept('GET', '/properties?limit=2', undefined, {
        'If-None-Match': held.list,
      });
      expect(of(`a list's tag of ${age}`), tagged.status, 200);
      const unit = `/properties/${properties.at(-1)?.id}`;
      const read = await kept('GET', unit, undefined, { 'If-None-Match': held.unit });
      expect(of(`a unit's tag of ${age}`), read.status, 200);
      const guarded = await kept('PATCH', unit, { kaufpreis: '5' }, { 'If-Match': held.unit });
      expect(of(`If-Match of ${age}`), guarded.status, 412);
    }
    const { property } = await must(
      kept,
      ['POST', `/projects/${this.#project}/properties`, {}],
      z.object({ property: z.object({ updatedAt: z.string() }) }),
    );
    expect(of('the clock goes on'), property.updatedAt > this.#latestClock, true);
    await this.#mirrors(of('the receiver'));
    await this.#feeds();
    this.#held = await this.#holds();
    this.#latestClock = this.#held.watermark;
  }

  async stopsReceiving(): Promise<void> {
    const receiver = this.#receiver;
    if (receiver === undefined) return;
    this.#receiver = undefined;
    const ended = once(receiver, 'exit');
    receiver.kill('SIGKILL');
    await ended;
  }

  async #issues(name: string, member: string): Promise<void> {
    const scopes = member === 'owner' ? [...SCOPES, 'webhook:manage'] : SCOPES;
    const body = { name, memberId: this.#members.get(member), scopes };
    this.#adds(
      name,
      await must(this.#operator, ['POST', `/orgs/v1/${this.org}/tokens`, body], Issued),
    );
  }

  #adds(name: string, { token, secret }: z.infer<typeof Issued>): void {
    const send = caller(`${this.#origin}/v1`, { Authorization: `Bearer ${secret}` });
    this.#tokens.set(name, { id: token.id, send });
    if (name === 'kept') this.#feedToken = secret;
  }

  #sendOf(name: string): Send {
    const token = this.#tokens.get(name);
    if (token === undefined) throw new Error(`There is no token ${name}.`);
    return token.send;
  }

  async #units() {
    return Units.parse(
      (await this.#sendOf('kept')('GET', '/properties?includeArchived=true&limit=200')).body,
    );
  }

  async #published(name: string): Promise<number> {
    const key = this.#publications.get(name)?.key;
    const path = `/public/v1/${key}/projects/${this.#project}/properties`;
    const answer = await fetch(this.#origin + path);
    await answer.body?.cancel();
    return answer.status;
  }

  async #holds(): Promise<Held> {
    const kept = this.#sendOf('kept');
    const list = await kept('GET', '/properties?limit=2');
    const [, next = ''] = /<[^>]*\/v1(\/[^>]+)>/.exec(list.headers.get('Link') ?? '') ?? [];
    const oldest = (await this.#units()).properties.at(-1);
    const unit = await kept('GET', `/properties/${oldest?.id}`);
    return {
      watermark: list.headers.get('Sync-Watermark') ?? '',
      next,
      list: list.headers.get('ETag') ?? '',
      unit: unit.headers.get('ETag') ?? '',
    };
  }

  /** Starts test/integrations/webhook-receiver.ts. */
  async #receives(): Promise<void> {
    const child = this.#runs('webhook-receiver.ts', [this.#stock, String(this.#port)]);
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === 'listening') break;
    }
    this.#receiver = child;
  }

  /** Runs test/integrations/portal-feed.ts, and compares its listings with the units that are online. */
  async #feeds(): Promise<void> {
    const feed = join(this.#directory, `feed-${this.org}`);
    const child = this.#runs('portal-feed.ts', [feed]);
    child.stdout.resume();
    const [code]: unknown[] = await once(child, 'exit');
    expect('the exit code of the feed', code, 0);
    const { listings } = z
      .object({ listings: z.record(z.string(), z.object({ price: z.string().nullable() })) })
      .parse(JSON.parse(await readFile(join(feed, 'feed.json'), 'utf8')));
    const shown = await this.#sendOf('kept')('GET', '/properties?visibility=online&limit=200');
    const units = Units.parse(shown.body).properties;
    expect(
      'the listings of the feed',
      prices(Object.entries(listings).map(([id, { price }]) => [id, price] as const)),
      prices(units.map(({ id, kaufpreis }) => [id, kaufpreis] as const)),
    );
  }

  #runs(program: string, args: readonly string[]) {
    return spawn(process.execPath, [join(REPOSITORY, 'test/integrations', program), ...args], {
      env: {
        ...process.env,
        BASE: `${this.#origin}/v1`,
        TOKEN: this.#feedToken,
        SECRET: this.#webhook.secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  get #stock(): string {
    return join(this.#directory, `stock-${this.org}.json`);
  }

  /** Waits until the receiver has every unit in its present version, and no other. */
  async #mirrors(what: string): Promise<void> {
    const wanted = versions((await this.#units()).properties);
    let seen: string[] = [];
    for (let tries = 0; tries < 120; tries++) {
      const stock = z
        .record(z.string(), z.object({ id: z.string(), updatedAt: z.string() }))
        .parse(JSON.parse(await readFile(this.#stock, 'utf8')));
      seen = versions(Object.values(stock));
      if (JSON.stringify(seen) === JSON.stringify(wanted)) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
    expect(`${what} has the stock`, seen, wanted);
  }
}

const isRestore = (headers: Headers) =>
  headers.get('Notice')?.includes('restored to an earlier state') === true;

const prices = (all: readonly (readonly [string, string | null])[]) =>
  all.map(([id, price]) => `${id} ${price}`).toSorted();

const versions = (all: readonly { id: string; updatedAt: string }[]) =>
  all.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted();
