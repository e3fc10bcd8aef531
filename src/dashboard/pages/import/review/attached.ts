import { readEveryUnit } from '../../../api/units.ts';
import { readDocuments } from '../../../documents/requests.ts';
import type { Attachment } from '../../../spreadsheets/grid.ts';
import type { Entries } from './use-review.ts';

/** The pictures and documents of an OpenImmo file, and what the project and its units have already. */
export interface Attached {
  readonly listed: readonly Attachment[];
  /** By the units’ ids, or of the project without one. */
  readonly stored: ReadonlySet<string>;
}

/** What tells the files of a unit apart. The service writes the ending, and decodes the name of an address. */
const keyOf = (unitId: string, name: string): string =>
  `${unitId} ${name.replace(/\.\w+$/, '').replaceAll(/%\w\w| /g, '_')}`;

/** Reads what is stored of a project. Nothing is read for a file without attachments. */
export async function readAttached(
  orgId: string,
  projectId: string,
  listed: readonly Attachment[],
): Promise<Attached> {
  if (listed.length === 0) return { listed, stored: new Set() };
  const [units, documents] = await Promise.all([
    readEveryUnit(orgId, { projectId, archived: 'with', include: ['images'] }),
    readDocuments(orgId, { projectId }),
  ]);
  const pictures = units.flatMap(({ id, images = [] }) =>
    images.map(({ fileName }) => keyOf(id, fileName ?? '')),
  );
  const papers = documents.map(({ propertyId, name }) => keyOf(propertyId ?? '', name));
  return { listed, stored: new Set([...pictures, ...papers]) };
}

/** The places of the attachments that come with the rows that are imported: those that are not stored. */
export function newAttachments({ listed, stored }: Attached, { entries }: Entries): number[] {
  const ids = new Map([['', '']]);
  for (const { action, row, match } of entries)
    if (action !== 'skip') ids.set(row.cells.externalSourceId?.text ?? '', match.unit?.id ?? 'new');
  return listed.flatMap(({ unit, name }, at) => {
    const id = ids.get(unit);
    return id === undefined || stored.has(keyOf(id, name)) ? [] : at;
  });
}
