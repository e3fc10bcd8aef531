import assert from 'node:assert/strict';
import { z } from 'zod';
import { type Scenario, send } from './scenario.ts';

const Listed = z.object({
  properties: z.array(z.record(z.string(), z.unknown())),
  pagination: z.object({ total: z.number(), limit: z.number(), hasMore: z.boolean() }),
});

/** The peer has no reservations, and inherits nothing. */
const WholeUnits = Listed.pick({ pagination: true }).extend({
  units: z.array(
    z
      .looseObject({})
      .transform(({ reservation: _reservation, inherited: _inherited, ...unit }): object => unit),
  ),
});

const Answer = z.union([
  Listed,
  WholeUnits,
  z.object({ property: z.record(z.string(), z.unknown()) }),
]);

/** Requires that each side answers with its status, and that the peer's answer equals the service's. */
export async function requireAgreement({ name, cells }: Scenario): Promise<void> {
  const [service] = cells;
  for (const { side, request, status } of cells) {
    const answer = await send(request);
    // The first request of a throttled token is accepted.
    const again = answer.status === status ? answer : await send(request);
    assert.equal(again.status, status, `${name}: ${side} answers ${again.text.slice(0, 300)}`);
    if (side !== 'peer' || request.method !== 'GET' || status !== 200) continue;
    const [theirs, ours] = [again.text, (await send(service.request)).text].map(comparable);
    assert.deepEqual(theirs, ours, `${name}: the peer answers something else`);
  }
}

/** An answer without what may differ: signatures, and the name of a project. */
function comparable(text: string) {
  return Answer.parse(JSON.parse(text.replaceAll(/\?X-Amz-[^"]*/g, '')));
}
