import { type Answer, type Client, type Fields, toldBy } from './client.ts';
import { FACT_KINDS, FACT_LIMITS } from './facts.ts';
import { shardOf } from './shards.ts';
import { runOnceFor } from './once.ts';
import { anOrganisation, type Organisation } from './organisation.ts';
import type { Kind } from './kinds.ts';
import { NEW_UNIT_KINDS } from './unit-fields.ts';

/** One POST of the API: how to call it, and how to list what it creates. */
export interface Post {
  readonly title: string;
  readonly status: 201 | 202;
  /** The path; a POST below a project creates the project first. */
  readonly path: (api: Client) => Promise<string>;
  /** A body that creates one resource, with these fields besides the required ones. */
  readonly body: (fields: Fields) => Fields;
  /** The path of the fields within that body: the beginning of the paths of faults. */
  readonly at: string;
  readonly fields: Readonly<Record<string, Kind>>;
  /** Maximum lengths other than 1,000 characters. */
  readonly limits: Readonly<Record<string, number>>;
  /** The path of the list of the created resources. */
  readonly list: string;
  /** Their table. */
  readonly table: 'folders' | 'projects' | 'properties';
}

export const folderPost: Post = {
  title: 'POST /folders',
  status: 201,
  path: () => Promise.resolve('/folders'),
  body: (fields) => ({ name: 'Pläne', ...fields }),
  at: '',
  fields: { name: 'name', parentId: 'uuid', color: 'text', visibility: 'word' },
  limits: { name: 255, color: 32 },
  list: '/folders',
  table: 'folders',
};

export const projectPost: Post = {
  title: 'POST /projects',
  status: 201,
  path: () => Promise.resolve('/projects'),
  body: (fields) => ({ name: 'Lindenhof', ...fields }),
  at: '',
  fields: {
    name: 'name',
    street: 'text',
    houseNumber: 'text',
    postalCode: 'text',
    city: 'text',
    state: 'text',
    country: 'text',
    description: 'text',
    apiDataSource: 'text',
    apiDataReception: 'text',
    visibility: 'word',
    adresseZeigen: 'flag',
    ...FACT_KINDS,
  },
  limits: { description: 20_000, ...FACT_LIMITS },
  list: '/projects?limit=100',
  table: 'projects',
};

export const unitPost: Post = {
  title: 'POST /projects/{id}/properties',
  status: 201,
  path: async (api) => `/projects/${(await api.createsProject()).id}/properties`,
  body: (fields) => fields,
  at: '',
  fields: NEW_UNIT_KINDS,
  limits: { unitNumber: 50, haus: 100, beschreibung: 20_000, ...FACT_LIMITS },
  list: '/properties?limit=200',
  table: 'properties',
};

export const importPost: Post = {
  title: 'POST /projects/{id}/imports',
  status: 202,
  path: async (api) => `/projects/${(await api.createsProject()).id}/imports`,
  body: (fields) => ({ units: [fields] }),
  at: 'units[0].',
  fields: NEW_UNIT_KINDS,
  limits: { unitNumber: 50, haus: 100, beschreibung: 20_000, ...FACT_LIMITS },
  list: '/properties?limit=200',
  table: 'properties',
};

export const POSTS: readonly Post[] = [folderPost, projectPost, unitPost, importPost];

/** A client for one POST, in an organisation of its own. */
interface Poster {
  readonly organisation: Organisation;
  readonly api: Client;
  readonly path: string;
  /** Posts a body exactly as written. */
  readonly sends: (body: BodyInit, headers?: Record<string, string>) => Promise<Answer>;
  /** How many resources of that kind there are. */
  readonly made: () => Promise<number>;
}

export async function aPoster(post: Post): Promise<Poster> {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const path = await post.path(api);
  const sql = `SELECT count(*) AS rows FROM ${post.table} WHERE org_id = ?`;
  const counted = shardOf(organisation).prepare(sql).bind(organisation.id);
  return {
    organisation,
    api,
    path,
    sends: (body, headers) => api.postsText(path, body, headers),
    made: async () => Number(await counted.first('rows')),
  };
}

/** A body exactly as written, and its headers. */
interface Sending {
  readonly body: BodyInit;
  readonly headers?: Record<string, string>;
}

/** The outcomes of several bodies, by names that the test chooses. */
interface Outcomes {
  readonly answers: Readonly<Record<string, Answer>>;
  /**
   * Status and error code, such as `415 unsupported_media_type`, or the status alone, such as
   * `201`.
   */
  readonly told: Readonly<Record<string, string>>;
  /** How many resources they created together. */
  readonly made: number;
}

/** Posts each of the bodies. The tests of a file share an organisation for each POST. */
export function outcomesOnce() {
  const thePoster = runOnceFor(aPoster);
  return async (post: Post, sendings: Readonly<Record<string, Sending>>): Promise<Outcomes> => {
    const poster = await thePoster(post);
    const before = await poster.made();
    const answers = await Promise.all(
      Object.entries(sendings).map(
        async ([name, { body, headers }]) => [name, await poster.sends(body, headers)] as const,
      ),
    );
    return {
      answers: Object.fromEntries(answers),
      told: Object.fromEntries(answers.map(([name, answer]) => [name, toldBy(answer)])),
      made: (await poster.made()) - before,
    };
  };
}

/** The input of {@link outcomesOnce}: bodies, each named by its own text. */
export const sent = (
  texts: readonly string[],
  body = (text: string): BodyInit => text,
): Record<string, Sending> => Object.fromEntries(texts.map((text) => [text, { body: body(text) }]));

/** The fields of these kinds. */
export const fieldsOf = (post: Post, ...kinds: readonly Kind[]): string[] =>
  Object.entries(post.fields)
    .filter(([, kind]) => kinds.includes(kind))
    .map(([field]) => field);

/** The text of a body in which each of these fields has this JSON text as its value. */
export const bodyWith = (post: Post, fields: readonly string[], json: string): string =>
  JSON.stringify(post.body(Object.fromEntries(fields.map((field) => [field, '<>'])))).replaceAll(
    '"<>"',
    () => json,
  );

/** The maximum length of a field, in characters. */
export const limitOf = (post: Post, field: string): number => post.limits[field] ?? 1000;

/** The same names, each with the result of `change` for its value. */
export function mapped<From, To>(
  table: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
