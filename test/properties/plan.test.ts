import { expect, test } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import type { Fields } from '../harness/client.ts';
import { signedIn } from '../harness/people.ts';

test("A project's Stapelplan has its units with few fields, page by page", async () => {
  const { organisation, api } = await aCaller();
  const [project, other] = [await api.createsProject(), await api.createsProject()];
  await api.createsUnit(other, { unitIdentifier: 'Elsewhere' });
  const unit = { unitIdentifier: 'A-1', etageLabel: 'DG', zimmer: '2.5', kaufpreis: '349900' };
  await api.createsUnit(project, unit);
  await api.createsUnit(project, { unitIdentifier: 'A-2', status: 'verkauft', etage: 1 });
  const archived = await api.createsUnit(project, { unitIdentifier: 'A-3' });
  const editor = await signedIn(organisation, 'editor');
  const units = `/orgs/v1/${organisation.id}/properties`;
  await editor.patch(`${units}/${archived.id}`, { archived: true });

  const plan = `/orgs/v1/${organisation.id}/projects/${project.id}/plan`;
  const names = async (query: Record<string, string | number>) =>
    (await editor.follows(plan, query)).map(({ body }) =>
      body.units.map(({ unitIdentifier }: Fields) => unitIdentifier),
    );
  expect(await names({})).toEqual([['A-2', 'A-1']]);
  expect(await names({ archived: 'with', limit: 2 })).toEqual([['A-3', 'A-2'], ['A-1']]);
  const { body } = await editor.get(plan);
  expect(body.units[1]).toEqual({
    id: expect.any(String),
    unitIdentifier: 'A-1',
    unitNumber: null,
    zimmer: '2.5',
    wohnflaecheQm: null,
    etage: null,
    kaufpreis: '349900.00',
    kaufpreisStellplatz: null,
    status: 'frei',
    etageLabel: 'DG',
    unitLocation: null,
    haus: null,
    preisAufAnfrage: false,
  });
});
