import type { ComponentChildren } from 'preact';
import { FieldLooks, useFieldLook } from '../../../components/field.tsx';
import { FACT } from './field-looks.ts';

interface FactsProps {
  /** CSS classes of their columns. */
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** Facts of a unit, each with its name on the left. */
export function Facts({
  look = 'grid-cols-2 gap-x-8 pb-3 max-md:grid-cols-1',
  children,
}: FactsProps) {
  return (
    <div class={`grid px-4 ${look}`}>
      <FieldLooks value={FACT}>{children}</FieldLooks>
    </div>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A fact that is read only. */
export function Fact({ name, children }: FactProps) {
  const look = useFieldLook();
  return (
    <dl class={`field ${look.field}`}>
      <dt class={look.label}>{name}</dt>
      <dd class={look.value}>{children}</dd>
    </dl>
  );
}
