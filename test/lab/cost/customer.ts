import { z } from 'zod';
import type { Random } from '../../../src/local/demo/random.ts';
import type { Organisation } from '../bench/stock/organisation.ts';
import { sentUnits } from '../bench/stock/sent-units.ts';
import { nonEmpty, type ReadKind, UNITS_OF_BULK, type WriteKind } from './month.ts';
import { formWith, pictureOf } from './picture.ts';

const PAGE = 50;
const ALL = `/v1/properties?limit=${PAGE}&includeArchived=true`;
const POLLED = `/v1/properties?limit=${PAGE}&visibility=online`;
/** The most units that one request changes. */
const MOST_OF_BULK = 200;
/** A picture of 1 MB. */
const SIDE = 580;

const PublishedUnits = z.object({ units: z.array(z.object({ id: z.string() })) });
const Uploaded = z.object({ image: z.object({ id: z.string() }) });

/** An organisation with its website, and an integration, which remembers what it has read. */
export class Customer {
  readonly #origin: string;
  readonly #organisation: Organisation;
  readonly #ids: readonly string[];
  readonly #random: Random;
  /** The path of its publication. */
  readonly #published: string;
  #shown: readonly string[] = [];
  #images: readonly string[] = [];
  #etag = '';
  #watermark = '';
  /** The next page of all units. */
  #page = ALL;
  #writes = 0;

  /** @param key of its publication. */
  constructor(
    origin: string,
    organisation: Organisation,
    ids: readonly string[],
    key: string,
    random: Random,
  ) {
    this.#origin = origin;
    this.#published = `/public/v1/${key}`;
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
      await this.#changes(this.#ids.slice(from, from + UNITS_OF_BULK));
    }
  }

  /** Changes some of its units, picked at random. */
  async changesMany(): Promise<void> {
    const picked = new Set<string>();
    while (picked.size < MOST_OF_BULK) picked.add(this.#anyUnit());
    this.#writes++; // another price
    await this.#changes([...picked]);
  }

  /** A visitor reads a list that the edge does not have. */
  async visitsList(): Promise<void> {
    const project = this.#random.pick(this.#organisation.projectIds);
    const { text } = await this.#sends(200, `${this.#published}/projects/${project}/properties`);
    this.#shown = PublishedUnits.parse(JSON.parse(text)).units.map(({ id }) => id);
  }

  /** Uploads an image of a unit that the website shows, and lets a first visitor see it. */
  async uploads(): Promise<void> {
    await this.visitsList();
    const unit = this.#random.pick(nonEmpty(this.#shown));
    const body = formWith(await pictureOf(SIDE));
    const { text } = await this.#sends(201, `/v1/properties/${unit}/images`, {}, 'POST', body);
    const { image } = Uploaded.parse(JSON.parse(text));
    const path = `${this.#published}/properties/${unit}/images/${image.id}/1600`;
    await this.#sends(200, path);
    this.#images = [...this.#images, path];
  }

  /** A visitor sees an image that the edge does not have. */
  async visitsImage(): Promise<void> {
    await this.#sends(200, this.#random.pick(nonEmpty(this.#images)));
  }

  async #changes(ids: readonly string[]): Promise<void> {
    const kaufpreis = `${300_000 + this.#writes}.00`;
    const properties = ids.map((id) => ({ id, kaufpreis, status: 'frei' }));
    await this.#sends(200, '/v1/properties/bulk', {}, 'POST', { properties });
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
  ): Promise<{ readonly headers: Headers; readonly text: string }> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        ...(!path.startsWith(this.#published) && {
          Authorization: `Bearer ${this.#organisation.token}`,
        }),
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === expected) return { headers: answer.headers, text };
    throw new Error(`${method} ${path} is answered ${answer.status}: ${text.slice(0, 300)}`);
  }
}
