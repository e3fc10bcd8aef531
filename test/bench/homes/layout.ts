import { FORGETTING, type ServedWorker, serviceWith } from '../served-workers.ts';
import { bindingNames, evenHomes } from './setting.ts';

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

/** The Worker of a layout. */
export function workerOf(
  { homes, name, bindings }: Layout,
  path: string,
  serviceMs: number | undefined,
): ServedWorker {
  const settings = {
    ...FORGETTING,
    HOMES: evenHomes(homes),
    ...(serviceMs !== undefined && { SERVICE_MS: serviceMs }),
  };
  const databases = bindings.map((binding) => [binding, `${name}-${binding}`] as const);
  return serviceWith(name, path, settings, Object.fromEntries(databases));
}
