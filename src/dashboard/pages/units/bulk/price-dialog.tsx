import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { UnitStatus } from '../../../../values/unit-states.ts';
import type { PlannedChange, Unit } from '../../../api/types.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { useSettled, memoised } from '../../../components/responsive.tsx';
import { Segments } from '../../../components/segments.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { Status } from '../../../components/status.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { type Entered as Form, useValues } from '../../../kit/typed.ts';
import { amountOf, amountText, fixedText } from '../../../texts/amounts.ts';
import { type BulkWording, bulkWords } from './words.ts';
import { AFTER, ChangeDialog, Preview } from './change-dialog.tsx';
import {
  type KeptReason,
  type PriceChange,
  type PricedUnit,
  type PriceField,
  differenceOf,
  isComplete,
  OPEN_STATUSES,
  PRICE_FIELDS,
  PRICE_STEPS,
  PRICE_WAYS,
  pricedUnit,
  ROUNDINGS,
  statusesOf,
  sumsOf,
} from './price-change.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { MONEY_DIGITS } from '../../../../values/decimal.ts';
import { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { Amount } from '../../../components/table.tsx';

interface Props {
  readonly units: readonly Unit[];
  readonly apply: (changes: readonly PlannedChange[]) => Promise<boolean>;
  readonly close: () => void;
}

/** The instruction as the person has entered it. */
interface Entered extends Omit<PriceChange, 'by'> {
  readonly field: PriceField;
  /** `by` as typed. */
  readonly typed: string;
  /** The statuses whose prices change. */
  readonly statuses: readonly UnitStatus[];
}

const FIRST: Entered = {
  field: 'kaufpreis',
  way: 'percent',
  typed: '',
  step: '0.01',
  rounding: 'nearest',
  statuses: OPEN_STATUSES,
};

/** Changes the prices of many units, and shows each one before and after. */
export function PriceDialog({ units, apply, close }: Props) {
  const { t, language } = useTexts(bulkWords);
  const { values: entered, bind } = useValues(FIRST);
  const counted = useSettled(entered, COMPUTE_AFTER_MS);
  const { field, typed, statuses } = counted;
  const priced = useMemo(() => {
    const change = { ...counted, by: signedAmountOf(typed, language) };
    if (!isComplete(change)) return null;
    return units.map((unit) => pricedUnit(unit, field, change, statuses));
  }, [units, counted, language]);
  const changes = useMemo(
    () =>
      (priced ?? []).flatMap(({ unit, after }): PlannedChange[] =>
        'price' in after ? [{ unit, change: { [field]: after.price } }] : [],
      ),
    [priced],
  );
  const rows = useMemo(
    () => priced ?? units.map((unit) => ({ unit, before: unit[field], after: null })),
    [priced, units, field],
  );
  const nothing = changes.length === 0 ? t.bulk.nothingChanges : null;
  const hindrance = priced === null ? t.bulk.typeNumber : nothing;
  return (
    <ChangeDialog
      title={t.bulk.pricesTitle({ n: units.length })}
      action={t.bulk.changePrices({ n: changes.length })}
      hindrance={counted === entered ? hindrance : ''}
      note={`${keptText(priced ?? [], t)} ${t.bulk.undoable}`}
      apply={() => apply(changes)}
      close={close}
      fields={<PriceFields entered={entered} bind={bind} counts={statusesOf(units)} />}
    >
      <PricePreview field={field} priced={rows} />
    </ChangeDialog>
  );
}

/** Pause in typing before the prices are computed. */
const COMPUTE_AFTER_MS = 150;

interface PriceFieldsProps {
  readonly entered: Entered;
  readonly bind: Form<Entered>['bind'];
  /** How many units have each status. */
  readonly counts: ReturnType<typeof statusesOf>;
}

function PriceFields({ entered, bind, counts }: PriceFieldsProps) {
  const { t, language } = useTexts(bulkWords);
  const { way } = entered;
  return (
    <>
      <SelectField
        label={t.bulk.price}
        {...bind('field')}
        options={PRICE_FIELDS.map((value) => ({ value, label: t.fields[value] }))}
      />
      <Segments
        label={t.bulk.way}
        {...bind('way')}
        options={PRICE_WAYS.map((value) => ({ value, label: t.bulk.ways[value] }))}
      />
      <TextField
        label={way === 'set' ? t.bulk.to : t.bulk.by[way]}
        {...bind('typed')}
        placeholder={t.bulk.example[way]}
        autoFocus
      />
      <SelectField
        label={t.bulk.direction}
        {...bind('rounding')}
        options={ROUNDINGS.map((value) => ({ value, label: t.bulk.roundings[value] }))}
      />
      <Segments
        label={t.bulk.roundTo}
        {...bind('step')}
        options={PRICE_STEPS.map((value) => ({
          value,
          label: value === '0.01' ? t.bulk.cent : amountText(value, language),
        }))}
      />
      <StatusChoice {...bind('statuses')} counts={counts} />
    </>
  );
}

interface StatusChoiceProps extends Pick<PriceFieldsProps, 'counts'> {
  readonly value: readonly UnitStatus[];
  readonly change: (statuses: readonly UnitStatus[]) => void;
}

/** Whose prices change: a box for each status of the units. */
function StatusChoice({ value, change, counts }: StatusChoiceProps) {
  const { t, format } = useTexts(bulkWords);
  return (
    <fieldset>
      <legend class="legend">{t.bulk.whose}</legend>
      <div class="row gap-x-4 gap-y-0">
        {counts.map(({ status, count }) => (
          <Checkbox
            key={status}
            look="row min-h-field"
            checked={value.includes(status)}
            check={(checked) => {
              const others = value.filter((each) => each !== status);
              change(checked ? [...others, status] : others);
            }}
          >
            <Status status={status} /> <span class="faint">{format.number(count)}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** A typed number with its sign, as a plain decimal: `−2,5 %` becomes `-2.5`. */
function signedAmountOf(typed: string, language: 'de' | 'en'): string {
  const [, sign = '', amount = ''] = /^\s*([+\-−–]?)(.*)$/.exec(typed) ?? [];
  return (sign === '' || sign === '+' ? '' : '-') + amountOf(amount, language);
}

/** How many units keep their prices, and why: `2 bleiben: 1 verkauft, 1 ohne Preis.` */
function keptText(priced: readonly PricedUnit[], t: BulkWording['t']): string {
  const kept = priced.flatMap(({ after }) => ('kept' in after ? [after.kept] : []));
  const reasons = { ...t.bulk.kept, ...t.statuses };
  const named = [...Map.groupBy(kept, (reason) => reason)].map(
    ([reason, { length }]) => `${length} ${reasons[reason]}`,
  );
  return kept.length === 0 ? '' : t.bulk.stay({ n: kept.length, reasons: named.join(', ') });
}

/** Rows that are shown at first, and added each time the person scrolls to the end. */
const STEP = 500;

interface PreviewProps {
  readonly field: PriceField;
  /** `after` is `null` until the instruction is complete. */
  readonly priced: readonly (Omit<PricedUnit, 'after'> & {
    readonly after: PricedUnit['after'] | null;
  })[];
}

/** Each unit's price before and after, and the sums of the changing prices. */
const PricePreview = memoised(({ field, priced }: PreviewProps) => {
  const { t, language } = useTexts(bulkWords);
  const complete = priced.filter((each): each is PricedUnit => each.after !== null);
  const sums = useMemo(() => sumsOf(complete), [priced]);
  const count = complete.filter(({ after }) => 'price' in after).length;
  const perQm = {
    title: t.bulk.perQm,
    look: NUMBER,
    isFurther: true,
    cell: (row: Previewed) =>
      ofPrice(row, (kaufpreis) => (
        <Amount of={derivedFigures({ ...row.unit, kaufpreis }).kaufpreisPerQm} />
      )),
    sum: sums.percent !== null && `${signed(sums.percent, language)} %`,
  };
  return (
    <Preview
      rows={priced}
      step={STEP}
      keeps={({ after }) => after !== null && 'kept' in after}
      sum={t.bulk.sum}
      columns={[
        {
          title: t.fields.status,
          look: 'md:w-[22%]',
          isFurther: true,
          cell: ({ unit }) => <Status status={unit.status} />,
          sum: t.bulk.units({ n: count }),
        },
        {
          title: t.bulk.before,
          look: NUMBER,
          cell: ({ before }) => <Amount of={before} />,
          sum: <Amount of={sums.before} />,
        },
        {
          title: t.bulk.after,
          look: `number ${AFTER}`,
          cell: (row) =>
            row.after !== null && 'kept' in row.after
              ? reasonText(row.after.kept, t)
              : ofPrice(row, (price) => <Amount of={price} />),
          sum: <Amount of={sums.after} />,
        },
        {
          title: t.bulk.difference,
          look: NUMBER,
          isFurther: true,
          cell: (row) => ofPrice(row, (price) => signed(differenceOf(row.before, price), language)),
          sum: signed(sums.gain, language),
        },
        ...(field === 'kaufpreis' ? [perQm] : []),
      ]}
    />
  );
});

const NUMBER = 'number in-[.kept]:text-second';

type Previewed = PreviewProps['priced'][number];

/** What a row says about its new price; nothing without one. */
const ofPrice = ({ after }: Previewed, text: (price: string) => ComponentChildren) =>
  after !== null && 'price' in after && text(after.price);

/** Why a price stays. The row's status needs no second mention. */
function reasonText(reason: KeptReason, { bulk }: BulkWording['t']): string {
  const reasons: Readonly<Partial<Record<KeptReason, string>>> = bulk.kept;
  const named = reasons[reason];
  return named === undefined ? bulk.stays : bulk.keeps({ reason: named });
}

/** A difference with its sign: `+10.549,50`. */
function signed(decimal: string, language: 'de' | 'en'): string {
  const isLess = decimal.startsWith('-');
  const amount = isLess ? decimal.slice(1) : decimal;
  const isExact = !/\.\d{3}/.test(amount);
  return (
    (isLess ? '−' : '+') +
    (isExact ? fixedText(amount, MONEY_DIGITS, language) : amountText(amount, language))
  );
}
