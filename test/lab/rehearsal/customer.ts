import { z } from 'zod';
import { bearer, caller, create, type Send, succeeding } from '../testbed/send.ts';
import { expect } from './expectations.ts';
import { issueToken } from './first-customer.ts';

const UNITS = 30;
const ALL = '/properties?includeArchived=true&limit=200';
const Units = z.object({
  properties: z.array(z.object({ id: z.string(), kaufpreis: z.string().nullable() })),
});

type Created = Awaited<ReturnType<typeof create>>;

/**
 * A customer before a restore, who does and ends something after the restored moment, and looks at the
 * result after it.
 */
export class Customer {
  readonly org: string;
  readonly #origin: string;
  readonly #operator: Send;
  readonly #tokens = new Map<string, Created>();
  readonly #publications = new Map<string, Created>();
  readonly #members = new Map<string, string>();
  #project = '';
  #webhook = '';
  /** The watermarks that it read by the restored moment, and just before the restore. */
  readonly #watermarks = new Map<string, string>();

  constructor(origin: string, operator: Send, { org, owner }: { org: string; owner: string }) {
    this.#origin = origin;
    this.#operator = operator;
    this.org = org;
    this.#members.set('owner', owner);
  }

  /** Everything that exists at the restored moment. */
  async settles(): Promise<void> {
    for (const name of ['demoted', 'removed']) {
      const member = { email: `${name}@x.example`, name, role: 'editor' };
      this.#members.set(name, (await this.#creates('member', '/members', member)).id);
    }
    for (const name of ['kept', 'revoked', 'rotated']) await this.#issues(name, 'owner');
    for (const name of ['demoted', 'removed']) await this.#issues(`of the ${name}`, name);
    const kept = this.#sendOf('kept');
    this.#project = (await create(kept, 'project', '/projects', { name: 'Lindenhof' })).id;
    const units = Array.from({ length: UNITS }, (_, at) => ({
      unitIdentifier: `WE ${at}`,
      kaufpreis: '100000',
      visibility: 'online',
    }));
    await succeeding(kept)('POST', `/projects/${this.#project}/imports`, { units });
    for (const name of ['kept', 'ended']) await this.#publishes(name);
    const webhook = { url: 'https://receiver.example/' };
    this.#webhook = (await this.#creates('webhook', '/webhooks', webhook)).id;
    await this.#readsAll('the restored moment');
  }

  /** What happens after the restored moment, and is taken back: content, but no right. */
  async goesOn(): Promise<void> {
    const kept = succeeding(this.#sendOf('kept'));
    const [changed, archived] = await this.#units();
    await kept('PATCH', `/properties/${changed?.id}`, { kaufpreis: '1' });
    await kept('PATCH', `/properties/${archived?.id}`, { archived: true });
    await kept('POST', `/projects/${this.#project}/properties`, {});

    const ends = (method: string, path: string, body?: unknown) =>
      succeeding(this.#operator)(method, `/orgs/v1/${this.org}${path}`, body);
    await ends('DELETE', `/tokens/${this.#tokens.get('revoked')?.id}`);
    const rotated = `/tokens/${this.#tokens.get('rotated')?.id}/rotate`;
    this.#tokens.set('its successor', await this.#creates('token', rotated, { graceSeconds: 0 }));
    await ends('PATCH', `/members/${this.#members.get('demoted')}`, { role: 'viewer' });
    await ends('DELETE', `/members/${this.#members.get('removed')}`);
    await ends('DELETE', `/publications/${this.#publications.get('ended')?.id}`);
    await this.#issues('issued since', 'owner');
    await this.#publishes('since');
    await ends('POST', `/webhooks/${this.#webhook}/rotate`);
    await this.#readsAll('just before');
  }

  /**
   * Every surface refuses every credential.
   *
   * @param unknown the names of tokens and publications that the rows do not have, or have as ended.
   */
  async isRefused(when: string, unknown: readonly string[] = []): Promise<void> {
    for (const name of this.#tokens.keys()) {
      const { status } = await this.#sendOf(name)('GET', '/properties');
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
    await this.findsRights(when);
    const units = await this.#units();
    expect(`${when}: the units`, units.length, UNITS);
    const prices = new Set(units.map(({ kaufpreis }) => kaufpreis));
    expect(`${when}: the prices`, [...prices], ['100000.00']);
    const kept = this.#sendOf('kept');
    for (const [age, watermark] of this.#watermarks) {
      const since = await kept('GET', `${ALL}&updatedSince=${watermark}`);
      expect(`a watermark of ${age}`, Units.parse(since.body).properties.length, UNITS);
      expect(`its Notice of ${age}`, isRestore(since.headers), true);
    }
    const { updatedAt } = await create(kept, 'property', `/projects/${this.#project}/properties`);
    const latest = this.#watermarks.get('just before') ?? '';
    expect(`${when}: the clock goes on`, updatedAt > latest, true);
  }

  async findsRights(when: string): Promise<void> {
    const tokens = {
      kept: 200,
      revoked: 401,
      rotated: 401,
      'its successor': 200,
      'issued since': 200,
      'of the demoted': 200,
      'of the removed': 403,
    };
    for (const [name, expected] of Object.entries(tokens)) {
      const { status } = await this.#sendOf(name)('GET', '/properties');
      expect(`${when}: the token ${name}`, status, expected);
    }
    const path = `/projects/${this.#project}/properties`;
    const created = await this.#sendOf('of the demoted')('POST', path, {});
    expect(`${when}: the demoted creates`, created.status, 403);
    for (const [name, expected] of Object.entries({ kept: 200, ended: 404, since: 200 })) {
      expect(`${when}: the publication ${name}`, await this.#published(name), expected);
    }
  }

  #creates(name: string, path: string, body: object) {
    return create(this.#operator, name, `/orgs/v1/${this.org}${path}`, body);
  }

  async #issues(name: string, member: string): Promise<void> {
    const memberId = this.#members.get(member) ?? '';
    this.#tokens.set(name, await issueToken(this.#operator, this.org, memberId, name));
  }

  async #publishes(name: string): Promise<void> {
    const body = { name, projectIds: [this.#project] };
    this.#publications.set(name, await this.#creates('publication', '/publications', body));
  }

  #sendOf(name: string): Send {
    return caller(`${this.#origin}/v1`, bearer(this.#tokens.get(name)?.secret ?? ''));
  }

  async #units() {
    return Units.parse((await this.#sendOf('kept')('GET', ALL)).body).properties;
  }

  async #published(name: string): Promise<number> {
    const key = this.#publications.get(name)?.key;
    const path = `/public/v1/${key}/projects/${this.#project}/properties`;
    return (await caller(this.#origin)('GET', path)).status;
  }

  async #readsAll(when: string): Promise<void> {
    const { headers } = await this.#sendOf('kept')('GET', ALL);
    this.#watermarks.set(when, headers.get('Sync-Watermark') ?? '');
  }
}

const isRestore = (headers: Headers) =>
  headers.get('Notice')?.includes('restored to an earlier state') === true;
