import type { PlanUnit } from '../api/types.ts';
import { type FileAbout, type PlaceOfNew, ACCEPTED } from './document-queue.ts';
import { kindNamed, type NameRule, unitMeant, unitNamed } from './names.ts';
import { type Document, isFormer } from './requests.ts';
import { isAccepted } from '../uploads/upload-list.tsx';

/** The choice of the project in place of a unit. */
export const PROJECT = 'project';

/** Where a file goes. */
export interface Choice {
  /** Id of the unit, {@link PROJECT}, or `''` for nowhere. */
  readonly target: string;
  readonly isTaken: boolean;
}

/** A file with where it goes. */
export interface AssignRow extends Choice {
  readonly file: File;
  /** Whether it can be uploaded. */
  readonly isAccepted: boolean;
  /** Where in the name the unit's name is; `null` if the name says no unit. */
  readonly match: { readonly from: number; readonly to: number } | null;
  /** Where a file of a name without a unit probably goes; `null` if nothing says so. */
  readonly proposal: string | null;
  /** The document of the unit in whose place it comes. */
  readonly replaced: Document | null;
}

export const keyOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`;

/** A file as its name says, by a rule. In a folder, one whose name says no unit goes to the project. */
export function rowOf(
  file: File,
  rule: NameRule,
  units: readonly PlanUnit[],
  inFolder: boolean,
): Omit<AssignRow, 'replaced'> {
  if (!isAccepted(file, ACCEPTED)) {
    return { file, isAccepted: false, match: null, target: '', proposal: null, isTaken: false };
  }
  const match = unitNamed(file.name, units, rule);
  const proposal = match === null ? proposalFor(file.name, units) : null;
  const target = match?.unitId ?? (inFolder ? PROJECT : '');
  return { file, isAccepted: true, match, target, proposal, isTaken: true };
}

/** A unit of almost this name; for a name without a number, the project. */
const proposalFor = (name: string, units: readonly PlanUnit[]): string | null =>
  unitMeant(name, units) ?? (/\d/.test(name) ? null : PROJECT);

/** The document that a file replaces: the unit's one of the same name, or else its only floor plan. */
export function replacedBy(
  name: string,
  unitId: string,
  documents: readonly Document[],
): Document | null {
  const own = documents.filter((each) => each.propertyId === unitId && !isFormer(each));
  const same = own.find((each) => each.name === name.normalize('NFC'));
  if (same !== undefined || kindOf(name, unitId) !== 'grundriss') return same ?? null;
  const [plan, another] = own.filter(({ kind }) => kind === 'grundriss');
  return another === undefined ? (plan ?? null) : null;
}

/** A file for a unit is a floor plan, unless its name says something else. */
function kindOf(name: string, target: string): Document['kind'] {
  const kind = kindNamed(name);
  return kind === 'sonstiges' && target !== PROJECT ? 'grundriss' : kind;
}

/** Whether all files whose names say units are floor plans. */
export const arePlans = (rows: readonly AssignRow[]): boolean =>
  rows.every(
    ({ file, match, target }) => match === null || kindOf(file.name, target) === 'grundriss',
  );

/**
 * What a row's file becomes. What is on the website stays there in its new version, and what is in a folder
 * in this folder, unless another one is open.
 */
export function aboutOf(
  { file, target, replaced }: AssignRow,
  { projectId, folderId }: { readonly projectId: string; readonly folderId: string | null },
  published: boolean,
): FileAbout {
  const folder = { folderId: folderId ?? replaced?.folderId ?? null };
  const place: PlaceOfNew =
    target === PROJECT ? { ...folder, projectId } : { ...folder, propertyId: target };
  const isShown = published || replaced?.published === true;
  const document = { ...place, kind: kindOf(file.name, target), published: isShown };
  return { as: 'new', document, isAssigned: true, replaced };
}
