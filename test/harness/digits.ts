import * as fc from 'fast-check';

/** A text of digits, of a length between these. */
export const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength, maxLength });
