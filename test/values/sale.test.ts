import { describe, expect, test } from 'vitest';
import { decideMove, reservationAfter } from '../../src/values/sale.ts';
import { UNIT_STATUSES } from '../../src/values/unit-states.ts';

/**
 * Each status with what it does, by the new status in the order of UNIT_STATUSES: `b` moves the sale back,
 * `r` only if the unit is reserved, `.` does not. Then what becomes of the reservation: `e` ended, `f`
 * fulfilled, `.` unchanged.
 */
const TABLE = {
  frei: ['......', '......'],
  auf_anfrage: ['......', '......'],
  reserviert: ['rr....', 'ee.fff'],
  notarvorbereitung: ['bbb...', 'eee...'],
  notartermin: ['bbbb..', 'eeee..'],
  verkauft: ['bbbbb.', 'eeeee.'],
} as const;

const EITHER = [false, true];

const MOVES = UNIT_STATUSES.flatMap((from) =>
  UNIT_STATUSES.flatMap((to, at) =>
    EITHER.map((isReserved) => {
      const [backs, ends] = [TABLE[from][0][at], TABLE[from][1][at]];
      return { from, to, isReserved, back: backs === 'b' || (backs === 'r' && isReserved), ends };
    }),
  ),
);

describe.each(MOVES)('From $from to $to (reserved: $isReserved)', ({ back, ends, ...move }) => {
  test('a status is set unless it moves the sale back', () => {
    for (const isRow of EITHER) {
      for (const isStrict of EITHER) {
        const decide = (movesBack: boolean) => decideMove(move, { isRow, isStrict, movesBack });
        expect(decide(true)).toBe('set');
        const unsaid = isRow && !isStrict ? 'kept' : 'refused';
        expect(decide(false)).toBe(back ? unsaid : 'set');
      }
    }
    const after = { '.': 'unchanged', e: 'ended', f: 'fulfilled' }[ends ?? ''];
    expect(reservationAfter(move)).toBe(after);
  });
});
