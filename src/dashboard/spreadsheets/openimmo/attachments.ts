import type { XmlElement } from '@rgrove/parse-xml';
import { GROUPS } from '../../../values/openimmo/words.ts';
import { MAX_IMAGES } from '../../../values/unit-states.ts';
import type { Attachment } from '../grid.ts';
import { childrenOf } from './said.ts';

/** A file of the archive, by its path; the same one each time. */
export type Archive = (path: string) => File | undefined;

/** The most characters of a picture's category. */
const MAX_CATEGORY = 100;

const textIn = (all: readonly XmlElement[], name: string): string =>
  all.flatMap((each) => childrenOf(each, name))[0]?.text.trim() ?? '';

/** What an `anhang` says. */
const saidBy = (anhang: XmlElement) => ({
  group: anhang.attributes['gruppe']?.toUpperCase() ?? '',
  title: textIn([anhang], 'anhangtitel'),
  format: textIn([anhang], 'format'),
  path: textIn(childrenOf(anhang, 'daten'), 'pfad'),
});

type Anhang = ReturnType<typeof saidBy>;

/** The type of a file, by the ending of its name; `''` for one that cannot come. */
export function typeOf(name: string): string {
  const ending = /\.(jpe?g|png|webp|avif|pdf)$/.exec(name.toLowerCase())?.[1] ?? '';
  return ending === ''
    ? ''
    : ending === 'pdf'
      ? 'application/pdf'
      : `image/${ending.replace('jpg', 'jpeg')}`;
}

export const isDocument = ({ file }: Attachment): boolean => file?.type === 'application/pdf';

/** An attachment as it comes, or why it does not. */
function attachmentOf(
  unit: string,
  { group, title, format, path }: Anhang,
  archive: Archive,
): Attachment | string {
  const [said, own = title] = GROUPS.find(([, , name]) => name === group) ?? [];
  const category = (said?.test(title) === true ? title : own).slice(0, MAX_CATEGORY);
  const about = { unit, category, name: path.replace(/^.*[\\/]/, '') };
  const isAddress = /^https?:/i.test(path);
  if (isAddress && /pdf/i.test(format + about.name)) return 'linkedDocument';
  if (isAddress) return path.startsWith('https:') ? { ...about, url: path } : 'insecure';
  if (typeOf(path) === '') return 'otherType';
  if (unit === '') return 'withoutId';
  const file = archive(path);
  return file === undefined ? 'missing' : { ...about, file };
}

/** The attachments of an object that come, the addresses of its video and tour, and why others do not come. */
export function attachedTo(unit: string, all: readonly XmlElement[], archive: Archive) {
  const said = all.map(saidBy);
  const linkOf = (group: string) => said.find((each) => each.group === group);
  const [video, tour] = [linkOf('FILMLINK'), linkOf('LINKS')];
  const attachments: Attachment[] = [];
  const leftOut = new Map<string, string>();
  const titles = said.filter(({ group }) => group === 'TITELBILD');
  for (const each of new Set([...titles, ...said])) {
    if (each === video || each === tour) continue;
    const read = attachmentOf(unit, each, archive);
    const isFull = attachments.filter((one) => !isDocument(one)).length >= MAX_IMAGES;
    const why = typeof read === 'string' ? read : isFull && !isDocument(read) ? 'tooMany' : null;
    if (why !== null) leftOut.set(why, [leftOut.get(why), each.path].filter(Boolean).join(', '));
    else if (typeof read !== 'string') attachments.push(read);
  }
  const links = [
    ['videoUrl', video?.path ?? ''],
    ['virtualTourUrl', tour?.path ?? ''],
  ] as const;
  return { attachments, leftOut, links };
}
