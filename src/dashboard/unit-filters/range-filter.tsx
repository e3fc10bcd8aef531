import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/text-field.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { endText, type RangeFilter, rangeIn, typedRange } from './ranges.ts';
import { filterWords } from './words.ts';
import { rangeText } from './wording.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly name: RangeFilter;
  /** The range as in the address; `''` for none. */
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A filter by a range: a button with what is chosen, and a panel with both ends. */
export function RangeChip({ name, value, change }: Props) {
  const { t, language } = useTexts(filterWords);
  return (
    <FilterMenu
      label={t.asked.names[name]}
      chosen={value === '' ? '' : rangeText(name, value, t.asked, language)}
      reset={() => change('')}
    >
      {(close) => (
        <RangeForm
          name={name}
          value={value}
          change={(next) => {
            change(next);
            close();
          }}
        />
      )}
    </FilterMenu>
  );
}

/** Both ends of a range. Enter applies them. */
function RangeForm({ name, value, change }: Props) {
  const { t, language } = useTexts(filterWords);
  const range = rangeIn(value);
  const [from, setFrom] = useState(endText(range?.from ?? '', language));
  const [to, setTo] = useState(endText(range?.to ?? '', language));
  const [isWrong, setWrong] = useState(false);
  const unit = name === 'zimmer' ? undefined : t.asked.units[name];
  return (
    <form
      class="grid w-68 max-w-full grid-cols-2 gap-2 p-2 max-md:w-auto [&_.with-unit]:flex [&_.with-unit]:items-center [&_.with-unit]:gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = typedRange(from, to, language);
        setWrong(typed === null);
        if (typed === null) return;
        change(typed);
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
          {t.asked.noNumber[name]}
        </p>
      )}
      <Button look="col-span-full" kind="primary" type="submit">
        {t.asked.apply}
      </Button>
    </form>
  );
}
