import { publicContract } from '../../src/surfaces/public/document.ts';
import { PUBLIC_BASE } from '../../src/surfaces/public/surface.ts';
import type { Settings } from './bindings.ts';
import { type Answer, Client, type Fields } from './client.ts';
import { Contract } from './contract.ts';
import { expect } from 'vitest';
import { anOrganisation, type Organisation } from './organisation.ts';
import { aPdf } from './files.ts';
import { formWith, PLAN } from './pictures.ts';

const SURFACE = {
  base: PUBLIC_BASE,
  contract: new Contract(publicContract),
  isPublic: true,
} as const;

/** A script of a website: it has a publication's key, and no credential. */
export class Website extends Client {
  readonly key: string;

  constructor(key: string, settings: Settings = {}) {
    super(undefined, settings, SURFACE);
    this.key = key;
  }

  /** Reads a path below the publication. */
  reads(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.get(`/${this.key}${path}`, {}, headers);
  }
}

interface Identified {
  readonly id: string;
}

/** An organisation that publishes a project. */
export interface Publisher {
  readonly organisation: Organisation;
  readonly api: Client;
  readonly project: Identified;
  readonly publication: Identified & { readonly key: string };
  readonly website: Website;
}

/** An organisation with a project and a publication. */
export async function aPublisher(terms: Fields = {}): Promise<Publisher> {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject({ street: 'Lindenallee', city: 'Leipzig' });
  const publication = await publishes(api, terms);
  return { organisation, api, project, publication, website: new Website(publication.key) };
}

/** Creates a publication. */
export async function publishes(api: Client, terms: Fields = {}) {
  const { status, body } = await api.post('/publications', { name: 'Website', ...terms });
  expect(status).toBe(201);
  return body.publication;
}

/** Uploads an image of a unit. */
export async function hasPicture(
  api: Client,
  unit: Identified,
  bytes: Uint8Array = PLAN,
): Promise<Identified> {
  const { status, body } = await api.sends('POST', `/properties/${unit.id}/images`, {
    body: formWith(bytes),
  });
  expect(status).toBe(201);
  return body.image;
}

/** Publishes a document of a unit or, without one, of a project. */
export async function hasDocument(api: Client, place: Fields, content = aPdf()) {
  const sent = { name: 'Grundriss WE 12.pdf', kind: 'grundriss', published: true, ...place };
  const { body } = await api.post('/documents', sent);
  const uploaded = await api.uploads(body.document, content);
  expect(uploaded.status).toBe(200);
  const { id, sha256 } = uploaded.body.document;
  return { id, path: `/documents/${id}/${sha256.slice(0, 16)}` };
}

/** A publisher with a published unit that has a picture and a document, and the path of each operation. */
export async function aShopWindow(settings?: Settings) {
  const publisher = await aPublisher();
  const { api, project, publication } = publisher;
  const fields = { visibility: 'online', unitNumber: '1', kaufpreis: '250000' };
  const unit = await api.createsUnit(project, fields);
  const image = await hasPicture(api, unit);
  const document = await hasDocument(api, { propertyId: unit.id });
  const paths = publishedPaths(publication.key, project, unit, image, document);
  const website = new Website(publication.key, settings);
  return { ...publisher, website, unit, image, document, paths };
}

/** The path of each operation, by its name, below the base. */
export const publishedPaths = (
  key: string,
  project: Identified,
  unit: Identified,
  image: Identified,
  document: { readonly path: string },
): Readonly<Record<string, string>> => ({
  'GET /:key/projects': `/${key}/projects`,
  'GET /:key/projects/:projectId': `/${key}/projects/${project.id}`,
  'GET /:key/projects/:projectId/properties': `/${key}/projects/${project.id}/properties`,
  'GET /:key/projects/:projectId/json-ld': `/${key}/projects/${project.id}/json-ld`,
  'GET /:key/openimmo.xml': `/${key}/openimmo.xml`,
  'GET /:key/projects/:projectId/openimmo.xml': `/${key}/projects/${project.id}/openimmo.xml`,
  'GET /:key/properties/:propertyId': `/${key}/properties/${unit.id}`,
  'GET /:key/properties/:propertyId/images/:imageId/:size': `/${key}/properties/${unit.id}/images/${image.id}/1600`,
  'GET /:key/documents/:documentId': `/${key}${document.path.replace(/\/[^/]+$/, '')}`,
  'GET /:key/documents/:documentId/:version': `/${key}${document.path}`,
});
