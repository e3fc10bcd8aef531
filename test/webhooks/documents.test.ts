import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { aPdf } from '../harness/files.ts';
import { aReceiver, aWebhook, callsWebhooks } from '../harness/webhooks.ts';

test('A document that is created, gets content, is changed, replaced or deleted is told, and found by the sync that is told', async () => {
  const { organisation, api, project } = await aProject();
  const receiver = aReceiver();
  await aWebhook(api, organisation, receiver.url);
  const seen: unknown[] = [];
  /** What a receiver reads after the last message: it syncs as the message says. */
  const syncs = async () => {
    await callsWebhooks(organisation);
    const last = JSON.parse((await receiver.messages()).at(-1)?.body ?? '');
    expect(last.type).toBe('stock.changed');
    const { body } = await api.get('/documents', last.data);
    expect(body.documents).toHaveLength(1);
    const { title, bytes, deletedAt } = body.documents[0];
    seen.push([title, bytes, deletedAt !== null]);
  };

  const { body } = await api.post('/documents', { name: 'Exposé.pdf', projectId: project.id });
  await syncs();
  const { document } = body;
  await api.uploads(document, aPdf());
  await syncs();
  await api.patch(`/documents/${document.id}`, { title: 'Neu' });
  await syncs();
  await api.uploads(document, aPdf('Second version'));
  await syncs();
  await api.delete(`/documents/${document.id}`);
  await syncs();

  const [first, second] = [aPdf().length, aPdf('Second version').length];
  expect(seen).toEqual([
    [null, null, false],
    [null, first, false],
    ['Neu', first, false],
    ['Neu', second, false],
    ['Neu', second, true],
  ]);
  expect(await receiver.messages()).toHaveLength(5);
});
