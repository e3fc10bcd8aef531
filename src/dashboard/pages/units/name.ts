import type { Unit } from '../../api/types.ts';
import type { Texts } from '../../texts/de.ts';

/** A unit's display name: its identifier, else its number, else the end of its id. */
export function nameOf(unit: Unit): string {
  return ownNameOf(unit) ?? `#${unit.id.slice(-5)}`;
}

/** Whether a unit has an identifier or a number. */
export const hasName = (unit: Unit): boolean => ownNameOf(unit) !== undefined;

const ownNameOf = ({ unitIdentifier, unitNumber }: Unit) =>
  [unitIdentifier, unitNumber].find((text) => text !== null && text.trim() !== '');

/** The floor's label, else its number; `''` for none. */
export function floorOf(
  t: Texts,
  { etageLabel, etage }: Pick<Unit, 'etageLabel' | 'etage'>,
): string {
  if (etageLabel !== null && etageLabel.trim() !== '') return etageLabel;
  return etage === null ? '' : t.stack.floor(etage);
}
