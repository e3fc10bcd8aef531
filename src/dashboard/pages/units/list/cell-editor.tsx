import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { FieldControl } from '../../../field-controls/field-control.tsx';
import { optionsOf } from '../../../texts/field-options.ts';
import type { Cell } from '../../../table/data-table.tsx';
import { keptIn, useKept } from '../../../kit/typed.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { listWords } from './words.ts';
import { isNoNumber, textOf, valueOf } from '../../../texts/field-values.ts';
import { Switch } from '../../../components/checkbox.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';

/** Where the editor goes after it has saved. */
export type Leave = 'down' | 'next' | 'stay';

interface Props {
  readonly unit: Unit;
  readonly column: FieldName;
  /** Accessible name. */
  readonly label: string;
  /** @param change `null` if nothing has changed. */
  readonly save: (change: UnitChange | null, leave: Leave) => void;
  readonly discard: () => void;
}

/** A cell with what was typed into it when its page was left. */
interface KeptCell extends Cell {
  readonly text: string;
}

const CELL = 'cell';

/** The cell that was being edited when the page was left; `null` for none. */
export const keptCell = (): KeptCell | null =>
  keptIn<{ cell: KeptCell | null }>(CELL, { cell: null }).cell;

/** What is typed into a cell, which is kept when its page is left, and what saves or discards it. */
function useCell({ unit, column, save, discard }: Props) {
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
  const leave = (how: Leave, entered = text, preisAufAnfrage = unit.preisAufAnfrage) => {
    if (isLeft.current) return;
    const value = valueOf(column, entered, language);
    if (isNoNumber(column, entered, language)) {
      setWrong(true);
      return;
    }
    isLeft.current = true;
    kept.drop();
    const change: UnitChange = {
      ...(value !== (unit[column] ?? null) && { [column]: value }),
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
      if (isLeft.current) return;
      isLeft.current = true;
      kept.drop();
      discard();
    },
  };
}

const CONTROL =
  'relative z-2 min-h-7.5 w-full rounded-6 border-2 border-accent bg-surface px-1 text-inherit font-semibold tabular-nums aria-invalid:border-danger aria-invalid:bg-danger-soft';

/** Edits a cell in place: Enter saves and goes down, Tab saves and goes on, Escape discards. A choice saves at once. */
export function CellEditor(props: Props) {
  const { unit, column, label } = props;
  const { t } = useTexts(listWords);
  const { text, isWrong, leave, type, escape } = useCell(props);
  const isChoice = optionsOf(t, column) !== undefined;
  const cell = useRef<HTMLSpanElement>(null);
  const controlIn = () => cell.current?.querySelector<HTMLElement>('input, select');
  useEffect(() => {
    const control = controlIn();
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, []);
  useEffect(() => {
    if (isWrong) controlIn()?.focus();
  }, [isWrong]);
  return (
    <span
      ref={cell}
      role="none"
      class="relative z-2 block"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        if (isChoice) escape();
        else leave('stay');
      }}
      onKeyDown={(event) => {
        const { key } = event;
        if (!isChoice && (key === 'Enter' || key === 'Tab')) {
          event.preventDefault();
          leave(key === 'Enter' ? 'down' : 'next');
        }
        if (key !== 'Escape') return;
        event.stopPropagation();
        escape();
      }}
    >
      <FieldControl
        name={column}
        value={text}
        about={{ class: CONTROL, 'aria-label': label, 'aria-invalid': isWrong }}
        change={isChoice ? (chosen) => leave('stay', chosen) : type}
      />
      {!isChoice && (
        <Keys isWrong={isWrong}>
          {column === 'kaufpreis' && (
            <Switch on={unit.preisAufAnfrage} change={(on) => leave('stay', text, on)}>
              {t.statuses.auf_anfrage}
            </Switch>
          )}
        </Keys>
      )}
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
        <kbd>Enter</kbd> {t.list.keys.save} <kbd class="ml-2">Esc</kbd> {t.list.keys.discard}
      </span>
      {children}
    </span>
  );
}
