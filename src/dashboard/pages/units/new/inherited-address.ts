import type { Project } from '../../../api/types.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import type { Draft } from '../form/draft.ts';
import type { Siblings } from './siblings.ts';

export const ADDRESS: readonly FieldName[] = ['street', 'houseNumber', 'postalCode', 'city'];

/** The address of the house's newest unit that has one, else of the project; `null` if the draft has one. */
export function inheritedAddress(draft: Draft, { units }: Siblings, project: Project | undefined) {
  if (ADDRESS.some((name) => draft[name] !== '')) return null;
  const unit = units.find(({ haus, street }) => (haus ?? '') === draft.haus && street !== null);
  const from = unit ?? project;
  if (from === undefined || from.street === null) return null;
  const { street, houseNumber, postalCode, city } = from;
  const address: Partial<Draft> = {
    street,
    houseNumber: houseNumber ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
  };
  return { address, from: unit === undefined ? ('project' as const) : ('house' as const) };
}
