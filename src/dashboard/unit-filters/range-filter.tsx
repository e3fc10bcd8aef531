import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Restored } from '../components/form.tsx';
import { TextField } from '../components/text-field.tsx';
import { useTyped } from '../navigation/typed.ts';
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
      reset={() => {
        change('');
      }}
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
  const { values, changes, kept } = useTyped(`range ${name}`, {
    from: endText(range?.from ?? '', language),
    to: endText(range?.to ?? '', language),
  });
  const [isWrong, setWrong] = useState(false);
  const unit = name === 'zimmer' ? undefined : t.asked.units[name];
  return (
    <form
      class="range-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = typedRange(values.from, values.to, language);
        setWrong(typed === null);
        if (typed === null) return;
        kept.drop();
        change(typed);
      }}
    >
      {kept.isRestored && <Restored drop={kept.drop} />}
      <TextField
        label={t.asked.from}
        unit={unit}
        value={values.from}
        change={changes('from')}
        inputMode="decimal"
      />
      <TextField
        label={t.asked.to}
        unit={unit}
        value={values.to}
        change={changes('to')}
        inputMode="decimal"
      />
      {isWrong && (
        <p class="fault" role="alert">
          {t.asked.noNumber[name]}
        </p>
      )}
      <Button kind="primary" type="submit">
        {t.asked.apply}
      </Button>
    </form>
  );
}
