import { lacksMigration } from '../db/lacks-migration.ts';
import { isUsedUp } from '../db/outage.ts';
import { SettingError } from '../settings.ts';

/**
 * What the operator can do: mostly the command that completes an incomplete deployment. It is logged,
 * and the caller never sees it.
 *
 * @returns `undefined` for a fault for which there is none.
 */
export function remedyOf(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.remedy;
  if (isUsedUp(error)) return 'upgrade the account to Workers Paid';
  return lacksMigration(error) ? 'npm run migrate' : undefined;
}
