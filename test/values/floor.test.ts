import { describe, expect, test } from 'vitest';
import { floorOfLabel } from '../../src/values/floor.ts';
import { aClient } from '../harness/callers.ts';
import { faultsTold } from '../harness/faults.ts';

/** Imports units, and lists the stored ones. */
async function imported(units: readonly unknown[]) {
  const api = await aClient();
  const { id } = await api.createsProject();
  const answer = await api.post(`/projects/${id}/imports`, { units });
  return { answer, list: await api.get('/properties') };
}

test('A floor label means the same each time, however many others are read in between', () => {
  const labels = Array.from({ length: 200 }, (_, at) => [`${at}. OG`, `OG ${at}`]).flat();
  const floors = labels.map((_, at) => Math.floor(at / 2));
  for (let time = 0; time < 3; time++) expect(labels.map(floorOfLabel)).toEqual(floors);
});

describe('The floor of a unit', () => {
  test('is etage if it is sent, and otherwise the floor that the label names', async () => {
    const units = [
      [7, { etage: 7 }],
      [7, { etage: 7, etageLabel: 'EG' }],
      [7, { etage: 7, etageLabel: 'no floor' }],
      [-2, { etage: -2, etageLabel: 'EG, 1. OG' }],
      [0, { etage: 0, etageLabel: '3. OG' }],
      [3, { etageLabel: '3. OG' }],
      [-1, { etage: null, etageLabel: 'Souterrain' }],
      [0, { etageLabel: 'Erdgeschoß' }],
      [-20, { etage: -20 }],
      [200, { etage: 200 }],
    ] as const;
    const { answer, list } = await imported(units.map(([, unit]) => unit));
    expect(answer.status).toBe(202);
    expect(list).toMatchObject({
      body: { properties: units.map(([etage]) => ({ etage })).toReversed() },
    });
  });

  test('is refused out of range, whatever the label says', async () => {
    const { answer, list } = await imported(
      [-21, 201, 1e300, -1e9].map((etage) => ({ etage, etageLabel: 'EG' })),
    );
    expect(faultsTold(answer)).toEqual(
      [0, 1, 2, 3].map((at) => `units[${at}].etage: must be from -20 to 200`),
    );
    expect(list).toMatchObject({ body: { properties: [] } });
  });
});
