import type { Page } from 'playwright-core';

/** How the page responded to an interaction, in milliseconds. */
export interface Timing {
  /** From the slowest event to the next painted frame, by the Event Timing API; 0 below 16 ms. */
  readonly response: number;
  /** The longest frame until the page was calm, with its scripts, style and layout; 0 below 50 ms. */
  readonly frame: number;
}

/** Script: collects the timings of events and of long frames in `timings`. */
const COLLECT = `
  globalThis.timings = { response: 0, frame: 0, last: 0, scripts: [] };
  const observe = (type, each, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, ...more });
  observe('event', ({ duration, interactionId }) => {
    if (interactionId > 0) timings.response = Math.max(timings.response, duration);
  }, { durationThreshold: 16 });
  observe('long-animation-frame', ({ duration, startTime }) => {
    timings.frame = Math.max(timings.frame, duration);
    timings.last = startTime + duration;
  });
`;

const RESET = 'Object.assign(timings, { response: 0, frame: 0, last: performance.now() })';

/** Script: whether no frame was long for this time, and nothing is loading. */
const isCalm = (ms: number) => `performance.now() - timings.last > ${ms} &&
  document.querySelector('.skeleton, [aria-busy=true]') === null`;

/** Makes a page collect its timings from its next load on, on a slower processor. */
export async function collectTimings(page: Page, slowdown: number): Promise<void> {
  await page.addInitScript(COLLECT);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** How the page responds to an interaction, until it is calm for some time. */
export async function timingOf(
  page: Page,
  interaction: () => Promise<void>,
  calmMs: number,
): Promise<Timing> {
  await page.evaluate(RESET);
  await interaction();
  await page.waitForLoadState('networkidle');
  while (!(await page.evaluate<boolean>(isCalm(calmMs)))) await page.waitForTimeout(50);
  const timing = '({ response: timings.response, frame: Math.round(timings.frame) })';
  return page.evaluate<Timing>(timing);
}
