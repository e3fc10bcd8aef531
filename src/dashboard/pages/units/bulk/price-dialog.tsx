import { useMemo, useState } from 'preact/hooks';
import { derivedFigures } from '../../../../values/decimal.ts';
import type { Unit } from '../../../api/types.ts';
import { Amount } from '../../../components/amount.tsx';
import { Segments } from '../../../components/segments.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { Status } from '../../../components/status.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { amountOf, amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { nameOf } from '../name.ts';
import type { PlannedChange } from './bulk-run.ts';
import { ChangeDialog } from './change-dialog.tsx';
import {
  differenceOf,
  isComplete,
  type KeptReason,
  PRICE_FIELDS,
  PRICE_STEPS,
  PRICE_WAYS,
  type PricedUnit,
  type PriceField,
  pricedUnit,
  ROUNDINGS,
  sumsOf,
} from './price-change.ts';

/** The preview's first rows. More would make it slow, and nobody reads them. */
const MAX_ROWS = 200;

interface Props {
  readonly units: readonly Unit[];
  readonly apply: (changes: readonly PlannedChange[]) => void;
  readonly close: () => void;
}

/** Changes the prices of many units, and shows each one before and after. */
export function PriceDialog({ units, apply, close }: Props) {
  const { t, format, language } = useTexts();
  const [field, setField] = useState<PriceField>('kaufpreis');
  const [way, setWay] = useState<(typeof PRICE_WAYS)[number]>('percent');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<(typeof PRICE_STEPS)[number]>('0.01');
  const [rounding, setRounding] = useState<(typeof ROUNDINGS)[number]>('nearest');
  const [withSold, setWithSold] = useState(false);
  const by = signedAmountOf(typed, language);
  const priced = useMemo(
    () =>
      isComplete({ way, by })
        ? units.map((unit) => pricedUnit(unit, field, { way, by, step, rounding }, withSold))
        : null,
    [units, field, way, by, step, rounding, withSold],
  );
  const changes = (priced ?? []).flatMap(({ unit, after }): PlannedChange[] =>
    'price' in after ? [{ unit, change: { [field]: after.price } }] : [],
  );
  const hindrance = {
    incomplete: priced === null ? t.bulk.typeNumber : null,
    nothing: changes.length === 0 ? t.bulk.nothingChanges : null,
  };
  const hasSold = units.some(({ status }) => status === 'verkauft');
  return (
    <ChangeDialog
      title={t.bulk.pricesTitle(format.number(units.length))}
      action={t.bulk.changePrices(changes.length, format.number(changes.length))}
      hindrance={hindrance.incomplete ?? hindrance.nothing}
      note={
        <>
          {keptText(priced ?? [], t.bulk.kept, t.bulk.stay)} {t.bulk.undoable}
        </>
      }
      apply={() => {
        apply(changes);
      }}
      close={close}
      fields={
        <>
          <SelectField
            label={t.bulk.price}
            value={field}
            options={PRICE_FIELDS.map((value) => ({ value, label: t.units.fields[value] }))}
            change={setField}
          />
          <Segments
            label={t.bulk.way}
            value={way}
            options={PRICE_WAYS.map((value) => ({ value, label: t.bulk.ways[value] }))}
            change={setWay}
          />
          <TextField
            label={way === 'set' ? t.bulk.to : t.bulk.by[way]}
            value={typed}
            change={setTyped}
            placeholder={t.bulk.example[way]}
            autoFocus
          />
          <Segments
            label={t.bulk.roundTo}
            value={step}
            options={PRICE_STEPS.map((value) => ({
              value,
              label: value === '0.01' ? t.bulk.cent : amountText(value, language),
            }))}
            change={setStep}
          />
          <SelectField
            label={t.bulk.direction}
            value={rounding}
            options={ROUNDINGS.map((value) => ({ value, label: t.bulk.roundings[value] }))}
            change={setRounding}
          />
          {hasSold && (
            <label class="row change-sold">
              <input
                type="checkbox"
                checked={withSold}
                onChange={({ currentTarget }) => {
                  setWithSold(currentTarget.checked);
                }}
              />
              {t.bulk.withSold}
            </label>
          )}
        </>
      }
    >
      <Preview
        field={field}
        priced={priced ?? units.map((unit) => ({ unit, before: unit[field], after: null }))}
      />
    </ChangeDialog>
  );
}

/** A typed number with its sign, as a plain decimal: `−2,5 %` becomes `-2.5`. */
function signedAmountOf(typed: string, language: 'de' | 'en'): string {
  const [, sign = '', amount = ''] = /^\s*([+\-−–]?)(.*)$/.exec(typed) ?? [];
  return (sign === '' || sign === '+' ? '' : '-') + amountOf(amount, language);
}

/** How many units keep their prices, and why: `2 bleiben: 1 verkauft, 1 ohne Preis.` */
function keptText(
  priced: readonly PricedUnit[],
  reasons: Readonly<Record<KeptReason, string>>,
  text: (units: number, reasons: string) => string,
): string {
  const counts = new Map<KeptReason, number>();
  for (const { after } of priced) {
    if ('kept' in after) counts.set(after.kept, (counts.get(after.kept) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const named = [...counts].map(([reason, count]) => `${count} ${reasons[reason]}`);
  return all === 0 ? '' : text(all, named.join(', '));
}

interface PreviewProps {
  readonly field: PriceField;
  /** `after` is `null` until the instruction is complete. */
  readonly priced: readonly (Omit<PricedUnit, 'after'> & {
    readonly after: PricedUnit['after'] | null;
  })[];
}

/** Each unit's price before and after, and the sums of the changing prices. */
function Preview({ field, priced }: PreviewProps) {
  const { t, format, language } = useTexts();
  const complete = priced.filter((each): each is PricedUnit => each.after !== null);
  const sums = sumsOf(complete);
  const more = priced.length - MAX_ROWS;
  const count = complete.filter(({ after }) => 'price' in after).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="change-preview" role="region" aria-label={t.bulk.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.units.fields.unitIdentifier}</th>
            <th scope="col" class="wide-only">
              {t.units.fields.status}
            </th>
            <th scope="col" class="number">
              {t.bulk.before}
            </th>
            <th scope="col" class="number">
              {t.bulk.after}
            </th>
            <th scope="col" class="number wide-only">
              {t.bulk.difference}
            </th>
            {field === 'kaufpreis' && (
              <th scope="col" class="number wide-only">
                {t.bulk.perQm}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {priced.slice(0, MAX_ROWS).map(({ unit, before, after }) => (
            <PreviewRow key={unit.id} field={field} unit={unit} before={before} after={after} />
          ))}
          {more > 0 && (
            <tr>
              <td colSpan={6} class="faint">
                {t.bulk.moreRows(format.number(more))}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.bulk.sum}</th>
            <td class="wide-only">{t.bulk.units(count, format.number(count))}</td>
            <td class="number">
              <Amount of={sums.before} digits={2} />
            </td>
            <td class="number">
              <Amount of={sums.after} digits={2} />
            </td>
            <td class="number wide-only">{signed(sums.gain, language)}</td>
            {field === 'kaufpreis' && (
              <td class="number wide-only">
                {sums.percent !== null && `${signed(sums.percent, language)} %`}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface PreviewRowProps extends Omit<PricedUnit, 'after'> {
  readonly field: PriceField;
  readonly after: PricedUnit['after'] | null;
}

function PreviewRow({ field, unit, before, after }: PreviewRowProps) {
  const { t, language } = useTexts();
  const price = after !== null && 'price' in after ? after.price : null;
  return (
    <tr class={after !== null && 'kept' in after ? 'kept' : undefined}>
      <th scope="row" class="cut" title={nameOf(unit)}>
        <bdi>{nameOf(unit)}</bdi>
      </th>
      <td class="wide-only">
        <Status status={unit.status} />
      </td>
      <td class="number">
        <Amount of={before} digits={2} />
      </td>
      <td class="number after">
        {price !== null && <Amount of={price} digits={2} />}
        {after !== null && 'kept' in after && t.bulk.keeps(t.bulk.kept[after.kept])}
      </td>
      <td class="number wide-only">
        {price !== null && signed(differenceOf(before, price), language)}
      </td>
      {field === 'kaufpreis' && (
        <td class="number wide-only">
          {price !== null && (
            <Amount of={derivedFigures({ ...unit, kaufpreis: price }).kaufpreisPerQm} digits={2} />
          )}
        </td>
      )}
    </tr>
  );
}

/** A difference with its sign: `+10.549,50`. */
function signed(decimal: string, language: 'de' | 'en'): string {
  const isLess = decimal.startsWith('-');
  return (isLess ? '−' : '+') + amountText(isLess ? decimal.slice(1) : decimal, language);
}
