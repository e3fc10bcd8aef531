import { describe, expect, test } from 'vitest';
import { aService, importOf, tellingOf } from './a-service.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-points.ts';
import { quiet } from './network.ts';
import type { Request } from './requests.ts';
import type { Ask, Service } from './service.ts';
import { stopTime } from './time.ts';

stopTime();

const keyed = importOf(3, 'key');

describe.each(CRASH_POINTS.map((point) => [point.name, point] as const))(
  'a crash %s',
  (_, point) => {
    test('gives a caller who does not retry a truthful answer', async () => {
      const { service, restAsFound } = await aService();
      const ask = await crashing(service, point, importOf(3));
      await service.network.untilAllAreAnswered();
      expect(tellingOf(ask)).toBe(point.told);
      const { runs } = await restAsFound();
      expect(runs.map(({ status }) => status)).toEqual(point.run === undefined ? [] : [point.run]);
    });

    test('followed by a later retry makes one import', async () => {
      const { service, restAsFound } = await aService();
      await crashing(service, point, keyed);
      await service.network.untilAllAreAnswered();
      const retry = await service.ask(keyed);
      await service.network.untilAllAreAnswered();
      expect(tellingOf(retry)).toMatch(/^(made|replayed)$/);
      expect((await restAsFound()).units).toHaveLength(keyed.units);
    });

    test('during an overlapping retry makes one import', async () => {
      const { service, restAsFound } = await aService();
      const retries: Ask[] = [];
      await crashing(service, point, keyed, async () => {
        retries.push(await service.ask(keyed));
        const task = service.network.calls.findLast(
          ({ isTask, hasArrived }) => isTask && !hasArrived,
        );
        if (task !== undefined) await service.network.deliver(task);
      });
      await service.network.untilAllAreAnswered();
      expect(retries.map(tellingOf)).toEqual([expect.stringMatching(/^(made|replayed)$/)]);
      expect((await restAsFound()).units).toHaveLength(keyed.units);
    });
  },
);

/** Sends a request that crashes at this point; `meanwhile` runs just before the crash. */
async function crashing(
  service: Service,
  { reach, strike }: CrashPoint,
  request: Request,
  meanwhile?: () => Promise<void>,
): Promise<Ask> {
  const ask = await service.ask(request);
  const call = await reach(service.network);
  await meanwhile?.();
  await strike(service, call);
  await quiet();
  return ask;
}
