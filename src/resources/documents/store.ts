import type * as z from 'zod';
import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { columnsNamed, jsonObjectOf } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows.ts';
import { byIndex, isOneOf, isRow } from '../../db/conditions.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import { documents, properties } from '../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import { folded } from '../../db/unit-sql.ts';
import type { Instant } from '../../values/instant.ts';
import { folderById } from '../folders/store.ts';
import { type DocumentQuery, MAX_PLACES, StoredDocument } from './schema.ts';

export const documentRows = rowsOf(documents);

const { objectKey, ...shownColumns } = columnsNamed(documents, StoredDocument.shape);
const documentColumns = { ...shownColumns, objectKey };

/** Condition: the caller sees the document. Who does not see its folder does not see it. */
const visibleTo = (tenant: Tenant) =>
  or(isNull(documents.folderId), exists(folderById(tenant, documents.folderId)));

/** What a list of documents is narrowed by. A place that is `null` means those that have none; `undefined`, any. */
type DocumentFilter = Omit<z.output<typeof DocumentQuery>, 'limit' | 'cursor'>;

interface Page {
  /** The id of the last document before it. */
  readonly after: string | undefined;
  readonly limit: number;
}

const PLACES = ['propertyId', 'folderId', 'projectId'] as const;

/** The condition for which an index is read. The others are checked for each document that it finds. */
type Source = (typeof PLACES)[number] | 'externalId' | 'updatedSince' | 'all';

function sourceOf(filter: DocumentFilter): Source {
  const place = PLACES.find((each) => typeof filter[each] === 'string');
  if (place !== undefined) return place;
  // Deleted documents are not in the index of external ids.
  if (filter.updatedSince !== undefined) return 'updatedSince';
  return filter.externalId === undefined ? 'all' : 'externalId';
}

/**
 * Whether a list compares documents, instead of reading them from the index of a place or of external ids. A
 * unit has few.
 */
export function isSearch(filter: DocumentFilter): boolean {
  const source = sourceOf(filter);
  const isRead = (name: string) => name === source && name !== 'updatedSince';
  return (
    source !== 'propertyId' &&
    CONDITIONS.some((name) => filter[name] !== undefined && !isRead(name))
  );
}

const CONDITIONS = [...PLACES, 'kind', 'published', 'q', 'externalId', 'updatedSince'] as const;

const given = (name: string) => sql.placeholder(name);

const SOURCES: Readonly<Record<Source, SQL | undefined>> = {
  propertyId: byIndex(eq(documents.propertyId, given('propertyId'))),
  folderId: byIndex(eq(documents.folderId, given('folderId'))),
  projectId: byIndex(eq(documents.projectId, given('projectId'))),
  externalId: and(
    byIndex(eq(documents.externalId, given('externalId'))),
    isNull(documents.deletedAt),
  ),
  updatedSince: gte(documents.updatedAt, given('updatedSince')),
  all: undefined,
};

const SOUGHT = folded(sql`${given('q')}`);
const NAMES = folded(sql`${documents.name} || char(10) || coalesce(${documents.title}, '')`);

/** Conditions that hold if their parameter is NULL. The `+` keeps SQLite from reading their indexes. */
const OTHERS = and(
  ...PLACES.flatMap((place) => [
    sql`(${given(place)} IS NULL OR +${documents[place]} = ${given(place)})`,
    sql`(${given(`${place}None`)} IS NULL OR +${documents[place]} IS NULL)`,
  ]),
  sql`(${given('externalId')} IS NULL OR +${documents.externalId} = ${given('externalId')})`,
  sql`(${given('kinds')} IS NULL OR ${documents.kind} IN (SELECT value FROM json_each(${given('kinds')})))`,
  sql`(${given('published')} IS NULL OR ${documents.published} = ${given('published')})`,
  sql`(${given('q')} IS NULL OR instr(${NAMES}, ${SOUGHT}) > 0
    OR EXISTS (SELECT 1 FROM ${properties} AS u
      WHERE u.org_id = ${documents.orgId} AND u.id = ${documents.propertyId}
        AND instr(${folded(sql.raw('u.unit_identifier'))}, ${SOUGHT}) > 0))`,
  sql`(CASE WHEN ${given('updatedSince')} IS NULL THEN ${documents.deletedAt} IS NULL
    ELSE +${documents.updatedAt} >= ${given('updatedSince')} END)`,
);

/** A document as SQLite writes it in JSON, without its link, and what its link is made from. */
const listed = {
  document: jsonObjectOf(shownColumns, 'documents').mapWith(String).as('document'),
  id: documents.id,
  name: documents.name,
  contentType: documents.contentType,
  objectKey: documents.objectKey,
};

/** 1 if the list has only documents that are in no such place. */
const none = (place: string | null | undefined) => (place === null ? 1 : null);

interface ListShape {
  readonly source: Source;
  readonly continued: boolean;
}

const lists = new PreparedStatements((tenant, { source, continued }: ListShape) =>
  tenant.db
    .select(listed)
    .from(documents)
    .where(
      and(
        eq(documents.orgId, tenant.org),
        SOURCES[source],
        continued ? lt(documents.id, given('after')) : undefined,
        OTHERS,
        visibleTo(tenant),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(given('count')),
);

/** The documents that the caller sees, newest first, one more than `limit` if there are more. */
export function documentPage(
  tenant: PlaceholderTenant,
  filter: DocumentFilter,
  { after, limit }: Page,
) {
  const { folderId, projectId, propertyId, kind, published, q, externalId, updatedSince } = filter;
  return lists.ask(
    tenant,
    { source: sourceOf(filter), continued: after !== undefined },
    {
      folderId: folderId ?? null,
      projectId: projectId ?? null,
      propertyId: propertyId ?? null,
      folderIdNone: none(folderId),
      projectIdNone: none(projectId),
      propertyIdNone: none(propertyId),
      kinds: kind === undefined ? null : JSON.stringify(kind),
      published: published === undefined ? null : Number(published),
      q: q ?? null,
      externalId: externalId ?? null,
      updatedSince: updatedSince ?? null,
      after,
      count: limit + 1,
    },
  );
}

/** How many documents the caller sees in each folder of each project. */
export const countsByPlace = (tenant: Tenant) =>
  tenant.db
    .select({
      folderId: documents.folderId,
      projectId: documents.projectId,
      documents: count(),
      withoutUnit: sql<number>`sum(${documents.propertyId} IS NULL)`,
      unpublished: sql<number>`sum(${documents.published} = 0)`,
    })
    .from(documents)
    .where(and(eq(documents.orgId, tenant.org), isNull(documents.deletedAt), visibleTo(tenant)))
    .groupBy(documents.folderId, documents.projectId)
    .orderBy(documents.folderId, documents.projectId)
    .limit(MAX_PLACES);

/** The documents `d` of a unit that the caller sees. @param unit the alias of its table. */
export const documentsOf = (tenant: Tenant, unit: 'u' | 'p') => {
  const of = sql.raw(unit);
  return sql`${documents} AS d
    WHERE d.org_id = ${of}.org_id AND ${byIndex(sql`d.property_id = ${of}.id`)} AND d.deleted_at IS NULL
      AND (d.folder_id IS NULL OR ${exists(folderById(tenant, sql`d.folder_id`))})`;
};

/** The documents of a unit `u` that the caller sees, as JSON. */
export const documentsOfUnit = (tenant: PlaceholderTenant) => sql`(
  SELECT json_group_array(json(document)) FROM (
    SELECT ${jsonObjectOf(documentColumns, 'd')} AS document
    FROM ${documentsOf(tenant, 'u')}
    ORDER BY d.sort_order NULLS LAST, d.id))`;

const byId = new PreparedStatements((tenant) => visibleDocument(tenant, given('id')));

/** {@link visibleDocument} for a read. */
export const documentById = (tenant: PlaceholderTenant, id: string) =>
  byId.ask(tenant, null, { id });

/** A document that the caller sees. Deleted ones are not found. */
export function visibleDocument(tenant: Tenant, id: string | Placeholder) {
  return tenant.db
    .select(documentColumns)
    .from(documents)
    .where(and(isRow(tenant, documents, id), isNull(documents.deletedAt), visibleTo(tenant)));
}

/** The document with an external id in a project, or in that of a unit, and whether the caller sees it. */
export function documentNamed(
  tenant: Tenant,
  { projectId, propertyId }: Pick<StoredDocument, 'projectId' | 'propertyId'>,
  externalId: string,
) {
  const ofUnit = sql`(SELECT ${properties.projectId} FROM ${properties}
    WHERE ${properties.orgId} = ${tenant.org} AND ${properties.id} = ${propertyId})`;
  const project = propertyId === null ? sql`${projectId ?? ''}` : ofUnit;
  return tenant.db
    .select({ ...documentColumns, isVisible: sql<number>`${visibleTo(tenant)}`.as('is_visible') })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, tenant.org),
        byIndex(eq(documents.externalId, externalId)),
        sql`coalesce(${documents.projectId}, '') = ${project}`,
        isNull(documents.deletedAt),
      ),
    );
}

/** How many documents there are that are found by this condition. */
const countDocuments = ({ db, org }: Tenant, found: SQL, rest?: SQL) =>
  db
    .select({ documents: count() })
    .from(documents)
    .where(and(eq(documents.orgId, org), byIndex(found), rest, isNull(documents.deletedAt)));

/** A unit of the organisation: its project, and how many documents it has. */
export function unitOf(tenant: Tenant, id: string) {
  const of = countDocuments(tenant, eq(documents.propertyId, id));
  return tenant.db
    .select({ projectId: properties.projectId, documents: sql<number>`${of}`.as('documents') })
    .from(properties)
    .where(isRow(tenant, properties, id));
}

/** How many documents a project has that are of none of its units. */
export const ownDocumentsOf = (tenant: Tenant, projectId: string) =>
  countDocuments(tenant, eq(documents.projectId, projectId), isNull(documents.propertyId));

export function updateDocument(
  tenant: Tenant,
  { id, createdAt: _kept, ...fields }: StoredDocument,
) {
  return documentRows.update(tenant, id, fields);
}

/** Sets the `updatedAt` of published units, so that a sync lists them: what websites show has changed. */
export function touchUnits({ db, org }: Tenant, ids: readonly string[], updatedAt: Instant) {
  return db
    .update(properties)
    .set({ updatedAt })
    .where(and(eq(properties.orgId, org), isOneOf(properties.id, ids)));
}

/** The most documents without content that one task ends. */
export const MAX_ENDED = 100;

/** Condition: the document never got a content, and was created before a moment. */
export const isEmptySince = (before: Instant) =>
  and(isNull(documents.objectKey), isNull(documents.deletedAt), lt(documents.createdAt, before));

export function documentsWithoutContent({ db, org }: Tenant, before: Instant) {
  return db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.orgId, org), isEmptySince(before)))
    .limit(MAX_ENDED);
}

/** Marks documents as deleted. */
export function endDocuments({ db, org }: Tenant, ids: readonly string[], now: Instant) {
  return db
    .update(documents)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(documents.orgId, org), isOneOf(documents.id, ids)));
}
