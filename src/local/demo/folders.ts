import type { folders } from '../../db/schema.ts';
import { ANNIKA, CARLA, HENRIKE, LEYLA, RUTH } from './people.ts';
import { HAFENKANTE } from './projects.ts';
import { madeAt } from './random.ts';

type Folder = typeof folders.$inferInsert;

type Creator = Readonly<Record<'id' | 'orgId', string>>;

/** A folder that the whole organisation sees. @param minute when it was created. */
function shared(minute: string, by: Creator, name: string, more: Partial<Folder> = {}) {
  const own = { orgId: by.orgId, name, visibility: 'org', createdByUserId: by.id } as const;
  return madeAt(`2026-${minute}:00.000Z`, { ...own, ...more });
}

/** A folder that only its creator sees. */
const hidden = (minute: string, by: Creator, name: string, more: Partial<Folder> = {}) =>
  shared(minute, by, name, { visibility: 'private', seenBy: by.id, ...more });

const under = ({ id: parentId }: { readonly id: string }) => ({ parentId });
const inProject = { projectId: HAFENKANTE.id };

/** The folders of the Hafenkante. */
export const PLANS = shared('10-01T08:00', ANNIKA, 'Grundrisse', inProject);
export const EXPOSES = shared('10-01T08:01', ANNIKA, 'Exposés', inProject);
export const ENERGY = shared('10-01T08:02', ANNIKA, 'Energie', inProject);
export const CONTRACTS = hidden('10-01T08:03', ANNIKA, 'Verträge', inProject);

const OF_HAFENKANTE = [PLANS, EXPOSES, ENERGY, CONTRACTS];

const NORD_EXPOSES = shared('01-22T08:00', HENRIKE, 'Exposés', { color: '#1d4ed8' });
const SPEICHER = shared('01-22T08:01', LEYLA, 'Speicherquartier Ost', under(NORD_EXPOSES));
const SECRET = hidden('01-23T15:20', HENRIKE, 'Verträge (vertraulich)', { color: 'crimson' });
const PARENTS = [NORD_EXPOSES, SPEICHER, SECRET];
const COLOUR = { color: 'oklch(62.3% 0.214 259.815)' };

/** Parents come before their children. */
export const FOLDERS: readonly Folder[] = [
  ...OF_HAFENKANTE,
  ...PARENTS,
  shared('01-22T08:02', LEYLA, 'Grundrisse – Haus 1 📐', { ...under(SPEICHER), ...COLOUR }),
  // The umlaut as u and a combining mark.
  hidden('02-11T09:40', LEYLA, 'Entwu\u0308rfe', under(SPEICHER)),
  hidden('01-23T15:21', HENRIKE, 'Notartermine', under(SECRET)),
  shared('03-02T17:05', RUTH, 'Energieausweise', { color: '#22c55e' }),
  hidden('03-03T07:00', RUTH, 'Ruths Ablage'),
  shared('03-14T12:12', LEYLA, 'مخططات', under(NORD_EXPOSES)), // right to left
  shared('04-01T08:00', HENRIKE, 'Aus dem Altsystem', { createdByUserId: null }),
  shared('02-04T10:00', CARLA, 'Exposés'),
  hidden('02-04T10:05', CARLA, 'Bankunterlagen'),
];
