import { describe, expect, test } from 'vitest';
import { aCustomer } from '../harness/callers.ts';
import { type Fields, headerOf, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';

/** A unit, and its change on a condition. */
async function aTaggedUnit() {
  const { org, api } = await aCustomer();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const path = `/orgs/v1/${org.id}/properties/${unit.id}`;
  const changes = (change: Fields, ifMatch: string) =>
    operator.patch(path, change, { 'If-Match': ifMatch });
  const reads = () => api.get(`/properties/${unit.id}`);
  const tag = headerOf(await reads(), 'ETag');
  return { org, api, project, path, reads, changes, tag };
}

describe('A change with If-Match', () => {
  test('is made if the unit is unchanged since, and answers the tag of the new version', async () => {
    const { reads, changes, tag } = await aTaggedUnit();
    const changed = await changes({ city: 'Jena' }, tag);
    expect(changed.status).toBe(200);
    expect(headerOf(changed, 'ETag')).toBe(headerOf(await reads(), 'ETag'));
    expect((await changes({ city: 'Gera' }, headerOf(changed, 'ETag'))).status).toBe(200);
  });

  test('is refused if somebody else changed the unit, and nothing is written', async () => {
    const { org, path, reads, changes, tag } = await aTaggedUnit();
    await operator.patch(path, { street: 'Lindenallee' });
    const before = await operator.readsAudit(org);
    const refused = await changes({ street: 'Parkweg', city: 'Jena' }, tag);
    expect(toldBy(refused)).toBe('412 precondition_failed');
    expect((await reads()).body.property).toMatchObject({
      street: 'Lindenallee',
      city: null,
    });
    expect(await operator.readsAudit(org)).toEqual(before);
  });

  test('is made even if other resources of the organisation changed', async () => {
    const { org, api, project, changes, tag } = await aTaggedUnit();
    const other = await api.createsUnit(project);
    await operator.patch(`/orgs/v1/${org.id}/properties/${other.id}`, { city: 'Ulm' });
    expect((await changes({ city: 'Jena' }, tag)).status).toBe(200);
  });

  test('is made of a unit whose video has a signed link, as of any other', async () => {
    const { reads, changes, tag } = await aTaggedUnit();
    const videoUrl =
      'https://videos.example/7.mp4?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=60';
    expect((await changes({ videoUrl }, tag)).status).toBe(200);
    const read = headerOf(await reads(), 'ETag');
    expect(read).toMatch(/^"/);
    expect((await changes({ city: 'Jena' }, read)).status).toBe(200);
  });

  test('is refused even if it would change nothing', async () => {
    const { path, changes, tag } = await aTaggedUnit();
    await operator.patch(path, { city: 'Jena' });
    expect((await changes({ city: 'Jena' }, tag)).status).toBe(412);
  });

  test('needs one of the tags in a list, or *', async () => {
    const { changes, tag } = await aTaggedUnit();
    for (const tags of ['"other"', 'W/"other"', '""']) {
      const { status } = await changes({ city: 'Jena' }, tags);
      expect({ tags, status }).toEqual({ tags, status: 412 });
    }
    expect((await changes({ city: 'Jena' }, `"other", ${tag}`)).status).toBe(200);
    expect((await changes({ city: 'Gera' }, '*')).status).toBe(200);
  });

  test('takes the weak form of the tag that was issued, and of no other version', async () => {
    const { changes, tag } = await aTaggedUnit();
    const changed = await changes({ city: 'Jena' }, `W/${tag}`);
    expect(changed.status).toBe(200);
    const outdated = await changes({ city: 'Gera' }, `W/${tag}`);
    expect(outdated.status).toBe(412);
    expect(outdated.body.error.message).toMatch(/^The unit has the version of /);
    const next = `W/"other", W/${headerOf(changed, 'ETag')}`;
    expect((await changes({ city: 'Gera' }, next)).status).toBe(200);
  });

  test('with the tag of a list says which tag is needed', async () => {
    const { org, changes } = await aTaggedUnit();
    const list = headerOf(await operator.get(`/orgs/v1/${org.id}/units`), 'ETag');
    for (const tag of [list, list.replace('W/', '')]) {
      const refused = await changes({ city: 'Jena' }, tag);
      expect(refused.status).toBe(412);
      expect(refused.body.error.message).toContain(
        'the ETag of a single unit that was read without include',
      );
    }
  });

  test.each(['', ' ', 'bare', '"open', '"a" "b"', 'w/"a"', '"a",'])(
    'is refused if the header is malformed: %s',
    async (ifMatch) => {
      const { changes } = await aTaggedUnit();
      const answer = await changes({ city: 'Jena' }, ifMatch);
      expect(answer.status).toBe(400);
      expect(faultsTold(answer)[0]).toMatch(/^If-Match: must be entity tags in double quotes/);
    },
  );
});
