// The types of documents, by the endings of their names. Pure: it reads nothing and stores nothing.

/** How the content of a type begins, and what a ZIP archive of the type contains. */
interface DocumentType {
  readonly contentType: string;
  readonly endings: readonly string[];
  readonly begins: (head: Uint8Array) => boolean;
  /** For an archive: the beginning of the name of an entry that it must have; empty for any. */
  readonly entry?: string;
  /** What stands somewhere in the content, in at most {@link HAS_BYTES}. */
  readonly has?: RegExp;
  /** What stands near its end. */
  readonly ends?: RegExp;
}

/** The number of first bytes by which a type is recognised. Readers of PDF look for its mark there. */
export const HEAD_BYTES = 1024;

/** The most bytes of what `has` finds. */
export const HAS_BYTES = 32;

const latin1 = new TextDecoder('latin1');
const isAt = (head: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => head[at] === byte);
export const hasText = (pattern: RegExp) => (bytes: Uint8Array) =>
  pattern.test(latin1.decode(bytes));

/** Of an entry's header (APPNOTE, 4.3.7), or of the end of an archive without entries (4.3.16). */
const isArchive = (head: Uint8Array) =>
  isAt(head, [0x50, 0x4b, 0x03, 0x04]) || isAt(head, [0x50, 0x4b, 0x05, 0x06]);

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const TYPES: readonly DocumentType[] = [
  {
    contentType: 'application/pdf',
    endings: ['pdf'],
    begins: hasText(/%PDF-/),
    has: /\d\s{1,9}\d{1,5}\s{1,9}obj/,
    ends: /%%EOF/,
  },
  {
    contentType: 'image/jpeg',
    endings: ['jpg', 'jpeg'],
    begins: (head) => isAt(head, [0xff, 0xd8, 0xff]),
  },
  {
    contentType: 'image/png',
    endings: ['png'],
    begins: (head) => isAt(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { contentType: 'image/webp', endings: ['webp'], begins: hasText(/^RIFF.{4}WEBP/s) },
  {
    contentType: `${OFFICE}.wordprocessingml.document`,
    endings: ['docx'],
    begins: isArchive,
    entry: 'word/',
  },
  {
    contentType: `${OFFICE}.spreadsheetml.sheet`,
    endings: ['xlsx'],
    begins: isArchive,
    entry: 'xl/',
  },
  // The version of the drawing: AC1.2 to AC1032 and later.
  { contentType: 'image/vnd.dwg', endings: ['dwg'], begins: hasText(/^AC\d[\d.]\d/) },
  { contentType: 'application/zip', endings: ['zip'], begins: isArchive, entry: '' },
];

export const ENDINGS = TYPES.flatMap(({ endings }) => endings);

/** The media type that a document's name says; `null` if its ending is none of {@link ENDINGS}. */
export function contentTypeOfName(name: string): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return TYPES.find(({ endings }) => endings.includes(ending))?.contentType ?? null;
}

/** The type with this media type. @throws Error if documents have no such type. */
export function typeOf(contentType: string): DocumentType {
  const type = TYPES.find((each) => each.contentType === contentType);
  if (type === undefined) throw new Error(`No document has the type ${contentType}.`);
  return type;
}
