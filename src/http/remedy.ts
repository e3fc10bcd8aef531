import { lacksMigration } from '../db/lacks-migration.ts';
import { SettingError } from '../settings.ts';

/**
 * What to run where the deployment is incomplete: for the log, never for the caller.
 *
 * @returns `undefined` for a fault that no command mends.
 */
export function remedyOf(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.remedy;
  return lacksMigration(error) ? 'npm run migrate' : undefined;
}
