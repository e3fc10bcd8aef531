import { zValidator } from '@hono/zod-validator';
import type { Hono } from 'hono';
import type * as z from 'zod';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { handOver } from '../../http/hand-over.ts';
import { endFixedPath } from '../../http/methods.ts';
import { bodyOf, inputOf, refusal, verdictOf } from '../../http/request.ts';
import { actorOf } from '../actor.ts';
import { OrganisationPath } from '../desk.ts';
import { NOTHING, type Operation } from '../endpoint.ts';
import { requireOperator } from '../key.ts';
import { REVISE_UNITS, type UnitRevision } from './perform.ts';
import { BulkUnitChange, UnitAnswer, UnitChange, UnitPath, UnitsAnswer } from './schema.ts';

interface Revising<P extends z.ZodObject, B extends z.ZodType> {
  readonly method: 'patch' | 'post';
  readonly path: string;
  readonly params: P;
  readonly body: B;
  readonly response: z.ZodType;
  readonly answers: UnitRevision['answers'];
  /** Which units are to change, and how. */
  readonly changes: (params: z.output<P>, body: z.output<B>) => UnitRevision['changes'];
}

const reviseUnit = revising({
  method: 'patch',
  path: '/orgs/:orgId/properties/:propertyId',
  params: UnitPath,
  body: UnitChange,
  response: UnitAnswer,
  answers: 'property',
  changes: ({ propertyId }, change) => [{ id: propertyId, change }],
});

const reviseUnitsInBulk = revising({
  method: 'post',
  path: '/orgs/:orgId/properties/bulk',
  params: OrganisationPath,
  body: BulkUnitChange,
  response: UnitsAnswer,
  answers: 'properties',
  changes: (_, { properties }) => properties.map(({ id, ...change }) => ({ id, change })),
});

/** A change of units: key, validate, have the organisation's writer make it, answer. */
function revising<P extends typeof OrganisationPath, B extends z.ZodType>(
  revision: Revising<P, B>,
): Operation {
  const { method, path, params, body, response, answers } = revision;
  const mount = (router: Hono<AppEnv>) =>
    router.on(
      method.toUpperCase(),
      path,
      zValidator('param', verdictOf(params)),
      zValidator('query', verdictOf(NOTHING)),
      async (c) => {
        requireOperator(c);
        const input = inputOf(c, NOTHING, c.req.valid('param'), c.req.valid('query'));
        const actor = actorOf(c);
        const sent = await bodyOf(c, body);
        if (!input.ok || !actor.ok || !sent.ok) throw refusal(input, actor, sent);
        const changes = revision.changes(input.value.params, sent.value.body);
        const { orgId } = input.value.params;
        return revise(c, orgId, { actor: actor.value, answers, changes });
      },
    );
  return { method, path, params, query: NOTHING, body, status: 200, response, mount };
}

async function revise(c: AppContext, orgId: string, revision: UnitRevision): Promise<Response> {
  const { answer } = await handOver(c, {
    operation: REVISE_UNITS,
    request: JSON.stringify(revision),
    principal: { orgId, memberId: null, tokenId: null },
    idempotent: null,
  });
  return c.body(answer.body, 200, { 'Content-Type': 'application/json' });
}

const inBulk: Operation = {
  ...reviseUnitsInBulk,
  mount: (router) => {
    reviseUnitsInBulk.mount(router);
    endFixedPath(router, reviseUnitsInBulk.path, ['POST']);
  },
};

export const units = [inBulk, reviseUnit];
