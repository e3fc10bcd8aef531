import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { UNSHOWN } from './unshown.ts';

/** A project with every field, and the path at which the operator changes it. */
async function aDescribedProject() {
  const { organisation, api, project } = await aProject({
    name: 'Lindenhof',
    city: 'Leipzig',
    ...UNSHOWN,
  });
  const at = `/orgs/v1/${organisation.id}`;
  return { api, project, at, path: `${at}/projects/${project.id}` };
}

describe('A change of a project', () => {
  test('changes what is sent, and is read by the customer', async () => {
    const { api, project, path } = await aDescribedProject();
    const changed = await operator.patch(path, {
      name: 'Lindenhof 2',
      city: null,
      street: 'Allee',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.project).toEqual({
      ...project,
      name: 'Lindenhof 2',
      city: null,
      street: 'Allee',
    });
    expect((await api.get(`/projects/${project.id}`)).body).toEqual(changed.body);
  });

  test('is audited with all fields, also those that are not answered', async () => {
    const { project, at, path } = await aDescribedProject();
    const { text } = await operator.patch(path, { state: 'Hessen', apiDataSource: null });
    expect(text).not.toContain('Hessen');
    const { body } = await operator.get(`${at}/audit`, { action: 'project.updated' });
    expect(body.audit).toMatchObject([
      {
        target: { kind: 'project', id: project.id },
        before: { ...project, ...UNSHOWN },
        after: { ...project, ...UNSHOWN, state: 'Hessen', apiDataSource: null },
      },
    ]);
  });

  test('keeps every field but those sent when two people change it at once', async () => {
    const { api, project, path } = await aDescribedProject();
    await Promise.all([
      operator.patch(path, { street: 'Lindenallee' }),
      operator.patch(path, { postalCode: '04105' }),
    ]);
    const { body } = await api.get(`/projects/${project.id}`);
    expect(body.project).toEqual({ ...project, street: 'Lindenallee', postalCode: '04105' });
  });

  test('is refused with every fault named', async () => {
    const { path } = await aDescribedProject();
    const answer = await operator.patch(path, { name: ' ', city: 5, description: '\0' });
    expect(faultsTold(answer).toSorted()).toEqual([
      'city: must be a string',
      'description: must not contain a NUL character',
      'name: must not be empty',
    ]);
    expect(faultsTold(await operator.patch(path, { name: null }))).toEqual([
      'name: must be a string',
    ]);
  });
});
