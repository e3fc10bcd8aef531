import type { PlanUnit, Project } from '../api/types.ts';
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

type Address = Pick<Project, 'street' | 'houseNumber' | 'postalCode' | 'city'>;

/** `Am Tauwerkspeicher 1-9, 28199 Bremen`; empty without an address. */
export function addressOf({ street, houseNumber, postalCode, city }: Address): string {
  return [joined(street, houseNumber), joined(postalCode, city)]
    .filter((line) => line !== '')
    .join(', ');
}

const joined = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');
