import Big from 'big.js';

/** As many digits as Excel itself shows of a number, and keeps of one that is typed. */
const EXCELS_DIGITS = 15;

/** A Big that is never written with an exponent. */
const Plain = Big();
Plain.NE = -400;
Plain.PE = 400;

/**
 * A number of an XLSX file as it was meant: Excel stores binary floats, so that a cell that shows
 * `0.3` may hold `0.30000000000000004`. Text that is no number stays as it is.
 */
export function significantDigits(digits: string): string {
  try {
    return new Plain(digits).prec(EXCELS_DIGITS, Big.roundHalfUp).toString();
  } catch {
    return digits;
  }
}
