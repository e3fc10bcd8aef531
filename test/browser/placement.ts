import type { Page } from 'playwright-core';

/**
 * What is wrong with the places of the controls of the dashboard: those that stick out of their card or
 * dialog, fields and buttons of one row that are not equally high, and actions of a page below its heading. What scrolls in its card, and what
 * stands in a table, has rules of its own.
 */
const MISPLACED = `(() => {
  if (!location.pathname.startsWith('/app/')) return [];
  const isShown = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    each.getBoundingClientRect().width > 1;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const nameOf = (each) =>
    each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent;
  const isClippedIn = (each, card) => {
    for (let at = each.parentElement; at !== card; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  const outside = shown(':is(.card, dialog) :is(input, select, textarea, button, .button)')
    .filter((each) => !isClippedIn(each, each.closest('.card, dialog')))
    .filter((each) => {
      const [box, around] = [each, each.closest('.card, dialog')].map((part) => part.getBoundingClientRect());
      return box.left < around.left - 0.5 || box.right > around.right + 0.5;
    })
    .map((each) => nameOf(each) + ' sticks out of its card');
  const inRows = shown(':is(main, dialog) :is(input:not([type=checkbox], [type=radio], [type=file]), select, .button)')
    .filter((each) => each.closest('.with-unit, .held, table, .price-row, .plan-unit') === null);
  const uneven = [...Map.groupBy(inRows, (each) => each.closest('.filters, .fields, .row, .form-grid, header'))]
    .filter(([row]) => row !== null)
    .flatMap(([, those]) => [...Map.groupBy(those, (each) => Math.round(each.getBoundingClientRect().top)).values()])
    .filter((those) => new Set(those.map((each) => Math.round(each.getBoundingClientRect().height))).size > 1)
    .map((those) => those.map(nameOf).join(', ') + ' are not equally high');
  const middleOf = (each) => (({ top, height }) => top + height / 2)(each.getBoundingClientRect());
  // On a phone, a head with two actions or more may have a second line.
  const below = shown('.page-actions')
    .filter((each) => innerWidth > 768 || [...each.children].filter(isShown).length === 1)
    .flatMap((each) => [...each.querySelectorAll(':scope > .button')].filter(isShown))
    .filter((each) => middleOf(each) > document.querySelector('h1').getBoundingClientRect().bottom)
    .map((each) => nameOf(each) + ' is below the heading');
  return [...outside, ...uneven, ...below];
})()`;

/** The misplaced controls of an open page, each with what is wrong. */
export const misplaced = (page: Page): Promise<string[]> => page.evaluate<string[]>(MISPLACED);
