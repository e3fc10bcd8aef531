import { newId } from '../../src/values/id.ts';
import type { Client } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { homeOf } from '../harness/homes.ts';

interface Named {
  readonly id: string;
}

/** One of everything that an organisation can have. */
export interface Belongings {
  readonly plan: Named;
  readonly org: Named;
  readonly member: Named;
  readonly token: Named;
  readonly project: Named;
  readonly unit: Named;
  readonly image: Named;
  /** A session of somebody else. */
  readonly session: Named;
  readonly folder: Named;
  readonly importRun: { readonly importRunId: string };
}

interface Furnished {
  readonly organisation: Organisation;
  /** Holds a token of the organisation with every scope. */
  readonly api: Client;
  readonly has: Belongings;
}

const suspended = new Map<string, { readonly kept: string; readonly leaving: string }>();

const empty = new Map<string, string>();

/** For each furnished organisation an empty one, which can be deleted in its place. */
export function emptyBeside(orgId: string): string {
  return empty.get(orgId) ?? orgId;
}

/** For each furnished organisation one that is suspended, and one that is being erased. */
export function leavingBeside(orgId: string): { readonly kept: string; readonly leaving: string } {
  return suspended.get(orgId) ?? { kept: orgId, leaving: orgId };
}

async function anErasedOrganisation(begun: boolean): Promise<string> {
  const { id } = await anOrganisation();
  const columns = begun ? 'suspended_at = ?1, erasing_since = ?1' : 'suspended_at = ?1';
  const { createdAt } = newId();
  await homeOf(id)
    .prepare(`UPDATE organisations SET ${columns} WHERE id = ?2`)
    .bind(createdAt, id)
    .run();
  return id;
}

/** An organisation that has one of everything. */
export async function aFurnishedOrganisation(): Promise<Furnished> {
  const organisation = await anOrganisation();
  const { id } = organisation;
  empty.set(id, (await anOrganisation()).id);
  const [kept, leaving] = [await anErasedOrganisation(false), await anErasedOrganisation(true)];
  suspended.set(id, { kept, leaving });
  const member = await organisation.person('editor');
  const { token } = await operator.issues(organisation, member);
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const importRun = await api.imports(project, [{}]);
  const folder = await api.createsFolder({ visibility: 'org' });
  const image = await anImage(id, unit.id);
  const { session } = await signedIn(organisation, 'viewer');
  // The plan of an organisation of the harness has its id.
  const people = { member, token, session: { id: session } };
  const has = { plan: { id }, org: { id }, ...people, project, unit, image, folder, importRun };
  return { organisation, api, has };
}

/** An image as a row alone: quicker than an upload. */
async function anImage(orgId: string, propertyId: string): Promise<Named> {
  const { id, createdAt } = newId();
  const home = homeOf(orgId);
  await home
    .prepare(
      `INSERT INTO property_images (org_id, property_id, id, object_key, created_at)
     VALUES (?, ?, ?, 'none', ?)`,
    )
    .bind(orgId, propertyId, id, createdAt)
    .run();
  return { id };
}

/** One for all tests of a file that only read, or are refused: they leave it as it is. */
export function furnishedOnce(): () => Promise<Furnished> {
  let furnished: Promise<Furnished> | undefined;
  return () => (furnished ??= aFurnishedOrganisation());
}
