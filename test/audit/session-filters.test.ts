import { beforeAll, describe, expect, test } from 'vitest';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';

let owner: Person;
let admin: Person;
let log: string;
let organisation: Organisation;

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly target: { readonly id: string; readonly name?: string };
}

async function entries(filter: Readonly<Record<string, string>>): Promise<Entry[]> {
  return (await owner.get(log, filter)).body.audit;
}

beforeAll(async () => {
  organisation = await anOrganisation();
  owner = await signedIn(organisation, 'owner');
  admin = await signedIn(organisation, 'admin');
  log = `/orgs/v1/${organisation.id}/audit`;
  await owner.revokes(await owner.hasIssued());
  await admin.hasIssued();
  await owner.changesOrganisation({ name: 'Neu' });
});

describe('The audit log is narrowed', () => {
  test('to what one person did', async () => {
    const done = await entries({ actor: admin.id });
    expect(done.map(({ action }) => action)).toEqual(['token.created']);
  });

  test('to one kind of change', async () => {
    expect(await entries({ action: 'token.created' })).toHaveLength(2);
  });

  test('to changes of one resource', async () => {
    const [revoked] = await entries({ action: 'token.revoked' });
    const done = await entries({ target: revoked?.target.id ?? '' });
    expect(done.map(({ action }) => action)).toEqual(['token.revoked', 'token.created']);
  });

  test('to a period: its beginning belongs to it, its end does not', async () => {
    const [last, ...earlier] = await entries({});
    const at = last?.at ?? '';
    expect((await entries({ since: at })).map(({ id }) => id)).toContain(last?.id);
    const before = await entries({ before: at });
    expect(before.map(({ id }) => id)).not.toContain(last?.id);
    expect(earlier.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
  });

  test('by several filters at once, page by page', async () => {
    const pages = await owner.follows(log, { actor: owner.id, limit: 1 });
    expect(pages.length).toBeGreaterThan(1);
  });

  test('by known actions only', async () => {
    const { status, body } = await owner.get(log, { action: 'token.eaten' });
    expect(status).toBe(400);
    expect(body.error.details[0].path).toBe('action[0]');
  });
});

test('An entry about a unit has the name that the unit has now, and no other entry has one', async () => {
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project, { unitIdentifier: 'WE 1', unitNumber: '7' });
  const path = `/properties/${unit.id}`;
  const { document } = (await api.post('/documents', { name: 'Plan.pdf', propertyId: unit.id }))
    .body;
  expect((await entries({ target: document.id }))[0]?.target.name).toBe('WE 1');
  await api.patch(path, { kaufpreis: '100000' });
  expect((await entries({ target: unit.id })).map(({ target }) => target.name)).toEqual([
    'WE 1',
    'WE 1',
  ]);
  await api.patch(path, { unitIdentifier: null });
  expect((await entries({ target: unit.id }))[0]?.target.name).toBe('7');
  expect((await entries({ target: project.id }))[0]?.target).not.toHaveProperty('name');
});
