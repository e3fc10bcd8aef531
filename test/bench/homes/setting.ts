import { rangesOf } from '../../../src/db/homes.ts';
import { SLOTS } from '../../../src/values/slot.ts';

/** The names of the bindings of so many homes: `DB`, `DB_2`, `DB_3` and so on. */
export function bindingNames(homes: number): string[] {
  return Array.from({ length: homes }, (_, at) => (at === 0 ? 'DB' : `DB_${at + 1}`));
}

/** The setting HOMES that gives each of so many homes as many slots as the others. */
export function evenHomes(homes: number): string {
  const start = (home: number) => Math.floor((SLOTS * home) / homes);
  return bindingNames(homes)
    .map((name, home) => `${start(home)}-${start(home + 1) - 1}=${name}`)
    .join(',');
}

/** The binding of each slot under a value of HOMES, as the service reads it. */
export function bindingsOfSlots(setting: string): string[] {
  return rangesOf({ HOMES: setting }).flatMap(({ first, last, binding }) =>
    Array.from({ length: last - first + 1 }, () => binding),
  );
}
