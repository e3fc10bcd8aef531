import type { Unit } from '../../api/types.ts';
import type { Texts } from '../../texts/de.ts';

/** What people call a unit: its identifier, else its number, else the end of its id. */
export function nameOf({ unitIdentifier, unitNumber, id }: Unit): string {
  const named = [unitIdentifier, unitNumber].find((text) => text !== null && text.trim() !== '');
  return named ?? `#${id.slice(-5)}`;
}

/** Street and house number, and the place; `''` where there is none. */
export function addressOf({ street, houseNumber, postalCode, city }: Unit) {
  return { street: joined(street, houseNumber), place: joined(postalCode, city) };
}

function joined(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

/** The floor as it was written, else by its number; `''` for none. */
export function floorOf(
  t: Texts,
  { etageLabel, etage }: Pick<Unit, 'etageLabel' | 'etage'>,
): string {
  if (etageLabel !== null && etageLabel.trim() !== '') return etageLabel;
  return etage === null ? '' : t.stack.floor(etage);
}
