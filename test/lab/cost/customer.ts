import type { Random } from '../../../src/local/demo/random.ts';
import type { Organisation } from '../bench/stock/organisation.ts';
import { sentUnits } from '../bench/stock/sent-units.ts';
import { type ReadKind, UNITS_OF_BULK, type WriteKind } from './month.ts';

const PAGE = 50;
const ALL = `/v1/properties?limit=${PAGE}&includeArchived=true`;
const POLLED = `/v1/properties?limit=${PAGE}&visibility=online`;

/** An integration of one organisation, which remembers what it has read. */
export class Customer {
  readonly #origin: string;
  readonly #organisation: Organisation;
  readonly #ids: readonly string[];
  readonly #random: Random;
  #etag = '';
  #watermark = '';
  /** The next page of all units. */
  #page = ALL;
  #writes = 0;

  constructor(origin: string, organisation: Organisation, ids: readonly string[], random: Random) {
    this.#origin = origin;
    this.#organisation = organisation;
    this.#ids = ids;
    this.#random = random;
  }

  /** Reads the list whose ETag and watermark the polls use, until something is written. */
  async catchesUp(): Promise<void> {
    const { headers } = await this.#sends(200, POLLED);
    this.#etag = headers.get('ETag') ?? '';
    this.#watermark = headers.get('Sync-Watermark') ?? '';
  }

  async reads(kind: ReadKind): Promise<void> {
    if (kind === 'unchanged') await this.#sends(304, POLLED, { 'If-None-Match': this.#etag });
    if (kind === 'nothing new') {
      const query = { includeArchived: 'true', updatedSince: this.#watermark };
      await this.#sends(200, `/v1/properties?${new URLSearchParams(query).toString()}`);
    }
    if (kind === 'page') {
      const { headers } = await this.#sends(200, this.#page);
      const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
      this.#page = next === undefined ? ALL : next.slice(next.indexOf('/v1/'));
    }
    if (kind === 'unit') await this.#sends(200, `/v1/properties/${this.#anyUnit()}`);
  }

  async writes(kind: WriteKind): Promise<void> {
    this.#writes++;
    const kaufpreis = `${300_000 + this.#writes}.00`;
    if (kind === 'change') {
      const body = { kaufpreis, status: 'reserviert' };
      await this.#sends(200, `/v1/properties/${this.#anyUnit()}`, {}, 'PATCH', body);
    }
    if (kind === 'create') {
      const path = `/v1/projects/${this.#organisation.projectIds[0]}/properties`;
      const key = { 'Idempotency-Key': `create-${this.#writes}` };
      await this.#sends(201, path, key, 'POST', sentUnits(1)[0]);
    }
    if (kind === 'bulk') {
      const from = this.#random.int(0, this.#ids.length - UNITS_OF_BULK);
      const ids = this.#ids.slice(from, from + UNITS_OF_BULK);
      const properties = ids.map((id) => ({ id, kaufpreis, status: 'frei' }));
      await this.#sends(200, '/v1/properties/bulk', {}, 'POST', { properties });
    }
  }

  #anyUnit(): string {
    return this.#random.pick([this.#ids[0] ?? '', ...this.#ids]);
  }

  async #sends(
    expected: number,
    path: string,
    more: Readonly<Record<string, string>> = {},
    method = 'GET',
    body?: unknown,
  ): Promise<Response> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#organisation.token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === expected) return answer;
    throw new Error(`${method} ${path} is answered ${answer.status}: ${text.slice(0, 300)}`);
  }
}
