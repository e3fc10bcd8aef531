import { useEffect, useRef, useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { useListTexts } from '../../../texts/unit-list.ts';
import { textOf, valueOf } from '../form/draft.ts';
import type { EditableColumn } from './columns.ts';

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
export function CellEditor({ unit, column, ...props }: Props) {
  return column === 'status' ? (
    <StatusEditor unit={unit} {...props} />
  ) : (
    <NumberEditor unit={unit} column={column} {...props} />
  );
}

interface NumberEditorProps extends Props {
  readonly column: Exclude<EditableColumn, 'status'>;
}

const DECIMAL = /^\d+(?:\.\d+)?$/;

function NumberEditor({ unit, column, label, save, discard }: NumberEditorProps) {
  const { t, language } = useListTexts();
  const [text, setText] = useState(textOf(column, unit[column], language));
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    input.current?.select();
  }, []);
  const leave = (how: Leave) => {
    if (isLeft.current) return;
    const value = valueOf(column, text, language);
    if (value !== null && !DECIMAL.test(String(value))) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    isLeft.current = true;
    save(value === unit[column] ? null : { [column]: value }, how);
  };
  return (
    <span class="cell-editor">
      <input
        ref={input}
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setWrong(false);
        }}
        onBlur={() => {
          leave('stay');
        }}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === 'Enter' || key === 'Tab') {
            event.preventDefault();
            leave(key === 'Enter' ? 'down' : 'next');
          }
          if (key !== 'Escape') return;
          event.stopPropagation();
          isLeft.current = true;
          discard();
        }}
      />
      <span class={isWrong ? 'cell-keys danger' : 'cell-keys'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? (
          t.list.wrong
        ) : (
          <>
            <kbd>Enter</kbd> {t.list.keys.save} <kbd>{t.list.keys.esc}</kbd> {t.list.keys.discard}
          </>
        )}
      </span>
    </span>
  );
}

type StatusEditorProps = Omit<Props, 'column'>;

function StatusEditor({ unit, label, save, discard }: StatusEditorProps) {
  const { t } = useListTexts();
  const select = useRef<HTMLSelectElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    select.current?.focus();
  }, []);
  return (
    <span class="cell-editor">
      <select
        ref={select}
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
    </span>
  );
}
