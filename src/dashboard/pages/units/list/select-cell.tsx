import { useRef } from 'preact/hooks';
import type { Unit } from '../../../api/types.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { nameOf } from '../../../texts/unit-name.ts';
import type { Selection } from '../bulk/selection.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Selects single rows and ranges of them, by the pointer and by the keyboard. */
interface RangeKeys {
  /** Selects a row, or with Shift all rows from the last one to it. */
  readonly pick: (unit: Unit, isSelected: boolean) => void;
  /** Handlers of the rows around the boxes. */
  readonly keys: {
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** @param units the rows, in their order. */
export function useRangeKeys(units: readonly Unit[], select: Selection['set'] | null): RangeKeys {
  const last = useRef<string | null>(null);
  const isShift = useRef(false);
  const pick = (unit: Unit, isSelected: boolean) => {
    const from = units.findIndex(({ id }) => id === last.current);
    const to = units.findIndex(({ id }) => id === unit.id);
    const isRange = isShift.current && from !== -1;
    const picked = isRange ? units.slice(Math.min(from, to), Math.max(from, to) + 1) : [unit];
    last.current = unit.id;
    select?.(picked, isSelected);
  };
  return {
    pick,
    keys: {
      onClickCapture: ({ shiftKey }) => {
        isShift.current = shiftKey;
      },
      onKeyDown: (event) => {
        const { key, shiftKey, target } = event;
        if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        if (step === undefined) return;
        event.preventDefault();
        const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody .select input')];
        const at = boxes.indexOf(target) + step;
        const unit = units[at];
        boxes[at]?.focus();
        if (shiftKey && unit !== undefined) {
          last.current = unit.id;
          select?.([units[at - step] ?? unit, unit], true);
        }
      },
    },
  };
}

interface Props {
  readonly unit: Unit;
  readonly isSelected: boolean;
  readonly range: RangeKeys;
}

/** The box of a row. */
export function SelectCell({ unit, isSelected, range }: Props) {
  const { t } = useTexts();
  return (
    <td role="cell" class="select">
      <Checkbox
        name={`${t.units.select}: ${nameOf(unit)}`}
        checked={isSelected}
        check={(checked) => {
          range.pick(unit, checked);
        }}
      />
    </td>
  );
}
