import * as fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const CODE_POINTS = 0x110000;

/** A character of Unicode by its number, from 0. Surrogates are none. */
const characterAt = (number: number) =>
  String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES);

/** @throws for anything but one character, as fast-check expects. */
function numberOf(character: unknown): number {
  const codePoint = typeof character === 'string' ? (character.codePointAt(0) ?? 0) : 0;
  const number = codePoint < FIRST_SURROGATE ? codePoint : codePoint - SURROGATES;
  if (characterAt(number) !== character) throw new Error('This is not one character.');
  return number;
}

/**
 * Any character of Unicode. It is what fast-check calls `binary`, which takes a second at its first use, to
 * list them all.
 */
export const ANY_CHARACTER = fc.nat(CODE_POINTS - SURROGATES - 1).map(characterAt, numberOf);
