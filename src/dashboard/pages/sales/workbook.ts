import { derivedFigures } from '../../../values/figures-per-square-metre.ts';
import type { Project, Unit } from '../../api/types.ts';
import { textsIn } from '../../kit/words.ts';
import {
  dayCell,
  decimalCell,
  momentCell,
  type SheetColumn,
  textCell,
  workbookOf,
} from '../../spreadsheets/write-workbook.ts';
import { nameOf } from '../../texts/unit-name.ts';

/** When the reservation of a unit ends; after every moment if it has no end. */
const endOf = ({ reservation }: Unit) => reservation?.until ?? '~';

/**
 * What was sold in a month, what is not sold yet, and the reservations that wait for a sale, each as a sheet with
 * German headers.
 *
 * @param units all units, archived ones included.
 */
export function salesWorkbook(
  units: readonly Unit[],
  month: string,
  projects: readonly Project[],
): Promise<Blob> {
  const nameOfProject = new Map(projects.map(({ id, name }) => [id, name]));
  const columns: readonly SheetColumn<Unit>[] = [
    { header: 'Einheit', cell: (unit) => textCell(nameOf(unit)) },
    { header: 'Haus', cell: ({ haus }) => textCell(haus) },
    { header: 'Zimmer', cell: ({ zimmer }) => decimalCell(zimmer, 0) },
    { header: 'm²', cell: ({ wohnflaecheQm }) => decimalCell(wohnflaecheQm) },
    { header: 'Kaufpreis', cell: ({ kaufpreis }) => decimalCell(kaufpreis) },
    { header: 'verkauft für', cell: (unit) => decimalCell(isSold(unit) ? priceOf(unit) : null) },
    { header: '€/m²', cell: (unit) => decimalCell(perQmOf(unit)) },
    { header: 'verkauft am', cell: ({ verkauftAm }) => dayCell(verkauftAm) },
    { header: 'Vorgang', cell: ({ reservation }) => textCell(reservation?.reference) },
    { header: 'Projekt', cell: ({ projectId }) => textCell(nameOfProject.get(projectId)) },
  ];
  const unsold: readonly SheetColumn<Unit>[] = [
    ...columns.filter(({ header }) => !header.startsWith('verkauft ')),
    { header: 'Status', cell: ({ status }) => textCell(textsIn('de').statuses[status]) },
    { header: 'reserviert bis', cell: ({ reservation }) => momentCell(reservation?.until ?? null) },
    { header: 'Notartermin', cell: ({ notarterminAm }) => momentCell(notarterminAm) },
  ];
  const sold = units
    .filter(({ verkauftAm }) => verkauftAm?.startsWith(month) === true)
    .toSorted((one, other) => ((one.verkauftAm ?? '') < (other.verkauftAm ?? '') ? -1 : 1));
  const stock = units.filter((unit) => !isSold(unit) && !unit.archived);
  const reserved = stock
    .filter(({ reservation }) => reservation !== null)
    .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
  return workbookOf([
    { name: 'Verkauft', columns, rows: sold },
    { name: 'Bestand', columns: unsold, rows: stock },
    { name: 'Reservierungen', columns: unsold, rows: reserved },
  ]);
}

const isSold = ({ status }: Unit) => status === 'verkauft';

/** What a unit costs, or was sold for. */
const priceOf = (unit: Unit) =>
  isSold(unit) ? (unit.verkaufspreis ?? unit.kaufpreis) : unit.kaufpreis;

const perQmOf = (unit: Unit) =>
  derivedFigures({ ...unit, kaufpreis: priceOf(unit), kaltmieteWohnung: null }).kaufpreisPerQm;
