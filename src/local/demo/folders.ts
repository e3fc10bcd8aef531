import type { folders } from '../../db/schema.ts';
import type { Instant } from '../../values/instant.ts';
import { CARLA, HENRIKE, LEYLA, RUTH } from './people.ts';
import { madeAt } from './random.ts';

type Folder = typeof folders.$inferInsert;

type Creator = Readonly<Record<'id' | 'orgId', string>>;

/** A folder that only its creator sees. */
function folder(createdAt: Instant, by: Creator, name: string, more: Partial<Folder> = {}) {
  const own = { orgId: by.orgId, name, visibility: 'private', createdByUserId: by.id } as const;
  return madeAt(createdAt, { ...own, seenBy: by.id, ...more });
}

/** A folder that the whole organisation sees. */
const shared = (createdAt: Instant, by: Creator, name: string, more: Partial<Folder> = {}) =>
  folder(createdAt, by, name, { visibility: 'org', seenBy: null, ...more });

const EXPOSES = shared('2026-01-22T08:00:00.000Z', HENRIKE, 'Exposés', { color: '#1d4ed8' });

const SPEICHER_EXPOSES = shared('2026-01-22T08:01:00.000Z', LEYLA, 'Speicherquartier Ost', {
  parentId: EXPOSES.id,
});

const CONTRACTS = folder('2026-01-23T15:20:00.000Z', HENRIKE, 'Verträge (vertraulich)', {
  color: 'crimson',
});

/** Parents come before their children. */
export const FOLDERS: readonly Folder[] = [
  EXPOSES,
  SPEICHER_EXPOSES,
  CONTRACTS,
  shared('2026-01-22T08:02:00.000Z', LEYLA, 'Grundrisse – Haus 1 📐', {
    parentId: SPEICHER_EXPOSES.id,
    color: 'oklch(62.3% 0.214 259.815)',
  }),
  // The umlaut as u and a combining mark.
  folder('2026-02-11T09:40:00.000Z', LEYLA, 'Entwu\u0308rfe', { parentId: SPEICHER_EXPOSES.id }),
  folder('2026-01-23T15:21:00.000Z', HENRIKE, 'Notartermine', { parentId: CONTRACTS.id }),
  shared('2026-03-02T17:05:00.000Z', RUTH, 'Energieausweise', { color: '#22c55e' }),
  folder('2026-03-03T07:00:00.000Z', RUTH, 'Ruths Ablage'),
  // Right to left.
  shared('2026-03-14T12:12:00.000Z', LEYLA, 'مخططات', { parentId: EXPOSES.id }),
  shared('2026-04-01T08:00:00.000Z', HENRIKE, 'Aus dem Altsystem', { createdByUserId: null }),
  shared('2026-02-04T10:00:00.000Z', CARLA, 'Exposés'),
  folder('2026-02-04T10:05:00.000Z', CARLA, 'Bankunterlagen'),
];
