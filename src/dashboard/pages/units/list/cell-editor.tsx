import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { Unit, UnitChange } from '../../../api/types.ts';
import type { Cell } from '../../../table/data-table.tsx';
import { keptIn, useKept } from '../../../navigation/typed.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { listWords } from './words.ts';
import { textOf, valueOf } from '../form/draft.ts';
import { Switch } from '../form/switch.tsx';
import type { EditableColumn } from './columns.tsx';

/** Where the editor goes after it has saved. */
export type Leave = 'down' | 'next' | 'stay';

interface Props {
  readonly unit: Unit;
  readonly column: EditableColumn;
  /** Accessible name. */
  readonly label: string;
  /** @param change `null` if nothing has changed. */
  readonly save: (change: UnitChange | null, leave: Leave) => void;
  readonly discard: () => void;
}

/** Edits a cell in place: Enter saves and goes down, Tab saves and goes on, Escape discards. */
export function CellEditor({ column, ...props }: Props) {
  return column === 'status' ? (
    <StatusEditor {...props} />
  ) : (
    <NumberEditor column={column} {...props} />
  );
}

interface NumberEditorProps extends Props {
  readonly column: Exclude<EditableColumn, 'status'>;
}

/** A cell with what was typed into it when its page was left. */
interface KeptCell extends Cell {
  readonly text: string;
}

const CELL = 'cell';

/** The cell that was being edited when the page was left; `null` for none. */
export const keptCell = (): KeptCell | null =>
  keptIn<{ cell: KeptCell | null }>(CELL, { cell: null }).cell;

const DECIMAL = /^\d+(?:\.\d+)?$/;

/** What is typed into a cell, which is kept when its page is left, and what saves or discards it. */
function useCell({ unit, column, save, discard }: NumberEditorProps) {
  const { language } = useTexts(listWords);
  const stored = textOf(column, unit[column], language);
  const [text, setText] = useState(() => {
    const left = keptCell();
    return left?.id === unit.id && left.column === column ? left.text : stored;
  });
  const cell: KeptCell = { id: unit.id, column, text };
  const kept = useKept(CELL, text === stored ? null : { cell }, () => undefined);
  const [isWrong, setWrong] = useState(false);
  const isLeft = useRef(false);
  const leave = (how: Leave, preisAufAnfrage = unit.preisAufAnfrage) => {
    if (isLeft.current) return;
    const value = valueOf(column, text, language);
    if (value !== null && !DECIMAL.test(String(value))) {
      setWrong(true);
      return;
    }
    isLeft.current = true;
    kept.drop();
    const change: UnitChange = {
      ...(value !== unit[column] && { [column]: value }),
      ...(preisAufAnfrage !== unit.preisAufAnfrage && { preisAufAnfrage }),
    };
    save(Object.keys(change).length === 0 ? null : change, how);
  };
  return {
    text,
    isWrong,
    leave,
    type: (typed: string) => {
      setText(typed);
      setWrong(false);
    },
    escape: () => {
      isLeft.current = true;
      kept.drop();
      discard();
    },
  };
}

const CONTROL =
  'relative z-2 min-h-7.5 w-full rounded-6 border-2 border-accent bg-surface px-1 text-inherit font-semibold tabular-nums aria-invalid:border-danger aria-invalid:bg-danger-soft';

function NumberEditor(props: NumberEditorProps) {
  const { unit, column, label } = props;
  const { t } = useTexts(listWords);
  const { text, isWrong, leave, type, escape } = useCell(props);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.select();
  }, []);
  useEffect(() => {
    if (isWrong) input.current?.focus();
  }, [isWrong]);
  return (
    <span class="relative z-2 block">
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        class={CONTROL}
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          const isWithin =
            relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget);
          if (isWithin !== true) leave('stay');
        }}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === 'Enter' || key === 'Tab') {
            event.preventDefault();
            leave(key === 'Enter' ? 'down' : 'next');
          }
          if (key !== 'Escape') return;
          event.stopPropagation();
          escape();
        }}
      />
      <Keys isWrong={isWrong}>
        {column === 'kaufpreis' && (
          <Switch on={unit.preisAufAnfrage} change={(on) => leave('stay', on)}>
            {t.statuses.auf_anfrage}
          </Switch>
        )}
      </Keys>
    </span>
  );
}

const BAR =
  'absolute top-[calc(100%+0.25rem)] right-0 flex items-center gap-1 rounded-6 bg-bar px-2 py-1 text-13 font-normal whitespace-nowrap text-on-bar shadow-float';

interface KeysProps {
  readonly isWrong: boolean;
  readonly children: ComponentChildren;
}

/** What the keys do, which a screen that is touched does not have, or what is wrong with the value. */
function Keys({ isWrong, children }: KeysProps) {
  const { t } = useTexts(listWords);
  if (isWrong) {
    return (
      <span class={BAR} role="alert">
        {t.list.wrong}
      </span>
    );
  }
  return (
    <span
      class={`${BAR} [@media(hover:none)]:empty:hidden`}
      // The cell keeps the focus, which it saves on losing.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span class="[@media(hover:none)]:hidden">
        <kbd>Enter</kbd> {t.list.keys.save} <kbd class="ml-2">{t.list.keys.esc}</kbd>{' '}
        {t.list.keys.discard}
      </span>
      {children}
    </span>
  );
}

function StatusEditor({ unit, label, save, discard }: Omit<Props, 'column'>) {
  const { t } = useTexts(listWords);
  const select = useRef<HTMLSelectElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    select.current?.focus();
  }, []);
  return (
    <select
      ref={select}
      class={CONTROL}
      aria-label={label}
      value={unit.status}
      onChange={({ currentTarget }) => {
        const status = UNIT_STATUSES.find((known) => known === currentTarget.value);
        isLeft.current = true;
        save(status === undefined || status === unit.status ? null : { status }, 'stay');
      }}
      onBlur={() => {
        if (!isLeft.current) discard();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        isLeft.current = true;
        discard();
      }}
    >
      {UNIT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t.statuses[status]}
        </option>
      ))}
    </select>
  );
}
