import type { XmlElement } from '@rgrove/parse-xml';
import { GROUPS } from '../../../values/openimmo/words.ts';
import { MAX_IMAGES } from '../../../values/unit-states.ts';
import type { Attachment } from '../grid.ts';
import { textAt } from './said.ts';

/** A file of the archive, by its path; the same one each time. */
export type Archive = (path: string) => File | undefined;

/** What people call the pictures of a group; those of others are called by their title. */
const CATEGORIES: Readonly<Record<string, string>> = {
  GRUNDRISS: 'Grundriss',
  KARTEN_LAGEPLAN: 'Lageplan',
  INNENANSICHTEN: 'Innenansicht',
  AUSSENANSICHTEN: 'Außenansicht',
};

/** The most characters of a picture's category. */
const MAX_CATEGORY = 100;

const groupOf = ({ attributes }: XmlElement) => attributes['gruppe']?.toUpperCase() ?? '';
const pathOf = (anhang: XmlElement) => textAt(anhang, 'daten', 'pfad');

/** The type of a file, by the ending of its name; `''` for one that cannot come. */
export const typeOf = (name: string): string => {
  const ending = /\.(\w{3,4})$/.exec(name.toLowerCase())?.[1] ?? '';
  if (ending === 'pdf') return 'application/pdf';
  if (ending === 'jpg') return 'image/jpeg';
  return /^(?:jpeg|png|webp|avif)$/.test(ending) ? `image/${ending}` : '';
};

function categoryOf(anhang: XmlElement): string {
  const title = textAt(anhang, 'anhangtitel');
  const group = groupOf(anhang);
  const saysIt = GROUPS.some(([words, name]) => name === group && words.test(title));
  return (saysIt ? title : (CATEGORIES[group] ?? title)).slice(0, MAX_CATEGORY);
}

/** An attachment as it comes, or why it does not. */
function attachmentOf(unit: string, anhang: XmlElement, archive: Archive): Attachment | string {
  const path = pathOf(anhang);
  const name = decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25')).replace(
    /^.*[\\/]/,
    '',
  );
  const about = { unit, name, category: categoryOf(anhang) };
  if (/^(?:LOGO|QRCODE|ANBOBJURL)/.test(groupOf(anhang))) return 'Logos und Verweise';
  if (/^https?:/i.test(path)) {
    // The address may have no ending. The format says the type.
    const isDocument = /pdf/i.test(textAt(anhang, 'format')) || /\.pdf$/i.test(path);
    if (isDocument) return 'Dokumente an einer Adresse';
    return path.startsWith('https:') ? { ...about, url: path } : 'Bilder ohne https-Adresse';
  }
  if (path === '') return 'Bilder ohne Datei';
  if (typeOf(name) === '') return 'Dateien anderer Art';
  const file = archive(path);
  return file === undefined ? 'Dateien, die fehlen' : { ...about, file };
}

export const isDocument = ({ file }: Attachment): boolean => file?.type === 'application/pdf';

/** The attachments of an object that come, the addresses of its video and tour, and why others do not come. */
export function attachedTo(unit: string, all: readonly XmlElement[], archive: Archive) {
  const linked = (group: string) =>
    all.find((anhang) => groupOf(anhang) === group && /^https?:/i.test(pathOf(anhang)));
  const [video, tour] = [linked('FILMLINK'), linked('LINKS')];
  const isTitle = (anhang: XmlElement) => Number(groupOf(anhang) === 'TITELBILD');
  const attachments: Attachment[] = [];
  const leftOut: (readonly [why: string, what: string])[] = [];
  for (const anhang of all.toSorted((one, other) => isTitle(other) - isTitle(one))) {
    if (anhang === video || anhang === tour) continue;
    const read = attachmentOf(unit, anhang, archive);
    const pictures = attachments.filter((each) => !isDocument(each)).length;
    if (typeof read === 'string') leftOut.push([read, pathOf(anhang)]);
    else if (isDocument(read) || pictures < MAX_IMAGES) attachments.push(read);
    else leftOut.push([`Bilder über ${MAX_IMAGES}`, read.name]);
  }
  const addressOf = (anhang?: XmlElement) => (anhang === undefined ? '' : pathOf(anhang));
  const links = { videoUrl: addressOf(video), virtualTourUrl: addressOf(tour) };
  return { attachments, leftOut, links };
}
