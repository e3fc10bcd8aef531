import { expect, test } from 'vitest';
import { CALLERS, operationsOf } from '../harness/calls.ts';
import { callersOnce } from '../harness/furnished.ts';
import { clockOf, interposedShards } from '../harness/shards.ts';
import { writersOver } from '../harness/writers.ts';

const theCaller = callersOnce();

/** The operations that say what is to be: who says it again changes nothing. */
const SETTING = CALLERS.flatMap((caller) =>
  operationsOf(caller)
    .filter(
      ({ route: { method, takesKey, file } }) =>
        method === 'PATCH' || (method === 'PUT' && takesKey && file === undefined),
    )
    .map((operation) => [operation.title, caller, operation] as const),
);

test.each(SETTING)('%s for the caller of %s, sent again, writes nothing', async (_, name, one) => {
  const { caller, has } = await theCaller(name);
  const written: string[] = [];
  const shards = interposedShards(({ statements, make }) => {
    written.push(
      ...statements.map(({ sql }) => sql).filter((sql) => !/^\s*(?:select|with)/i.test(sql)),
    );
    return make();
  });
  const settings = { ...shards, ORGANISATION_WRITER: writersOver(shards) };
  const sends = one.repeats(caller.whereSettingsAre(settings), has);
  expect((await sends()).status).toBe(one.route.status);
  expect(written).not.toEqual([]);
  written.length = 0;
  const before = await clockOf(one.orgOf(has));
  expect((await sends()).status).toBe(one.route.status);
  expect(written).toEqual([]);
  expect(await clockOf(one.orgOf(has))).toBe(before);
});
