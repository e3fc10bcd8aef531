import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalDecimal, MONEY_DIGITS, ROOM_DIGITS } from '../../src/values/decimal.ts';
import { derivedFigures } from '../../src/values/figures-per-square-metre.ts';
import { RuleError } from '../../src/values/rule-messages.ts';
import { canonicalByOracle, figuresByOracle } from '../harness/decimal-oracle.ts';
import { digits } from '../harness/digits.ts';

/** Digits as people and programs write them, often with zeros at either end. */
const runOfDigits = (maxLength: number) =>
  fc.oneof(
    digits(1, maxLength),
    fc.tuple(digits(1, 4), fc.nat(maxLength - 4)).map(([some, zeros]) => some + '0'.repeat(zeros)),
    fc.tuple(digits(1, 4), fc.nat(maxLength - 4)).map(([some, zeros]) => '0'.repeat(zeros) + some),
  );

const fraction = (maxLength: number) => runOfDigits(maxLength).map((some) => `.${some}`);

const exponent = fc
  .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat(25))
  .map((parts) => parts.join(''));

/** Text in the form of a number, in range or not. */
const numberText = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constant(''), weight: 9 }, fc.constant('-')),
    runOfDigits(18),
    fc.oneof(fc.constant(''), fraction(8)),
    fc.oneof(fc.constant(''), exponent),
  )
  .map((parts) => parts.join(''));

/** Text that is almost in the form of a number. */
const almostNumber = fc.string({
  unit: fc.constantFrom(...Array.from('0159.,eE+- _x\n٣')),
  maxLength: 8,
});

const minDigits = fc.constantFrom(MONEY_DIGITS, ROOM_DIGITS);

/** A decimal in canonical form, from which derived figures are computed. */
const canonical = fc
  .tuple(runOfDigits(15), fc.oneof(fc.constant(''), fraction(6)))
  .map(([whole, rest]) => canonicalDecimal(whole + rest, MONEY_DIGITS));

function canonicalOrRefused(text: string, minFractionDigits: number): string | null {
  try {
    return canonicalDecimal(text, minFractionDigits);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

const perSquareMetre = (kaufpreis: string, wohnflaecheQm: string) =>
  derivedFigures({ kaufpreis, kaltmieteWohnung: null, wohnflaecheQm }).kaufpreisPerQm;

const grossYield = (kaltmieteWohnung: string, kaufpreis: string) =>
  derivedFigures({ kaufpreis, kaltmieteWohnung, wohnflaecheQm: null }).bruttorendite;

describe('The canonical form', () => {
  test('equals the result of exact arithmetic for any text in the form of a number', () => {
    fc.assert(
      fc.property(numberText, minDigits, (text, min) => {
        expect(canonicalOrRefused(text, min)).toBe(canonicalByOracle(text, min));
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused if the text only resembles a number', () => {
    fc.assert(
      fc.property(almostNumber, minDigits, (text, min) => {
        expect(canonicalOrRefused(text, min)).toBe(canonicalByOracle(text, min));
      }),
      { numRuns: 2000 },
    );
  });

  test('is unchanged by another conversion', () => {
    fc.assert(
      fc.property(canonical, (decimal) => {
        expect(decimal).toMatch(/^(0|[1-9]\d{0,14})\.\d{2,6}$/);
        expect(canonicalDecimal(decimal, MONEY_DIGITS)).toBe(decimal);
        expect(canonicalDecimal(`${decimal}e0`, MONEY_DIGITS)).toBe(decimal);
      }),
    );
  });

  test('does not depend on the exponent', () => {
    fc.assert(
      fc.property(canonical, (decimal) => {
        const [whole = '', rest = ''] = decimal.split('.');
        expect(canonicalDecimal(`${whole}${rest}e-${rest.length}`, rest.length)).toBe(decimal);
      }),
    );
  });
});

describe('The derived figures', () => {
  const usual = fc.nat(2_000_000_00).map((cents) => canonicalDecimal(`${cents}e-2`, MONEY_DIGITS));
  const operand = fc.oneof(
    { arbitrary: canonical, weight: 9 },
    { arbitrary: usual, weight: 9 },
    fc.constant(null),
  );

  test('equal the results of exact arithmetic', () => {
    fc.assert(
      fc.property(operand, operand, operand, (kaufpreis, kaltmieteWohnung, wohnflaecheQm) => {
        expect(derivedFigures({ kaufpreis, kaltmieteWohnung, wohnflaecheQm })).toEqual(
          figuresByOracle(kaufpreis, kaltmieteWohnung, wohnflaecheQm),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('round a half up, and anything below it down', () => {
    const halves = fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(halves, ([hundredths, area]) => {
        // (hundredths + ½) / 100 × area, in units of 10^-6
        const half = (2n * BigInt(hundredths) + 1n) * 5000n * BigInt(area);
        const up = canonicalDecimal(`${hundredths + 1}e-2`, 2);
        const down = canonicalDecimal(`${hundredths}e-2`, 2);
        expect(perSquareMetre(canonicalDecimal(`${half}e-6`, 6), `${area}.00`)).toBe(up);
        expect(perSquareMetre(canonicalDecimal(`${half - 1n}e-6`, 6), `${area}.00`)).toBe(down);
      }),
    );
  });
});

describe('The derived figures', () => {
  test.each([
    ['300000.00', '75.00', '4000.00', 'nothing to round'],
    ['100.00', '3.00', '33.33', 'a third'],
    ['200.00', '3.00', '66.67', 'two thirds'],
    ['0.005', '1.00', '0.01', 'exactly half, at the smallest'],
    ['0.004999', '1.00', '0.00', 'just below half'],
    ['1.005', '1.00', '1.01', 'half, where a binary float lies below it'],
    ['8.345', '1.00', '8.35', 'half, where a binary float lies above it'],
    ['999999999999999.995', '1.00', '1000000000000000.00', 'a carry through every digit'],
    ['999999999999999.994999', '1.00', '999999999999999.99', 'no carry, by a millionth'],
    ['0.000001', '999999999999999.999999', '0.00', 'the smallest over the largest'],
    ['999999999999999.999999', '0.000001', '999999999999999999999.00', 'the other way round'],
    ['0.00', '75.00', '0.00', 'nothing'],
  ])('%s EUR over %s m² is %s: %s', (price, area, shown) => {
    expect(perSquareMetre(price, area)).toBe(shown);
  });

  test('are rounded once: a quotient that is below half only in its 21st digit rounds down', () => {
    // 0.0049999999999999999985: rounded to 20 digits first, it would be 0.005 and then 0.01.
    expect(perSquareMetre('4999999999999.999998', '999999999999999.9999')).toBe('0.00');
  });

  test.each([
    ['900.00', '216000.00', '5.00', 'nothing to round'],
    ['850.00', '249000.00', '4.10', 'down'],
    ['1.00', '160000.00', '0.01', '0.0075 up'],
    ['1.00', '240000.00', '0.01', 'exactly half, up'],
    ['1.00', '240000.01', '0.00', 'just below half, down'],
    ['0.00', '240000.00', '0.00', 'no rent'],
  ])('%s EUR a month on %s EUR is %s percent: %s', (rent, price, shown) => {
    expect(grossYield(rent, price)).toBe(shown);
  });
});

test('Figures beyond the safe integers are rounded half up, too', () => {
  const figures = derivedFigures({
    kaufpreis: canonicalDecimal('900000000000000.01', 2),
    kaltmieteWohnung: null,
    wohnflaecheQm: canonicalDecimal('2', 2),
  });
  expect(figures.kaufpreisPerQm).toBe('450000000000000.01');
});
