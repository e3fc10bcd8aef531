import { expect, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';

const VIEW = { name: '3 Zimmer Haus B', search: '?zimmer=3&haus=B' };

test('A person’s saved views are in each of their browsers, and in no other organisation or person’s', async () => {
  const organisation = await anOrganisation();
  const viewer = await signedIn(organisation, 'viewer');
  const colleague = await signedIn(organisation, 'owner');
  const saved = await viewer.put(`/orgs/v1/${organisation.id}/views`, { views: [VIEW] });
  expect(saved.body).toEqual({ views: [VIEW] });
  const phone = await viewer.signsInAgain();
  const other = await anOrganisation();
  await viewer.joins(other, 'editor');
  const viewsOf = async (person: typeof viewer, { id }: typeof other) =>
    (await person.get(`/orgs/v1/${id}/views`)).body.views;
  expect(await viewsOf(phone, organisation)).toEqual([VIEW]);
  expect(await viewsOf(colleague, organisation)).toEqual([]);
  expect(await viewsOf(viewer, other)).toEqual([]);
  await phone.put(`/orgs/v1/${organisation.id}/views`, { views: [] });
  expect(await viewsOf(viewer, organisation)).toEqual([]);
});

test.each([
  ['views', Array.from({ length: 21 }, (_, n) => ({ ...VIEW, name: `${n}` }))],
  ['views[1].name', [VIEW, VIEW]],
  ['views[0].name', [{ ...VIEW, name: 'x'.repeat(41) }]],
  ['views[0].search', [{ ...VIEW, search: 'x'.repeat(2001) }]],
])('What does not fit is refused by name: %s', async (path, views) => {
  const organisation = await anOrganisation();
  const viewer = await signedIn(organisation, 'viewer');
  const { status, body } = await viewer.put(`/orgs/v1/${organisation.id}/views`, { views });
  expect(status).toBe(400);
  expect(body.error.details).toMatchObject([{ path }]);
});
