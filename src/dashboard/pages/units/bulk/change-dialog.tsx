import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../api/types.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../components/dialog.tsx';
import { nameOf } from '../../../texts/unit-name.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { bulkWords } from './words.ts';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
  readonly title: string;
  /** Label of the submit button. It names the number of changes. */
  readonly action: string;
  /** Why the button is disabled; `null` if it is not. */
  readonly hindrance: string | null;
  /** The fields of the instruction. */
  readonly fields: ComponentChildren;
  /** Below the preview: what stays as it is. */
  readonly note: ComponentChildren;
  /** @returns whether the change begins. */
  readonly apply: () => Promise<boolean>;
  readonly close: () => void;
  /** The preview. */
  readonly children: ComponentChildren;
}

const FIELDS =
  'flex flex-wrap items-start gap-x-4 gap-y-3 [&_:is(label,legend)]:text-ink [&>.field]:flex-[1_1_9rem] [&>.field]:max-w-80 max-md:[&>.field]:max-w-none [&>.field>input]:text-right [&>.field>input]:font-semibold [&>.unit-field]:flex-[1_1_12rem] max-md:[&>.segments]:flex-[1_1_100%] md:[&_.segments_span]:min-h-[calc(var(--field)-2px)]';

/** A wide dialog that previews a change of many units: fields, preview and buttons. */
export function ChangeDialog({ title, action, hindrance, fields, note, ...rest }: Props) {
  const { t } = useTexts();
  const { apply, close, children } = rest;
  const submission = useSubmit();
  return (
    <Dialog title={title} onClose={close} size="wide">
      <form
        class="grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (hindrance === null) void submission.submit(apply);
        }}
      >
        <CloseButton
          look="absolute top-3 right-3 max-md:top-1.5 max-md:right-1"
          kind="quiet"
          icon="close"
          label={t.common.close}
        />
        <div class={FIELDS}>{fields}</div>
        {children}
        <DialogActions look="z-2">
          <p class="small flex-[1_1_16rem] self-center max-md:basis-full" role="status">
            {hindrance ?? note}
          </p>
          <CloseButton>{t.common.cancel}</CloseButton>
          <Button type="submit" kind="primary" busy={submission.busy} disabled={hindrance !== null}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface PreviewColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** CSS classes of its cells. */
  readonly look: string;
  /** Whether a phone leaves it out. */
  readonly isFurther?: boolean;
  readonly sum?: ComponentChildren;
}

interface PreviewProps<Row> {
  readonly rows: readonly Row[];
  /** Rows that are shown at first, and added each time the person scrolls to the end. */
  readonly step: number;
  /** Whether a row's unit stays as it is. */
  readonly keeps: (row: Row) => boolean;
  /** The columns after the unit's name. */
  readonly columns: readonly PreviewColumn<Row>[];
  /** What the row of the sums is called; without it, there is none. */
  readonly sum?: string;
}

const PREVIEW = [
  'relative -mx-6 -mb-4 max-h-[min(28rem,50dvh)] overflow-auto border-t border-line max-md:-mx-4 max-md:max-h-[40dvh]',
  '[&_:is(th,td)]:h-line-row [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:text-14',
  '[&_:is(th,td):first-child]:pl-6 [&_:is(th,td):last-child]:pr-6 max-md:[&_:is(th,td):first-child]:pl-4 max-md:[&_:is(th,td):is(.number,:last-child)]:pr-4',
  '[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-1 [&_thead_th]:bg-surface [&_thead_th]:text-12 [&_thead_th]:font-semibold [&_thead_th]:text-second',
  '[&_tfoot_:is(th,td)]:sticky [&_tfoot_:is(th,td)]:bottom-0 [&_tfoot_:is(th,td)]:z-1 [&_tfoot_:is(th,td)]:border-t [&_tfoot_:is(th,td)]:border-b-0 [&_tfoot_:is(th,td)]:bg-surface [&_tfoot_:is(th,td)]:font-semibold max-md:[&_tfoot_td]:text-13',
].join(' ');

/** The looks of a column of new values. */
export const AFTER = 'font-semibold max-md:whitespace-normal in-[.kept]:font-normal';

const lookOf = <Row,>({ look, isFurther = false }: PreviewColumn<Row>) =>
  `${look} ${isFurther ? 'max-md:hidden' : ''}`;

/** The units before and after the change. The head and the sums stay in view. */
export function Preview<Row extends { readonly unit: Unit }>(props: PreviewProps<Row>) {
  const { columns, sum } = props;
  const { t } = useTexts(bulkWords);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class={PREVIEW} role="region" aria-label={t.bulk.preview} tabIndex={0}>
      <table class="w-full table-fixed border-spacing-0">
        <thead>
          <tr>
            <th scope="col" class="md:w-[23%]">
              {t.fields.unitIdentifier}
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={lookOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PreviewRows {...props} />
        </tbody>
        {sum !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{sum}</th>
              {columns.map((column) => (
                <td key={column.title} class={lookOf(column)}>
                  {column.sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function PreviewRows<Row extends { readonly unit: Unit }>(props: PreviewProps<Row>) {
  const { rows, step, keeps, columns } = props;
  const { t } = useTexts(bulkWords);
  const { shown, end } = useGrowing(step);
  const more = rows.length - shown;
  const further = columns.filter(({ isFurther = false }) => isFurther).length;
  return (
    <>
      {rows.slice(0, shown).map((row) => (
        <tr key={row.unit.id} class={keeps(row) ? 'kept bg-sunken text-faint' : ''}>
          <th scope="row" class="cut font-semibold in-[.kept]:font-normal" title={nameOf(row.unit)}>
            <bdi>{nameOf(row.unit)}</bdi>
          </th>
          {columns.map((column) => (
            <td key={column.title} class={lookOf(column)}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
      {more > 0 && (
        <tr ref={end}>
          {/* As wide as the columns shown, because a further column takes width from them. */}
          <td colSpan={1 + columns.length - further} class="faint">
            {t.bulk.moreRows({ count: more })}
          </td>
          {further > 0 && <td colSpan={further} class="max-md:hidden" />}
        </tr>
      )}
    </>
  );
}

/**
 * Shows a long list in steps, because thousands of rows at once take too long: more of them when the element at
 * its `end` comes into view.
 *
 * @param step rows that are added each time.
 */
function useGrowing(step: number) {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting === true) setShown((before) => before + step);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [shown]);
  return { shown, end };
}
