import { type Fault, Refusal } from '../../../api/refusal.ts';
import type { RepairableFault } from '../../../components/faults.tsx';
import type { Language } from '../../../texts/language.ts';
import { newUnitWords } from './words.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { type Draft } from '../form/draft.ts';
import { isNoNumber } from '../../../texts/field-values.ts';
import type { Siblings } from './siblings.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** The rule that a name is not one of another unit of the house. The service has none. */
export const TAKEN = 'taken_here';

/** Says that another unit of the same house has the name, and offers the next free one. */
export function useTaken(
  { unitIdentifier, haus }: Draft,
  { units }: Siblings,
  take: (name: string) => void,
): RepairableFault[] {
  const { t } = useTexts(newUnitWords);
  const names = new Set(
    units
      .filter((unit) => (unit.haus ?? '') === haus || haus === '')
      .flatMap((unit) => unit.unitIdentifier ?? []),
  );
  const name = unitIdentifier.trim();
  if (!names.has(name)) return [];
  const free = nextFree(name, names);
  const repair = {
    text: t.newUnit.take({ name: free }),
    act: () => take(free),
  };
  const fault = { path: 'unitIdentifier', rule: TAKEN, message: '' };
  return [{ ...fault, text: t.newUnit.taken, repair }];
}

/** `A-305` after `A-303`, if `A-304` is taken too. Zeros before the number stay. */
function nextFree(name: string, names: ReadonlySet<string>): string {
  const [, start = name, digits = '1'] = /^(.*?)(\d+)$/.exec(name) ?? [];
  let next = Number(digits);
  let free = name;
  while (names.has(free)) {
    next += 1;
    free = `${start}${String(next).padStart(digits.length, '0')}`;
  }
  return free;
}

/** Texts that are no numbers. They are named together with a name that is taken. */
export function numberFaults(draft: Draft, language: Language): Fault[] {
  const wrong = FIELD_NAMES.filter(
    (name) => isAmount(name) && isNoNumber(name, draft[name], language),
  );
  return wrong.map((path) => ({
    path,
    rule: 'decimal',
    message: `Only the number, for example ${path.startsWith('kaufpreis') ? '450,000' : '67.38'}.`,
  }));
}

/** Refuses a draft with faults, as the service would. */
export function refuse(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal('validation_failed', '', null, faults);
}
