import { FORGETTING, type ServedWorker, serviceWith } from '../served-workers.ts';
import { evenHomes, type Layout } from './layout.ts';

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
