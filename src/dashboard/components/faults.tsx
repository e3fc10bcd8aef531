import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Fault } from '../../values/failure.ts';
import { useTexts } from '../texts/use-texts.ts';

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

interface Props {
  readonly id: string;
  readonly fault: string | undefined;
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
