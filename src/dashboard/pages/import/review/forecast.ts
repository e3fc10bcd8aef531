import type { ImportDryRun } from '../../../api/types.ts';
import type { CheckedBlock } from './checked.ts';

type Quota = keyof ImportDryRun['quotas'];

/** What the whole import would take of a limit. */
export interface Forecast {
  readonly used: number;
  readonly requested: number;
  /** `null`: unlimited. */
  readonly allowed: number | null;
  /** By how many units the limit would be exceeded. */
  readonly beyond: number;
}

/** Adds up the blocks; what is used and allowed is as the service said last. */
export function forecastOf(checked: readonly (CheckedBlock | undefined)[], quota: Quota): Forecast {
  const told = checked.flatMap((block) => block?.quotas?.[quota] ?? []);
  const requested = told.reduce((sum, each) => sum + each.requested, 0);
  const { used = 0, allowed = null } = told.at(-1) ?? {};
  const beyond = allowed === null || requested === 0 ? 0 : Math.max(0, used + requested - allowed);
  return { used, requested, allowed, beyond };
}
