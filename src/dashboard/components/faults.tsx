import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ToldFault } from '../api/refusal.ts';
import { useTexts } from '../texts/use-texts.ts';

/** What the service found wrong with the form around a field. */
export const FaultsContext = createContext<readonly ToldFault[]>([]);

/** Whether a fault is about a field, or about a part of it (`scopes[2]`). */
export function isAbout({ path }: Pick<ToldFault, 'path'>, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** The fault of a field; `undefined` if it has none. */
export function useFault(field: string | undefined): ToldFault | undefined {
  const faults = useContext(FaultsContext);
  if (field === undefined) return undefined;
  return faults.find((fault) => isAbout(fault, field));
}

interface Props {
  readonly id: string;
  readonly fault: ToldFault | undefined;
}

/** What is wrong with a field, below it. */
export function FaultText({ id, fault }: Props) {
  const { t } = useTexts();
  if (fault === undefined) return null;
  return (
    <p id={id} class="fault">
      {t.refusals.rule(fault)}
    </p>
  );
}
