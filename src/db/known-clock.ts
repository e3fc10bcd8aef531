import { sql } from 'drizzle-orm';
import { organisations } from './schema.ts';

/** Whether an organisation's clock is another one than that of the placeholder `known`. */
export const isUnknown = sql`${organisations.writtenAt} <> ${sql.placeholder('known')}`;
