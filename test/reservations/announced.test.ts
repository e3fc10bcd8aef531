import { expect, test } from 'vitest';
import { instant } from '../../src/values/instant.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { aPublisher } from '../harness/published.ts';
import { aReceiver, aWebhook, callsWebhooks } from '../harness/webhooks.ts';

test('An end that nobody has asked for is told by webhook, synchronised, published and audited', async () => {
  const { organisation, api, project, website } = await aPublisher();
  const unit = await api.createsUnit(project, { visibility: 'online', status: 'auf_anfrage' });
  const receiver = aReceiver();
  await aWebhook(api, organisation, receiver.url);
  const shown = async () => (await website.reads(`/properties/${unit.id}`)).body.unit.status;

  await api.reserves(unit, { until: instant(Date.now() + 1000) });
  await callsWebhooks(organisation);
  expect(await shown()).toBe('reserviert');
  const told = await receiver.messages();
  await scheduler.wait(1000);
  await runsFiveMinuteJobs();
  await callsWebhooks(organisation);

  expect(await shown()).toBe('auf_anfrage');
  const messages = await receiver.messages();
  expect(messages).toHaveLength(told.length + 1);
  const { type, data } = JSON.parse(messages.at(-1)?.body ?? '');
  expect(type).toBe('stock.changed');
  const { body } = await api.get('/properties', { updatedSince: data.updatedSince });
  expect(body.properties).toMatchObject([{ id: unit.id, status: 'auf_anfrage' }]);
  const [latest] = await operator.readsAudit(organisation);
  expect(latest).toMatchObject({
    by: 'service',
    action: 'property.released',
    target: { id: unit.id },
  });
});

test('Each step of a sale is told by webhook, and synchronised with its reservation', async () => {
  const { organisation, api, project } = await aPublisher();
  const unit = await api.createsUnit(project);
  const receiver = aReceiver();
  await aWebhook(api, organisation, receiver.url);
  await api.reserves(unit, { until: instant(Date.now() + 60_000), reference: 'HK-118' });
  await callsWebhooks(organisation);
  const fulfilled = { reference: 'HK-118', until: null, fulfilledAt: expect.any(String) };
  for (const [status, reservation] of [
    ['notartermin', fulfilled],
    ['verkauft', fulfilled],
    ['frei', null],
  ] as const) {
    await api.patch(`/properties/${unit.id}`, { status, movesBack: true });
    await callsWebhooks(organisation);
    const messages = await receiver.messages();
    const { data } = JSON.parse(messages.at(-1)?.body ?? '');
    const { body } = await api.get('/units', { updatedSince: data.updatedSince });
    expect(body.units).toMatchObject([{ id: unit.id, status, reservation }]);
  }
});
