import type { ReadingTenant } from '../../http/contract/surface.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { cutPage, watermarkAfter } from '../../fields/paging.ts';
import { type JsonText, jsonArray, jsonOf, withField } from '../../values/json-text.ts';
import type { UnitFilter } from './store/filter.ts';
import { MAX_PAGE_WITH_IMAGES, type Property, type PropertyImage } from './schema.ts';
import { presentDocuments } from '../documents/present.ts';
import { type LinkSigner, documentLinks, linkSigner } from '../../images/links.ts';
import { fittingUnits, type ImageTuple, type UnitPage, type UnitText } from './store/unit-texts.ts';
import type { PlaceholderTenant } from '../../db/tenant.ts';
import { totalByOwnIds, unitsByOwnIds } from './store/by-own-id.ts';
import { totalChangedSince, unitsChangedSince } from './store/changed-since.ts';
import { newestUnits, storedTotal } from './store/newest.ts';

/** The request for a list of units. */
export interface UnitListing {
  readonly filter: UnitFilter;
  readonly limit: number;
  readonly offset: number;
  readonly from: Position | undefined;
  readonly withImages: boolean;
}

/** Whether a list skips or shows so many units that it is a question. */
export const isLong = ({ offset = 0, limit }: { offset?: number; limit: number }): boolean =>
  Math.max(offset, limit) > 1000;

/** Reads a page of units and the total of its filter. */
export function loadUnits(tenant: ReadingTenant, listing: UnitListing) {
  const { filter, withImages, from } = listing;
  const cut = pageOf(listing);
  const after = from?.after[0];
  const page = {
    limit: cut.limit,
    offset: from === undefined ? cut.offset : 0,
    after,
    withImages,
    fields: 'contract',
    total: from?.total,
  } as const;
  return {
    cut,
    from,
    page: tenant.read(unitPage(tenant, filter, page)),
    // Where units are counted one by one, only the first page counts them; cursors keep the total.
    total: from?.total === undefined ? tenant.read(unitTotal(tenant, filter)) : undefined,
    storesTotal: filter.updatedSince !== undefined || filter.externalSourceId !== undefined,
  };
}

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const { externalSourceId, updatedSince } = filter;
  if (externalSourceId !== undefined) return unitsByOwnIds(tenant, filter, externalSourceId, page);
  if (updatedSince !== undefined) return unitsChangedSince(tenant, filter, updatedSince, page);
  return newestUnits(tenant, filter, page);
}

/** How many units match. */
export function unitTotal(tenant: PlaceholderTenant, filter: UnitFilter) {
  const { externalSourceId, updatedSince } = filter;
  if (externalSourceId !== undefined) return totalByOwnIds(tenant, filter, externalSourceId);
  if (updatedSince !== undefined) return totalChangedSince(tenant, filter, updatedSince);
  return storedTotal(tenant, filter);
}

type LoadedUnits = ReturnType<typeof loadUnits>;

/** The answer's page, the position of the next page, and the watermark for the next sync. */
export function presentList(
  { cut, from, page: rows, total: count, storesTotal }: LoadedUnits,
  env: Env,
  writtenAt: Instant | null,
) {
  const { limit, offset } = cut;
  // Cut first: the row after the page needs no links.
  const { page, next } = cutPage(fittingUnits(rows()), limit, offset, ({ unit }) => [
    idOf({ text: unit }),
  ]);
  const { units, signed } = presentUnits(page, env);
  const total = from?.total ?? count?.()[0]?.total ?? 0;
  const watermark = from?.watermark ?? watermarkAfter(writtenAt);
  return {
    list: {
      properties: jsonArray(units),
      pagination: jsonOf({
        // Whoever adds it to the offset goes on with the next unit, also after a page that had room for fewer.
        limit: next === undefined ? limit : page.length,
        offset,
        total,
        hasMore: next !== undefined,
      }),
    },
    next: next && { ...next, watermark, ...(storesTotal && { total }) },
    watermark,
    signed,
    compared: from === undefined ? offset + (storesTotal ? total : 0) : 0,
  };
}

/**
 * The effective limit and offset: with images the limit is smaller, and a cursor has an offset of its
 * own.
 */
function pageOf({ limit, offset, from, withImages }: UnitListing) {
  return {
    limit: withImages ? Math.min(limit, MAX_PAGE_WITH_IMAGES) : limit,
    offset: from?.offset ?? offset,
  };
}

/**
 * Stored units with the images and documents that were asked for, without those for which a page has no
 * room. All links are signed at the same moment; `signed` says whether there are any.
 */
export function presentUnits<Shown extends Property = Property>(
  rows: readonly UnitText[],
  env: Env,
): { readonly units: JsonText<Shown>[]; readonly signed: boolean } {
  const links = linkSigner(env);
  const link = documentLinks(env);
  let signed = false;
  const units = rows.flatMap(({ unit, images = null, documents = null }): JsonText<Shown>[] => {
    if (unit === null) return [];
    let text: JsonText<Shown> = { text: unit };
    if (images !== null) {
      const shown = presentImages(images, links);
      signed ||= shown.signed;
      text = withField(text, 'images', shown);
    }
    if (documents !== null) {
      const shown = presentDocuments(documents, link);
      signed ||= shown.some(({ url }) => url !== null);
      text = withField(text, 'documents', jsonOf(shown));
    }
    return [text];
  });
  return { units, signed };
}

/** The images of a unit, as SQLite writes them, with links; `signed` says whether there are any. */
export function presentImages(
  json: string,
  links: LinkSigner,
): JsonText<PropertyImage[]> & { readonly signed: boolean } {
  // The statement makes SQLite write this shape.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const images: ImageTuple[] = JSON.parse(json);
  const presented = images.map((image) => presentedImage(image, links));
  return { ...jsonArray(presented), signed: images.length > 0 };
}

/** A link is percent-encoded, so that it is JSON between quotes: serialising it took twice as long. */
function presentedImage(image: ImageTuple, links: LinkSigner): JsonText<PropertyImage> {
  const [id, category, fileName, sortOrder, objectKey, thumbnailKey, contentType] = image;
  const { url, thumbnailUrl } = links({ objectKey, thumbnailKey, fileName, contentType });
  const fields = JSON.stringify({ id, category, fileName, sortOrder });
  const thumbnail = thumbnailUrl === null ? 'null' : `"${thumbnailUrl}"`;
  return { text: `${fields.slice(0, -1)},"url":"${url}","thumbnailUrl":${thumbnail}}` };
}

/** The id of a unit. */
export function idOf({ text }: JsonText<Pick<Property, 'id'>>): string {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Property
  const { id }: Pick<Property, 'id'> = JSON.parse(text);
  return id;
}

/** When a unit was last changed. */
export function updatedAtOf({ text }: JsonText<Property>): Instant {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Property
  const { updatedAt }: Property = JSON.parse(text);
  return updatedAt;
}
