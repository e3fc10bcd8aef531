import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../api/types.ts';
import { changeUnit } from '../../../api/units.ts';
import { Button } from '../../../components/button.tsx';
import { type OnPage, FormDialog } from '../../../components/form-dialog.tsx';
import { TextArea } from '../../../components/text-field.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { useValues } from '../../../kit/typed.ts';
import { Fact, Facts, Fold } from './fact.tsx';
import { unitPageWords } from '../words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

type Metadata = Unit['metadata'];

/** Most facts that stand among the unit's fields. More of them are a folded group. */
const FEW = 4;

/** The unit's own facts: among its fields if they are few, otherwise as a group of their own. */
export interface OwnFactsParts {
  readonly rows: ComponentChildren;
  readonly group: ComponentChildren;
}

/** @param edit opens the dialog; `undefined` for a person who may not change the unit. */
export function useOwnFacts(
  { metadata, externalSourceId }: Unit,
  edit: (() => void) | undefined,
): OwnFactsParts {
  const { t } = useTexts(unitPageWords);
  const facts = Object.entries(metadata);
  const id = externalSourceId !== null && (
    <Fact name={t.unitPage.externalSourceId}>
      <code>{externalSourceId}</code>
    </Fact>
  );
  const rows = facts.map(([name, value]) => (
    <Fact key={name} name={name}>
      {edit === undefined ? (
        <bdi>{value}</bdi>
      ) : (
        <button type="button" class={VALUE} title={t.unitPage.editOwnFacts} onClick={edit}>
          <bdi>{value}</bdi>
        </button>
      )}
    </Fact>
  ));
  if (facts.length <= FEW) return { rows: [id, rows], group: null };
  const group = (
    <Fold title={t.unitPage.ownFacts} summary={linesOf(metadata).join(' · ')}>
      <Facts>{rows}</Facts>
      {edit !== undefined && <Button onClick={edit}>{t.unitPage.editOwnFacts}</Button>}
    </Fold>
  );
  return { rows: id, group };
}

/** A value, which a click edits together with the others. */
const VALUE =
  '-ml-2 min-h-[calc(var(--line-row)-4px)] w-[calc(100%+0.5rem)] rounded-6 border border-transparent px-2 text-left wrap-anywhere hover:border-button-line hover:bg-sunken hover:bg-(image:--pen) hover:bg-position-[right_0.5rem_center] hover:bg-no-repeat';

interface DialogProps extends OnPage {
  readonly unit: Unit;
}

/** Edits the unit's metadata: one line for each fact. */
export function OwnFactsDialog({ unit, ...page }: DialogProps) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const { values, bind } = useValues({ metadata: linesOf(unit.metadata).join('\n') });
  const send = async () => {
    const metadata = changesOf(unit.metadata, factsIn(values.metadata));
    if (Object.keys(metadata).length > 0) await changeUnit(orgId, unit, { metadata });
    return t.unitPage.saved;
  };
  return (
    <FormDialog {...page} title={t.unitPage.ownFacts} action={t.common.save} send={send}>
      <TextArea
        label={t.unitPage.ownFactLines}
        hint={t.unitPage.ownFactsHint}
        rows={8}
        {...bind('metadata')}
      />
    </FormDialog>
  );
}

/** Each fact as a line: `Loggia: 6 m²`. */
function linesOf(metadata: Metadata): string[] {
  return Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
}

/** The facts of such lines. A line without a colon is a name without a value, which the service refuses. */
function factsIn(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

/** What to send: the names whose value is another one, and `null` for those that are gone. */
function changesOf(before: Metadata, after: ReadonlyMap<string, string>) {
  const gone = Object.keys(before).filter((name) => !after.has(name));
  return Object.fromEntries([
    ...gone.map((name) => [name, null] as const),
    ...[...after].filter(([name, value]) => before[name] !== value),
  ]);
}
