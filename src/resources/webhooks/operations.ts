import { objectNamed } from '../../db/shards.ts';
import { commit } from '../../db/round-trip.ts';
import * as answered from '../../fields/answer.ts';
import { read, write } from '../../http/contract/operation.ts';
import { serviceHosts, takesLocalWebhooks } from '../../settings.ts';
import { Failure, orNotFound, invalidRequest, noSuch } from '../../values/failure.ts';
import { instant, within, millisecondsOf } from '../../values/instant.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import { hostFault } from './address.ts';
import {
  AttemptAnswer,
  MAX_WEBHOOKS,
  NewWebhook,
  SubmittedRotation,
  SubmittedWebhook,
  Webhook,
  WebhookAnswer,
  WebhookChange,
  WebhookList,
  WebhookPath,
  WebhookWithSecret,
} from './schema.ts';
import { newSecret } from './secret.ts';
import { rotateSecret, webhookById, type WebhookRow, webhookRows, webhooksOf } from './store.ts';

export const listWebhooks = read({
  id: 'listWebhooks',
  summary: 'List the webhooks',
  description:
    'The webhooks of an organisation with their latest attempts, oldest first, without their secrets. There are at most five, so there is one page.',
  permission: 'webhook:manage',
  response: WebhookList,
  changesWithoutWrites: true, // attempts are stored beside the writer
  load: (tenant) => tenant.read(webhooksOf(tenant)),
  answer: (rows) => ({ body: jsonOf({ webhooks: rows().map(presentWebhook) }) }),
});

/** Creates a webhook. The answer has its secret, which the writer receives encrypted. */
export const createWebhook = write({
  id: 'createWebhook',
  summary: 'Create a webhook',
  description:
    'Creates a webhook: an address that receives a message after changes. Its `secret` is shown only once. An organisation has at most five. Then read the whole stock once: the first message covers what is changed from now on.',
  refusals: ['too_many_webhooks'],
  permission: 'webhook:manage',
  invalidatesCallers: true,
  body: NewWebhook,
  submitted: SubmittedWebhook,
  result: WebhookAnswer,
  response: WebhookWithSecret,
  secret: ({ webhook }) => webhook.id,
  prepare: ({ body }, { env, host }) => {
    requireHost(body.url, env, host);
    const { secret, ...sealed } = newSecret(env);
    return { submitted: { ...body, ...sealed }, present: (result) => ({ ...result, secret }) };
  },
  perform: async ({ input }, { orgId, tenant, now, newId, read }) => {
    const rows = await read((add) => add(webhooksOf(tenant)));
    if (rows().length >= MAX_WEBHOOKS) throw TOO_MANY;
    const { url, description = null, sealed: secret, keyId } = input;
    const webhook: WebhookRow = {
      ...newId(),
      orgId,
      url,
      description,
      enabled: true,
      acknowledgedAt: now,
      failingSince: null,
      dueAt: null,
      disabledAt: null,
      previousEndsAt: null,
      attempts: [],
    };
    return {
      statements: [
        webhookRows.insert(tenant, { ...webhook, changedAt: webhook.createdAt, secret, keyId }),
      ],
      events: [
        { action: 'webhook.created', id: webhook.id, before: null, after: audited(webhook) },
      ],
      webhooksChanged: true,
      result: { webhook: presentWebhook(webhook) },
    };
  },
  location: ({ webhook: { id } }) => `/webhooks/${id}`,
});

const TOO_MANY = new Failure(
  'too_many_webhooks',
  `An organisation has at most ${MAX_WEBHOOKS} webhooks.`,
);

export const changeWebhook = write({
  id: 'changeWebhook',
  summary: 'Change a webhook',
  description:
    'Changes the address or the description of a webhook, disables it, or enables it again: the next message then covers everything since its last success.',
  permission: 'webhook:manage',
  invalidatesCallers: true,
  params: WebhookPath,
  body: WebhookChange,
  response: WebhookAnswer,
  prepare: ({ body }, { env, host }) => {
    if (body.url !== undefined) requireHost(body.url, env, host);
    return { submitted: body };
  },
  perform: async ({ params: { webhookId: id }, input }, { tenant, now, read }) => {
    const rows = await read((add) => add(webhookById(tenant, id)));
    const before = orNotFound(rows()[0], 'webhook');
    const set = applyPatch(before, input);
    if (isUnchanged(before, set)) return unchanged({ webhook: presentWebhook(before) });
    const isReset = set.url !== before.url || set.enabled !== before.enabled;
    const cleared = isReset ? { failingSince: null, dueAt: null, disabledAt: null } : {};
    const after = { ...set, ...cleared };
    const begun = isReset ? { failures: 0, changedAt: now } : {};
    return {
      statements: [webhookRows.update(tenant, id, { ...input, ...cleared, ...begun })],
      events: [{ action: 'webhook.updated', id, before: audited(before), after: audited(after) }],
      webhooksChanged: true,
      result: { webhook: presentWebhook(after) },
    };
  },
});

export const removeWebhook = write({
  id: 'removeWebhook',
  summary: 'Delete a webhook',
  description: 'Deletes a webhook, and answers it as it was. A call that is under way is finished.',
  permission: 'webhook:manage',
  invalidatesCallers: true,
  params: WebhookPath,
  response: WebhookAnswer,
  perform: async ({ params: { webhookId: id } }, { tenant, read }) => {
    const rows = await read((add) => add(webhookById(tenant, id)));
    const before = orNotFound(rows()[0], 'webhook');
    return {
      statements: [webhookRows.delete(tenant, id)],
      events: [{ action: 'webhook.removed', id, before: audited(before), after: null }],
      webhooksChanged: true,
      result: { webhook: presentWebhook(before) },
    };
  },
});

const OVERLAP_MS = 24 * 60 * 60 * 1000;

export const rotateWebhook = write({
  id: 'rotateWebhook',
  summary: 'Rotate the secret of a webhook',
  description:
    'Replaces the secret of a webhook. Messages are signed with both secrets for 24 hours. The new `secret` is shown only once. A secret that was already being replaced ends at once.',
  permission: 'webhook:manage',
  params: WebhookPath,
  submitted: SubmittedRotation,
  result: WebhookAnswer,
  response: WebhookWithSecret,
  secret: ({ webhook }) => webhook.id,
  prepare: (_, { env }) => {
    const { secret, ...sealed } = newSecret(env);
    return { submitted: sealed, present: (result) => ({ ...result, secret }) };
  },
  perform: async ({ params: { webhookId: id }, input }, { tenant, now, read }) => {
    const rows = await read((add) => add(webhookById(tenant, id)));
    const before = orNotFound(rows()[0], 'webhook');
    const previousEndsAt = instant(millisecondsOf(now) + OVERLAP_MS);
    const after = { ...before, previousEndsAt };
    return {
      statements: [rotateSecret(tenant, id, input, { previousEndsAt, now })],
      events: [{ action: 'webhook.rotated', id, before: audited(before), after: audited(after) }],
      webhooksChanged: true,
      result: { webhook: presentWebhook(after) },
    };
  },
});

/** Timeout of a test. The receiver has 10 seconds of it. */
const TEST_MS = 15_000;

export const testWebhook = write({
  id: 'testWebhook',
  summary: 'Send a test to a webhook',
  description:
    'Sends `webhook.test`, also to a disabled webhook, and answers how it went: a receiver that refuses it is no error here. After a success, a change that waits for the next attempt is sent within seconds. A webhook takes ten tests a minute: more are 429.',
  to: 'service',
  permission: 'webhook:manage',
  params: WebhookPath,
  response: AttemptAnswer,
  load: (tenant, { params: { webhookId } }) => tenant.read(webhookById(tenant, webhookId)),
  perform: async (rows, _, { env, db, record }) => {
    const { orgId, id } = orNotFound(rows()[0], 'webhook');
    const notifier = objectNamed(env.NOTIFIER, orgId, env);
    const sent = await within<Awaited<ReturnType<typeof notifier.sendTest>>>(
      TEST_MS,
      notifier.sendTest(orgId, id),
    );
    if (sent === 'busy') throw BUSY;
    if (sent === 'gone') throw noSuch('webhook');
    const result = { attempt: sent };
    await commit(db, record(result));
    return result;
  },
});

const BUSY = new Failure(
  'rate_limited',
  'A webhook takes at most ten tests a minute: see Retry-After.',
  undefined,
  { retryAfterSeconds: 60 },
);

/** @throws Failure `invalid_request` for an address that this deployment does not call. */
function requireHost(url: string, env: Env, host: string): void {
  const own = [...serviceHosts(env), host];
  const fault = hostFault(url, { own, local: takesLocalWebhooks(env) });
  if (fault !== undefined) throw invalidRequest([{ path: 'url', ...fault }]);
}

const presentWebhook = (row: WebhookRow): Webhook =>
  answered.shown(Webhook, {
    ...row,
    updatedSince: row.acknowledgedAt,
    nextAttemptAt: row.dueAt,
    previousSecretEndsAt: row.previousEndsAt,
  });

function audited({ id, url, description, enabled, previousEndsAt }: WebhookRow) {
  return { id, url, description, enabled, previousSecretEndsAt: previousEndsAt };
}
