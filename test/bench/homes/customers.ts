import type { Random } from '../../../src/local/demo/random.ts';
import { SLOTS, slotOf } from '../../../src/db/homes.ts';
import { migrate } from '../../crash/migrations.ts';
import type { Runtime } from '../runtime.ts';
import { TOKEN_KEY } from '../served-workers.ts';
import { StockLoader } from '../stock/load.ts';
import { newOrganisation, type Organisation } from '../stock/organisation.ts';
import { bindingsOfSlots, evenHomes, type Layout } from './layout.ts';
import type { Customer } from './mix.ts';

export const CUSTOMERS = 64;
export const UNITS_OF_CUSTOMER = 250;

/** New organisations, whose slots are spread evenly. */
export function newOrganisations(random: Random): Organisation[] {
  return Array.from({ length: CUSTOMERS }, (_, at) => {
    const slot = Math.floor(((at + 0.5) / CUSTOMERS) * SLOTS);
    return newOrganisation('generous', TOKEN_KEY, random, slot);
  });
}

/** Writes organisations into the homes of a layout; in every layout they have the same units. */
export async function loadCustomers(
  runtime: Runtime,
  { name, homes, bindings }: Layout,
  organisations: readonly Organisation[],
): Promise<Customer[]> {
  const loaders = new Map<string, StockLoader>();
  for (const binding of bindings) {
    const database = await runtime.database(name, binding);
    await migrate(database);
    const loader = new StockLoader(database);
    await loader.plans();
    loaders.set(binding, loader);
  }
  const bindingOf = bindingsOfSlots(evenHomes(homes));
  const customers: Customer[] = [];
  for (const organisation of organisations) {
    const loader = loaders.get(bindingOf[slotOf(organisation.id)] ?? '');
    const written = await loader?.units(organisation, UNITS_OF_CUSTOMER);
    const unitId = written?.newest[0]?.id;
    if (unitId === undefined) throw new Error(`An organisation of ${name} has no home.`);
    customers.push({ organisation, unitId });
  }
  return customers;
}
