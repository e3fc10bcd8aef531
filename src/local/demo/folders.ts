import type { folders } from '../../db/schema.ts';
import { CARLA, HENRIKE, KRANICH, LEYLA, NORDLICHT, RUTH } from './people.ts';
import { madeAt } from './random.ts';

type Folder = typeof folders.$inferInsert;

const EXPOSES = madeAt('2026-01-22T08:00:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Exposés',
  color: '#1d4ed8',
  visibility: 'org',
  createdByUserId: HENRIKE.id,
}) satisfies Folder;

const SPEICHER_EXPOSES = madeAt('2026-01-22T08:01:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Speicherquartier Ost',
  parentId: EXPOSES.id,
  visibility: 'org',
  createdByUserId: LEYLA.id,
}) satisfies Folder;

const CONTRACTS = madeAt('2026-01-23T15:20:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Verträge (vertraulich)',
  color: 'crimson',
  visibility: 'private',
  createdByUserId: HENRIKE.id,
}) satisfies Folder;

/** Parents come before their children. */
export const FOLDERS: readonly Folder[] = [
  EXPOSES,
  SPEICHER_EXPOSES,
  CONTRACTS,
  madeAt('2026-01-22T08:02:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Grundrisse – Haus 1 📐',
    parentId: SPEICHER_EXPOSES.id,
    color: 'oklch(62.3% 0.214 259.815)',
    visibility: 'org',
    createdByUserId: LEYLA.id,
  }),
  madeAt('2026-02-11T09:40:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Entwu\u0308rfe', // the umlaut as u and a combining mark
    parentId: SPEICHER_EXPOSES.id,
    visibility: 'private',
    createdByUserId: LEYLA.id,
  }),
  madeAt('2026-01-23T15:21:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Notartermine',
    parentId: CONTRACTS.id,
    visibility: 'private',
    createdByUserId: HENRIKE.id,
  }),
  madeAt('2026-03-02T17:05:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Energieausweise',
    color: '#22c55e',
    visibility: 'org',
    createdByUserId: RUTH.id,
  }),
  madeAt('2026-03-03T07:00:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Ruths Ablage',
    visibility: 'private',
    createdByUserId: RUTH.id,
  }),
  madeAt('2026-03-14T12:12:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'مخططات', // right to left
    parentId: EXPOSES.id,
    visibility: 'org',
    createdByUserId: LEYLA.id,
  }),
  madeAt('2026-04-01T08:00:00.000Z', {
    orgId: NORDLICHT.id,
    name: 'Aus dem Altsystem',
    visibility: 'org',
    createdByUserId: null,
  }),
  madeAt('2026-02-04T10:00:00.000Z', {
    orgId: KRANICH.id,
    name: 'Exposés',
    visibility: 'org',
    createdByUserId: CARLA.id,
  }),
  madeAt('2026-02-04T10:05:00.000Z', {
    orgId: KRANICH.id,
    name: 'Bankunterlagen',
    visibility: 'private',
    createdByUserId: CARLA.id,
  }),
];
