import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Notifier } from '../../src/resources/webhooks/notifier.ts';
import { broken, type Rule } from '../../src/values/rule-messages.ts';
import { aCaller, aClient } from '../harness/callers.ts';
import { shardOf } from '../harness/shards.ts';
import { operator } from '../harness/operator.ts';
import { URL_OF_CRM } from '../harness/webhooks.ts';

test('A webhook is created, listed without its secret, changed and deleted', async () => {
  const { organisation, api } = await aCaller();

  const created = await api.post('/webhooks', { url: URL_OF_CRM, description: 'CRM' });

  expect(created.status).toBe(201);
  const { webhook, secret } = created.body;
  expect(webhook).toEqual({
    id: expect.any(String),
    url: URL_OF_CRM,
    description: 'CRM',
    enabled: true,
    createdAt: expect.any(String),
    updatedSince: webhook.createdAt,
    failingSince: null,
    nextAttemptAt: null,
    disabledAt: null,
    previousSecretEndsAt: null,
    attempts: [],
  });
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  expect(created.headers.get('Cache-Control')).toBe('no-store');
  const listed = await api.get('/webhooks');
  expect(listed.body).toEqual({ webhooks: [webhook] });
  const path = `/webhooks/${webhook.id}`;
  const changed = await api.patch(path, { description: null, enabled: false });
  expect(changed.body.webhook).toEqual({ ...webhook, description: null, enabled: false });
  expect((await api.delete(path)).body).toEqual(changed.body);
  expect((await api.get('/webhooks')).body).toEqual({ webhooks: [] });
  expect((await api.delete(path)).status).toBe(404);
  const actions = (await operator.readsAudit(organisation)).map(
    ({ action }: { action: string }) => action,
  );
  expect(actions).toEqual(['webhook.removed', 'webhook.updated', 'webhook.created']);
});

test('The secret of a webhook is stored encrypted, and is in no log of changes and no export', async () => {
  const { organisation, api } = await aCaller();
  const { webhook, secret } = (await api.post('/webhooks', { url: URL_OF_CRM })).body;
  const rotated = (await api.post(`/webhooks/${webhook.id}/rotate`, undefined)).body;

  const stored = await shardOf(organisation)
    .prepare('SELECT * FROM webhooks WHERE org_id = ?')
    .bind(organisation.id)
    .first();
  const audit = await operator.get(`/orgs/v1/${organisation.id}/audit`);
  const exported = await operator.follows(`/orgs/v1/${organisation.id}/export`);

  const everything = [stored, audit.body, exported.map(({ body }) => body)];
  for (const each of [secret, rotated.secret]) {
    expect(each).toMatch(/^whsec_/);
    expect(JSON.stringify(everything)).not.toContain(each.slice('whsec_'.length));
  }
  expect(rotated.secret).not.toBe(secret);
  const record = exported
    .flatMap(({ body }) => body.records)
    .find(({ kind }: { kind: string }) => kind === 'webhook');
  expect(record.fields).toMatchObject({ url: URL_OF_CRM });
  for (const hidden of ['secret', 'previousSecret', 'keyId']) {
    expect(record.fields).not.toHaveProperty(hidden);
  }
});

test('An organisation has at most five webhooks, also of those that are created at once', async () => {
  const api = await aClient();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => api.post('/webhooks', { url: `${URL_OF_CRM}/${at}` })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('too_many_webhooks');
});

describe('An address is refused by the rule that it breaks:', () => {
  const FORBIDDEN: readonly (readonly [Rule, readonly string[]])[] = [
    ['https_address', ['http://crm.example.org/', 'ftp://crm.example.org/', 'crm.example.org', '']],
    ['default_port', ['https://crm.example.org:8443/', 'https://crm.example.org:80/']],
    ['no_credentials', ['https://user@crm.example.org/', 'https://user:word@crm.example.org/']],
    [
      'host_name',
      [
        'https://127.0.0.1/',
        'https://10.0.0.1./',
        'https://0x7f.0.0.1/',
        'https://0177.0.0.1/',
        'https://2130706433/',
        'https://127.1/',
        'https://１２７.０.０.１/',
        'https://169.254.169.254../',
        'https://*.example.org/',
        'https://crm..example.org/',
        'https://crm.example.org../',
        'https://crm_1.example.org/',
        'https://-crm.example.org/',
        `https://${'a'.repeat(64)}.example.org/`,
        `https://${'a.'.repeat(127)}example/`,
        'https://[::1]/',
        'https://[::ffff:127.0.0.1]/',
        'https://[fd00::1]/',
      ],
    ],
    [
      'public_host',
      [
        'https://localhost/',
        'https://localhost./',
        'https://api.localhost/',
        'https://intranet/',
        'https://nas.local/',
        'https://db.internal/',
        'https://fritz.shard.arpa/',
      ],
    ],
    [
      'other_host',
      ['https://api.einheit.test/v1', 'https://EINHEIT.example/', 'https://einheit.example./'],
    ],
  ];
  const cases = FORBIDDEN.flatMap(([rule, urls]) => urls.map((url) => [url, rule] as const));

  test.each(cases)('%s by %s', async (url, rule) => {
    const api = await aClient();
    const { body } = await api.post('/webhooks', { url: URL_OF_CRM });
    const answers = [
      await api.post('/webhooks', { url }),
      await api.patch(`/webhooks/${body.webhook.id}`, { url }),
    ];
    for (const { status, body: refused } of answers) {
      expect(status).toBe(400);
      expect(refused.error.details).toEqual([{ path: 'url', rule, message: expect.any(String) }]);
    }
  });

  test.each([
    `https://${'a'.repeat(63)}.example.org/`,
    'https://1-2.3com.example.org./',
    'https://münchen.example/',
  ])('%s is taken', async (url) => {
    const api = await aClient();
    expect((await api.post('/webhooks', { url })).status).toBe(201);
  });

  test('http://localhost outside of the local start', async () => {
    const api = await aClient();
    const deployed = api.whereSettingsAre({ LOCAL_WEBHOOKS: undefined });
    const url = 'http://localhost:3000/';

    const refused = await deployed.post('/webhooks', { url });

    expect(refused.body.error.details).toEqual([{ path: 'url', ...broken('https_address') }]);
    expect((await api.post('/webhooks', { url })).status).toBe(201);
  });

  test("the host of the service's address, whatever host was asked", async () => {
    const api = await aClient();
    const deployed = api.whereSettingsAre({
      SERVICE_HOSTS: '',
      PUBLIC_ORIGIN: 'https://units.example.org',
    });
    const refused = await deployed.post('/webhooks', { url: 'https://units.example.org/hook' });
    expect(refused.body.error.details).toEqual([{ path: 'url', ...broken('other_host') }]);
  });

  test('the host of the request itself', async () => {
    const api = await aClient();
    const deployed = api.whereSettingsAre({ SERVICE_HOSTS: '' });
    const refused = await deployed.post('/webhooks', { url: 'https://api.einheit.test/' });
    expect(refused.body.error.details).toEqual([{ path: 'url', ...broken('other_host') }]);
  });
});

describe('The notifier', () => {
  const calls: { readonly mock: { readonly calls: readonly string[][] } }[] = [];
  beforeEach(() => {
    const names = ['wake', 'written'] as const;
    const spies = names.map((name) => vi.spyOn(Notifier.prototype, name).mockResolvedValue());
    calls.splice(0, calls.length, ...spies);
  });
  const wakeUpsOf = ({ id }: { readonly id: string }) =>
    calls.flatMap(({ mock }) => mock.calls).filter(([orgId]) => orgId === id).length;
  const isWoken = (organisation: { readonly id: string }, times: number) =>
    vi.waitFor(() => {
      expect(wakeUpsOf(organisation)).toBe(times);
    }, 5000);

  test('is called by no write without an enabled webhook, and after each one with it', async () => {
    const { organisation, api } = await aCaller();
    const { webhook } = (await api.post('/webhooks', { url: URL_OF_CRM })).body;
    await isWoken(organisation, 1);
    await api.patch(`/webhooks/${webhook.id}`, { enabled: false });
    await isWoken(organisation, 2);
    const { organisation: other, api: without } = await aCaller();

    for (const client of [api, without]) {
      const project = await client.createsProject();
      await client.createsUnit(project);
      await client.imports(project, [{}, {}]);
    }
    await api.patch(`/webhooks/${webhook.id}`, { enabled: true });
    await isWoken(organisation, 3);
    await api.createsProject();

    await isWoken(organisation, 4);
    expect(wakeUpsOf(other)).toBe(0);
  });

  test('is called once for the changes of 100 ms, and not for what changes nothing', async () => {
    const { organisation, api } = await aCaller();
    await api.post('/webhooks', { url: URL_OF_CRM });
    const project = await api.createsProject();
    const begun = Date.now();

    const units = await Promise.all(
      Array.from({ length: 30 }, () => api.createsUnit(project, { city: 'Jena' })),
    );

    const pauses = Math.ceil((Date.now() - begun) / 100); // few, unless the machine is busy
    expect(wakeUpsOf(organisation)).toBeLessThanOrEqual(3 + pauses);
    await scheduler.wait(200);
    const before = wakeUpsOf(organisation);
    const again = { 'Idempotency-Key': 'one' };
    await api.patch(`/properties/${units[0]?.id}`, { city: 'Jena' }, again);
    await api.patch(`/properties/${units[0]?.id}`, { city: 'Gera' });
    await isWoken(organisation, before + 1);
  });
});
