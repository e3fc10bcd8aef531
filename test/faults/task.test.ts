import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { DeadlineError } from '../../src/values/instant.ts';
import { Failure } from '../../src/values/failure.ts';
import { type Task, replyTo, unwrapReply } from '../../src/writes/task.ts';
import { aClient } from '../harness/callers.ts';
import { headerOf, toldBy } from '../harness/client.ts';
import { objectsWith } from '../harness/objects.ts';
import { logged } from '../harness/log.ts';

/** The error that a Worker receives from a failed write, after it has passed between isolates. */
async function heardOf(failed: Promise<never>): Promise<unknown> {
  const sent = structuredClone(await replyTo(() => failed));
  try {
    return unwrapReply(sent);
  } catch (heard) {
    return heard;
  }
}

describe('An error that passes between isolates', () => {
  test('keeps its code, message and details if it is a refusal', async () => {
    const details = { quota: 'monthlyUnits', limit: 5, used: 5, requested: 1 };
    const refusal = new Failure('quota_exceeded', 'No more.', details);
    expect(await heardOf(Promise.reject(refusal))).toMatchObject({
      code: 'quota_exceeded',
      message: 'No more.',
      details,
    });
  });

  test.each([
    new DeadlineError('No answer within 5000 ms.'),
    new Error('Failed query', { cause: new Error('D1_ERROR: Network connection lost.') }),
    new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
  ])('stays an outage: %s', async (outage) => {
    expect(await heardOf(Promise.reject(outage))).toMatchObject({
      code: 'unavailable',
      details: undefined,
    });
  });

  test('is thrown unchanged if it is an internal error', async () => {
    const fault = new TypeError('undefined is not a function');
    await expect(replyTo(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});

// While a version is being deployed, a Worker of the old one may call a writer of the new one.

/** Writers that receive tasks changed as if a Worker of another version had sent them. */
const writersGiven = (change: (task: Task) => Task) =>
  objectsWith(env.ORGANISATION_WRITER, (_, stub) => ({
    write: (task: Task) => stub.write(change({ ...task, release: 'another' })),
  }));

test('a task from another version runs if its input validates', async () => {
  const api = await aClient();
  const stale = api.whereSettingsAre({ ORGANISATION_WRITER: writersGiven((task) => task) });
  const { status, body } = await stale.post('/projects', { name: 'Lindenhof' });
  expect([status, body.project.name]).toEqual([201, 'Lindenhof']);
});

test.each<[string, string, (task: Task) => Task]>([
  [
    'of a command that the writer lacks',
    'mergeProjects',
    (task) => ({ ...task, command: 'mergeProjects' }),
  ],
  ['without what the writer expects', 'createProject', (task) => ({ ...task, input: '{}' })],
  [
    'with a body of another shape',
    'createProject',
    (task) => ({ ...task, input: JSON.stringify({ params: {}, input: { title: 'Lindenhof' } }) }),
  ],
])('a task %s is a 503, and the log names the command', async (_, command, change) => {
  const api = await aClient();
  const stale = api.whereSettingsAre({ ORGANISATION_WRITER: writersGiven(change) });
  const answer = await stale.post('/projects', { name: 'Lindenhof' });
  expect(toldBy(answer)).toBe('503 unavailable');
  expect(answer.body.error).not.toHaveProperty('details');
  expect(headerOf(answer, 'Retry-After')).toBe('2');
  expect(logged('error')).toEqual([expect.stringContaining(`"command":"${command}"`)]);
  expect((await api.get('/projects')).body.projects).toEqual([]);
});
