import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem, useCloseMenu } from '../components/menu.tsx';
import { useTexts } from '../kit/use-texts.ts';
import { useState } from 'preact/hooks';
import { TextField } from '../components/text-field.tsx';
import { bareHouse } from './houses.ts';
import {
  type RangeFilter,
  endText,
  RANGE_FILTERS,
  rangeIn,
  rangePart,
  rangeText,
  typedRange,
} from './ranges.ts';
import { filterWords } from './words.ts';
import { type UnitStatus, UNIT_STATUSES } from '../../values/unit-states.ts';
import { PromptCheckbox } from '../components/checkbox.tsx';
import { Status } from '../components/status.tsx';

/** Filters. A panel inside of a line that scrolls would be cut: on a phone it comes from below. */
const CHIPS = [
  'flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:flex-none max-md:flex-nowrap',
  'max-md:[&_.menu-panel]:fixed max-md:[&_.menu-panel]:inset-[auto_0_0] max-md:[&_.menu-panel]:z-7 max-md:[&_.menu-panel]:max-h-[70dvh] max-md:[&_.menu-panel]:max-w-none',
  'max-md:[&_.menu-panel]:rounded-b-none max-md:[&_.menu-panel]:px-gutter max-md:[&_.menu-panel]:pt-3 max-md:[&_.menu-panel]:pb-[max(1rem,env(safe-area-inset-bottom))]',
  'max-md:[&_.menu-panel]:shadow-[0_0_0_100vmax_rgb(0_0_0/40%)] max-md:[&_.menu-panel>:is(button,label)]:min-h-11',
].join(' ');

interface FilterBarProps {
  /** Of the list that is filtered, if the page has several. */
  readonly label?: string;
  readonly search?: ComponentChildren;
  /** What is at the end, on a wide screen. */
  readonly end?: ComponentChildren;
  /** The filters. */
  readonly children: ComponentChildren;
}

/** A search, and filters beside it: in one line, which scrolls on a phone. */
export const FilterBar = ({ label, search, end = false, children }: FilterBarProps) => (
  <div
    class="flex min-w-0 items-start gap-2 max-md:-mx-gutter max-md:overflow-x-auto max-md:px-gutter max-md:[scrollbar-width:none]"
    role="search"
    aria-label={label}
  >
    {search}
    <div class={CHIPS}>{children}</div>
    {end !== false && <span class="max-md:hidden">{end}</span>}
  </div>
);

/** The place of a filter in their line. */
export const CHIP = 'chip inline-flex max-w-88 max-md:max-w-64 max-md:flex-none [&>.menu]:min-w-0';

/** The button of a filter. */
export const CHIP_BUTTON = {
  off: 'max-w-full text-13 font-normal text-second',
  on: 'max-w-full border-[color-mix(in_srgb,var(--accent)_35%,var(--surface))] bg-accent-soft text-13 font-normal text-accent',
};

const OPENS = 'gap-1.5 px-2.75 [&>.icon]:w-3 [&>.icon]:text-faint';

/** The button of a menu with filters. */
export const FACE = `${OPENS} ${CHIP_BUTTON.off}`;

interface Props {
  readonly label: string;
  /** The chosen value as text; `''` for none. */
  readonly chosen: string;
  readonly reset: () => void;
  readonly children: ComponentChildren;
}

/** A filter's button with the chosen value, and a button to clear it. */
export function FilterMenu({ label, chosen, reset, children }: Props) {
  const { t } = useTexts();
  const face =
    chosen === '' ? (
      <>
        {label}
        <Icon name="chevron" />
      </>
    ) : (
      <span class="cut">
        {label}: <strong>{chosen}</strong>
      </span>
    );
  return (
    <span class={CHIP}>
      <Menu
        label={chosen === '' ? label : `${label}: ${chosen}`}
        face={face}
        look={chosen === '' ? FACE : `${OPENS} rounded-r-none border-r-0 pr-1 ${CHIP_BUTTON.on}`}
      >
        {children}
      </Menu>
      {chosen !== '' && (
        <Button
          look={`w-7 min-w-0 rounded-l-none border-l-0 [&>.icon]:size-3 ${CHIP_BUTTON.on}`}
          icon="close"
          label={t.units.withoutFilter({ name: label })}
          onClick={reset}
        />
      )}
    </span>
  );
}

interface ChoiceChipProps {
  readonly label: string;
  /** The chosen value; `''` for none. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly change: (value: string) => void;
  /** The chosen value as text, if that is not its label. */
  readonly chosen?: string;
}

/** A filter with one of several values. */
export function ChoiceChip({ label, value, options, change, ...rest }: ChoiceChipProps) {
  const { chosen = options.find((option) => option.value === value)?.label ?? '?' } = rest;
  return (
    <FilterMenu label={label} chosen={value === '' ? '' : chosen} reset={() => change('')}>
      <Choices {...{ value, options, change }} />
    </FilterMenu>
  );
}

/** A menu's buttons, one of which is chosen. */
export const Choices = ({ value, options, change }: Omit<ChoiceChipProps, 'label' | 'chosen'>) => (
  <>
    {options.map((option) => (
      <MenuItem
        key={option.value}
        pressed={option.value === value}
        act={() => change(option.value)}
      >
        {option.label}
      </MenuItem>
    ))}
  </>
);

/** What lists and plans of units are asked for, as in the address; `''` for none. */
type Asked = Readonly<Record<RangeFilter | 'haus' | 'status', string>>;

interface AskedChipsProps {
  readonly asked: Asked;
  /** The houses to choose from. Where no unit names its house, there is no such filter. */
  readonly houses: readonly string[];
  readonly change: (name: keyof Asked) => (value: string) => void;
}

/** The filters by ranges, house and status. */
export function AskedChips({ asked, houses, change }: AskedChipsProps) {
  const { t } = useTexts(filterWords);
  return (
    <>
      {RANGE_FILTERS.map((name) => (
        <RangeChip key={name} name={name} value={asked[name]} change={change(name)} />
      ))}
      {houses.length > 0 && (
        <ChoiceChip
          label={t.asked.house}
          value={asked.haus}
          options={houses.map((house) => ({ value: house, label: house }))}
          chosen={bareHouse(asked.haus)}
          change={change('haus')}
        />
      )}
      <StatusChip value={asked.status} change={change('status')} />
    </>
  );
}

/** The same in words: `3 Zimmer`, `bis 450.000 €`, `frei`, `Haus B`. */
export function useAskedParts({ haus, status, ...ranges }: Asked): readonly string[] {
  const { t, language } = useTexts(filterWords);
  const { asked } = t;
  return [
    ...RANGE_FILTERS.filter((name) => ranges[name] !== '').map((name) =>
      rangePart(name, ranges[name], asked, language),
    ),
    statusesIn(status)
      .map((each) => t.statuses[each])
      .join(asked.or),
    haus === '' ? '' : asked.inHouse(haus),
  ].filter((part) => part !== '');
}

interface SentenceProps {
  /** Clears the filters; `null` while there are none. */
  readonly reset: (() => void) | null;
  /** What is at the line's end on a wide screen. */
  readonly end?: ComponentChildren;
  readonly look?: string;
  /** The paragraph. */
  readonly children: ComponentChildren;
}

/** What a list shows, in words. It does not move what is below: the buttons are no higher than the line. */
export function Sentence({ reset, end, look = 'text-16 max-md:text-14', children }: SentenceProps) {
  const { t } = useTexts();
  return (
    <div
      class={`filter-sentence flex flex-wrap items-center gap-x-3 [&_.button]:my-[calc((1.25rem-var(--control))/2)] [&_.button]:border-0 [&_.button]:bg-transparent [&_.button]:p-0 [&>p]:wrap-anywhere ${look}`}
    >
      {children}
      {reset !== null && (
        <Button kind="quiet" look="text-accent max-md:hidden" onClick={reset}>
          {t.common.resetFilters}
        </Button>
      )}
      {end !== undefined && (
        <span class="max-md:hidden ml-auto [&_.icon]:hidden [&>.button]:text-second">{end}</span>
      )}
    </div>
  );
}

interface RangeChipProps {
  readonly name: RangeFilter;
  /** The range as in the address; `''` for none. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A filter by a range: a button with what is chosen, and a panel with both ends. */
function RangeChip({ name, value, change }: RangeChipProps) {
  const { t, language } = useTexts(filterWords);
  return (
    <FilterMenu
      label={t.asked.names[name]}
      chosen={value === '' ? '' : rangeText(name, value, t.asked, language)}
      reset={() => change('')}
    >
      <RangeForm
        value={value}
        unit={name === 'zimmer' ? undefined : t.asked.units[name]}
        fault={t.asked.noNumber[name]}
        change={change}
      />
    </FilterMenu>
  );
}

interface RangeFormProps extends Pick<RangeChipProps, 'value' | 'change'> {
  /** What the numbers measure. */
  readonly unit: string | undefined;
  /** What is said if an end is no number. */
  readonly fault: string;
}

interface PanelFormProps {
  /** Label of the submit button. */
  readonly action: string;
  /** @returns whether the menu closes. */
  readonly send: () => boolean;
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** A small form in a menu. Enter sends it. */
export function PanelForm({ action, send, look = '', children }: PanelFormProps) {
  const close = useCloseMenu();
  return (
    <form
      class={`grid w-68 max-w-full gap-2 p-2 max-md:w-auto ${look}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (send()) close();
      }}
    >
      {children}
      <Button look="col-span-full" kind="primary" type="submit">
        {action}
      </Button>
    </form>
  );
}

/** Both ends of a range. */
export function RangeForm({ value, unit, fault, change }: RangeFormProps) {
  const { t, language } = useTexts(filterWords);
  const range = rangeIn(value);
  const [from, setFrom] = useState(endText(range?.from ?? '', language));
  const [to, setTo] = useState(endText(range?.to ?? '', language));
  const [isWrong, setWrong] = useState(false);
  return (
    <PanelForm
      look="grid-cols-2 [&_.with-unit]:flex [&_.with-unit]:items-center [&_.with-unit]:gap-1"
      action={t.asked.apply}
      send={() => {
        const typed = typedRange(from, to, language);
        setWrong(typed === null);
        if (typed !== null) change(typed);
        return typed !== null;
      }}
    >
      <TextField
        label={t.asked.from}
        unit={unit}
        value={from}
        change={setFrom}
        inputMode="decimal"
      />
      <TextField label={t.asked.to} unit={unit} value={to} change={setTo} inputMode="decimal" />
      {isWrong && (
        <p class="fault col-span-full" role="alert">
          {fault}
        </p>
      )}
    </PanelForm>
  );
}

/** Parses statuses separated by commas. */
export const statusesIn = (value: string): UnitStatus[] =>
  UNIT_STATUSES.filter((status) => value.split(',').includes(status));

interface StatusChipProps {
  /** The statuses as in the address; `''` for all. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The filter by status, with several values: the address has them as `status`. */
function StatusChip({ value, change }: StatusChipProps) {
  const { t } = useTexts(filterWords);
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
      label={t.fields.status}
      chosen={chosen.map((status) => t.statuses[status]).join(', ')}
      reset={() => change('')}
    >
      {UNIT_STATUSES.map((status) => (
        <PromptCheckbox
          key={status}
          checked={chosen.includes(status)}
          check={(checked) => choose(status, checked)}
        >
          <Status status={status} />
        </PromptCheckbox>
      ))}
    </FilterMenu>
  );
}
