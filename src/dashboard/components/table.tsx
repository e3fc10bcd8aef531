import { type ComponentChildren, Fragment, type JSX } from 'preact';
import { amountText, fixedAmount } from '../texts/amounts.ts';
import type { Language } from '../texts/language.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `head` names the row, `actions` has its buttons, `select` its checkbox. */
  readonly kind?: 'head' | 'actions' | 'number' | 'select';
  /** The column's header cell, if not its title. */
  readonly head?: ComponentChildren;
  /** Class names of its cells, or of each. */
  readonly look?: string | ((row: Row) => string);
}

/** A line across all columns: the title of the rows below it, or something about the row above. */
export interface Line {
  readonly key: string;
  readonly line: ComponentChildren;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly (Row | Line)[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table. On a narrow screen each row is a card with its columns' titles. The roles are explicit,
 * because browsers drop a table's roles when CSS changes its `display`.
 */
export function Table<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    <table role="table" class="table card" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, kind, head, look = '' }) => (
            <th
              role="columnheader"
              scope="col"
              key={title}
              class={`${kind ?? ''} ${typeof look === 'string' ? look : ''}`}
            >
              {head ?? (kind === 'actions' ? <span class="unseen">{title}</span> : title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) =>
          isLine(row) ? (
            <tr role="row" key={row.key}>
              <td role="cell" class="across" colSpan={columns.length}>
                {row.line}
              </td>
            </tr>
          ) : (
            <tr role="row" key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

const isLine = (row: unknown): row is Line =>
  typeof row === 'object' && row !== null && 'line' in row;

/** Where a row is a card, its menu. */
const BESIDE_NAME = 'max-lg:[&_.menu]:absolute max-lg:[&_.menu]:top-2 max-lg:[&_.menu]:right-2';

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { title, kind, cell } = column;
  const look = typeof column.look === 'function' ? column.look(row) : (column.look ?? '');
  if (kind === 'head') {
    return (
      <th role="rowheader" scope="row" class={look}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td
      role="cell"
      class={`${kind ?? ''} ${kind === 'actions' ? BESIDE_NAME : ''} ${look}`}
      data-title={title}
    >
      {cell(row)}
    </td>
  );
}

interface ClampedProps {
  readonly strong?: boolean;
  /** The whole text, if it is more than text. */
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** A name or an address in at most two lines. Its title has the whole text. */
export function Clamped({ strong = false, children, title }: ClampedProps) {
  const Text = strong ? 'strong' : 'span';
  return (
    <Text
      class="max-w-full overflow-hidden align-bottom wrap-anywhere [-webkit-box-orient:vertical] [-webkit-line-clamp:2] [display:-webkit-inline-box]"
      title={title ?? (typeof children === 'string' ? children : undefined)}
    >
      {children}
    </Text>
  );
}

interface DetailsProps {
  readonly summary: string;
  readonly children: ComponentChildren;
}

/** What is hidden until its summary is clicked. */
export const Details = ({ summary, children }: DetailsProps) => (
  <details>
    <summary class="w-fit cursor-pointer list-['›__'] whitespace-nowrap text-faint [[open]>&]:mb-3 [[open]>&]:list-['⌄__']">
      {summary}
    </summary>
    {children}
  </details>
);

interface FactsProps {
  /** Class names. */
  readonly look?: string;
  /** What is known, by its name; `false` for nothing. */
  readonly facts: Readonly<Record<string, ComponentChildren>>;
}

const FACTS = 'grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-2';

/** What is known about something. */
export const Facts = ({ look = FACTS, facts }: FactsProps) => (
  <dl class={`grid ${look}`}>
    {Object.entries(facts).map(
      ([name, fact]) =>
        fact !== false && (
          <Fragment key={name}>
            <dt class="text-faint">{name}</dt>
            <dd class="wrap-anywhere">{fact}</dd>
          </Fragment>
        ),
    )}
  </dl>
);

interface AmountProps {
  /** An exact decimal of 0 or more; `null` is shown as a dash. */
  readonly of: string | null;
}

/**
 * An amount with two decimals in a table. Trailing zeros are faint; if the amount is rounded, its title has
 * the exact one.
 */
export function Amount({ of: decimal }: AmountProps) {
  const { language } = useTexts();
  if (decimal === null) return <span class="faint">–</span>;
  return amountIn(decimal, 2, language);
}

/** The same without a component, for long tables. @param digits the same for a whole column. */
export function amountIn(decimal: string, digits: number, language: Language): JSX.Element {
  const { whole, fraction } = fixedAmount(decimal, digits, language);
  const shown = (
    <>
      {whole}
      {/[1-9]/.test(fraction) ? fraction : <span class="faint">{fraction}</span>}
    </>
  );
  const isRounded = (decimal.split('.')[1] ?? '').length > digits;
  return isRounded ? <span title={amountText(decimal, language)}>{shown}</span> : shown;
}

interface ListCardProps {
  readonly title: string;
  /** A link to all of what the card shows a part of; without it, there is none. */
  readonly all?: readonly [text: string, href: string] | undefined;
  readonly children: ComponentChildren;
}

/** A card with rows below its title. */
export const ListCard = ({ title, all, children }: ListCardProps) => (
  <section class="card [&>.table]:border-0 [&>.table]:shadow-none" aria-label={title}>
    <header class="flex items-center justify-between gap-2 px-4 py-3">
      <h2>{title}</h2>
      {all !== undefined && (
        <a class="flex-none" href={all[1]}>
          {all[0]}
        </a>
      )}
    </header>
    {children}
  </section>
);

/** One of its rows. Its columns, gaps and height are its own. */
export const LIST_ROW = 'grid items-center border-t border-line px-4';
