import type { importRuns } from '../../db/schema.ts';
import { SPEICHER } from './projects.ts';
import { madeAt } from './random.ts';

type ImportRun = typeof importRuns.$inferInsert;

/** How the first units came in. */
export const IMPORTS: readonly ImportRun[] = [
  madeAt('2026-02-03T13:57:38.000Z', {
    orgId: SPEICHER.orgId,
    projectId: SPEICHER.id,
    type: 'units',
    status: 'completed',
    unitCount: 48,
    documentCount: 0,
    completedAt: '2026-02-03T13:57:38.000Z',
  }),
];
