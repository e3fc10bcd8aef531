import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { bucketWith } from '../harness/bucket.ts';
import { exportedRecords } from '../../src/local/transfer/service.ts';
import { type Answer, toldBy } from '../harness/client.ts';
import { operator, operatorWithoutThumbnails } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { operationsOf, titled } from '../harness/calls.ts';
import { aFurnishedOrganisation, furnishedOnce } from '../harness/furnished.ts';
import { HOMES, shardOf, inEveryShard } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { runOnce } from '../harness/once.ts';

interface Named {
  readonly id: string;
}

const ANNOUNCED = 'SELECT 1 FROM expiring_objects WHERE org_id = ?';

const erasureOf = ({ id }: Named) => `/orgs/v1/${id}/erasure`;

async function suspends({ id }: Named): Promise<void> {
  expect((await operator.patch(`/orgs/v1/${id}`, { suspended: true })).status).toBe(200);
}

async function startsErasing(org: Named): Promise<Answer> {
  await suspends(org);
  return operator.post(erasureOf(org), undefined);
}

/** Makes steps until the last one; what each found. */
async function erases(org: Named): Promise<string[][]> {
  expect((await startsErasing(org)).status).toBe(200);
  return goesOnErasing(org);
}

async function goesOnErasing(org: Named): Promise<string[][]> {
  const found: string[][] = [];
  for (let steps = 0; steps < 20; steps++) {
    const { status, body } = await operator.post(`${erasureOf(org)}/steps`, undefined);
    expect(status).toBe(200);
    found.push(body.step.remaining);
    if (body.step.finished === true) return found;
  }
  throw new Error('The erasure does not end.');
}

/** The tables that have rows of an organisation, or mention it anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name).toSorted();
  const shards = await Promise.all(
    HOMES.map((shard) =>
      shard.batch(names.map((name) => shard.prepare(`SELECT * FROM "${name}"`))),
    ),
  );
  return names.filter((_, at) =>
    shards.some((tables) => JSON.stringify(tables[at]).includes(text)),
  );
}

async function objectsOf({ id }: Named): Promise<string[]> {
  return (await env.IMAGES.list({ prefix: `${id}/` })).objects.map(({ key }) => key);
}

async function uploads(org: Named, unit: Named): Promise<Named> {
  const path = `/orgs/v1/${org.id}/properties/${unit.id}/images`;
  const form = { body: formWith(PLAN) };
  const { status, body } = await operatorWithoutThumbnails.sends('POST', path, form);
  expect(status).toBe(201);
  return body.image;
}

/** Changes nothing of the organisation. */
const TEST_OF_WEBHOOK = 'POST /webhooks/:webhookId/test';

/** The operator's changes of an organisation, but for those of plans and of the erasure itself. */
const REFUSED_WHILE_ERASING = operationsOf('operator').filter(
  ({ route, title, name }) =>
    route.effect !== null &&
    title.includes(':orgId') &&
    !title.includes('/erasure') &&
    name !== TEST_OF_WEBHOOK,
);

const theErasedOrganisation = furnishedOnce(({ has }) => startsErasing(has.org));

/** Its audit log before any refusal. */
const itsLog = runOnce(async () => operator.readsAudit((await theErasedOrganisation()).has.org));

/** An organisation that no test changes, with an upload. */
const theWholeOrganisation = runOnce(async () => {
  const furnished = await aFurnishedOrganisation();
  const { api, has } = furnished;
  for (const name of ['Grundriss.pdf', 'Lageplan.pdf']) {
    await api.post('/documents', { name, propertyId: has.property.id });
  }
  return { ...furnished, uploaded: await uploads(has.org, has.property) };
});

describe('Erasing an organisation', () => {
  test('leaves nothing but the entry that it was erased', async () => {
    const { organisation, api, has } = await aFurnishedOrganisation();
    await uploads(has.org, has.property);
    const parent = await api.createsFolder({ visibility: 'org' });
    await api.createsFolder({ visibility: 'org', parentId: parent.id });
    const { organisation: other } = await theWholeOrganisation();
    const before = [await tablesWith(other.id), await objectsOf(other)];
    expect((await erases(has.org)).at(-1)).toEqual([]);
    // Records of writes and of requests name no person, and go after 24 hours; announced objects, after six.
    const passing = new Set(['idempotency_keys', 'commit_records', 'expiring_objects']);
    const left = (await tablesWith(organisation.id)).filter((table) => !passing.has(table));
    expect(left).toEqual(['audit', 'plans']); // the plan of an organisation of the harness has its id
    expect(await objectsOf(organisation)).toEqual([]);
    expect([await tablesWith(other.id), await objectsOf(other)]).toEqual(before);
    const audit = await operator.readsAudit(organisation);
    expect(audit).toMatchObject([
      { action: 'org.erased', by: 'operator', actor: 'operator', target: { id: organisation.id } },
    ]);
    expect((await api.get('/projects')).status).toBe(401);
    expect((await operator.post(`${erasureOf(organisation)}/steps`, undefined)).status).toBe(404);
  });

  test('ends what an upload stores that was under way, even if its Worker is killed', async () => {
    const { organisation, api, has } = await aFurnishedOrganisation();
    const { promise: erased, resolve: goOn } = Promise.withResolvers<void>();
    const IMAGES = bucketWith({
      delete: () => Promise.reject(new Error('The Worker was killed.')),
      put: (make) => erased.then(make),
    });
    const path = `/properties/${has.property.id}/images`;
    const uploading = api
      .whereSettingsAre({ IMAGES })
      .sends('POST', path, { body: formWith(PLAN) });
    await vi.waitUntil(async () => (await inEveryShard(ANNOUNCED, organisation.id)).length > 0);
    await erases(has.org);
    goOn();
    expect((await uploading).status).toBe(401);
    expect(await objectsOf(organisation)).not.toEqual([]);
    await runsJobs({}, 7);
    expect(await objectsOf(organisation)).toEqual([]);
    expect(await inEveryShard(ANNOUNCED, organisation.id)).toEqual([]);
  });

  test('goes on after a step that failed', async () => {
    const { organisation, api, has } = await aFurnishedOrganisation();
    await api.imports(has.project, [{}, {}, {}]);
    await uploads(has.org, has.property);
    await startsErasing(has.org);
    const steps = `${erasureOf(has.org)}/steps`;
    const broken = operator.whereSettingsAre({
      ORGANISATION_WRITER: undefined,
    });
    expect((await broken.post(steps, undefined)).status).toBe(500);
    expect(await objectsOf(has.org)).toEqual([]); // went before
    expect((await operator.sees(organisation)).suspendedAt).not.toBeNull();
    await goesOnErasing(has.org);
    expect((await operator.get(`/orgs/v1/${organisation.id}`)).status).toBe(404);
  });

  test('deletes more than a step does, in more steps', async () => {
    const organisation = await anOrganisation();
    await organisation.hasProjects(1200);
    await organisation.hasFolders(600);
    const found = await erases(organisation);
    expect(found.filter((kinds) => kinds.includes('projects'))).toHaveLength(3);
    expect(found.filter((kinds) => kinds.includes('folders'))).toHaveLength(2);
  });

  test('deletes the people who belong nowhere else, with their sessions', async () => {
    const [organisation, other] = [await anOrganisation(), await anOrganisation()];
    const leaving = await signedIn(organisation, 'owner');
    const staying = await signedIn(organisation, 'viewer');
    await staying.joins(other, 'viewer');
    await erases(organisation);
    expect((await leaving.get('/me')).status).toBe(401);
    expect(await tablesWith(leaving.email)).toEqual([]);
    expect((await staying.get('/me')).body.memberships).toMatchObject([{ orgId: other.id }]);
  });

  test('needs a suspended organisation, and a start', async () => {
    const organisation = await anOrganisation();
    const refused = await operator.post(erasureOf(organisation), undefined);
    expect(toldBy(refused)).toBe('409 organisation_not_suspended');
    await suspends(organisation);
    const early = await operator.post(`${erasureOf(organisation)}/steps`, undefined);
    expect(toldBy(early)).toBe('409 erasure_not_started');
  });

  test.each(titled(REFUSED_WHILE_ERASING))(
    'ends every change of the organisation: %s',
    async (_, { calls }) => {
      const { has } = await theErasedOrganisation();
      const before = await itsLog();
      const { status, body } = await calls(operator, has, { org: has.org });
      expect([status, body.error?.code]).toEqual([409, 'erasure_started']);
      expect(await operator.readsAudit(has.org)).toEqual(before);
    },
  );

  test('cannot be taken back, and starts once', async () => {
    const organisation = await anOrganisation();
    const started = await startsErasing(organisation);
    const again = await operator.post(erasureOf(organisation), undefined);
    expect(again.body).toEqual(started.body);
    const path = `/orgs/v1/${organisation.id}`;
    for (const answer of [
      await operator.patch(path, { suspended: false }),
      await operator.patch(path, { name: 'Neu' }),
      await operator.delete(path),
    ]) {
      expect(toldBy(answer)).toBe('409 erasure_started');
    }
    const shard = shardOf(organisation);
    const resume = shard.prepare('UPDATE organisations SET suspended_at = NULL WHERE id = ?');
    await expect(resume.bind(organisation.id).run()).rejects.toThrow('stays suspended');
  });
});

/** Every record of an export, as pages of this size give it. */
async function records(org: Named, limit: number) {
  const pages = await operator.follows(`/orgs/v1/${org.id}/export`, { limit });
  return pages.flatMap(({ body }) => body.records);
}

const withoutLinks = (all: unknown) => JSON.stringify(all).replaceAll(/\?X-Amz[^"]*/g, '');

describe('Exporting an organisation', () => {
  test('has everything that it has, and nothing of another', async () => {
    const { organisation, api, has, uploaded } = await theWholeOrganisation();
    const { organisation: other } = await theErasedOrganisation();
    const { body } = await operator.get(`/orgs/v1/${organisation.id}/export`);
    expect(body.records).toHaveLength(1);
    const all = await records(organisation, 2);
    const idsOf = (kind: string) =>
      all.filter((each) => each.kind === kind).map(({ fields }) => fields.id);
    expect(idsOf('organisation')).toEqual([organisation.id]);
    expect(idsOf('member')).toContain(has.member.id);
    expect(idsOf('token')).toContain(has.token.id);
    expect(idsOf('folder')).toEqual([has.folder.id]);
    expect(new Set(idsOf('project'))).toEqual(new Set([has.project.id, has.unused.id]));
    const { body: units } = await api.get('/properties');
    expect(idsOf('property')).toEqual(units.properties.map(({ id }: Named) => id).toReversed());
    expect(idsOf('image')).toEqual([has.image.id, uploaded.id]);
    expect(idsOf('import')).toEqual([has.import.id]);
    const audited = await operator.readsAudit(organisation);
    expect(idsOf('audit').toReversed()).toEqual(audited.map(({ id }: Named) => id));
    expect(JSON.stringify(all)).not.toContain(other.id);
  });

  test('is the same in pages of every size', async () => {
    const { organisation } = await theWholeOrganisation();
    const [first = '', ...others] = await Promise.all(
      [1, 3, 500].map(async (limit) => withoutLinks(await records(organisation, limit))),
    );
    for (const each of others) expect(each).toBe(first);
  });

  test('has links to images, and no secret', async () => {
    const { organisation } = await theWholeOrganisation();
    const all = await records(organisation, 100);
    const images = all.filter(({ kind }) => kind === 'image').map(({ fields }) => fields.url);
    expect(images).toHaveLength(2);
    for (const url of images) expect(url).toMatch(/X-Amz-Signature=[\da-f]{64}$/);
    const rows = await inEveryShard('SELECT digest FROM tokens WHERE org_id = ?', organisation.id);
    expect(rows.length).toBeGreaterThan(0);
    for (const { digest } of rows) expect(JSON.stringify(all)).not.toContain(String(digest));
  });

  test('is written as lines by the script, whatever the number of pages', async () => {
    const organisation = await anOrganisation(); // its images would have new links each time
    await organisation.hasProjects(450);
    const first = `/orgs/v1/${organisation.id}/export`;
    const asked: string[] = [];
    const ask = async (method: string, path: string) => {
      asked.push(path);
      const { status, text, headers } = await operator.sends(method, path);
      return new Response(text, { status, headers });
    };
    const written: unknown[] = [];
    for await (const record of exportedRecords(ask, first)) written.push(record);
    expect(written).toEqual(await records(organisation, 500));
    expect(asked.length).toBeGreaterThan(9);
    const missing = exportedRecords(ask, `${first}x`);
    await expect(missing.next()).rejects.toThrow('404');
  });

  test('is possible until the last step of an erasure', async () => {
    const organisation = await anOrganisation();
    await organisation.hasProjects(2);
    await startsErasing(organisation);
    const all = await records(organisation, 100);
    expect(all.filter(({ kind }) => kind === 'project')).toHaveLength(2);
  });
});
