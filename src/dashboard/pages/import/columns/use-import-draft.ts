import { useMemo, useState } from 'preact/hooks';
import type { UnitVisibility } from '../../../../values/unit-states.ts';
import type { Project } from '../../../api/types.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed, isAmount, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { cellAt, type Grid, type ReadFile } from '../file/grid.ts';
import type { ColumnName, Mapping } from '../values/column-name.ts';
import { type ReviewRow, reviewRows } from '../rows/rows.ts';
import { formatShownBy, isAmbiguous, type NumberFormat } from '../values/amounts.ts';
import type { ReadOptions } from '../values/read-unit.ts';
import { useMembership } from '../../../membership/membership.ts';
import { type Column, columnsOf, headerIndex, type OpenColumn } from './columns.ts';
import { type FileChoices, keepChoices, type KeptFile } from './kept-file.ts';
import { proposeMapping, rememberColumns, rememberedColumns, withField } from './mapping.ts';

/** How to read a file: proposals, replaced by the person's choices. */
export interface ImportDraft {
  readonly file: ReadFile;
  readonly sheet: Grid;
  readonly header: number;
  readonly columns: readonly Column[];
  readonly mapping: Mapping;
  /** The columns without a meaning. */
  readonly leftOut: readonly OpenColumn[];
  /** The mapped fields, in the file's order. */
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

/** The choices for a file that nobody has decided anything about. */
function firstChoices(projects: readonly Project[]): FileChoices {
  const [only, ...others] = projects;
  const from = new URLSearchParams(location.search).get('project');
  const projectId = from ?? (others.length === 0 ? (only?.id ?? null) : null);
  return {
    sheet: null,
    header: null,
    meanings: null,
    format: null,
    visibility: 'offline',
    projectId,
  };
}

/** The person's choices, kept in this browser. */
function useChoices({ choices }: KeptFile, projects: readonly Project[]) {
  const importer = useMembership();
  const [chosen, setChosen] = useState(() => choices ?? firstChoices(projects));
  const choose = (some: Partial<FileChoices>) => {
    const next = { ...chosen, ...some };
    setChosen(next);
    void keepChoices(importer, next);
  };
  return [chosen, choose] as const;
}

/** Proposes how to read a file, and keeps the person's choices. */
export function useImportDraft(kept: KeptFile, projects: readonly Project[]): ImportDraft {
  const { file } = kept;
  const { orgId } = useMembership();
  const [chosen, choose] = useChoices(kept, projects);
  const { format, visibility, projectId } = chosen;
  const sheet = useMemo(
    () => file.sheets.find(({ name }) => name === chosen.sheet) ?? longest(file),
    [chosen.sheet],
  );
  const header = useMemo(() => chosen.header ?? headerIndex(sheet), [sheet, chosen.header]);
  const columns = useMemo(() => columnsOf(sheet, header), [sheet, header]);
  const proposed = useMemo(() => proposeMapping(columns, rememberedColumns(orgId)), [columns]);
  const { meanings } = chosen;
  const mapping = useMemo(
    () => (meanings === null ? proposed : new Map(meanings)),
    [proposed, meanings],
  );
  const rows = useMemo(
    () => reviewRows(sheet.rows.slice(header + 1), mapping),
    [sheet, header, mapping],
  );
  const project = projects.find(({ id }) => id === projectId);
  const leftOut = useMemo(
    () =>
      columns.flatMap((column) => {
        const { at, header: name, values } = column;
        const cells = new Map(sheet.rows.map((row) => [row.number, cellAt(row, at)]));
        const isLost = !mapping.has(at) && !names(column, project);
        return isLost ? [{ at, header: name, values, cells }] : [];
      }),
    [columns, mapping, project],
  );
  const numbers = useMemo(() => numbersIn(rows), [rows]);
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
    leftOut,
    fields: columns.flatMap(({ at }) => fieldNamed(mapping.get(at) ?? '') ?? []),
    numbers,
    format: known,
    visibility,
    project,
    rows,
    readOptions,
    ...choosers(choose, mapping),
    remember: () => {
      rememberColumns(orgId, columns, mapping);
    },
  };
}

type Choosers = Pick<
  ImportDraft,
  | 'chooseSheet'
  | 'chooseHeader'
  | 'chooseField'
  | 'chooseFormat'
  | 'chooseVisibility'
  | 'chooseProject'
>;

/** What changes the choices. Another sheet or header row has other columns. */
const choosers = (choose: (some: Partial<FileChoices>) => void, mapping: Mapping): Choosers => ({
  chooseSheet: (name) => {
    choose({ sheet: name, header: null, meanings: null });
  },
  chooseHeader: (index) => {
    choose({ header: index, meanings: null });
  },
  chooseField: (at, field) => {
    choose({ meanings: [...withField(mapping, at, field)] });
  },
  chooseFormat: (next) => {
    choose({ format: next });
  },
  chooseVisibility: (next) => {
    choose({ visibility: next });
  },
  chooseProject: (id) => {
    choose({ projectId: id });
  },
});

/** Whether a column only has the name of the project that its units come into, as an export's has. */
const names = ({ samples: [value, other] }: Column, project: Project | undefined): boolean =>
  other === undefined && value === project?.name;

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
