import { registersAssistant } from './assistants.ts';
import { inject } from 'vitest';
import { newId } from '../../src/values/id.ts';
import type { Client } from './client.ts';
import { inShard } from './shards.ts';
import { anOrganisation, type Organisation } from './organisation.ts';
import { runOnce } from './once.ts';
import { operator } from './operator.ts';
import { aPdf } from './files.ts';
import { type Person, signedIn } from './people.ts';

interface Named {
  readonly id: string;
}

/** Who calls: the holder of a token, the operator, or a person in a browser. */
export type CallerName = 'api' | 'operator' | 'session';

/** The reference with which the furnished unit is reserved. */
export const RESERVED = 'Vorgang 1';

/** One resource of each kind. Paths name the id of `project` as `:projectId`. */
export interface Belongings {
  readonly org: Named;
  readonly plan: Named;
  readonly member: Named;
  readonly token: Named;
  readonly project: Named;
  /** A project without units. */
  readonly unused: Named;
  readonly property: Named;
  readonly image: Named;
  /** A session of somebody else; of the caller, if the caller is a person. */
  readonly session: Named;
  readonly folder: Named;
  readonly document: Named;
  /** The external id of the document. */
  readonly external: Named;
  readonly publication: Named;
  /** A disabled webhook, so that no write causes a call. */
  readonly webhook: Named;
  readonly import: Named;
  /** An import of this day. */
  readonly change: Named;
  /** A member for whom the caller may issue a token. */
  readonly holder: Named;
  /** An organisation without any stock. */
  readonly empty: Named;
  readonly suspended: Named;
  /** An organisation whose erasure has begun. */
  readonly leaving: Named;
  /** An organisation that has invited the caller. */
  readonly inviting: Named;
}

/** Belongings with other ids. */
export function withIds(has: Belongings, change: (id: string) => string): Belongings {
  const changed = Object.entries<Named>({ ...has }).map(([kind, { id }]) => [
    kind,
    { id: change(id) },
  ]);
  return { ...has, ...Object.fromEntries(changed) };
}

/** An organisation that has one of everything. */
export interface Furnished {
  readonly organisation: Organisation;
  /** A client with a token of the organisation that has every scope. */
  readonly api: Client;
  readonly has: Belongings;
}

/** What an operation can end. */
export type Ended = keyof typeof ANOTHER;

/** Makes an organisation with one of everything, and others in certain states. */
export async function aFurnishedOrganisation(): Promise<Furnished> {
  const organisation = await anOrganisation();
  const { id } = organisation;
  const member = await organisation.person('editor');
  const { token } = await operator.issues(organisation, member);
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unused = await api.createsProject();
  const property = await api.createsUnit(project);
  await api.reserves(property, { reference: RESERVED });
  const { importRunId } = await api.imports(project, [{}]);
  const folder = await api.createsFolder({ visibility: 'org' });
  const document = await aDocument(api, project, EXTERNAL_ID);
  const { session } = await signedIn(organisation, 'viewer');
  await registersAssistant();
  const has = {
    org: { id },
    plan: { id }, // the plan of an organisation of the harness has its id
    member,
    token,
    project,
    unused,
    property,
    image: await storesImage(id, property.id),
    session: { id: session },
    folder,
    document,
    external: { id: EXTERNAL_ID },
    publication: await aPublication(api),
    webhook: await aDisabledWebhook(api),
    import: { id: importRunId },
    change: { id: importRunId },
    holder: member,
    empty: await anOrganisation(),
    suspended: await aSuspendedOrganisation(),
    leaving: await aLeavingOrganisation(),
    inviting: { id },
  };
  return { organisation, api, has };
}

/** Makes another of what an operation ends. */
const ANOTHER = {
  unused: ({ api }: Furnished) => api.createsProject(),
  property: async ({ api, has }: Furnished) => {
    const property = await api.createsUnit(has.project);
    await api.reserves(property, { reference: RESERVED });
    return property;
  },
  change: async ({ api, has }: Furnished): Promise<Named> => ({
    id: (await api.imports(has.project, [{}])).importRunId,
  }),
  image: ({ has }: Furnished) => storesImage(has.org.id, has.property.id),
  folder: ({ api }: Furnished) => api.createsFolder({ visibility: 'org' }),
  document: ({ api, has }: Furnished) => aDocument(api, has.project),
  publication: ({ api }: Furnished) => aPublication(api),
  webhook: ({ api }: Furnished) => aDisabledWebhook(api),
  member: ({ organisation }: Furnished) => organisation.person('editor'),
  token: async ({ organisation, has }: Furnished): Promise<Named> =>
    (await operator.issues(organisation, has.holder)).token,
  session: async ({ organisation }: Furnished): Promise<Named> => ({
    id: (await signedIn(organisation, 'viewer')).session,
  }),
  empty: anOrganisation,
  suspended: aSuspendedOrganisation,
  leaving: aLeavingOrganisation,
  inviting: anOrganisation, // callerOf() invites the caller
} satisfies Partial<Record<keyof Belongings, (furnished: Furnished) => Promise<Named>>>;

/**
 * One furnished organisation for all tests of a file. They either do not change it, or do not depend on
 * its state.
 *
 * @param prepare is called with it once.
 * @returns the organisation, with another of what the named operation ends.
 */
export function furnishedOnce(
  prepare?: (furnished: Furnished) => Promise<unknown>,
): (ends?: Ended) => Promise<Furnished> {
  const prepared = runOnce(async () => {
    const furnished = await aFurnishedOrganisation();
    await prepare?.(furnished);
    return furnished;
  });
  return async (ends) => {
    const furnished = await prepared();
    if (ends === undefined) return furnished;
    return { ...furnished, has: { ...furnished.has, [ends]: await ANOTHER[ends](furnished) } };
  };
}

/** The same belongings, but a token and a session of this person. */
export async function ownedBy(person: Person, has: Belongings): Promise<Belongings> {
  const token = await person.hasToken();
  return { ...has, token, session: { id: person.session }, holder: person };
}

/** A caller who may use every operation of a kind of caller, and the belongings for its calls. */
export async function callerOf(
  name: CallerName,
  { organisation, api, has }: Furnished,
): Promise<{ readonly caller: Client; readonly has: Belongings }> {
  if (name !== 'session') return { caller: name === 'api' ? api : operator, has };
  const caller = await signedIn(organisation, 'owner');
  const inviting = await anOrganisation();
  await operator.adds(inviting, 'viewer', { email: caller.email });
  const { session } = await caller.signsInAgain();
  const own = await ownedBy(caller, has);
  return { caller, has: { ...own, session: { id: session }, inviting } };
}

/**
 * The caller of each kind for all tests of a file, with belongings that they share, but for what the
 * named operation ends.
 */
export function callersOnce() {
  const furnished = furnishedOnce();
  const callers = new Map<CallerName, ReturnType<typeof callerOf>>();
  return async (name: CallerName, ends?: Ended) => {
    if (ends !== undefined) return callerOf(name, await furnished(ends));
    const shared = callers.get(name) ?? callerOf(name, await furnished());
    callers.set(name, shared);
    return shared;
  };
}

/** Publishes every project of an organisation. */
export async function aPublication(api: Client): Promise<Named> {
  const { body } = await api.post('/publications', { name: 'Website' });
  return body.publication;
}

const EXTERNAL_ID = 'E-1';

/** Creates a document of a project, with content. */
async function aDocument(api: Client, { id }: Named, externalId?: string): Promise<Named> {
  const { body } = await api.post('/documents', {
    name: 'Exposé.pdf',
    projectId: id,
    externalId: externalId ?? null,
  });
  await api.uploads(body.document, aPdf());
  return body.document;
}

/** Creates a webhook that no write calls. */
export async function aDisabledWebhook(api: Client): Promise<Named> {
  const { body } = await api.post('/webhooks', {
    url: `${inject('receivers')}/furnished/acknowledges`,
  });
  await api.patch(`/webhooks/${body.webhook.id}`, { enabled: false });
  return body.webhook;
}

async function aSuspendedOrganisation(): Promise<Named> {
  const { id } = await anOrganisation();
  const sql = 'UPDATE organisations SET suspended_at = ?1 WHERE id = ?2';
  await inShard(id, sql, newId().createdAt, id);
  return { id };
}

async function aLeavingOrganisation(): Promise<Named> {
  const { id } = await aSuspendedOrganisation();
  const sql = 'UPDATE organisations SET erasing_since = suspended_at WHERE id = ?';
  await inShard(id, sql, id);
  return { id };
}

/** An image that is only a row: quicker than an upload. */
async function storesImage(orgId: string, propertyId: string): Promise<Named> {
  const { id, createdAt } = newId();
  const sql = `INSERT INTO property_images
    (org_id, property_id, id, object_key, created_at, file_name, content_type, size, width, height, sha256)
    VALUES (?, ?, ?, 'none', ?, 'Foto.png', 'image/png', 0, 40, 30, 'none')`;
  await inShard(orgId, sql, orgId, propertyId, id, createdAt);
  return { id };
}
