import { UNIT_STATUSES, type UnitStatus } from '../../../../values/unit-states.ts';
import { Button } from '../../../components/button.tsx';
import { PromptCheckbox } from '../../../components/checkbox.tsx';
import { CloseButton, Dialog } from '../../../components/dialog.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { Status } from '../../../components/status.tsx';
import { useOpen } from '../../../components/shown.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RangeForm } from '../../../unit-filters/range-filter.tsx';
import { RANGE_FILTERS } from '../../../unit-filters/ranges.ts';
import { useFilterTexts } from '../../../unit-filters/texts.ts';
import {
  clearFilters,
  countOf,
  type Filters,
  filtersIn,
  setFilter,
  sortOf,
  SORTS,
} from './filters.ts';

/** A filter with a single value. */
export interface FilterChoice {
  readonly name: 'project' | 'visibility' | 'archived' | 'task';
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface Props {
  readonly filters: Filters;
  readonly choices: readonly FilterChoice[];
  readonly houses: readonly string[];
  /** Label of the button that closes the sheet. */
  readonly shown: string;
}

/** All filters and the sort order, in a sheet for phones. */
export function FilterSheet({ filters, choices, houses, shown }: Props) {
  const { t } = useTexts();
  const { isOpen, open, close } = useOpen();
  const count = countOf(filters);
  return (
    <div class="on-phone">
      <Button icon="filter" onClick={open}>
        {t.units.filter} {count > 0 && <strong>{count}</strong>}
      </Button>
      {isOpen && (
        <Dialog title={t.units.filter} onClose={close}>
          <fieldset>
            <legend class="legend">{t.units.fields.status}</legend>
            <div class="status-boxes">
              <StatusBoxes value={filters.status} />
            </div>
          </fieldset>
          <UnitQuestions filters={filters} houses={houses} />
          {choices.map(({ name, label, options }) => (
            <SelectField
              key={name}
              label={label}
              value={filters[name]}
              options={options}
              change={setFilter(name)}
            />
          ))}
          <SelectField
            label={t.units.order}
            value={sortOf(filters)}
            options={SORTS.map((value) => ({ value, label: t.units.orders[value] }))}
            change={setFilter('sort')}
          />
          <div class="dialog-actions">
            <Button onClick={clearFilters}>{t.common.resetFilters}</Button>
            <CloseButton kind="primary">{shown}</CloseButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** The filters by range and by house. */
function UnitQuestions({ filters, houses }: Pick<Props, 'filters' | 'houses'>) {
  const { t } = useFilterTexts();
  return (
    <>
      {RANGE_FILTERS.map((name) => (
        <fieldset key={name}>
          <legend class="legend">{t.asked.names[name]}</legend>
          <RangeForm name={name} value={filters[name]} change={setFilter(name)} />
        </fieldset>
      ))}
      {houses.length > 0 && (
        <SelectField
          label={t.asked.house}
          value={filters.haus}
          options={['', ...houses].map((value) => ({ value, label: value || t.units.any }))}
          change={setFilter('haus')}
        />
      )}
    </>
  );
}

/** Parses statuses separated by commas. */
export const statusesIn = (value: string) =>
  UNIT_STATUSES.filter((status) => value.split(',').includes(status));

/** A checkbox for each status. */
export function StatusBoxes({ value }: { readonly value: string }) {
  const chosen = statusesIn(value);
  return (
    <>
      {UNIT_STATUSES.map((status) => (
        <PromptCheckbox
          key={status}
          checked={chosen.includes(status)}
          check={(checked) => {
            filterByStatus(status, checked);
          }}
        >
          <Status status={status} />
        </PromptCheckbox>
      ))}
    </>
  );
}

/** Adds a status to the filter, or removes it. */
function filterByStatus(status: UnitStatus, isChosen: boolean): void {
  const chosen = statusesIn(filtersIn(new URL(location.href)).status);
  const next = UNIT_STATUSES.filter((each) => (each === status ? isChosen : chosen.includes(each)));
  setFilter('status')(next.join(','));
}
