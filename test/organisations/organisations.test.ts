import { expect, test } from 'vitest';
import { Client } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';

test('a new organisation has an owner, who can get a token at once', async () => {
  const plan = await operator.createsPlan({ monthlyUnits: 500 });
  const answer = await operator.post('/orgs', {
    name: 'Nordlicht GmbH',
    plan: plan.id,
    owner: { email: 'Henrike@Nordlicht.example', name: 'Henrike Boysen' },
  });
  expect(answer.status).toBe(201);
  const { org, owner } = answer.body;
  expect(answer.headers.get('Location')).toBe(`/orgs/v1/${org.id}`);
  expect(org).toEqual({
    id: org.id,
    name: 'Nordlicht GmbH',
    plan: plan.id,
    usage: {
      monthlyUnits: { used: 0, allowed: 500 },
      onlineUnits: { used: 0, allowed: null },
      projects: { used: 0, allowed: null },
      folders: { used: 0, allowed: null },
      storageBytes: { used: 0, allowed: null },
    },
    suspendedAt: null,
    createdAt: org.createdAt,
    address: null,
    contact: null,
    logo: null,
    firm: null,
    openImmoProviderId: null,
    imprint: null,
    forbidsAssistants: false,
  });
  expect(owner).toMatchObject({
    orgId: org.id,
    email: 'Henrike@Nordlicht.example',
    name: 'Henrike Boysen',
    role: 'owner',
  });
  expect(await operator.sees(org)).toEqual(org);
  expect((await operator.get(`/orgs/v1/${org.id}/members`)).body.members).toEqual([owner]);
  const { secret } = await operator.issues(org, owner);
  expect((await new Client(secret).get('/projects')).body).toEqual({ projects: [] });
});

test('the usage of an organisation is counted as its limits count it', async () => {
  const plan = await operator.createsPlan({
    monthlyUnits: 10,
    maxOnlineUnits: 5,
    maxProjects: 4,
    maxFolders: 3,
    maxStorageBytes: 5_000_000_000,
  });
  const { org, owner } = await operator.opensOrganisation(plan);
  const { org: other } = await operator.opensOrganisation(plan);
  const api = new Client((await operator.issues(org, owner)).secret);
  const project = await api.createsProject();
  await api.imports(project, [{ visibility: 'online' }, { visibility: 'online' }, {}]);
  await api.createsFolder();
  await api.createsFolder();
  const usage = {
    monthlyUnits: { used: 3, allowed: 10 },
    onlineUnits: { used: 2, allowed: 5 },
    projects: { used: 1, allowed: 4 },
    folders: { used: 2, allowed: 3 },
    storageBytes: { used: 0, allowed: 5_000_000_000 },
  };
  expect((await operator.sees(org)).usage).toEqual(usage);
  const { orgs } = (await operator.get('/orgs', { limit: 2 })).body;
  expect(orgs).toMatchObject([{ usage: { monthlyUnits: { used: 0 } } }, { id: org.id, usage }]);
  expect((await operator.sees(other)).usage.onlineUnits.used).toBe(0);
});

test('a change of plan applies to the next request', async () => {
  const small = await operator.createsPlan({ monthlyUnits: 1 });
  const large = await operator.createsPlan({ monthlyUnits: 2 });
  const { org, owner } = await operator.opensOrganisation(small);
  const api = new Client((await operator.issues(org, owner)).secret);
  const project = await api.createsProject();
  const units = `/projects/${project.id}/properties`;
  await api.createsUnit(project);
  expect((await api.post(units, {})).status).toBe(402);

  const moved = await operator.patch(`/orgs/v1/${org.id}`, { plan: large.id });
  expect(moved.body.org).toMatchObject({
    plan: large.id,
    usage: { monthlyUnits: { used: 1, allowed: 2 } },
  });
  expect((await api.post(units, {})).status).toBe(201);
  expect((await api.post(units, {})).status).toBe(402);

  await operator.patch(`/plans/${large.id}`, { monthlyUnits: null });
  expect((await api.post(units, {})).status).toBe(201);
  expect((await operator.sees(org)).usage.monthlyUnits).toEqual({ used: 3, allowed: null });
});

test('what stands on price lists is stored, and the audit log has only the size of the logo', async () => {
  const { org } = await operator.opensOrganisation(await operator.createsPlan({}));
  const path = `/orgs/v1/${org.id}`;
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const portals = { firm: 'Nordlicht GmbH', openImmoProviderId: 'NL1', imprint: 'HRB 1\nBremen' };
  const letterhead = { address: 'Am Kai 5', contact: 'Telefon 0421 555 0100', logo, ...portals };
  expect((await operator.patch(path, letterhead)).body.org).toMatchObject(letterhead);
  expect((await operator.get(path)).body.org).toMatchObject({ name: org.name, ...letterhead });
  const other = logo.replace('iVBO', 'iVBP');
  expect((await operator.patch(path, { logo: other })).body.org.logo).toBe(other);
  const [, first] = await operator.readsAudit(org);
  expect(first.after).toMatchObject({ address: 'Am Kai 5', logo: 'data:image/png, 34' });
  for (const refused of ['https://example.org/logo.png', 'data:image/svg+xml;base64,PHN2Zz4=']) {
    const { status, body } = await operator.patch(path, { logo: refused });
    expect([status, body.error.details[0].path]).toEqual([400, 'logo']);
  }
});

test('a change of an organisation keeps the fields that it omits', async () => {
  const { org } = await operator.opensOrganisation();
  const answer = await operator.patch(`/orgs/v1/${org.id}`, { name: 'Neu' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ org: { ...org, name: 'Neu' } });
  expect(await operator.sees(org)).toEqual(answer.body.org);
});

test('an organisation on an unknown plan is refused, and nothing is created', async () => {
  const { org } = await operator.opensOrganisation();
  const owner = { email: 'a@example.org', name: 'A' };
  const made = await operator.post('/orgs', { name: 'Verwaist', plan: UNKNOWN, owner });
  expect(made.status).toBe(404);
  expect(made.body.error.message).toBe('There is no such plan.');
  expect((await operator.patch(`/orgs/v1/${org.id}`, { plan: UNKNOWN, name: 'X' })).status).toBe(
    404,
  );
  expect((await operator.get('/orgs', { limit: 1 })).body.orgs).toMatchObject([{ id: org.id }]);
});

test('one error names every fault of a new organisation', async () => {
  expect(faultsTold(await operator.post('/orgs', {}))).toEqual([
    'name: is required',
    'owner: is required',
    'plan: is required',
  ]);
  const owner = { email: 'nobody', name: '' };
  expect(
    faultsTold(await operator.post('/orgs', { name: 'x'.repeat(256), plan: 'M', owner })),
  ).toEqual([
    'name: must have at most 255 characters',
    'owner.email: must be an e-mail address',
    'owner.name: must not be empty',
    'plan: must be a UUID',
  ]);
});
