import type { Project } from '../api/types.ts';

type Address = Pick<Project, 'street' | 'houseNumber' | 'postalCode' | 'city'>;

/** `Am Tauwerkspeicher 1-9, 28199 Bremen`; empty without an address. */
export function addressOf({ street, houseNumber, postalCode, city }: Address): string {
  return [joined(street, houseNumber), joined(postalCode, city)]
    .filter((line) => line !== '')
    .join(', ');
}

const joined = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');
