import { lacksMigration } from '../db/lacks-migration.ts';
import { SettingError } from '../settings.ts';

/**
 * The command that completes an incomplete deployment. It is logged, and the caller never sees it.
 *
 * @returns `undefined` for a fault that no command fixes.
 */
export function remedyOf(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.remedy;
  return lacksMigration(error) ? 'npm run migrate' : undefined;
}
