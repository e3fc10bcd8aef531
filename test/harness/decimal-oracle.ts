// The reference for tests of src/values/decimal.ts: the same rules with rational numbers of BigInt. It
// shares neither library, nor regular expression, nor algorithm with that file.

/** A decimal as written: `coefficient × 10^-scale`. */
interface Written {
  readonly negative: boolean;
  readonly coefficient: bigint;
  readonly scale: number;
}

/** An exact number of 0 or more. */
interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const powerOfTen = (exponent: number) => 10n ** BigInt(exponent);

/** The canonical form of a JSON number or decimal string; `null` if it must be refused. */
export function canonicalByOracle(text: string, minFractionDigits: number): string | null {
  const written = writtenDecimal(text);
  if (written === null) return null;
  const { negative, coefficient, scale } = written;
  const refused =
    (negative && coefficient !== 0n) || scale > 6 || coefficient >= powerOfTen(15 + scale);
  return refused ? null : plain(coefficient, scale, minFractionDigits);
}

/** The value of a decimal of 0 or more. The text must be valid. */
function rationalOf(text: string): Rational {
  const written = writtenDecimal(text);
  if (written === null) throw new Error(`Not a decimal: ${text}`);
  return { numerator: written.coefficient, denominator: powerOfTen(written.scale) };
}

/**
 * `dividend × factor / divisor`, half up to 2 digits; `null` if one is missing or the divisor is 0.
 */
function ratioByOracle(
  dividend: string | null,
  divisor: string | null,
  factor = 1n,
): string | null {
  if (dividend === null || divisor === null) return null;
  const over = rationalOf(dividend);
  const by = rationalOf(divisor);
  if (by.numerator === 0n) return null;
  const numerator = over.numerator * factor * by.denominator;
  const denominator = over.denominator * by.numerator;
  // floor(x + ½), in hundredths
  return plain((200n * numerator + denominator) / (2n * denominator), 2, 2);
}

/** The derived figures of a unit, by their definitions. */
export function figuresByOracle(
  kaufpreis: string | null,
  kaltmieteWohnung: string | null,
  wohnflaecheQm: string | null,
) {
  return {
    kaufpreisPerQm: ratioByOracle(kaufpreis, wohnflaecheQm),
    kaltmietePerQm: ratioByOracle(kaltmieteWohnung, wohnflaecheQm),
    bruttorendite: ratioByOracle(kaltmieteWohnung, kaufpreis, 1200n),
  };
}

function writtenDecimal(text: string): Written | null {
  const negative = text.startsWith('-');
  const [mantissa = '', exponent = '0', ...more] = (negative ? text.slice(1) : text).split(/[eE]/);
  const [whole = '', fraction, ...points] = mantissa.split('.');
  const shown = fraction ?? '0';
  const shift = exponent.startsWith('+') || exponent.startsWith('-') ? exponent.slice(1) : exponent;
  if (more.length + points.length > 0 || ![whole, shown, shift].every(areDigits)) return null;

  const coefficient = BigInt(whole + (fraction ?? ''));
  // An exponent does not change the digits of zero.
  if (coefficient === 0n && Number(exponent) !== 0) return { negative, coefficient, scale: 0 };
  const scale = (fraction ?? '').length - Number(exponent);
  return scale >= 0
    ? { negative, coefficient, scale }
    : { negative, coefficient: coefficient * powerOfTen(-scale), scale: 0 };
}

function areDigits(text: string): boolean {
  return text !== '' && Array.from(text).every((character) => '0123456789'.includes(character));
}

function plain(coefficient: bigint, scale: number, minFractionDigits: number): string {
  const unit = powerOfTen(scale);
  const fraction = scale === 0 ? '' : String(coefficient % unit).padStart(scale, '0');
  return `${coefficient / unit}.${fraction.padEnd(minFractionDigits, '0')}`;
}
