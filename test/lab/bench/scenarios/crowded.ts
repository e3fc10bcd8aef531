import { send } from '../load/send.ts';
import type { Stock } from '../stock/stock.ts';
import { get, type Origins, reading } from './cells.ts';
import { type Scenario, TIMES_IF_SLOW } from './scenario.ts';

/** What leaves two fifths of the units: of 48,000 almost as many as one question may compare. */
const STATES = 'status=verkauft,reserviert';

/** The least that an integrator reads, while another organisation of the same database asks its dearest question. */
export async function crowdedScenario(
  { einheit }: Origins,
  { organisation: { token } }: Stock,
  { organisation: asking, units }: Stock,
): Promise<Scenario> {
  const path = '/v1/units?limit=1';
  const search = `${einheit}${path}&${STATES}&q=nothing&sort=unit`;
  const { request: beside } = get('einheit', search, asking.token);
  const { status, text } = await send(beside);
  if (status !== 200) throw new Error(`The question was answered ${status}: ${text}`);
  const besides = `while an organisation of ${units.toLocaleString('en')} asks`;
  const cells: Scenario['cells'] = [
    { ...get('einheit', einheit + path, token), beside },
    get('alone', einheit + path, token),
  ];
  return reading('crowded', `a page of one unit, ${besides}`, cells, { times: TIMES_IF_SLOW });
}
