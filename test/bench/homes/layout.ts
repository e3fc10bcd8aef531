import { rangesOf, SLOTS } from '../../../src/db/homes.ts';

/** The service over so many homes, with databases of its own. */
export interface Layout {
  readonly homes: number;
  /** The name of its Worker. */
  readonly name: string;
  /** The bindings of its databases. */
  readonly bindings: readonly string[];
}

/** One home, twice as many and so on, up to the largest number. */
export function layoutsUpTo(most: number): Layout[] {
  const counts: number[] = [];
  for (let homes = 1; homes < most; homes *= 2) counts.push(homes);
  return [...counts, most].map((homes) => ({
    homes,
    name: `homes-${homes}`,
    bindings: bindingNames(homes),
  }));
}

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
