import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Task } from '../../src/writes/task.ts';
import { bucketWith } from '../harness/bucket.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { objectsWith } from '../harness/objects.ts';
import { Operator } from '../harness/operator.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { inEveryShard } from '../harness/shards.ts';
import { logged } from '../harness/log.ts';

/** An R2 binding whose deletions fail. */
const undeletable = bucketWith({ delete: () => Promise.reject(new Error('R2 is out of reach.')) });

test('an upload whose answer is lost is submitted once and keeps its row and objects', async () => {
  const { adds, read, objects } = await aPicturedUnit();
  let submitted = 0;
  const ORGANISATION_WRITER = objectsWith(env.ORGANISATION_WRITER, (_, stub) => ({
    write: async (task: Task) => {
      submitted++;
      await stub.write(task);
      throw Object.assign(new Error('Network connection lost.'), { retryable: true });
    },
  }));
  const answer = await adds(formWith(PLAN), new Operator(undefined, { ORGANISATION_WRITER }));
  expect([answer.status, submitted]).toEqual([503, 1]);
  expect((await read()).images).toHaveLength(1);
  expect(await objects()).toHaveLength(2);
});

test('an upload is refused with its own error, even if its objects cannot be deleted', async () => {
  const { org, unit, adds, objects } = await aPicturedUnit();
  const ORGANISATION_WRITER = objectsWith(env.ORGANISATION_WRITER, (_, stub) => ({
    write: async (task: Task) => {
      await inEveryShard('DELETE FROM properties WHERE id = ?', unit.id);
      return stub.write(task);
    },
  }));
  const settings = { ORGANISATION_WRITER, IMAGES: undeletable };
  const answer = await adds(formWith(PLAN), new Operator(undefined, settings));
  expect([answer.status, answer.body.error.message]).toEqual([404, 'There is no such property.']);
  expect(await objects()).toHaveLength(2);
  expect(logged('warn')).toEqual([expect.stringContaining('"command":"addImage"')]);
  expect(logged('warn').at(-1)).toContain(org.id);
});

test('an image is deleted, even if its objects cannot be', async () => {
  const { images, added, read, objects } = await aPicturedUnit();
  const { id } = await added(formWith(PLAN));
  const operator = new Operator(undefined, { IMAGES: undeletable });
  expect((await operator.delete(`${images}/${id}`)).status).toBe(200);
  expect((await read()).images).toEqual([]);
  expect(await objects()).toHaveLength(2);
  expect(logged('warn')).toEqual([expect.stringContaining('"command":"removeImage"')]);
});
