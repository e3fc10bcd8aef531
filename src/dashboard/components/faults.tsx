import { createContext } from 'preact';
import { useContext, useLayoutEffect } from 'preact/hooks';
import type { Fault } from '../api/refusal.ts';
import { Button } from './button.tsx';
import { useTexts } from '../kit/use-texts.ts';

/** A fault that may have its own words, and know its repair. */
export interface RepairableFault extends Fault {
  readonly text?: string;
  readonly repair?: { readonly text: string; readonly act: () => void };
}

/** The errors of the surrounding form. */
export const FaultsContext = createContext<readonly RepairableFault[]>([]);

/** The fields of the surrounding form that show their faults themselves. */
export const NamesContext = createContext(new Set<string>());

/** Whether a fault concerns a field or a part of it (`scopes[2]`). */
export function isAbout({ path }: Pick<Fault, 'path'>, field: string): boolean {
  return path === field || path.startsWith(`${field}[`) || path.startsWith(`${field}.`);
}

/** A field's fault, if it has one. The form leaves it to the field. */
export function useFault(field: string | undefined): RepairableFault | undefined {
  const faults = useContext(FaultsContext);
  const names = useContext(NamesContext);
  useLayoutEffect(() => {
    if (field !== undefined) names.add(field);
    return () => {
      if (field !== undefined) names.delete(field);
    };
  }, [field]);
  if (field === undefined) return undefined;
  return faults.find((fault) => isAbout(fault, field));
}

interface Props {
  readonly id: string;
  readonly fault: RepairableFault | undefined;
  readonly look?: string;
}

/** A field's error message, below the field, with its repair, after which the field has the focus. */
export function FaultText({ id, fault, look = '' }: Props) {
  const { t } = useTexts();
  if (fault === undefined) return null;
  const { text, repair } = fault;
  return (
    <p id={id} class={`fault ${look}`}>
      {text ?? t.refusals.rule(fault)}{' '}
      {repair !== undefined && (
        <Button
          kind="quiet"
          look="min-h-0 p-0 text-[length:inherit] text-accent"
          onClick={() => {
            repair.act();
            const control = document.querySelector(`[aria-describedby~="${id}"]`);
            if (control instanceof HTMLElement) control.focus();
          }}
        >
          {repair.text}
        </Button>
      )}
    </p>
  );
}
