import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { type Role, SCOPES } from '../../src/values/roles.ts';
import { registersAssistant } from '../harness/assistants.ts';
import { aDisabledWebhook, aPublication, type Belongings, RESERVED } from '../harness/furnished.ts';
import { signedIn } from '../harness/people.ts';
import { aPdf } from '../harness/files.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { numbered } from '../harness/unit-lists.ts';
import { opensAt } from './under.ts';
import { serviceUnder, SPREAD } from './spread.ts';

/** The service before any organisation is moved. */
export const before = serviceUnder(SPREAD.HOMES);

/** Headers of the customer's import. */
const IMPORT_HEADERS = { 'Idempotency-Key': 'one', Prefer: 'handling=lenient' };

/** A customer in the main shard with a project and its units. */
export async function aSmallCustomer(slot: number) {
  const { operator, holderOf } = before;
  const plan = await operator.createsPlan({ monthlyUnits: 5000, maxFolders: 10 });
  const { org, owner } = await opensAt(slot, 'DB', plan, `Umzug ${slot}`);
  const { secret, token } = await operator.issues(org, owner, SCOPES);
  const api = holderOf(secret);
  const project = await api.createsProject();
  const imported = await api.post(
    `/projects/${project.id}/imports`,
    { units: numbered(40) },
    IMPORT_HEADERS,
  );
  expect(imported.status).toBe(202);
  return { org, plan, owner, token, secret, api, project, imported };
}

/** Adds members to an organisation in the main shard, who have signed in if the person is known. */
const isAddedTo =
  (org: Belongings['org']) =>
  async (role: Role = 'owner', personId?: string) => {
    const member: Belongings['member'] = await before.operator.adds(org, role);
    const sql = 'UPDATE members SET person_id = ?1 WHERE org_id = ?2 AND id = ?3';
    await env.DB.prepare(sql)
      .bind(personId ?? null, org.id, member.id)
      .run();
    return member;
  };

/** A customer in the main shard who has something of everything. */
export async function aFurnishedCustomer(slot: number) {
  const { operator, browserOf } = before;
  await registersAssistant();
  const customer = await aSmallCustomer(slot);
  const { org, plan, owner, token, secret, api, project, imported } = customer;
  const unused = await api.createsProject({ name: 'Zweites' });
  const sold = await api.createsUnit(project, { kaufpreis: '349900.123456', visibility: 'online' });
  await api.patch(`/properties/${sold.id}`, { status: 'verkauft' });
  await operator.patch(`/orgs/v1/${org.id}/properties/${sold.id}`, { archived: true });
  const property = await api.createsUnit(project);
  await api.reserves(property, { reference: RESERVED });
  const images = `/orgs/v1/${org.id}/properties/${property.id}/images`;
  const uploaded = await operator.sends('POST', images, { body: formWith(PLAN) });
  const person = await signedIn({ id: org.id, person: isAddedTo(org) }, 'owner');
  const page = browserOf(person.secret);
  const at = `/orgs/v1/${org.id}`;
  // The older folder is put into the younger one.
  const older = await page.post(`${at}/folders`, { name: 'Älter', visibility: 'org' });
  const younger = await page.post(`${at}/folders`, { name: 'Jünger', visibility: 'org' });
  const { folder } = older.body;
  const moved = await page.patch(`${at}/folders/${folder.id}`, {
    parentId: younger.body.folder.id,
  });
  expect(moved.status).toBe(200);
  const removed = await operator.adds(org, 'viewer');
  await operator.delete(`${at}/members/${removed.id}`);
  const ended = await operator.issues(org, owner);
  await operator.delete(`${at}/tokens/${ended.token.id}`);
  const fields = { name: 'Exposé.pdf', folderId: folder.id, propertyId: property.id };
  const document = await api.post('/documents', { ...fields, externalId: 'E-1' });
  await api.uploads(document.body.document, aPdf('eins'));
  const uploadedDocument = await api.uploads(document.body.document, aPdf('zwei'));
  const has: Belongings = {
    org,
    plan,
    member: owner,
    token,
    project,
    unused,
    property,
    image: uploaded.body.image,
    session: { id: person.session },
    folder,
    document: uploadedDocument.body.document,
    external: { id: 'E-1' },
    publication: await aPublication(api),
    webhook: await aDisabledWebhook(api),
    import: { id: imported.body.importRunId },
    change: { id: imported.body.importRunId },
    holder: person,
    empty: org,
    suspended: org,
    leaving: org,
    inviting: org,
  };
  await api.get('/projects'); // its last use is noted
  return { org, plan, secret, person, project, has, imported };
}
