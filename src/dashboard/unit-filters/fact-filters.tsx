import { useState } from 'preact/hooks';
import { type FactName, factNames, isFactName } from '../../values/facts/facts.ts';
import { MenuItem } from '../components/menu.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { useTexts } from '../kit/use-texts.ts';
import type { Wording } from '../kit/words.ts';
import { labelOf, optionsOf } from '../texts/field-options.ts';
import { type MetadataColumn, metadataColumn, metadataNameOf } from '../unit-cells/column-name.ts';
import { fieldNamed, fieldOf, hasLines } from '../unit-fields/fields.ts';
import { ChoiceChip, Choices, FilterMenu, PanelForm, RangeForm } from './filter-menu.tsx';
import { rangeIn, rangeText } from './ranges.ts';
import { filterWords } from './words.ts';

/** What a unit lacks, as a filter. */
const MISSING = 'missing';

/** A filter by a fact, by a name of the metadata, or by what is missing. */
export type FactFilter = FactName | MetadataColumn | typeof MISSING;

/** Those that every list has. */
export const FACT_FILTERS: readonly (FactName | typeof MISSING)[] = [...factNames(), MISSING];

/** The names of the metadata by which an address filters. */
export const metadataIn = ({ searchParams }: URL): readonly MetadataColumn[] =>
  [...searchParams.keys()].flatMap((key) => {
    const name = key.startsWith('metadata.') ? metadataNameOf(key) : null;
    return name === null ? [] : [metadataColumn(name)];
  });

/** The filters by facts that are set, by their query parameters; `''` is none. */
export type FactsAsked = Readonly<Partial<Record<FactFilter, string>>>;

const isFactFilter = (name: string): name is FactFilter =>
  name === MISSING ||
  isFactName(name) ||
  (name.startsWith('metadata.') && metadataNameOf(name) !== null);

/** The filters by facts among all, with their values. */
export const factsAsked = (filters: object): readonly (readonly [FactFilter, string])[] =>
  Object.entries(filters).flatMap(([name, value]: [string, unknown]) =>
    isFactFilter(name) && typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );

type FilterWording = Pick<Wording<ReturnType<typeof filterWords>>, 't' | 'language'>;

const isRange = (name: FactFilter): name is FactName =>
  isFactName(name) && ['decimal', 'integer'].includes(fieldOf(name).kind);

/** The name of a fact, without what its numbers measure. */
function nameOf(name: FactFilter, { t }: FilterWording): string {
  if (name === MISSING) return t.asked.missing;
  return isFactName(name) ? labelOf(t.fields[name]).label : (metadataNameOf(name) ?? '');
}

/** The value of a filter by a fact as text: `ab 5 m²`, `ja`. */
function valueText(name: FactFilter, value: string, wording: FilterWording): string {
  const { t, language } = wording;
  if (name === MISSING) {
    const fields = value.split(',').map(fieldNamed);
    return fields.map((each) => (each === null ? '?' : labelOf(t.fields[each]).label)).join(', ');
  }
  if (isRange(name)) {
    const { unit = '' } = labelOf(t.fields[name]);
    return `${rangeText('zimmer', value, t.asked, language)} ${unit}`.trim();
  }
  const options = isFactName(name) ? (optionsOf(t, name) ?? []) : [];
  const labels = value.split(',').map((each) => options.find((one) => one.value === each)?.label);
  return labels.includes(undefined) ? value : labels.join(t.asked.or);
}

/** The same as parts of a sentence: `Aufzug: ja`. */
export const factParts = (filters: object, wording: FilterWording): readonly string[] =>
  factsAsked(filters).map(
    ([name, value]) => `${nameOf(name, wording)}: ${valueText(name, value, wording)}`,
  );

interface ChipsProps {
  readonly filters: object;
  readonly change: (name: FactFilter) => (value: string) => void;
}

/** The filters by facts that are set. */
export function FactChips({ filters, change }: ChipsProps) {
  const wording = useTexts(filterWords);
  const { t } = wording;
  return (
    <>
      {factsAsked(filters).map(([name, value]) =>
        name === MISSING ? (
          <ChoiceChip
            key={name}
            label={t.asked.missing}
            value={value}
            chosen={valueText(name, value, wording)}
            options={factNames().map((each) => ({ value: each, label: nameOf(each, wording) }))}
            change={change(name)}
          />
        ) : (
          <FilterMenu
            key={name}
            label={nameOf(name, wording)}
            chosen={valueText(name, value, wording)}
            reset={() => change(name)('')}
          >
            <FactForm name={name} value={value} change={change} />
          </FilterMenu>
        ),
      )}
    </>
  );
}

interface ChoiceProps extends Pick<ChipsProps, 'change'> {
  /** The names of metadata to choose from. */
  readonly metadata: readonly string[];
}

/** A choice of a fact, and then of its value. */
export function FactChoice({ metadata, change }: ChoiceProps) {
  const wording = useTexts(filterWords);
  const { t } = wording;
  const [name, setName] = useState('');
  const names = [...factNames((fact) => !hasLines(fact)), ...metadata.map(metadataColumn)].map(
    (each) => ({ value: each, label: nameOf(each, wording) }),
  );
  return (
    <div class="grid w-68 max-w-full gap-1 max-md:w-auto">
      <div class="px-2 pt-2">
        <SelectField
          label={t.asked.fact}
          value={name}
          options={[{ value: '', label: t.asked.chooseFact }, ...names]}
          change={setName}
        />
      </div>
      {isFactFilter(name) && <FactForm key={name} name={name} value="" change={change} />}
    </div>
  );
}

interface FormProps extends Pick<ChoiceProps, 'change'> {
  readonly name: FactFilter;
  readonly value: string;
}

/** The value of a fact to look for: a choice, a range, or a text; or that it is missing. */
function FactForm({ name, value, change }: FormProps) {
  const { t } = useTexts(filterWords);
  const options = isFactName(name)
    ? optionsOf(t, name)?.filter((one) => one.value !== '')
    : undefined;
  return (
    <>
      {options !== undefined && <Choices {...{ value, options }} change={change(name)} />}
      {isRange(name) && (
        <RangeForm
          value={rangeIn(value) === null ? '' : value}
          unit={labelOf(t.fields[name]).unit}
          fault={t.asked.noNumber.wohnflaecheQm}
          change={change(name)}
        />
      )}
      {options === undefined && !isRange(name) && <TextForm value={value} change={change(name)} />}
      {isFactName(name) && (
        <MenuItem act={() => change(MISSING)(name)}>{t.asked.isMissing}</MenuItem>
      )}
    </>
  );
}

interface TextFormProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

function TextForm({ value, change }: TextFormProps) {
  const { t } = useTexts(filterWords);
  const [typed, setTyped] = useState(value);
  return (
    <PanelForm
      action={t.asked.apply}
      send={() => {
        change(typed.trim());
        return true;
      }}
    >
      <TextField label={t.asked.text} value={typed} change={setTyped} maxLength={200} />
    </PanelForm>
  );
}
