import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { aProject, aUnit } from '../harness/callers.ts';
import { type Client, toldBy } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { faultsTold } from '../harness/faults.ts';
import { CONTENTS, aPdf, anArchive } from '../harness/files.ts';
import { heldBody } from '../harness/held-body.ts';
import { runsJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { sha256 } from '../harness/sha256.ts';

/** A project, and a function that creates a document of it. */
async function aPlace() {
  const { organisation, api, project } = await aProject();
  const creates = async (name = 'Exposé.pdf') =>
    (await api.post('/documents', { name, projectId: project.id })).body.document;
  const objects = async () => {
    const { objects: all } = await env.IMAGES.list({ prefix: `${organisation.id}/documents/` });
    return all.map(({ key }) => key);
  };
  return { organisation, api, project, creates, objects };
}

const digestOf = (content: Uint8Array) =>
  `sha-256=:${Buffer.from(sha256(content), 'hex').toString('base64')}:`;

const stream = () => new Response(aPdf()).body;

type Place = Awaited<ReturnType<typeof aPlace>>;

const renames = (api: Client, id: string, name: string) => api.patch(`/documents/${id}`, { name });

const suspends = ({ id }: Place['organisation']) =>
  operator.patch(`/orgs/v1/${id}`, { suspended: true });

const storage = async (api: Client) => (await api.get('/usage')).body.usage.maxStorageBytes.used;

/** The endings of what browsers show. */
const SHOWN = new Set(['pdf', 'jpg', 'png', 'webp']);

describe('The content of a document', () => {
  test.each(Object.entries(CONTENTS))('may be of type %s', async (ending, content) => {
    const { api, creates, objects } = await aPlace();
    const document = await creates(`Datei.${ending}`);
    const bytes = content();
    const { status, body } = await api.uploads(document, bytes);
    expect([status, body.document.bytes]).toEqual([200, bytes.length]);
    expect(body.document.sha256).toBe(sha256(bytes));
    const [key = ''] = await objects();
    expect(body.document.url).toContain(`/${key}?`);
    const stored = await env.IMAGES.get(key);
    expect(sha256(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(
      sha256(bytes),
    );
    expect(stored?.httpMetadata).toEqual({
      contentType: document.contentType,
      contentDisposition: `${SHOWN.has(ending) ? 'inline' : 'attachment'}; filename*=UTF-8''Datei.${ending}`,
    });
  });

  test.each(Object.keys(CONTENTS))('must be of the type %s if its name says so', async (ending) => {
    const { api, creates, objects } = await aPlace();
    const document = await creates(`Datei.${ending}`);
    const others = Object.entries(CONTENTS).filter(
      ([each]) => each !== ending && !(ending === 'zip' && /^(?:docx|xlsx)$/.test(each)),
    );
    for (const [, content] of [...others, ['html', () => Uint8Array.from([60, 104])] as const]) {
      expect(faultsTold(await api.uploads(document, content()))).toEqual([
        expect.stringContaining('The content must be of the type'),
      ]);
    }
    expect(await objects()).toEqual([]);
  });

  test.each([
    ['a byte order mark', '\uFEFF'],
    ['a line end', '\r\n'],
    ['PJL', '\u001B%-12345X@PJL SET\r\n'],
    ['1,019 bytes', ' '.repeat(1019)],
  ])('may be a PDF with %s before its mark, stored byte for byte', async (_, before) => {
    const { api, creates } = await aPlace();
    const bytes = Uint8Array.from([...new TextEncoder().encode(before), ...aPdf()]);
    const { status, body } = await api.uploads(await creates(), bytes);
    expect([status, body.document?.sha256]).toEqual([200, sha256(bytes)]);
  });

  test.each([
    ['without %%EOF', '%PDF-1.7\n1 0 obj<<>>endobj\n'],
    ['with %%EOF far from its end', `%PDF-1.7\n1 0 obj\n%%EOF${' '.repeat(200_000)}`],
    ['without an object', '%PDF-1.7\n%%EOF\n'],
    ['with its mark too late', `${' '.repeat(1020)}%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n`],
  ])('is no PDF %s', async (_, text) => {
    const { api, creates, objects } = await aPlace();
    const { status } = await api.uploads(await creates(), Uint8Array.from(Buffer.from(text)));
    expect(status).toBe(400);
    expect(await objects()).toEqual([]);
  });

  test('is refused as an archive that is cut off', async () => {
    const { api, creates, objects } = await aPlace();
    const whole = anArchive('word/document.xml', 'word/styles.xml');
    const document = await creates('Brief.docx');
    const cut = whole.slice(0, -10);
    expect((await api.uploads(document, cut)).status).toBe(400);
    expect((await api.uploads(document, whole)).status).toBe(200);
    expect(await objects()).toHaveLength(1);
  });

  test('must have the announced SHA-256 and type', async () => {
    const { api, creates, objects } = await aPlace();
    const document = await creates();
    const wrong = { 'Content-Digest': digestOf(aPdf('Anderes')) };
    expect(faultsTold(await api.uploads(document, aPdf(), wrong))).toEqual([
      'Content-Digest: must be the digest of the content, and is not',
    ]);
    const broken = { 'Content-Digest': 'sha-256=abc' };
    expect(faultsTold(await api.uploads(document, aPdf(), broken))).toEqual([
      expect.stringContaining('Content-Digest: must have one SHA-256'),
    ]);
    const type = { 'Content-Type': 'image/png' };
    expect(faultsTold(await api.uploads(document, aPdf(), type))).toEqual([
      expect.stringContaining('Content-Type: must be application/pdf'),
    ]);
    expect(await objects()).toEqual([]);
    const right = { 'Content-Digest': digestOf(aPdf()), 'Content-Type': 'application/pdf' };
    expect((await api.uploads(document, aPdf(), right)).status).toBe(200);
  });

  test('needs a Content-Length, is not empty, and has at most 50 MiB', async () => {
    const { api, creates } = await aPlace();
    const { id } = await creates();
    const path = `/documents/${id}/content`;
    const chunked = await api.sends('PUT', path, { body: stream(), headers: {} });
    expect(toldBy(chunked)).toBe('411 length_required');
    const announced = (length: number) =>
      api.sends('PUT', path, { body: stream(), headers: { 'Content-Length': String(length) } });
    const large = await announced(50 * 1024 * 1024 + 1);
    expect(toldBy(large)).toBe('413 payload_too_large');
    expect(faultsTold(await announced(aPdf().length + 1))).toEqual([': The body broke off.']);
    expect((await announced(aPdf().length - 1)).status).toBe(400);
    expect((await api.uploads({ id }, new Uint8Array())).status).toBe(400);
  });

  test('that is broken off leaves nothing', async () => {
    const { api, creates, objects } = await aPlace();
    const { id } = await creates();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(aPdf());
      },
      pull(controller) {
        controller.error(new Error('The line is dead.'));
      },
    });
    const headers = { 'Content-Length': '100' };
    const answer = await api.sends('PUT', `/documents/${id}/content`, { body, headers });
    expect(faultsTold(answer)).toEqual([': The body broke off.']);
    expect(await objects()).toEqual([]);
    expect((await api.get(`/documents/${id}`)).body.document.bytes).toBeNull();
  });

  test.each<[string, number, (of: Place, id: string) => Promise<unknown>]>([
    ['gets a name of another type', 400, ({ api }, id) => renames(api, id, 'Plan.dwg')],
    ['is deleted', 404, ({ api }, id) => api.delete(`/documents/${id}`)],
    ['has its organisation suspended', 403, ({ organisation }) => suspends(organisation)],
  ])('is refused, and leaves nothing, if its document meanwhile %s', async (_, status, ends) => {
    const place = await aPlace();
    const { id } = await place.creates();
    const { body, begun, sends, ends: closes } = heldBody();
    const headers = { 'Content-Length': String(aPdf().length) };
    const uploading = place.api.sends('PUT', `/documents/${id}/content`, { body, headers });
    await begun;
    await ends(place, id);
    sends(aPdf());
    closes();
    expect((await uploading).status).toBe(status);
    expect(await place.objects()).toEqual([]);
  });

  test('may be replaced: the old bytes stay until their links have ended', async () => {
    const { api, creates, objects } = await aPlace();
    const document = await creates();
    const first = (await api.uploads(document, aPdf('eins'))).body.document;
    const same = (await api.uploads(document, aPdf('eins'))).body.document;
    expect(same.updatedAt).toBe(first.updatedAt);
    expect(await objects()).toHaveLength(1);
    const second = (await api.uploads(document, aPdf('zwei!'))).body.document;
    expect(second.id).toBe(first.id);
    expect(second.sha256).not.toBe(first.sha256);
    expect(await storage(api)).toBe(aPdf('zwei!').length);
    expect(await objects()).toHaveLength(2);
    await runsJobs({}, 1);
    expect(await objects()).toHaveLength(2);
    await runsJobs({}, 3);
    const [key = ''] = await objects();
    expect(await objects()).toHaveLength(1);
    expect(second.url).toContain(key);
    await runsJobs({}, 30);
    expect(await objects()).toHaveLength(1);
  });

  test('is gone a few hours after its document was deleted', async () => {
    const { api, creates, objects } = await aPlace();
    const document = await creates();
    await api.uploads(document, aPdf());
    await api.delete(`/documents/${document.id}`);
    expect(await storage(api)).toBe(0);
    expect(await objects()).toHaveLength(1);
    await runsJobs({}, 3);
    expect(await objects()).toEqual([]);
  });

  test('is not stored twice by a repeated request with an Idempotency-Key', async () => {
    const { api, creates, objects } = await aPlace();
    const document = await creates();
    const key = { 'Idempotency-Key': 'upload-1' };
    const first = await api.uploads(document, aPdf('eins'), key);
    await api.uploads(document, aPdf('zwei'));
    const replay = await api.uploads(document, aPdf('eins'), key);
    expect([replay.status, replay.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(replay.body.document.sha256).toBe(first.body.document.sha256);
    const other = await api.uploads(document, aPdf('drei'), key);
    expect(toldBy(other)).toBe('400 idempotency_key_reused');
    expect(await objects()).toHaveLength(2);
  });

  test('must fit the plan, together with images, and is not stored otherwise', async () => {
    const { organisation, api, creates, objects } = await aPlace();
    const size = aPdf('1').length;
    await organisation.onPlan({ maxStorageBytes: 2 * size });
    const documents = [await creates(), await creates(), await creates(), await creates()];
    const answers = await Promise.all(
      documents.map((document, at) => api.uploads(document, aPdf(String(at)))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body.error.details).toEqual({
      quota: 'maxStorageBytes',
      limit: 2 * size,
      used: 2 * size,
      requested: size,
    });
    expect(await objects()).toHaveLength(2);
    expect((await api.get('/usage')).body.usage.maxStorageBytes).toEqual({
      limit: 2 * size,
      used: 2 * size,
      left: 0,
    });
  });

  test('moves the updatedAt of its unit only if it is published', async () => {
    const { api, unit } = await aUnit();
    const updatedAt = async () => (await api.get(`/properties/${unit.id}`)).body.property.updatedAt;
    const before = await updatedAt();
    const sent = { name: 'Grundriss.pdf', propertyId: unit.id };
    const { document } = (await api.post('/documents', sent)).body;
    await api.uploads(document, aPdf());
    expect(await updatedAt()).toBe(before);
    await api.patch(`/documents/${document.id}`, { published: true });
    const published = await updatedAt();
    expect(published > before).toBe(true);
    await api.delete(`/documents/${document.id}`);
    expect((await updatedAt()) > published).toBe(true);
  });
});

describe('A document without content', () => {
  stopClock();

  test('is deleted after a day, and is listed as deleted for a year to those who sync', async () => {
    const { api, creates, objects } = await aPlace();
    const empty = await creates();
    const { headers } = await api.get('/documents');
    passTime(DAY_MS - HOUR_MS);
    await runsJobs();
    expect((await api.get(`/documents/${empty.id}`)).status).toBe(200);
    const kept = await creates();
    passTime(2 * HOUR_MS);
    await runsJobs();
    expect((await api.get(`/documents/${empty.id}`)).status).toBe(404);
    expect((await api.uploads(kept, aPdf())).status).toBe(200);
    const since = headers.get('Sync-Watermark');
    // Each with another limit: no answer is remembered.
    const changed = async (limit: number) =>
      (await api.get(`/documents?updatedSince=${since}&limit=${limit}`)).body.documents;
    const removed = { id: empty.id, deletedAt: expect.any(String), url: null };
    expect(await changed(11)).toMatchObject([{ id: kept.id, deletedAt: null }, removed]);
    expect((await api.get('/documents')).body.documents).toMatchObject([{ id: kept.id }]);
    passTime(365 * DAY_MS);
    await runsJobs();
    expect(await changed(12)).toMatchObject([{ id: kept.id }, removed]);
    passTime(2 * DAY_MS);
    await runsJobs();
    expect(await changed(13)).toMatchObject([{ id: kept.id }]);
    expect(await objects()).toHaveLength(1);
  });
});
