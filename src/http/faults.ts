import type * as z from 'zod';
import type { Fault } from '../values/failure.ts';

/** A zod error as faults for the caller. The path of the body itself is empty. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
}

/** `['units', 17, 'kaufpreis']` → `units[17].kaufpreis` */
export function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
