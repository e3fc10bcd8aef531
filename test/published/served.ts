import { inject, vi } from 'vitest';
import worker from '../../src/index.ts';
import { EdgeCache } from '../edge/cache.ts';
import type { Settings } from '../harness/bindings.ts';
import { ORIGIN } from '../harness/client.ts';
import { served } from '../harness/served.ts';
import { aPublisher, hasDocument, hasPicture, publishedPaths } from '../harness/published.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `cross_version_cache` of `wrangler.toml`. */
    readonly sharesCache: boolean;
  }
}

/** The service behind an edge. */
export class Served {
  readonly edge: EdgeCache;
  /** How often the Worker was asked. */
  asked = 0;
  #settings: Settings = {};

  /** @param accepts whether Cloudflare accepts a purge, by its number. */
  constructor(accepts?: (call: number) => boolean) {
    this.edge = new EdgeCache((request) => this.#ask(request), inject('sharesCache'), accepts);
    const { edge } = this;
    const fetch = worker.fetch.bind(worker);
    vi.spyOn(worker, 'fetch').mockImplementation((request, bindings, context) => {
      Object.defineProperty(context, 'cache', { value: edge, configurable: true });
      return fetch(request, bindings, context);
    });
  }

  /** Reads a path below the public surface's base. */
  get(path: string, origin = ORIGIN, headers: Readonly<Record<string, string>> = {}) {
    return this.edge.get(`${origin}/public/v1${path}`, headers);
  }

  /** From now on the Worker's requests are answered under these settings. */
  under(settings: Settings): void {
    this.#settings = settings;
  }

  #ask(request: Request): Promise<Response> {
    this.asked++;
    return served(request, this.#settings);
  }
}

/** A publisher with a unit and an image online, and where websites read them. */
export async function anExhibitor() {
  const publisher = await aPublisher();
  const { api, project, publication } = publisher;
  const unit = await api.createsUnit(project, {
    visibility: 'online',
    unitNumber: '7',
    unitIdentifier: 'E',
  });
  const image = await hasPicture(api, unit);
  const folder = await api.createsFolder({ visibility: 'org' });
  const { id: folderId } = await api.createsFolder({ parentId: folder.id, visibility: 'org' });
  const document = await hasDocument(api, { propertyId: unit.id, folderId });
  const { key } = publication;
  const paths = publishedPaths(key, project, unit, image, document);
  const ofKind = (kind: RegExp) => Object.values(paths).filter((path) => kind.test(path));
  const [[picture = ''], [file = '']] = [ofKind(/\/images\//), ofKind(/\/documents\//)];
  return {
    ...publisher,
    unit,
    image,
    document,
    lists: ofKind(/^(?!.*\/(?:images|documents)\/)/),
    units: `/${key}/projects/${project.id}/properties`,
    picture,
    folder,
    file,
  };
}
export type Exhibitor = Awaited<ReturnType<typeof anExhibitor>>;
