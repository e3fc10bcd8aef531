import { aProject } from './callers.ts';
import type { Fields } from './client.ts';

/** A customer with a plan of these quotas, who imports and creates units without expecting success. */
export async function aSeller(quotas: {
  monthlyUnits?: number | null;
  maxOnlineUnits?: number | null;
}) {
  const { organisation, api, units: path, imports } = await aProject();
  await organisation.onPlan(quotas);
  return {
    organisation,
    api,
    imports: (units: readonly Fields[]) => api.post(imports, { units }),
    creates: (unit: Fields = {}) => api.post(path, unit),
  };
}

/** So many equal units. */
export const unitsOf = (count: number, unit: Fields = {}): Fields[] =>
  Array.from({ length: count }, () => unit);
