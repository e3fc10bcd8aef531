import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Fault } from '../api/refusal.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The errors that the service found in the surrounding form. */
export const FaultsContext = createContext<readonly Fault[]>([]);

/** Whether a fault concerns a field or a part of it (`scopes[2]`). */
export function isAbout({ path }: Pick<Fault, 'path'>, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** A field's fault, if it has one. */
export function useFault(field: string | undefined): Fault | undefined {
  const faults = useContext(FaultsContext);
  if (field === undefined) return undefined;
  return faults.find((fault) => isAbout(fault, field));
}

interface Props {
  readonly id: string;
  readonly fault: Fault | undefined;
}

/** A field's error message, below the field. */
export function FaultText({ id, fault }: Props) {
  const { t } = useTexts();
  if (fault === undefined) return null;
  return (
    <p id={id} class="fault">
      {t.refusals.rule(fault)}
    </p>
  );
}
