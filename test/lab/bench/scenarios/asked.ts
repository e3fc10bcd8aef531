import { sizeName } from '../stock/sizes.ts';
import type { Stock } from '../stock/stock.ts';
import { get, type Origins, reading } from './cells.ts';
import { type Scenario, TIMES_IF_SLOW } from './scenario.ts';

/** A few connections: each request compares thousands of units, and more would only wait. */
const COMPARING = { connections: 8, times: TIMES_IF_SLOW };

/** What is left to compare: a fifth of the units are free, whatever their number. */
const FREE = 'status=frei';

const ROOMS_AND_PRICE = 'zimmer=3&kaufpreis=..450000';

/** Questions about whole units that the order of no index answers. */
export function askedScenarios(origins: Origins, stock: Stock): Scenario[] {
  const { organisation, units } = stock;
  const { projectIds, token } = organisation;
  const size = sizeName(units);
  const ofProject = (units / projectIds.length).toLocaleString('en');
  const asked = (name: string, title: string, query: string): Scenario => {
    const path = `/v1/units?limit=50&${query}`;
    const cells: Scenario['cells'] = [
      get('einheit', origins.einheit + path, token),
      get('peer', origins.peer + path, token),
    ];
    return reading(name, title, cells, COMPARING);
  };
  return [
    asked(
      'asked-project',
      `rooms and price in a project of about ${ofProject}`,
      `projectId=${projectIds[0]}&${ROOMS_AND_PRICE}`,
    ),
    asked(
      `asked-${size}`,
      `rooms and price of the free ones, ${size} units`,
      `${FREE}&${ROOMS_AND_PRICE}`,
    ),
    asked(`sorted-${size}`, `the free ones by price, ${size} units`, `${FREE}&sort=kaufpreis`),
  ];
}
