import { useMemo, useState } from 'preact/hooks';
import type { UnitVisibility } from '../../../../values/unit-states.ts';
import type { Project } from '../../../api/types.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { isAmount, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import type { Grid, ReadFile } from '../file/grid.ts';
import type { ColumnName, Mapping } from '../values/column-name.ts';
import { type ReviewRow, reviewRows } from '../rows/rows.ts';
import { formatShownBy, isAmbiguous, type NumberFormat } from '../values/amounts.ts';
import type { ReadOptions } from '../values/read-unit.ts';
import { type Column, columnsOf, headerIndex, type LeftOutColumn } from './columns.ts';
import { proposeMapping, rememberColumns, rememberedColumns, withField } from './mapping.ts';

/** How to read a file: proposals, replaced by the person's choices. */
export interface ImportDraft {
  readonly file: ReadFile;
  readonly sheet: Grid;
  readonly header: number;
  readonly columns: readonly Column[];
  readonly mapping: Mapping;
  /** The columns without a meaning. */
  readonly leftOut: readonly LeftOutColumn[];
  /** The mapped fields, in the page's order. */
  readonly fields: readonly FieldName[];
  readonly numbers: NumberFinding;
  readonly format: NumberFormat | null;
  readonly visibility: UnitVisibility;
  readonly project: Project | undefined;
  readonly rows: readonly ReviewRow[];
  /** `null` until the number format is known. */
  readonly readOptions: ReadOptions | null;
  readonly chooseSheet: (name: string) => void;
  readonly chooseHeader: (index: number) => void;
  readonly chooseField: (at: number, field: ColumnName | null) => void;
  readonly chooseFormat: (format: NumberFormat | null) => void;
  readonly chooseVisibility: (visibility: UnitVisibility) => void;
  readonly chooseProject: (id: string) => void;
  readonly remember: () => void;
}

const EMPTY_SHEET: Grid = { name: '', rows: [] };

const longest = ({ sheets }: ReadFile): Grid =>
  sheets.reduce((one, other) => (other.rows.length > one.rows.length ? other : one), EMPTY_SHEET);

/** Proposes how to read a file, and keeps the person's choices. */
export function useImportDraft(file: ReadFile, projects: readonly Project[]): ImportDraft {
  const [sheet, setSheet] = useState(() => longest(file));
  const [header, setHeader] = useState(() => headerIndex(sheet));
  const columns = useMemo(() => columnsOf(sheet, header), [sheet, header]);
  const proposed = useMemo(() => proposeMapping(columns, rememberedColumns()), [columns]);
  const [chosen, setChosen] = useState<{ for: Mapping; mapping: Mapping }>();
  const [format, setFormat] = useState<NumberFormat | null>(null);
  const [visibility, setVisibility] = useState<UnitVisibility>('offline');
  const [projectId, setProjectId] = useState(() => {
    const [only, ...others] = projects;
    const from = new URLSearchParams(location.search).get('project');
    return from ?? (others.length === 0 ? only?.id : undefined);
  });
  const mapping = chosen?.for === proposed ? chosen.mapping : proposed;
  const rows = useMemo(
    () => reviewRows(sheet.rows.slice(header + 1), mapping),
    [sheet, header, mapping],
  );
  const numbers = useMemo(() => numbersIn(rows), [rows]);
  const project = projects.find(({ id }) => id === projectId);
  const known = format ?? numbers.shown ?? (numbers.ambiguous.length === 0 ? 'comma' : null);
  const readOptions = useMemo(
    () => known && { format: known, visibility, postalCodesHaveFive: isGerman(project) },
    [known, visibility, project],
  );
  return {
    file,
    sheet,
    header,
    columns,
    mapping,
    leftOut: columns.flatMap(({ at, header: name, values }) =>
      mapping.has(at) ? [] : [{ header: name, values }],
    ),
    fields: FIELD_NAMES.filter((field) => [...mapping.values()].includes(field)),
    numbers,
    format: known,
    visibility,
    project,
    rows,
    readOptions,
    chooseSheet: (name) => {
      const next = file.sheets.find((each) => each.name === name) ?? sheet;
      setSheet(next);
      setHeader(headerIndex(next));
    },
    chooseHeader: setHeader,
    chooseField: (at, field) => {
      setChosen({ for: proposed, mapping: withField(mapping, at, field) });
    },
    chooseFormat: setFormat,
    chooseVisibility: setVisibility,
    chooseProject: setProjectId,
    remember: () => {
      rememberColumns(columns, mapping);
    },
  };
}

/** Whether postal codes have five digits: in Germany, and where a project has no country. */
const isGerman = (project: Project | undefined): boolean =>
  /^(?:deutschland|germany|de|brd)?$/i.test(project?.country?.trim() ?? '');

/** What a file's amounts show about its number format. */
interface NumberFinding {
  /** The format of all unambiguous amounts; `null` if there are none or they disagree. */
  readonly shown: NumberFormat | null;
  /** Up to three ambiguous texts. */
  readonly ambiguous: readonly string[];
}

const MAX_EXAMPLES = 3;
const AMOUNTS = FIELD_NAMES.filter(isAmount);

/** Examines all amounts. Numeric cells of XLSX files are never ambiguous. */
function numbersIn(rows: readonly ReviewRow[]): NumberFinding {
  const formats = new Set<NumberFormat>();
  const ambiguous = new Set<string>();
  for (const { cells } of rows) {
    for (const field of AMOUNTS) {
      const cell = cells[field];
      if (cell?.kind !== 'text') continue;
      const shown = formatShownBy(cell.text);
      if (shown !== null) formats.add(shown);
      if (ambiguous.size < MAX_EXAMPLES && isAmbiguous(cell.text)) ambiguous.add(cell.text);
    }
  }
  const [only = null] = formats;
  return { shown: formats.size === 1 ? only : null, ambiguous: [...ambiguous] };
}
