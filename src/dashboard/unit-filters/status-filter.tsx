import { UNIT_STATUSES, type UnitStatus } from '../../values/unit-states.ts';
import { PromptCheckbox } from '../components/checkbox.tsx';
import { Status } from '../components/status.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { useTexts } from '../kit/use-texts.ts';

/** Parses statuses separated by commas. */
export const statusesIn = (value: string): UnitStatus[] =>
  UNIT_STATUSES.filter((status) => value.split(',').includes(status));

interface Props {
  /** The statuses as in the address; `''` for all. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The filter by status, with several values: the address has them as `status`. */
export function StatusChip({ value, change }: Props) {
  const { t } = useTexts();
  const chosen = statusesIn(value);
  // Another box may have changed the address since the last paint.
  const choose = (status: UnitStatus, isChosen: boolean) => {
    const before = statusesIn(new URL(location.href).searchParams.get('status') ?? '');
    const next = UNIT_STATUSES.filter((each) =>
      each === status ? isChosen : before.includes(each),
    );
    change(next.join(','));
  };
  return (
    <FilterMenu
      label={t.units.fields.status}
      chosen={chosen.map((status) => t.statuses[status]).join(', ')}
      reset={() => change('')}
    >
      {() =>
        UNIT_STATUSES.map((status) => (
          <PromptCheckbox
            key={status}
            checked={chosen.includes(status)}
            check={(checked) => choose(status, checked)}
          >
            <Status status={status} />
          </PromptCheckbox>
        ))
      }
    </FilterMenu>
  );
}
