import { expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { inEveryShard } from '../harness/shards.ts';

test('a state key that differs from the states of its unit is refused', async () => {
  const api = await aClient();
  const { id } = await api.createsUnit(await api.createsProject());
  const sets = (change: string) => inEveryShard(`UPDATE properties SET ${change} WHERE id = ?`, id);
  await expect(sets('state_key = 3')).rejects.toThrow('properties_state_key');
  await expect(sets('state_key = NULL')).rejects.toThrow('properties_state_key');
  await expect(sets(`status = 'verkauft'`)).rejects.toThrow('properties_state_key');
  await expect(sets(`updated_at = '2020-01-01T00:00:00.000Z'`)).rejects.toThrow(
    'properties_updated',
  );
});
