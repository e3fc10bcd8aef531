import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Fault } from '../../values/failure.ts';

/** What the service found wrong with the form around a field. */
export const FaultsContext = createContext<readonly Fault[]>([]);

/** Whether a fault is about a field, or about a part of it (`scopes[2]`). */
export function isAbout({ path }: Pick<Fault, 'path'>, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** The rule that a field breaks, in the service's words; `undefined` if it breaks none. */
export function useFault(field: string | undefined): string | undefined {
  const faults = useContext(FaultsContext);
  if (field === undefined) return undefined;
  return faults.find((fault) => isAbout(fault, field))?.message;
}
