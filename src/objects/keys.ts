import { IMAGE_SIZES, type ImageSize } from '../values/image-sizes.ts';

// The keys of objects in R2. All but those of the archived audit log begin with the organisation's id. The bytes
// at a key never change: each upload has a key of its own.

/** The ids of an image, its unit and its organisation. */
export interface ImagePlace {
  readonly orgId: string;
  readonly propertyId: string;
  readonly id: string;
}

const ORIGINAL = 'original';

export const imageKey = ({ orgId, propertyId, id }: ImagePlace): string =>
  `${orgId}/${propertyId}/${id}/${ORIGINAL}`;

export const contentKey = (orgId: string, documentId: string, uploadId: string): string =>
  `${orgId}/documents/${documentId}/${uploadId}`;

/** What is made from an original, and stored next to it. */
type Derived = 'thumbnail' | ImageSize;
const DERIVED: readonly Derived[] = ['thumbnail', ...IMAGE_SIZES];

/** The key of what is made from the original with this key. */
export const derivedKey = (original: string, what: Derived): string =>
  original.slice(0, original.lastIndexOf('/') + 1) + what;

export const KEYS_OF_IMAGE = 1 + DERIVED.length;

/** The key of an image or a document, and those of all that may have been made from it. */
export const withDerived = (key: string): string[] =>
  key.endsWith(`/${ORIGINAL}`) ? [key, ...DERIVED.map((what) => derivedKey(key, what))] : [key];

/** The key of a part of an organisation's old audit log. @param orgId empty for the audit log of plans. */
export function archivedAuditKey(orgId: string, firstId: string): string {
  return `audit/${orgId === '' ? 'plans' : orgId}/${firstId}.jsonl`;
}
