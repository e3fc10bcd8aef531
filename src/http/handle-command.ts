import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import * as z from 'zod';
import { newId } from '../values/id.ts';
import { Failure } from '../values/failure.ts';
import { recordLookup, replayOf } from '../writes/idempotency.ts';
import type { StagedContract, Staging } from './command.ts';
import type { AppContext, AppEnv } from './context.ts';
import { type Door, pathOf } from './door.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { NO_BODY, NOTHING, type Place } from './operation.ts';
import { organisationOf, paramsVerdictOf } from './params.ts';
import { bodyOf, formOf, inputOf, judge, refusal, type Verdict, verdictOf } from './request.ts';
import { sendMade } from './respond.ts';
import { submitWrite } from './submit-write.ts';

/** Version 1 was published with these fields deprecated: 2026-01-01, as RFC 9745 writes dates. */
const DEPRECATED_SINCE = '@1767225600';

/**
 * How a command is answered: validate, look up in one round trip, prepare, have the organisation's
 * writer write, answer. A request that was answered before under its Idempotency-Key is answered
 * again from the record.
 */
export const handleCommand =
  <C extends StagedContract, Rows>(contract: C, staging: Staging<C, Rows>, replayable: boolean) =>
  (router: Hono<AppEnv>, { door, method, path, names }: Place): void => {
    const { permission, params, effect, form } = contract;
    const resultIn = (json: string) => z.parse<C['result']>(contract.result, JSON.parse(json));
    const locationOf = (door: Door, orgId: string, json: string) =>
      staging.location && pathOf(door, orgId) + staging.location(resultIn(json));
    router.on(
      method,
      path,
      zValidator('param', paramsVerdictOf<C['params']>(params, names)),
      zValidator('query', verdictOf(NOTHING)),
      (c) => {
        const entrance = door.enter(c);
        const handle = async () => {
          const organisation = organisationOf(c, door);
          const asked = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
          const key = replayable && door.takesIdempotencyKeys ? idempotencyKeyOf(c) : NO_KEY;
          const sentBody = await bodyVerdictOf(c, contract);
          if (!organisation.ok || !asked.ok || !entrance.verdict.ok || !key.ok || !sentBody.ok) {
            await entrance.permit([permission]);
            throw refusal(organisation, asked, entrance.verdict, key, sentBody);
          }
          const sent = { params: asked.value.params, body: sentBody.value.body };
          if (staging.deprecated?.(sent.body) === true) c.header('Deprecation', DEPRECATED_SINCE);
          const { fingerprint } = sentBody.value;
          const idempotent =
            key.value === null ? null : { path: c.req.path, key: key.value, fingerprint };
          const errand = { permissions: [permission], orgId: organisation.value };
          const { rows, ...caller } = await entrance.read(errand, (tenant) => ({
            stored: idempotent && tenant.read(recordLookup(tenant, idempotent)),
            lookedUp: staging.load?.(tenant, sent),
          }));
          if (contract.secret) c.header('Cache-Control', 'no-store');
          const stored = rows.stored?.()[0];
          if (stored !== undefined && idempotent !== null) {
            const { result } = replayOf(stored, idempotent);
            const location = locationOf(door, caller.orgId, result);
            return sendMade(c, { effect, location, body: result, replayed: true });
          }
          if (rows.lookedUp !== undefined) staging.check?.(rows.lookedUp);
          const orgId = contract.makesOrganisation ? newId().id : caller.orgId;
          const stage = await staging.prepare(sent, { env: c.env, orgId });
          const input = JSON.stringify({ params: sent.params, input: stage.submitted });
          const task = { command: contract.name, input, actor: caller.actor, orgId, idempotent };
          const { result, replayed } = await submitWrite(c, task).catch(async (error: unknown) => {
            if (isRefusal(error)) await stage.undo?.();
            throw error;
          });
          await stage.finish?.();
          const body =
            stage.present === undefined ? result : JSON.stringify(stage.present(resultIn(result)));
          const location = locationOf(door, orgId, result);
          return sendMade(c, { effect, location, body, replayed });
        };
        if (form === undefined) return handle();
        const answer = form.slots.run(handle);
        // A caller that hangs up must not keep its place: what it began goes on to its end.
        c.executionCtx.waitUntil(Promise.allSettled([answer]));
        return answer;
      },
    );
  };

/** Whether it is certain that nothing was written. Of an outage it is not. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.code !== 'unavailable';
}

const NO_KEY: Verdict<null> = { ok: true, value: null };

/** The request's body as a verdict. Of a command without one, none is read. */
async function bodyVerdictOf<C extends StagedContract>(
  c: AppContext,
  { body, form }: C,
): Promise<Verdict<SentBody<C>>> {
  if (body !== NO_BODY && form === undefined) return bodyOf<C['body']>(c, body);
  const fields =
    form === undefined
      ? judge<C['body']>(body, undefined)
      : await formOf<C['body']>(c, body, form.maxFileBytes);
  return fields.ok ? { ok: true, value: { body: fields.value, fingerprint: '' } } : fields;
}

interface SentBody<C extends StagedContract> {
  readonly body: z.output<C['body']>;
  /** Tells a retry from another request under the same Idempotency-Key. */
  readonly fingerprint: string;
}
