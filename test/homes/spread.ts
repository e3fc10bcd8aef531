import { type HomeBindings, HOME_BINDINGS, homesThrough } from '../harness/homes.ts';
import { Client } from '../harness/client.ts';
import { interposed } from '../harness/interposed.ts';
import { Operator, OPERATOR_KEY } from '../harness/operator.ts';
import { writersOver } from '../harness/writers.ts';

export type HomeName = keyof HomeBindings;

/** Organisations are spread over three homes, whatever the other tests do. */
export const SPREAD = { HOMES: '0-1364=DB,1365-2729=DB_2,2730-4095=DB_3' };

/** The homes as they are where these cannot be reached. */
export function without(...names: readonly HomeName[]): Partial<HomeBindings> {
  const lost = homesThrough((real) =>
    interposed(real, () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded.'))),
  );
  return Object.fromEntries(names.map((name) => [name, lost[name]]));
}

/** The service over three homes, some of which may differ from the real ones. */
export function spreadOver(homes: Partial<HomeBindings> = {}) {
  const seen = { ...SPREAD, ...homes };
  const settings = { ...seen, ORGANISATION_WRITER: writersOver(seen) };
  return {
    operator: new Operator(OPERATOR_KEY, settings),
    holderOf: (secret: string) => new Client(secret, settings),
  };
}

/** Opens an organisation in this home, by having no other answer. */
export async function opensIn(name: HomeName, ...given: Parameters<Operator['opensOrganisation']>) {
  const [plan, fields] = given;
  const onPlan = plan ?? (await spreadOver().operator.createsPlan());
  const others = HOME_BINDINGS.filter((other) => other !== name);
  const { org, owner } = await spreadOver(onlyForChoosing(others)).operator.opensOrganisation(
    onPlan,
    fields,
  );
  return { org, owner };
}

/** The question that is asked of a home before an organisation is opened. */
const asksForRoom = (sql: string) => sql === 'select 1 from (SELECT 1)';

/** Homes that do not tell their size, and answer everything else. */
export function onlyForChoosing(names: readonly HomeName[]): Partial<HomeBindings> {
  const silent = homesThrough((real) =>
    interposed(real, ({ statements: [first], make }) =>
      first !== undefined && asksForRoom(first.sql)
        ? Promise.reject(new Error('D1_ERROR: overloaded'))
        : make(),
    ),
  );
  return Object.fromEntries(names.map((name) => [name, silent[name]]));
}

/** The home of an organisation's slot. */
export function homeNameOf({ id }: { readonly id: string }): HomeName {
  const slot = Number.parseInt(id.slice(-3), 16);
  if (slot < 1365) return 'DB';
  return slot < 2730 ? 'DB_2' : 'DB_3';
}
