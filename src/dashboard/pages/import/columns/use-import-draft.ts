import { useMemo, useState } from 'preact/hooks';
import type { Project } from '../../../api/types.ts';
import { fieldNamed } from '../../../unit-fields/fields.ts';
import type { Grid } from '../../../spreadsheets/grid.ts';
import { type Asked, readFile, type ReadFile } from './read-file.ts';
import { reviewRows, type NumberFinding, numbersIn } from '../rows/rows.ts';
import type { NumberFormat } from '../../../unit-cells/amounts.ts';
import type { ReadOptions } from '../../../unit-cells/read-unit.ts';
import { useMembership } from '../../../membership/membership.ts';
import { bodyOf, type Column, repeatable } from './columns.ts';
import type { FileChoices, KeptFile } from '../kept.ts';
import {
  headersKey,
  proposeMapping,
  questionsIn,
  rememberedMapping,
  rememberMapping,
  scalesOf,
} from './mapping.ts';

/** The choices for a file that nobody has decided anything about. */
function firstChoices({ sheets }: ReadFile, projects: readonly Project[]): FileChoices {
  // The projects of an OpenImmo file have names.
  const [only, ...others] = sheets[0]?.listing === undefined ? projects : [];
  const from = new URLSearchParams(location.search).get('project');
  const projectId = from ?? (others.length === 0 ? (only?.id ?? null) : null);
  return { meanings: null, settled: [], format: null, visibility: 'offline', projectId };
}

/** Whether a project has the name of that of an OpenImmo file. */
const isOf =
  ({ listing }: Grid) =>
  ({ name }: Project) =>
    name === listing?.project['name'];

/** What the person does with a file. */
export interface FileActions {
  readonly choose: (choices: FileChoices) => void;
  /** Takes the file as it was read again. */
  readonly reread: (file: ReadFile, choices: FileChoices) => void;
}

/** How to read a file: proposals, replaced by the person's choices. */
export type ImportDraft = ReturnType<typeof useImportDraft>;

/** Proposes how to read a file, and keeps the person's choices. */
export function useImportDraft(
  { file, choices }: KeptFile,
  projects: readonly Project[],
  { choose, reread }: FileActions,
) {
  const { orgId } = useMembership();
  const chosen = choices ?? firstChoices(file, projects);
  const { projectId, meanings, settled } = chosen;
  const { sheet, header, columns } = file;
  const [reading, readAs] = useAnotherReading(file, (read) => {
    const ofFile = sheet.listing === undefined ? projectId : null;
    reread(read, { ...chosen, meanings: null, settled: [], projectId: ofFile });
  });
  const key = useMemo(() => headersKey(orgId, columns), [columns]);
  const remembered = useMemo(() => rememberedMapping(key), [key]);
  const mapping = useMemo(
    () =>
      meanings === null
        ? (remembered ?? proposeMapping(columns, sheet.listing))
        : new Map(meanings),
    [columns, meanings],
  );
  const rows = useMemo(() => {
    const scales = scalesOf(columns, mapping);
    return reviewRows(bodyOf(sheet, header), mapping, repeatable(sheet, header), scales);
  }, [sheet, header, mapping]);
  const project = projects.find(projectId === null ? isOf(sheet) : ({ id }) => id === projectId);
  const numbers = useMemo(() => numbersIn(rows), [rows]);
  const [known, readOptions] = useReadOptions(chosen, numbers, project);
  const isKnown = remembered !== null && meanings === null;
  const asked = useMemo(() => questionsIn(columns, mapping, settled), [columns, mapping, settled]);
  return {
    file,
    sheet,
    settled,
    reading,
    /** What must be said about columns before the check. */
    questions: isKnown || sheet.listing !== undefined ? [] : asked,
    header,
    columns,
    mapping,
    leftOut: columns.filter((each) => !mapping.has(each.at) && !names(each, project)),
    fields: columns.flatMap(({ at }) => fieldNamed(mapping.get(at) ?? '') ?? []),
    numbers,
    format: known,
    visibility: chosen.visibility,
    project,
    rows,
    /** `null` until the number format is known. */
    readOptions,
    choose: (some: Partial<FileChoices>) => choose({ ...chosen, ...some }),
    readAs,
    /** Remembers the meanings that the person has chosen. */
    remember: () => {
      if (meanings !== null) rememberMapping(key, mapping);
    },
  };
}

/** Reads the file in another way. It may fail: the file may have changed since. */
function useAnotherReading({ asked }: ReadFile, done: (read: ReadFile) => void) {
  const [state, setState] = useState<'done' | 'running' | 'failed'>('done');
  const readAs = async (way: Partial<Asked>) => {
    setState('running');
    const read = await readFile({ ...asked, ...way }).catch(() => null);
    setState(read === null ? 'failed' : 'done');
    if (read !== null) done(read);
  };
  return [state, readAs] as const;
}

/** The file's number format and how to read its cells; `null` until the format is known. */
function useReadOptions(
  { format, visibility }: FileChoices,
  { shown, formats, ambiguous }: NumberFinding,
  project: Project | undefined,
): [NumberFormat | null, ReadOptions | null] {
  const known = format ?? shown ?? (ambiguous.length === 0 ? 'comma' : null);
  const postalCodesHaveFive = isGerman(project);
  const readOptions = useMemo(
    () => known && { format: known, formats, visibility, postalCodesHaveFive },
    [known, formats, visibility, postalCodesHaveFive],
  );
  return [known, readOptions];
}

/** Whether a column only has the name of the project that its units come into, as an export's has. */
const names = ({ samples: [value, other] }: Column, project: Project | undefined): boolean =>
  other === undefined && value === project?.name;

/** Whether postal codes have five digits: in Germany, and where a project has no country. */
const isGerman = (project: Project | undefined): boolean =>
  /^(?:deutschland|germany|de|brd)?$/i.test(project?.country?.trim() ?? '');
