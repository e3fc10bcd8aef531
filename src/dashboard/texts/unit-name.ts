import type { PlanUnit } from '../api/types.ts';
import type { Texts } from '../kit/words.ts';

type NamedUnit = Pick<PlanUnit, 'id' | 'unitIdentifier' | 'unitNumber'>;

/** A unit's display name: its identifier, else its number, else the end of its id. */
export function nameOf(unit: NamedUnit): string {
  return ownNameOf(unit) ?? `#${unit.id.slice(-5)}`;
}

/** Whether a unit has an identifier or a number. */
export const hasName = (unit: NamedUnit): boolean => ownNameOf(unit) !== undefined;

const ownNameOf = ({ unitIdentifier, unitNumber }: NamedUnit) =>
  [unitIdentifier, unitNumber].find((text) => text !== null && text.trim() !== '');

/** The floor's label, else its number; `''` for none. */
export function floorOf(
  t: Texts,
  { etageLabel, etage }: Pick<PlanUnit, 'etageLabel' | 'etage'>,
): string {
  if (etageLabel !== null && etageLabel.trim() !== '') return etageLabel;
  return etage === null ? '' : t.units.floorName(etage);
}
