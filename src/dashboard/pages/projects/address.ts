import type { Project } from '../../api/types.ts';

/** `Am Tauwerkspeicher 1-9, 28199 Bremen`; empty without any part of it. */
export function addressOf({ street, houseNumber, postalCode, city }: Project): string {
  return [joined(street, houseNumber), joined(postalCode, city)]
    .filter((line) => line !== '')
    .join(', ');
}

const joined = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');
