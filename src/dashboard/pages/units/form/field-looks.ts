import { type FieldLook, PLAIN } from '../../../components/field.tsx';

/*
 * How the fields of a unit look: among its facts and in its card they are edited where they stand, a new unit's
 * are on a grid.
 */

const PEN = 'bg-(image:--pen) bg-no-repeat';

/** A frame around an amount and its unit, which only shows while it is used. */
const FRAME =
  'rounded-6 border border-transparent focus-within:border-accent focus-within:bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-button-line hover:bg-sunken has-[[aria-invalid=true]]:border-danger';

/** An empty value asks for one. */
const EMPTY =
  'placeholder:text-13 placeholder:font-normal placeholder:text-accent placeholder:opacity-100';

/** The unit follows the amount, however long that is. */
const AMOUNT = `field-sizing-content min-h-5 w-auto max-w-full min-w-8 border-0 bg-transparent outline-none ${EMPTY}`;

/** Where it is edited in place, a control has no frame until it is used. The bar must not cover it. */
const IN_PLACE = [
  '-ml-2 min-h-[calc(var(--line-row)-4px)] w-[calc(100%+0.5rem)] scroll-mt-16 scroll-mb-24 text-ellipsis tabular-nums',
  '[&:is(input,select):not(:focus,[aria-invalid=true])]:border-transparent [&:is(input,select):not(:focus,[aria-invalid=true])]:bg-transparent',
  '[&:is(input,select):not(:focus,[aria-invalid=true]):hover]:border-button-line [&:is(input,select):not(:focus,[aria-invalid=true]):hover]:bg-sunken',
  EMPTY,
].join(' ');

const PEN_ON_HOVER =
  '[&:is(input):not(:focus):hover]:bg-(image:--pen) [&:is(input):not(:focus):hover]:bg-position-[right_0.5rem_center] [&:is(input):not(:focus):hover]:bg-no-repeat';

const RING = 'relative [&>.ring]:pointer-events-none [&>.ring]:absolute [&>.ring]:z-1';

/** A fact: its name on the left, and its value, which a click edits in place. */
export const FACT: FieldLook = {
  field:
    'min-h-line-row grid-cols-[7.5rem_minmax(0,1fr)] grid-rows-[auto] content-center items-center gap-x-2 gap-y-0 border-t border-line pt-0.5 pb-px max-md:grid-cols-[6.5rem_minmax(0,1fr)]',
  label: 'relative text-13 font-normal text-faint wrap-anywhere',
  control: `${IN_PLACE} ${PEN_ON_HOVER}`,
  amount: `${FRAME} -ml-2 flex min-h-[calc(var(--line-row)-4px)] w-[calc(100%+0.5rem)] items-baseline pt-[calc((var(--line-row)-1.625rem)/2)] tabular-nums`,
  amountInput: AMOUNT,
  unit: '-ml-1 flex-none peer-placeholder-shown:hidden',
  about: 'col-2 pb-1',
  value: 'py-1 wrap-anywhere has-[>button]:py-0',
  status: `${RING} [&_select]:pl-7 [&>.ring]:top-[calc(var(--line-row)/2-0.4375rem)] [&>.ring]:left-32 max-md:[&>.ring]:left-28`,
};

/** One of several that share a row, whose values stand side by side. */
export const BESIDE: FieldLook = {
  ...FACT,
  field: 'block max-w-full min-w-0',
  label: 'sr-only',
  control: `${IN_PLACE} [&:is(input)]:m-0 [&:is(input)]:field-sizing-content [&:is(input)]:w-auto [&:is(input)]:max-w-full [&:is(input)]:px-[calc(0.25rem-1px)]`,
  amount: `${FRAME} flex min-h-[calc(var(--line-row)-4px)] w-auto items-baseline pt-[calc((var(--line-row)-1.625rem)/2)] pr-1 tabular-nums`,
  amountInput: `${AMOUNT} pl-1`,
  value: 'px-1 py-1 wrap-anywhere',
};

/** The first of them begins where other values do. */
export const FIRST: FieldLook = {
  ...BESIDE,
  control: `${BESIDE.control} [&:is(input):is(input)]:pl-2`,
  value: 'py-1 pr-1 pl-[calc(0.5rem+1px)] wrap-anywhere',
};

/** The price, in the head of the card. */
export const PRICE: FieldLook = {
  ...PLAIN,
  field: 'grid-rows-[auto] gap-0',
  label: 'sr-only',
  amount: `${FRAME} ${PEN} -ml-[calc(0.5rem+1px)] flex h-11 w-fit max-w-full items-center bg-position-[100%_center] pr-5 focus-within:bg-none`,
  amountInput: `${AMOUNT} flex-none pr-1.75 text-28 font-bold tabular-nums`,
  unit: 'text-28 font-bold tabular-nums peer-placeholder-shown:hidden',
  value: 'text-28 font-bold tabular-nums',
};

/** The status of a reserved unit, which is the title of its reservation. */
export const TITLE: FieldLook = {
  ...PLAIN,
  field: 'block',
  label: 'sr-only',
  control:
    'field-sizing-content min-h-control w-auto border-transparent bg-transparent font-semibold',
  status: `${RING} [&_select]:pl-6 [&>.ring]:top-[calc(var(--control)/2-0.4375rem)]`,
};

/** On a grid: the label on the left, and a framed control. */
export const ON_GRID: FieldLook = {
  ...PLAIN,
  field:
    'grid-cols-[7rem_minmax(0,1fr)] grid-rows-[auto] gap-0 max-md:grid-cols-[6.5rem_minmax(0,1fr)] [&>:not(label,.legend)]:col-2',
  label: 'relative flex min-h-field items-center text-13 font-normal',
  control:
    'pl-2.75 aria-invalid:border-danger aria-invalid:bg-danger-soft aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
  amount:
    'flex items-center rounded-6 border border-control-line bg-surface focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent has-[:disabled]:border-button-line has-[:disabled]:bg-[light-dark(var(--sunken),var(--page))] has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:bg-danger-soft has-[[aria-invalid=true]]:shadow-[inset_0_0_0_1px_var(--danger)]',
  amountInput: 'min-h-[calc(var(--field)-2px)] border-0 bg-transparent pl-2.75 outline-none',
  unit: 'flex-none pr-2 text-13 text-faint peer-disabled:hidden',
  about: 'pt-1 text-12 font-normal',
  status: `${RING} [&_select]:pl-8 [&>.ring]:top-[calc(var(--field)/2-0.4375rem)] [&>.ring]:left-31 max-md:[&>.ring]:left-29`,
};

/** The price of a new unit. */
export const GRID_PRICE: FieldLook = {
  ...ON_GRID,
  label: 'relative flex min-h-11 items-center text-13 font-normal',
  amount: `${ON_GRID.amount} min-h-11`,
  amountInput: `${ON_GRID.amountInput} text-20 font-bold disabled:text-16 disabled:font-normal max-md:text-16`,
};
