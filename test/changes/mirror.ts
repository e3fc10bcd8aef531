import { expect } from 'vitest';
import type { Change } from '../../src/resources/changes/schema.ts';
import { type Client, nextOf } from '../harness/client.ts';

type Kind = Change['kind'];
type Copies = Readonly<Record<Kind, Map<string, unknown>>>;

interface Listed {
  readonly path: string;
  readonly query?: Record<string, string | number>;
  readonly field: string;
}

const LISTS: Readonly<Record<Exclude<Kind, 'image'>, readonly Listed[]>> = {
  project: [{ path: '/projects', query: { include: 'details' }, field: 'projects' }],
  property: [{ path: '/units', query: { archived: 'with', limit: 1000 }, field: 'units' }],
  document: [{ path: '/documents', field: 'documents' }],
  folder: [{ path: '/folders', field: 'folders' }],
  reservation: [
    { path: '/reservations', field: 'reservations' },
    { path: '/reservations', query: { state: 'fulfilled' }, field: 'reservations' },
  ],
};

/** A resource without what a reading alone decides: links, and figures that a project has of its units. */
function withoutLinks({ url: _url, thumbnailUrl, unitCount: _count, ...resource }: Resource) {
  return {
    ...resource,
    ...(thumbnailUrl !== undefined && { hasThumbnail: thumbnailUrl !== null }),
  };
}

interface Resource {
  readonly [name: string]: unknown;
}

const none = (): Copies => ({
  project: new Map(),
  property: new Map(),
  image: new Map(),
  document: new Map(),
  reservation: new Map(),
  folder: new Map(),
});

/** Everything that a caller's lists show. */
export async function wholeListing(api: Client): Promise<Copies> {
  const copies = none();
  for (const [kind, lists] of Object.entries(LISTS)) {
    for (const { path, query, field } of lists) {
      for (const { body } of await api.follows(path, query)) {
        for (const each of body[field]) {
          Reflect.get(copies, kind).set(each.id ?? each.propertyId, withoutLinks(each));
        }
      }
    }
  }
  for (const unit of copies.property.keys()) {
    const { images } = (await api.get(`/properties/${unit}/images`)).body;
    for (const image of images) copies.image.set(image.id, withoutLinks(image));
  }
  return copies;
}

/** A client that follows the feed of changes, without any list. */
export class Mirror {
  readonly copies = none();
  readonly named: Change[] = [];
  readonly api: Client;
  #since: string | undefined;

  constructor(api: Client) {
    this.api = api;
  }

  /** @param limit how large its pages are. */
  async syncs(limit = 7): Promise<void> {
    let next: string | undefined = '/changes';
    if (this.#since !== undefined) next += `?since=${this.#since}&limit=${limit}`;
    while (next !== undefined) {
      const page = await this.api.sends('GET', next);
      expect(page.status).toBe(200);
      for (const change of page.body.changes) await this.#applies(change);
      this.#since = page.body.watermark;
      next = nextOf(page);
    }
  }

  async #applies(change: Change): Promise<void> {
    this.named.push(change);
    const { kind, id, action } = change;
    const found = action === 'deleted' ? undefined : await this.#reads(change);
    if (found === undefined) this.copies[kind].delete(id);
    else this.copies[kind].set(id, withoutLinks(found));
  }

  async #reads({ kind, id, propertyId }: Change): Promise<Resource | undefined> {
    if (kind === 'image') {
      const { images = [] } = (await this.api.get(`/properties/${propertyId}/images`)).body;
      return images.find((image: Resource) => image['id'] === id);
    }
    const path = {
      project: `/projects/${id}/details`,
      property: `/units/${id}`,
      document: `/documents/${id}`,
      folder: `/folders/${id}`,
      reservation: `/properties/${id}/reservation`,
    }[kind];
    const { status, body } = await this.api.get(path);
    if (status === 404) return undefined;
    if (kind !== 'folder') return body[kind === 'property' ? 'unit' : kind];
    const { projectId: _notListed, ...folder } = body.folder;
    return folder;
  }
}
