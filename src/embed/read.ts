import type { paths } from '../../dist/openapi/public.ts';

type Answer<Path extends keyof paths> = paths[Path]['get']['responses'][200]['content'] extends {
  'application/json': infer Body;
}
  ? Body
  : never;

type Projects = Answer<'/{key}/projects'>;
type Units = Answer<'/{key}/projects/{projectId}/properties'>;
type PublicUnit = Units['units'][number];

/** The statuses that are published now. */
export type Status = PublicUnit['status'];
/** The kinds of documents that are known now. */
export type Kind = PublicUnit['documents'][number]['kind'];
/** A published document. A later service may know further kinds. */
export type PublicDocument = Omit<PublicUnit['documents'][number], 'kind'> & {
  readonly kind: string;
};
/** What is used of a published project. */
export type Project = Pick<Projects['projects'][number], 'id' | 'name'> & {
  readonly documents: readonly PublicDocument[];
};
/** A published unit. A later service may know further statuses. */
export type Unit = Omit<PublicUnit, 'status' | 'documents'> & {
  readonly status: string;
  readonly documents: readonly PublicDocument[];
};

type Fields = Readonly<Record<string, unknown>>;

const hasFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isProject = (value: unknown): value is Project =>
  hasFields(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  Array.isArray(value['documents']);

const TEXTS = [
  'unitNumber',
  'unitIdentifier',
  'haus',
  'etageLabel',
  'unitLocation',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'kaltmieteWohnung',
];

const isUnit = (value: unknown): value is Unit =>
  hasFields(value) &&
  typeof value['id'] === 'string' &&
  typeof value['status'] === 'string' &&
  Array.isArray(value['images']) &&
  Array.isArray(value['documents']) &&
  (value['etage'] === null || typeof value['etage'] === 'number') &&
  TEXTS.every((name) => value[name] === null || typeof value[name] === 'string');

/** The address of the next page, in the header `Link`. */
const NEXT = /^<([^>]+)>; rel="next"$/;

/** Items, and the age of the oldest page that they are of, in seconds. */
export interface Aged<Item> {
  readonly items: readonly Item[];
  /** 0 unless the service's cache has shown what it had, for example because the service fails. */
  readonly age: number;
}

/**
 * Reads every page of a list. A browser that has a page already asks whether it has changed.
 *
 * @param name the field of a page that has its items.
 * @throws Error if the service does not answer with one.
 */
async function everyItem<Item>(
  first: string,
  name: string,
  isItem: (value: unknown) => value is Item,
): Promise<Aged<Item>> {
  const all: Item[] = [];
  let age = 0;
  let address: string | undefined = first;
  while (address !== undefined) {
    const answer: Response = await fetch(address, {
      credentials: 'omit',
      cache: 'no-cache',
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page: unknown = await answer.json();
    const items = hasFields(page) ? page[name] : undefined;
    if (!Array.isArray(items) || !items.every(isItem)) throw new Error(`No ${name}.`);
    all.push(...items);
    age = Math.max(age, Number(answer.headers.get('Age')) || 0);
    address = NEXT.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return { items: all, age };
}

/** All projects of a publication. @param base the publication's address. */
export const readProjects = (base: string): Promise<Aged<Project>> =>
  everyItem(`${base}/projects`, 'projects', isProject);

export const readUnits = (base: string, projectId: string): Promise<Aged<Unit>> =>
  everyItem(`${base}/projects/${encodeURIComponent(projectId)}/properties`, 'units', isUnit);
