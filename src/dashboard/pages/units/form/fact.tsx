import { fieldTexts } from '../../../field-controls/words.ts';
import type { ComponentChildren } from 'preact';
import { FieldLooks, useFieldLook } from '../../../components/field.tsx';
import { FACT } from './field-looks.ts';
import { useContext } from 'preact/hooks';
import { FaultsContext, isAbout } from '../../../components/faults.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';
import { labelOf } from '../../../texts/field-options.ts';
import { fieldOf } from '../../../unit-fields/fields.ts';
import { useTexts } from '../../../kit/use-texts.ts';

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

interface Props {
  readonly title: string;
  readonly names: readonly FieldName[];
  /** A field's value as text; `''` for none. */
  readonly shown: (name: FieldName) => string;
  /** The summary if no field has a value. */
  readonly empty: string;
  /** What the summary says before the values. */
  readonly lacks?: string;
  /** The summary, in place of the values. */
  readonly summary?: readonly (string | undefined)[];
  readonly children: ComponentChildren;
}

/** A collapsible group of fields with a summary of their values. A fault in it opens it. */
export function Folded({ title, names, shown, empty, lacks, summary, children }: Props) {
  const { t } = useTexts(fieldTexts);
  // `Baujahr 2027`, `Aufzug ja`, but `Gas`: a number says nothing without its name.
  const summaryOf = (name: FieldName) => {
    const { kind, of, max, words } = fieldOf(name);
    const isLine = kind === 'text' && of === undefined && max === undefined;
    if (isLine || words !== undefined) return shown(name);
    const { label, unit = '' } = labelOf(t.fields[name]);
    return `${label} ${shown(name)} ${unit}`.trim();
  };
  const faults = useContext(FaultsContext);
  const hasFault = faults.some((fault) => names.some((name) => isAbout(fault, name)));
  const values = summary ?? names.filter((name) => shown(name) !== '').map(summaryOf);
  const texts = [lacks, ...values].filter(Boolean);
  // `Nachname`, for `Ansprechpartner: Nachname`.
  const text = (texts.join(' · ') || empty).replaceAll(`${title}: `, '');
  return (
    <Fold title={title} summary={text} isOpen={hasFault}>
      {children}
    </Fold>
  );
}

interface FoldProps {
  readonly title: string;
  readonly summary: string;
  /** Opens it. */
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a card that is folded until its title is clicked. */
export function Fold({ title, summary, isOpen = false, children }: FoldProps) {
  return (
    <details
      class="folded group/fold not-first:border-t not-first:border-line"
      {...(isOpen && { open: true })}
    >
      <summary class="flex min-h-11 w-full cursor-pointer list-none text-faint items-center gap-2 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron" look="-rotate-90 group-open/fold:rotate-0" />
        <strong class="flex-none font-semibold text-ink">{title}</strong>
        <span class="faint cut">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
