import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { FaultsContext, isAbout } from '../../../components/faults.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';

interface Props {
  readonly title: string;
  readonly names: readonly FieldName[];
  /** A field's value as text; `''` for none. */
  readonly shown: (name: FieldName) => string;
  /** The summary if no field has a value. */
  readonly empty: string;
  readonly children: ComponentChildren;
}

/** A collapsible group of fields with a summary of their values. A fault in it opens it. */
export function Folded({ title, names, shown, empty, children }: Props) {
  const faults = useContext(FaultsContext);
  const hasFault = faults.some((fault) => names.some((name) => isAbout(fault, name)));
  const values = names.map((name) => shown(name)).filter((value) => value !== '');
  return (
    <details class="folded" {...(hasFault && { open: true })}>
      <summary>
        <Icon name="chevron" />
        <strong>{title}</strong>
        <span class="faint cut">{values.length === 0 ? empty : values.join(' · ')}</span>
      </summary>
      {children}
    </details>
  );
}
