import type { Unit } from '../../api/types.ts';
import type { Texts } from '../../texts/de.ts';

/** What people call a unit: its identifier, else its number, else the end of its id. */
export function nameOf(unit: Unit): string {
  return ownNameOf(unit) ?? `#${unit.id.slice(-5)}`;
}

/** Whether somebody has given a unit a name. */
export const hasName = (unit: Unit): boolean => ownNameOf(unit) !== undefined;

const ownNameOf = ({ unitIdentifier, unitNumber }: Unit) =>
  [unitIdentifier, unitNumber].find((text) => text !== null && text.trim() !== '');

/** The floor as it was written, else by its number; `''` for none. */
export function floorOf(
  t: Texts,
  { etageLabel, etage }: Pick<Unit, 'etageLabel' | 'etage'>,
): string {
  if (etageLabel !== null && etageLabel.trim() !== '') return etageLabel;
  return etage === null ? '' : t.stack.floor(etage);
}
