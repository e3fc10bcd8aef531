import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../src/doors/api/routes.ts';
import { operatorRoutes } from '../../src/doors/operator/routes.ts';
import { sessionRoutes } from '../../src/doors/session/routes.ts';
import { nameOf } from '../../src/http/operation-doc.ts';
import { anOffice, CHANGES } from './every-change.ts';
import { Client, headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { homeOf } from '../harness/homes.ts';

const clockOf = (orgId: string) =>
  homeOf(orgId)
    .prepare('SELECT written_at FROM organisations WHERE id = ?')
    .bind(orgId)
    .first<string>('written_at');

/** A plan has no clock; an organisation's begins with it, and ends with it. */
const WITHOUT_CLOCK = new Set([
  'operator post /plans',
  'operator post /orgs',
  'operator delete /orgs/:orgId',
  // They change nothing that an organisation has.
  'operator post /moves',
]);

/** Commands of the dashboard alone, each made ready to be called. */
const OF_PEOPLE: Readonly<
  Record<string, (organisation: Organisation) => Promise<() => Promise<{ status: number }>>>
> = {
  'delete /orgs/:orgId/members/:memberId/sessions': async (organisation) => {
    const owner = await signedIn(organisation, 'owner');
    const editor = await signedIn(organisation, 'editor');
    return () => owner.signsOut(editor);
  },
  'post /orgs/:orgId/invitation/accept': async (organisation) => {
    const guest = await signedIn(await anOrganisation(), 'viewer');
    await operator.adds(organisation, 'viewer', { email: guest.email });
    return () => guest.post(`/orgs/${organisation.id}/invitation/accept`, undefined);
  },
  'post /orgs/:orgId/projects/:projectId/imports': async (organisation) => {
    const editor = await signedIn(organisation, 'editor');
    const { id } = await (await organisation.signedIn()).createsProject();
    return () => editor.post(`/orgs/${organisation.id}/projects/${id}/imports`, { units: [{}] });
  },
  'post /orgs/:orgId/projects/:projectId/properties': async (organisation) => {
    const editor = await signedIn(organisation, 'editor');
    const { id } = await (await organisation.signedIn()).createsProject();
    return () => editor.post(`/orgs/${organisation.id}/projects/${id}/properties`, {});
  },
  'post /orgs/:orgId/projects': async (organisation) => {
    const editor = await signedIn(organisation, 'editor');
    return () => editor.post(`/orgs/${organisation.id}/projects`, { name: 'Neu' });
  },
  'post /orgs/:orgId/folders': async (organisation) => {
    const editor = await signedIn(organisation, 'editor');
    return () => editor.post(`/orgs/${organisation.id}/folders`, { name: 'Neu' });
  },
  'patch /orgs/:orgId/folders/:folderId': async (organisation) => {
    const editor = await signedIn(organisation, 'editor');
    const folders = `/orgs/${organisation.id}/folders`;
    const { body } = await editor.post(folders, { name: 'Alt' });
    return () => editor.patch(`${folders}/${body.folder.id}`, { name: 'Neu' });
  },
};

/** These end sessions, which belong to no organisation. */
const WITHOUT_ORGANISATION = ['post /sessions/end-others', 'delete /sessions/:sessionId'];

describe('The clock of an organisation', () => {
  test('is known to be moved by every command', () => {
    const doors = { '/v1': apiRoutes, operator: operatorRoutes };
    const commands = Object.entries(doors).flatMap(([door, routes]) =>
      routes
        .filter(({ effect }) => effect !== null)
        .map(({ method, path }) => `${door} ${nameOf(method, path)}`),
    );
    const moving = commands.filter((command) => !WITHOUT_CLOCK.has(command));
    expect(Object.keys(CHANGES).toSorted()).toEqual(moving.toSorted());
  });

  test('is moved by the dashboard with the commands of the operator, and its own', () => {
    const dashboard = sessionRoutes.filter(({ effect }) => effect !== null);
    const names = dashboard.map(({ method, path }) => nameOf(method, path));
    const others = names.filter((name) => !Object.hasOwn(CHANGES, `operator ${name}`));
    expect(others.toSorted()).toEqual(
      [...WITHOUT_ORGANISATION, ...Object.keys(OF_PEOPLE)].toSorted(),
    );
  });

  test.each(Object.entries(OF_PEOPLE))('is moved on by %s of the dashboard', async (_, command) => {
    const organisation = await anOrganisation();
    const ready = await command(organisation);
    const before = String(await clockOf(organisation.id));
    expect((await ready()).status).toBeLessThan(300);
    expect(String(await clockOf(organisation.id)) > before).toBe(true);
  });

  test.each(Object.entries(CHANGES))('is moved on by %s', async (_name, command) => {
    const office = await anOffice();
    const before = String(await clockOf(office.org.id));
    expect((await command(office)).status).toBeLessThan(300);
    const after = String(await clockOf(office.org.id));
    expect(after > before).toBe(true);
  });

  test('begins with the organisation, and is not moved by reading', async () => {
    const { org, owner } = await operator.opensOrganisation();
    expect(await clockOf(org.id)).toBe(org.createdAt);
    const { secret } = await operator.issues(org, owner);
    const issued = await clockOf(org.id);
    await new Client(secret).get('/properties');
    expect(await clockOf(org.id)).toBe(issued);
  });

  test('is not set back by a writer whose own clock is behind', async () => {
    const organisation = await anOrganisation();
    const api = await organisation.signedIn();
    const project = await api.createsProject();
    // As another writer would that the organisation's own does not know of.
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await homeOf(organisation)
      .prepare('UPDATE organisations SET written_at = ? WHERE id = ?')
      .bind(ahead, organisation.id)
      .run();
    const late = await api.createsUnit(project);
    expect(late.updatedAt > ahead).toBe(true);
    const { body } = await api.get('/properties', { updatedSince: ahead });
    expect(body.pagination.total).toBe(1);
    expect(await clockOf(organisation.id)).toBe(late.updatedAt);
  });

  test('is set back by nobody', async () => {
    const { org } = await operator.opensOrganisation();
    const back = homeOf(org)
      .prepare(`UPDATE organisations SET written_at = '2020-01-01T00:00:00.000Z'
      WHERE id = ?`);
    await expect(back.bind(org.id).run()).rejects.toThrow('never set back');
  });

  test('is what the next sync begins after', async () => {
    const { org, api } = await anOffice();
    const watermark = headerOf(await api.get('/properties'), 'Sync-Watermark');
    expect(Date.parse(watermark)).toBe(Date.parse(String(await clockOf(org.id))) + 1);
  });
});
