import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { Random } from '../../harness/random.ts';
import { bearer, caller, nextPage, type Send, succeeding } from '../testbed/send.ts';
import { sentUnits } from '../testbed/sent-units.ts';
import type { Organisation } from '../testbed/stock.ts';
import { nonEmpty, type ReadKind, UNITS_OF_BULK, type WriteKind } from './month.ts';

const PAGE = 50;
const ALL = `/v1/properties?limit=${PAGE}&includeArchived=true`;
const POLLED = `/v1/properties?limit=${PAGE}&visibility=online`;
/** The units that are changed: the newest. */
const SOME = '/v1/properties?limit=200&includeArchived=true';
const MOST_OF_BULK = 100;
/** A picture of 1 MB. */
const SIDE = 580;

const Units = z.object({ properties: z.array(z.object({ id: z.string() })) });
const PublishedUnits = z.object({ units: z.array(z.object({ id: z.string() })) });
const Uploaded = z.object({ image: z.object({ id: z.string() }) });

/** An organisation with its website, and an integration, which remembers what it has read. */
export class Customer {
  readonly #integration: Send;
  readonly #visitor: Send;
  readonly #projectIds: Organisation['projectIds'];
  #ids: readonly string[] = [];
  readonly #random: Random;
  #shown: readonly string[] = [];
  #images: readonly string[] = [];
  #etag = '';
  #watermark = '';
  /** The next page of all units. */
  #page = ALL;
  #writes = 0;

  /** @param key of its publication. */
  constructor(origin: string, { token, projectIds }: Organisation, key: string, random: Random) {
    this.#integration = succeeding(caller(origin, bearer(token)));
    this.#visitor = succeeding(caller(`${origin}/public/v1/${key}`));
    this.#projectIds = projectIds;
    this.#random = random;
  }

  /** Reads the list whose ETag and watermark the polls use, until something is written. */
  async catchesUp(): Promise<void> {
    const some = await this.#integration('GET', SOME);
    this.#ids = Units.parse(some.body).properties.map(({ id }) => id);
    const { headers } = await this.#integration('GET', POLLED);
    this.#etag = headers.get('ETag') ?? '';
    this.#watermark = headers.get('Sync-Watermark') ?? '';
  }

  async reads(kind: ReadKind): Promise<void> {
    const read = (path: string, headers = {}) => this.#integration('GET', path, undefined, headers);
    if (kind === 'unchanged') {
      const { headers } = await read(POLLED, { 'If-None-Match': this.#etag });
      this.#etag = headers.get('ETag') ?? '';
    }
    if (kind === 'nothing new') {
      const query = { includeArchived: 'true', updatedSince: this.#watermark };
      await read(`/v1/properties?${new URLSearchParams(query).toString()}`);
    }
    if (kind === 'page') this.#page = nextPage(await read(this.#page)) ?? ALL;
    if (kind === 'unit') await read(`/v1/properties/${this.#anyUnit()}`);
  }

  async writes(kind: WriteKind): Promise<void> {
    this.#writes++;
    if (kind === 'change') {
      const body = { ...this.#price(), status: 'reserviert', movesBack: true };
      await this.#integration('PATCH', `/v1/properties/${this.#anyUnit()}`, body);
    }
    if (kind === 'create') {
      const path = `/v1/projects/${this.#projectIds[0]}/properties`;
      const key = { 'Idempotency-Key': `create-${this.#writes}` };
      await this.#integration('POST', path, sentUnits(1)[0], key);
    }
    if (kind === 'bulk') {
      const from = this.#random.between(0, this.#ids.length - UNITS_OF_BULK);
      await this.#changes(this.#ids.slice(from, from + UNITS_OF_BULK));
    }
  }

  async changesMany(): Promise<void> {
    const picked = new Set<string>();
    while (picked.size < MOST_OF_BULK) picked.add(this.#anyUnit());
    this.#writes++; // another price
    await this.#changes([...picked]);
  }

  /** A visitor reads a list that the edge does not have. */
  async visitsList(): Promise<void> {
    const project = this.#random.pick(this.#projectIds);
    const { body } = await this.#visitor('GET', `/projects/${project}/properties`);
    this.#shown = PublishedUnits.parse(body).units.map(({ id }) => id);
  }

  /** Uploads an image of a unit that the website shows, and lets a first visitor see it. */
  async uploads(): Promise<void> {
    await this.visitsList();
    const unit = this.#random.pick(nonEmpty(this.#shown));
    const path = `/v1/properties/${unit}/images`;
    const { body } = await this.#integration('POST', path, await pictureForm(SIDE));
    const shown = `/properties/${unit}/images/${Uploaded.parse(body).image.id}/1600`;
    await this.#visitor('GET', shown);
    this.#images = [...this.#images, shown];
  }

  async visitsImage(): Promise<void> {
    await this.#visitor('GET', this.#random.pick(nonEmpty(this.#images)));
  }

  async #changes(ids: readonly string[]): Promise<void> {
    const change = { ...this.#price(), status: 'frei', movesBack: true };
    const properties = ids.map((id) => ({ id, ...change }));
    await this.#integration('POST', '/v1/properties/bulk', { properties });
  }

  #price() {
    return { kaufpreis: `${300_000 + this.#writes}.00` };
  }

  #anyUnit(): string {
    return this.#random.pick(nonEmpty(this.#ids));
  }
}

const CHANNELS = 3;

/** The form of an upload: a PNG of noise, which does not compress, three bytes a pixel. */
async function pictureForm(side: number): Promise<FormData> {
  const raw = { width: side, height: side, channels: CHANNELS } as const;
  const picture = sharp(randomBytes(side * side * CHANNELS), { raw }).png({ compressionLevel: 0 });
  const form = new FormData();
  const bytes = Uint8Array.from(await picture.toBuffer());
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'Grundriss.png');
  return form;
}
