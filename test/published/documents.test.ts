import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { anArchive, aPdf } from '../harness/files.ts';
import { aPublisher, hasDocument } from '../harness/published.ts';
import { sha256 } from '../harness/sha256.ts';

/** A publisher with a published document of a project, and one of a published unit. */
async function aBrochure() {
  const publisher = await aPublisher();
  const { api, project } = publisher;
  const unit = await api.createsUnit(project, { visibility: 'online' });
  await api.createsUnit(project, { visibility: 'online' }); // the project stays published
  const ofProject = await hasDocument(api, { projectId: project.id, kind: 'expose' });
  const ofUnit = await hasDocument(api, { propertyId: unit.id, title: 'Grundriss' });
  return { ...publisher, unit, ofProject, ofUnit };
}

describe('A published document', () => {
  test('is shown with its project or its unit, and read at its address', async () => {
    const { api, project, publication, website, unit, ofProject, ofUnit } = await aBrochure();
    await api.post('/documents', { name: 'Vertrag.pdf', propertyId: unit.id });
    const base = `https://einheit.example/public/v1/${publication.key}`;
    const documents = [
      {
        id: ofUnit.id,
        kind: 'grundriss',
        title: 'Grundriss',
        language: null,
        contentType: 'application/pdf',
        bytes: aPdf().length,
        url: `${base}${ofUnit.path}`,
      },
    ];
    const ofUnits = await website.reads(`/projects/${project.id}/properties`);
    expect(ofUnits.body.units[0].documents.map(withoutOrigin)).toEqual(
      documents.map(withoutOrigin),
    );
    expect((await website.reads(`/properties/${unit.id}`)).body.unit.documents).toHaveLength(1);
    for (const shown of [
      (await website.reads('/projects')).body.projects[0],
      (await website.reads(`/projects/${project.id}`)).body.project,
    ]) {
      expect(shown.documents).toMatchObject([{ id: ofProject.id, kind: 'expose', title: null }]);
    }
    const { status, headers, text } = await website.reads(ofUnit.path);
    expect([status, text]).toEqual([200, new TextDecoder().decode(aPdf())]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''Grundriss%20WE%2012.pdf",
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cloudflare-cdn-cache-control': 'public, max-age=3600, stale-if-error=0',
    });
  });

  test('is saved, and not shown, unless it is a PDF or a picture', async () => {
    const { api, project, website } = await aBrochure();
    const plans = await hasDocument(
      api,
      { name: 'Pläne.zip', projectId: project.id },
      anArchive('EG.pdf'),
    );
    const { headers } = await website.reads(plans.path);
    expect(headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''Pl%C3%A4ne.zip");
  });

  test('that is a picture leaves without what is private in it, and stays whole for its organisation', async () => {
    const { api, project, website } = await aBrochure();
    const comment = new TextEncoder().encode('geheim');
    const beforeComment = [0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2];
    const picture = Uint8Array.from([...beforeComment, ...comment, 0xff, 0xd9, ...comment]);
    const place = { name: 'Plan.jpg', projectId: project.id };
    const { path, id } = await hasDocument(api, place, picture);
    const shown = await website.reads(path);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    expect(shown.text.match(/\0/g)).toHaveLength(1 + 2 * comment.length);
    expect(shown.text).not.toContain('geheim');
    const { document } = (await api.get(`/documents/${id}`)).body;
    expect(document.sha256).toBe(sha256(picture));
    expect(shown.headers.get('Content-Length')).toBe(String(document.bytes));
  });

  test('has another address with another content, and the former one is gone', async () => {
    const { api, website, ofUnit } = await aBrochure();
    const uploaded = await api.uploads(ofUnit, aPdf('neu'));
    const path = `/documents/${ofUnit.id}/${uploaded.body.document.sha256.slice(0, 16)}`;
    expect(path).not.toBe(ofUnit.path);
    expect((await website.reads(path)).text).toContain('neu');
    expect((await website.reads(ofUnit.path)).status).toBe(404);
  });

  test('has one address that always leads to the present content, briefly cached', async () => {
    const { api, website, ofUnit } = await aBrochure();
    const address = `/documents/${ofUnit.id}`;
    const first = await website.reads(address);
    expect([first.status, first.text]).toEqual([200, new TextDecoder().decode(aPdf())]);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-security-policy': 'sandbox',
      'cache-control': 'public, max-age=30, stale-while-revalidate=300',
      'cloudflare-cdn-cache-control': 'public, max-age=60, stale-if-error=0',
      'cache-tag': expect.any(String),
    });
    await api.uploads(ofUnit, aPdf('neu'));
    const second = await website.reads(address);
    expect(second.text).toContain('neu');
    expect(second.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
    await api.patch(`/documents/${ofUnit.id}`, { published: false });
    expect((await website.reads(address)).status).toBe(404);
  });

  test.each([
    [
      'is no longer published',
      ({ api, ofUnit }: Brochure) => api.patch(`/documents/${ofUnit.id}`, { published: false }),
    ],
    ['is deleted', ({ api, ofUnit }: Brochure) => api.delete(`/documents/${ofUnit.id}`)],
    [
      'is of a unit that is taken down',
      ({ api, unit }: Brochure) => api.patch(`/properties/${unit.id}`, { visibility: 'offline' }),
    ],
    [
      'is put into a private folder',
      async ({ api, ofUnit }: Brochure) => {
        const { id } = await api.createsFolder({ visibility: 'private' });
        return api.patch(`/documents/${ofUnit.id}`, { folderId: id });
      },
    ],
    [
      'is in a folder that becomes private',
      async ({ api, ofUnit }: Brochure) => {
        const { id } = await api.createsFolder({ visibility: 'org' });
        await api.patch(`/documents/${ofUnit.id}`, { folderId: id });
        return api.patch(`/folders/${id}`, { visibility: 'private' });
      },
    ],
    [
      'lies below a folder that becomes private',
      async ({ api, ofUnit }: Brochure) => {
        const { id, parentId } = await aFolderInAFolder(api);
        await api.patch(`/documents/${ofUnit.id}`, { folderId: id });
        return api.patch(`/folders/${parentId}`, { visibility: 'private' });
      },
    ],
    [
      'lies below a folder that is moved into a private one',
      async ({ api, ofUnit }: Brochure) => {
        const { id, parentId } = await aFolderInAFolder(api);
        const secret = await api.createsFolder({ visibility: 'private' });
        await api.patch(`/documents/${ofUnit.id}`, { folderId: id });
        return api.patch(`/folders/${parentId}`, { parentId: secret.id });
      },
    ],
    [
      'has lost its object',
      async () => {
        const { objects } = await env.IMAGES.list();
        await env.IMAGES.delete(objects.map(({ key }) => key));
        return { status: 200 };
      },
    ],
  ])('is 404 when it %s', async (_, takesDown) => {
    const brochure = await aBrochure();
    const { website, ofUnit, ofProject } = brochure;
    expect((await website.reads(ofUnit.path)).status).toBe(200);
    expect((await takesDown(brochure)).status).toBe(200);
    expect((await website.reads(ofUnit.path)).status).toBe(404);
    expect((await website.reads(ofProject.path)).status).toBe(takesDown.length === 0 ? 404 : 200);
  });

  test('is not read with the key of a publication that does not show its project', async () => {
    const { api, ofUnit, ofProject, website } = await aBrochure();
    const other = await api.createsProject();
    await api.patch(`/publications/${(await api.get('/publications')).body.publications[0].id}`, {
      projectIds: [other.id],
    });
    expect((await website.reads(ofUnit.path)).status).toBe(404);
    expect((await website.reads(ofProject.path)).status).toBe(404);
  });
});

type Brochure = Awaited<ReturnType<typeof aBrochure>>;

/** Both are of the organisation. */
async function aFolderInAFolder(api: Brochure['api']) {
  const { id: parentId } = await api.createsFolder({ visibility: 'org' });
  return api.createsFolder({ visibility: 'org', parentId });
}

const withoutOrigin = (document: { readonly url: string }) => ({
  ...document,
  url: new URL(document.url).pathname,
});
