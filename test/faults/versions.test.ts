import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Task } from '../../src/writes/task.ts';
import { aClient } from '../harness/callers.ts';
import { headerOf, toldBy } from '../harness/client.ts';
import { objectsWith } from '../harness/objects.ts';
import { logged } from '../harness/log.ts';

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
