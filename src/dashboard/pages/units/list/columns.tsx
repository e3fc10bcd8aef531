import Big from 'big.js';
import { Badge } from '../../../components/badge.tsx';
import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../api/types.ts';
import { amountIn } from '../../../components/table.tsx';
import { Thumbnail } from '../../../components/icon.tsx';
import { Status } from '../../../components/status.tsx';
import type { ColumnOf } from '../../../table/data-table.tsx';
import { hrefOf } from '../../../navigation/routes.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { Wording as WordingOf } from '../../../kit/words.ts';
import { listWords } from './words.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import { type MetadataColumn, metadataNameOf } from '../../../unit-cells/column-name.ts';
import { type FactName, isFactName } from '../../../../values/facts/facts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownText } from '../../../texts/field-options.ts';
import { textOf } from '../../../texts/field-values.ts';
import { fieldNamed, fieldOf, hasLines, labelsOf } from '../../../unit-fields/fields.ts';

/** A unit with what its row shows besides. */
export interface ListedUnit extends Unit {
  /** Its project, or its house where all units are of one project. */
  readonly place: string;
  /** A link to its first image. */
  readonly cover: string | undefined;
  /** Who holds it: the case and the person. */
  readonly holder: string;
  /** The column whose value misses a condition of the filters. */
  readonly misses: Column | undefined;
}

type Pair = readonly [german: string, english: string];
type Wording = WordingOf<ReturnType<typeof listWords>>;

/** A column of the list: its names, its width, and what it shows. One of a field may be edited. */
interface Spec extends Pick<
  ColumnOf<ListedUnit>,
  'width' | 'isNarrow' | 'sorts' | 'edits' | 'look'
> {
  /** By default, the name of its field. */
  readonly name?: Pair;
  /** Its head, if that is not its name. */
  readonly head?: Pair;
  /** Decimal places, if it shows the unit's amount of its name. */
  readonly digits?: number;
  readonly cell?: (unit: ListedUnit, wording: Wording) => ComponentChildren;
}

/** Zeros behind the decimal mark are left out. */
const WHOLE = '[&_.faint]:hidden';

/** The columns besides the picture and the name, in their order at first. */
const COLUMN = {
  project: {
    name: ['Projekt oder Haus', 'Project or building'],
    width: 'minmax(2.25rem, 1.25fr)',
    head: ['Projekt', 'Project'],
    look: 'cut [unicode-bidi:plaintext]',
    cell: ({ place }) => place,
  },
  etage: {
    name: ['Etage', 'Floor'],
    width: 'minmax(3.5rem, 1.2fr)',
    isNarrow: true,
    sorts: true,
    // People write floors at length.
    look: 'line-clamp-2 hyphens-auto wrap-anywhere',
    cell: (unit, { t }) => floorOf(t, unit),
  },
  zimmer: {
    width: '2.5rem',
    isNarrow: true,
    sorts: true,
    edits: true,
    look: WHOLE,
    head: ['Zi.', 'Rooms'],
    digits: 1,
  },
  wohnflaecheQm: {
    width: '4.75rem',
    isNarrow: true,
    sorts: true,
    edits: true,
    head: ['Wohnfl. m²', 'Area m²'],
    digits: 2,
  },
  kaufpreis: {
    width: '6.25rem',
    isNarrow: true,
    sorts: true,
    edits: true,
    look: `font-semibold ${WHOLE}`,
    head: ['Kaufpreis €', 'Price €'],
    digits: 2,
  },
  kaufpreisPerQm: {
    name: ['€/m²', '€/m²'],
    width: '4rem',
    look: 'text-faint',
    digits: 0,
  },
  status: {
    width: 'minmax(7.5rem, 11rem)',
    isNarrow: true,
    sorts: true,
    edits: true,
    look: '@container',
    cell: ({ status, reservation }) => (
      <Status status={status} until={reservation?.until ?? undefined} />
    ),
  },
  kaufpreisStellplatz: {
    name: ['Stellplatz', 'Parking'],
    width: '6rem',
    head: ['Stellplatz €', 'Parking €'],
    digits: 2,
  },
  hausgeldGesamt: {
    width: '5rem',
    head: ['Hausgeld €', 'Hausgeld €'],
    digits: 2,
  },
  visibility: {
    name: ['Online', 'Online'],
    width: '5rem',
    look: 'cut',
    cell: ({ visibility }, { t }) => t.visibilities[visibility],
  },
  reference: {
    name: ['Vorgang', 'Case'],
    width: 'minmax(5rem, 7.5rem)',
    look: 'cut',
    cell: ({ holder }) => holder,
  },
} satisfies Record<string, Spec>;

type OwnColumn = keyof typeof COLUMN;

const SPECS: Readonly<Record<OwnColumn, Spec>> = COLUMN;

/** A column of the list; `metadata.Loggia` is one of the metadata. */
export type Column = OwnColumn | FactName | MetadataColumn;

const isOwn = (name: string): name is OwnColumn => Object.hasOwn(COLUMN, name);
export const isColumn = (name: string): name is Column =>
  isOwn(name) || isFactName(name) || metadataNameOf(name) !== null;

/** The list's own columns, in their order at first. */
export const COLUMNS: readonly OwnColumn[] = Object.keys(COLUMN).filter(isOwn);

/** Whether a column can be edited in the list. */
export const isEditable = (column: string): column is FieldName =>
  isFactName(column)
    ? !hasLines(fieldOf(column))
    : isOwn(column) && SPECS[column].edits === true && fieldNamed(column) !== null;

const said = ([german, english]: Pair, { language }: Pick<Wording, 'language'>) =>
  language === 'de' ? german : english;

const specOf = (column: string): Spec =>
  isOwn(column) ? SPECS[column] : isFactName(column) ? ofFact(column) : ofMetadata(column);

/** The names of a column, without what its amounts measure unless it is a fact. */
function namesOf(column: string): Pair {
  const field = fieldNamed(column);
  return specOf(column).name ?? (field === null ? [column, column] : fieldOf(field).names);
}

/** The name of a column. @param ofProject whether all units are of one project. */
export const columnName = (column: string, wording: Wording, ofProject = false): string =>
  column === 'project' && ofProject ? wording.t.fields.haus : said(namesOf(column), wording);

/** The shown columns, with the picture and the name. */
export function columnsFor(
  shown: readonly Column[],
  wording: Wording,
  ofProject: boolean,
): readonly ColumnOf<ListedUnit>[] {
  const { t } = wording;
  const withVisibility = !shown.includes('visibility');
  return [
    {
      id: 'cover',
      head: <span class="unseen">{t.units.picture}</span>,
      width: '3rem',
      isNarrow: true,
      cell: ({ cover }) => <Thumbnail cover={cover} size="ml-auto h-8 w-11" />,
    },
    {
      id: 'unit',
      head: t.fields.unitIdentifier,
      width: 'minmax(5rem, 1.4fr)',
      isNarrow: true,
      sorts: true,
      isName: true,
      look: 'font-normal',
      cell: (unit) => <Name unit={unit} withVisibility={withVisibility} />,
    },
    ...shown.map((column) => columnFor(column, wording, ofProject)),
  ];
}

function columnFor(column: Column, wording: Wording, ofProject: boolean): ColumnOf<ListedUnit> {
  const { head = namesOf(column), digits, cell, ...own } = specOf(column);
  return {
    ...own,
    id: column,
    head: column === 'project' && ofProject ? wording.t.fields.haus : said(head, wording),
    isNumber: digits !== undefined,
    cell: (unit) =>
      digits === undefined ? cell?.(unit, wording) : shownAmount(unit, column, digits, wording),
  };
}

const FAINT = 'font-normal text-faint';
const NONE = <span class={FAINT}>–</span>;

function ofFact(name: FactName): Spec {
  return {
    name: labelsOf(name),
    width: 'minmax(5rem, 7.5rem)',
    look: 'cut',
    edits: isEditable(name),
    ...(fieldOf(name).kind === 'decimal' && { digits: 2 }),
    cell: (unit, wording) =>
      (unit[name] ?? null) === null
        ? NONE
        : shownText(wording, name, textOf(name, unit[name], wording.language)),
  };
}

function ofMetadata(column: string): Spec {
  const name = metadataNameOf(column) ?? '';
  return {
    name: [name, name],
    width: 'minmax(5rem, 7.5rem)',
    look: 'cut',
    cell: ({ metadata }) => metadata[name] ?? '',
  };
}

/** What stands for the price of a unit that has none. */
export const withoutPrice = ({ preisAufAnfrage, status }: Unit, { t }: Wording): string =>
  preisAufAnfrage && status !== 'verkauft' ? t.units.onRequest : '–';

function shownAmount(unit: Unit, column: Column, digits: number, wording: Wording) {
  const { language } = wording;
  const decimal: unknown = Reflect.get(unit, column);
  if (typeof decimal !== 'string') {
    return column === 'kaufpreis' ? <span class={FAINT}>{withoutPrice(unit, wording)}</span> : NONE;
  }
  if (digits === 0) return amountText(new Big(decimal).toFixed(0), language);
  return amountIn(decimal, digits, language);
}

interface NameProps {
  readonly unit: ListedUnit;
  readonly withVisibility: boolean;
}

/** A unit's name, with its badges. The link covers its row. */
export function Name({ unit, withVisibility }: NameProps) {
  const { t } = useTexts(listWords);
  const name = nameOf(unit);
  const badge = { kind: 'quiet', look: '[.unit-columns_&]:hidden' } as const;
  return (
    <span class="flex min-w-0 items-center gap-2">
      <a
        class="cut min-w-0 font-semibold text-ink no-underline [unicode-bidi:plaintext] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        href={hrefOf(unit.orgId, 'units/:id', unit.id)}
        title={name}
      >
        {name}
      </a>
      {withVisibility && unit.visibility !== 'online' && (
        <Badge {...badge}>{t.visibilities[unit.visibility]}</Badge>
      )}
      {unit.archived && <Badge {...badge}>{t.units.archived}</Badge>}
    </span>
  );
}
