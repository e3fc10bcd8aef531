import { useState } from 'preact/hooks';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { Button } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { StatesChange } from './bulk-change.ts';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly apply: (change: StatesChange) => void;
  readonly clear: () => void;
}

/** What can be done to the selected units. */
export function BulkBar({ count, busy, apply, clear }: Props) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState('');
  const groups = useGroups();
  const change = groups
    .flatMap(({ options }) => options)
    .find(({ value }) => value === chosen)?.change;
  return (
    <form
      class="bulk-bar card"
      aria-label={t.units.bulk}
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== undefined && !busy) apply(change);
      }}
    >
      <p aria-live="polite">{t.units.selected(count)}</p>
      <select
        aria-label={t.units.bulk}
        value={chosen}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
        }}
      >
        <option value="">{t.units.bulkChoose}</option>
        {groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(({ value, label: named }) => (
              <option key={value} value={value}>
                {named}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button type="submit" kind="primary" busy={busy} disabled={change === undefined}>
        {t.units.apply}
      </Button>
      <Button onClick={clear}>{t.units.clearSelection}</Button>
    </form>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly change: StatesChange;
}

/** The changes to choose from. */
function useGroups(): { readonly label: string; readonly options: readonly Choice[] }[] {
  const { t } = useTexts();
  return [
    {
      label: t.units.fields.status,
      options: UNIT_STATUSES.map((status) => ({
        value: status,
        label: t.statuses[status],
        change: { status },
      })),
    },
    {
      label: t.units.fields.visibility,
      options: UNIT_VISIBILITIES.map((visibility) => ({
        value: visibility,
        label: t.visibilities[visibility],
        change: { visibility },
      })),
    },
    {
      label: t.units.archive,
      options: [
        { value: 'archive', label: t.units.toArchive, change: { archived: true } },
        { value: 'restore', label: t.units.fromArchive, change: { archived: false } },
      ],
    },
  ];
}
