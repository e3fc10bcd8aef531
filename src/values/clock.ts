// The only place that asks what time it is: `node test/lint/time.ts` refuses others in the service. So the
// sandbox can move all of it.

/** By how many milliseconds the service's clock is ahead of the machine's. */
let ahead = 0;

/** What time it is, in epoch milliseconds. */
export const timeNow = (): number => Date.now() + ahead;

/**
 * The machine's time when the service's clock shows `at`, in epoch milliseconds. The alarms of Durable
 * Objects go off by it, and other programs check our signatures by it. The two clocks differ in the sandbox
 * only.
 *
 * @param at by default: now.
 */
export const machineTime = (at: number = timeNow()): number => at - ahead;

/**
 * Sets the service's clock, which goes on from there. Only the sandbox imports it; the bundler drops it from
 * every deployment.
 *
 * @param at epoch milliseconds.
 */
export function moveClock(at: number): void {
  ahead = at - Date.now();
}
