import { folderById } from '../folders/store.ts';
import { expireObject } from '../../objects/store.ts';
import { MAX_OF_PROJECT, MAX_OF_UNIT, type StoredDocument } from './schema.ts';
import {
  documentNamed,
  documentRows,
  documentsWithoutContent,
  endDocuments,
  MAX_ENDED,
  ownDocumentsOf,
  touchUnits,
  unitOf,
  updateDocument,
  visibleDocument,
} from './store.ts';
import type { Action } from '../../values/actions.ts';
import { externalIdTaken, Failure, invalidRequest, orNotFound } from '../../values/failure.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import { broken } from '../../values/rule-messages.ts';
import { type Author, type Change, type Command, unchanged } from '../../writes/change.ts';

/** A document that the author sees. @throws Failure `not_found`. */
export async function existingDocument({ tenant, read }: Author, id: string) {
  const rows = await read((add) => add(visibleDocument(tenant, id)));
  return orNotFound(rows()[0], 'document');
}

/**
 * The document in its places: a document of a unit is also of the unit's project. The places must exist,
 * and have room for it; in the writer their counts are exact.
 *
 * @param before what is stored; `null` for a new document.
 * @throws Failure `not_found`, `invalid_request`, `external_id_taken`, `too_many_documents`.
 */
export async function placedIn(
  { tenant, read, requireProject }: Author,
  before: StoredDocument | null,
  document: StoredDocument,
): Promise<StoredDocument> {
  const { folderId, projectId, propertyId, externalId } = document;
  if (folderId === null && projectId === null && propertyId === null) throw nowhere();
  const entersFolder = folderId !== null && folderId !== before?.folderId;
  const entersUnit = propertyId !== null && propertyId !== before?.propertyId;
  const changesProject = projectId !== (before?.projectId ?? null);
  const entersProject =
    projectId !== null && propertyId === null && (changesProject || before?.propertyId !== null);
  const ofUnit = entersUnit || (propertyId !== null && changesProject);
  const isMoved = changesProject || ofUnit;
  const isNamed = externalId !== null && (isMoved || externalId !== before?.externalId);
  if (!entersFolder && !ofUnit && !entersProject && !isNamed) return document;
  const [rows] = await Promise.all([
    read((add) => ({
      folder: entersFolder ? add(folderById(tenant, folderId)) : undefined,
      unit: ofUnit ? add(unitOf(tenant, propertyId)) : undefined,
      own: entersProject ? add(ownDocumentsOf(tenant, projectId)) : undefined,
      named: isNamed ? add(documentNamed(tenant, document, externalId)) : undefined,
    })),
    entersProject ? requireProject(projectId) : undefined,
  ]);
  if (rows.folder !== undefined) orNotFound(rows.folder()[0], 'folder');
  const named = rows.named?.()[0];
  if (named !== undefined && named.id !== document.id) {
    throw externalIdTaken('document', named.isVisible === 1 ? named.id : undefined);
  }
  if (entersProject) requireRoom('project', rows.own?.()[0]?.documents ?? 0, MAX_OF_PROJECT);
  if (rows.unit === undefined) return document;
  const unit = orNotFound(rows.unit()[0], 'property');
  if (changesProject && projectId !== null && projectId !== unit.projectId) {
    throw invalidRequest([{ path: 'projectId', ...broken('document_project') }]);
  }
  if (entersUnit) requireRoom('unit', unit.documents, MAX_OF_UNIT);
  return { ...document, projectId: unit.projectId };
}

function nowhere(): Failure {
  const other = 'folderId or propertyId';
  return invalidRequest([{ path: 'projectId', ...broken('document_place', { other }) }]);
}

/** @throws Failure `too_many_documents`. */
function requireRoom(place: 'unit' | 'project', documents: number, max: number): void {
  if (documents < max) return;
  const message = `The ${place} has ${max} documents already, and may have no more.`;
  throw new Failure('too_many_documents', message);
}

interface DocumentPair {
  readonly action: Action;
  /** `null` for a new document. */
  readonly before: StoredDocument | null;
  readonly after: StoredDocument;
}

/**
 * The write of a changed document. A content that it no longer has expires. A published document is part of
 * what websites show of its unit: then the unit's `updatedAt` moves, too.
 */
export function changeOfDocument(
  { tenant, now }: Author,
  { action, before, after }: DocumentPair,
): Change<{ document: StoredDocument }> {
  const shown = [before, after].filter((each) => each !== null).filter(isShown);
  const units = shown.map(({ propertyId }) => propertyId).filter((id) => id !== null);
  const outdated = before?.objectKey ?? null;
  const added = storedBytes(after) - storedBytes(before);
  return {
    statements: [
      before === null
        ? documentRows.insert(tenant, { ...after, orgId: tenant.org })
        : updateDocument(tenant, after),
      ...(outdated === null || outdated === after.objectKey
        ? []
        : [expireObject(tenant, outdated, now)]),
      ...(units.length === 0 ? [] : [touchUnits(tenant, units, now)]),
    ],
    events: [
      {
        action,
        id: after.id,
        before: before && audited(before),
        after: after.deletedAt === null ? audited(after) : null,
        // Only a private folder hides it.
        seenBy: before !== null && before.folderId !== after.folderId ? null : '',
      },
    ],
    publicationEffect: publicationEffectOf(before, after),
    ...(added > 0 && { quota: { maxStorageBytes: added } }),
    result: { document: after },
  };
}

/** Whether websites may show it, if its folder is not private. */
const isShown = ({ published, objectKey }: StoredDocument) => published && objectKey !== null;

/** A content that is replaced, or no longer published, is not to be seen any more. */
function publicationEffectOf(
  before: StoredDocument | null,
  after: StoredDocument,
): Change['publicationEffect'] {
  if (before !== null && isShown(before)) {
    // Its new folder may be private.
    const stays = after.objectKey === before.objectKey && after.folderId === before.folderId;
    return isShown(after) && stays ? 'changed' : 'withdrawn';
  }
  return isShown(after) ? 'changed' : undefined;
}

const storedBytes = (document: StoredDocument | null): number =>
  document === null || document.objectKey === null ? 0 : (document.bytes ?? 0);

/** A document for the audit log: without the key of its object. */
function audited({ objectKey: _key, ...document }: StoredDocument) {
  return document;
}

/** How long a document may be without content. */
export const EMPTY_MS = 24 * 60 * 60 * 1000;

/** Deletes documents of an organisation that have had no content for a day by its writer's clock. */
export const endEmptyDocuments: Command = {
  name: 'endEmptyDocuments',
  perform: async (_task, { tenant, now, read }) => {
    const before = instant(millisecondsOf(now) - EMPTY_MS);
    const empty = (await read((add) => add(documentsWithoutContent(tenant, before))))();
    const result = { ended: empty.length };
    if (empty.length === 0) return unchanged(result);
    const ids = empty.map(({ id }) => id);
    return {
      statements: [endDocuments(tenant, ids, now)],
      events: empty.map(({ objectKey: _none, ...document }) => ({
        action: 'document.removed' as const,
        id: document.id,
        before: document,
        after: null,
        seenBy: '',
      })),
      result: { ended: Math.min(empty.length, MAX_ENDED) },
    };
  },
};
