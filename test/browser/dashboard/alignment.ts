import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';

/** Each control of a card, except switches and segments, which end a row (those that share a row are one): where it is, and what is wrong with its place. */
const CONTROLS = `[...document.querySelectorAll('form :is(input, select, textarea)')]
  .filter((each) => each.checkVisibility() && each.closest('.card') !== null)
  .filter((each) => !each.matches('[role=switch], [type=radio]') && each.closest('.held') === null)
  .map((each) => {
    const box = (each.closest('.shared-values') ?? each.closest('.with-unit') ?? each).getBoundingClientRect();
    const card = each.closest('.card');
    const around = card.getBoundingClientRect();
    return {
      name: each.labels[0]?.textContent ?? '',
      card: [...document.querySelectorAll('.card')].indexOf(card),
      isInside: box.left >= around.left + 8 && box.right <= around.right - 8,
      left: Math.round(box.left),
      width: Math.round(box.width),
      top: Math.round(box.top),
      height: Math.round(box.height),
    };
  })`;

interface Control {
  readonly name: string;
  readonly card: number;
  readonly isInside: boolean;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

/**
 * Expects the controls of a form inside their cards, on one left edge per column, and equally high in a
 * row.
 *
 * @param columns the most left edges in a card.
 */
export async function isAligned({ page }: Visitor, columns: number): Promise<void> {
  const controls = await page.evaluate<Control[]>(CONTROLS);
  expect(controls.length).toBeGreaterThan(7);
  expect(controls.filter(({ isInside }) => !isInside)).toEqual([]);
  expect(controls.filter(({ width }) => width < 90)).toEqual([]);
  for (const [, inCard] of Map.groupBy(controls, ({ card }) => card)) {
    expect(new Set(inCard.map(({ left }) => left)).size).toBeLessThanOrEqual(columns);
    for (const [, inRow] of Map.groupBy(inCard, ({ top }) => top)) {
      expect(inRow.filter(({ height }) => height !== inRow[0]?.height)).toEqual([]);
    }
  }
}
