import { useState } from 'preact/hooks';
import { useSubmit } from '../../../api/use-submit.ts';
import { Menu, useCloseMenu } from '../../../components/menu.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { dayOf } from '../../../texts/formats.ts';
import { listWords } from '../list/words.ts';
import { readProjects } from '../../../api/stock.ts';
import type { UnitQuery } from '../../../api/types.ts';
import { readEveryUnit } from '../../../api/units.ts';
import { useMembership } from '../../../membership/membership.ts';
import type { Column } from '../list/columns.tsx';
import { download } from '../../../spreadsheets/download.ts';
import { csvOf } from './csv.ts';
import type { Wording } from '../../../kit/words.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import type { ExportedUnit } from '../../../unit-fields/field.ts';

interface Props {
  /** Asks for the filtered list. */
  readonly query: UnitQuery;
  /** The columns of the list. */
  readonly columns: readonly Column[];
  /** The id of the project that the list is of, if any. */
  readonly project: string;
}

/** Exports all pages of the filtered list: for Excel, as CSV, or as the API's JSON. */
export function ExportMenu({ query, ...list }: Props) {
  const wording = useTexts(listWords);
  const { t } = wording;
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [count, setCount] = useState(0);
  const save = (kind: ExportKind, close: () => void) =>
    void submission.submit(async () => {
      // The page may not have the projects yet.
      const [units, projects] = await Promise.all([
        readEveryUnit(orgId, query, (read) => {
          setCount(read);
          return true;
        }),
        readProjects(orgId),
      ]);
      const nameOf = (id: unknown) => projects.find((each) => each.id === id)?.name;
      download(kind.name(nameOf), await kind.content(units, nameOf));
      close();
    });
  const kinds = kindsOf(list, wording);
  return (
    <>
      <span class="small" role="status">
        {submission.busy && t.export.progress({ count })}
      </span>
      <Menu
        label={t.export.title}
        icon="export"
        look="quiet"
        opens="to-left"
        face={<span class="words">{t.export.title}</span>}
      >
        <Kinds kinds={kinds} save={save} />
        <RefusalBanner refusal={submission.refusal} />
      </Menu>
    </>
  );
}

interface KindsProps {
  readonly kinds: readonly ExportKind[];
  readonly save: (kind: ExportKind, close: () => void) => void;
}

/** The menu stays open until the file is saved. */
function Kinds({ kinds, save }: KindsProps) {
  const close = useCloseMenu();
  return (
    <>
      {kinds.map((kind) => (
        <button key={kind.label} type="button" onClick={() => save(kind, close)}>
          {kind.label}
        </button>
      ))}
    </>
  );
}

/** The name of the project with an id. */
type NameOf = (projectId: unknown) => string | undefined;

/** A kind of file. */
interface ExportKind {
  readonly label: string;
  /** The name of the file. */
  readonly name: (nameOf: NameOf) => string;
  readonly content: (units: readonly ExportedUnit[], nameOf: NameOf) => Blob | Promise<Blob>;
}

/** A workbook of these columns; `null`: of all. */
const xlsx =
  (shown: readonly Column[] | null): ExportKind['content'] =>
  async (units, nameOf) => {
    const { xlsxOf } = await import('./xlsx.ts');
    return xlsxOf(listWords('de'), units, shown, ({ projectId }) => nameOf(projectId));
  };

function kindsOf(
  { columns, project }: Omit<Props, 'query'>,
  { t }: Wording<ReturnType<typeof listWords>>,
): ExportKind[] {
  const name = (nameOf: NameOf) => {
    return `${nameOf(project) ?? t.units.title} ${dayOf(Date.now())}.xlsx`;
  };
  return [
    { label: t.export.xlsxLabel, name, content: xlsx(columns) },
    { label: t.export.xlsxAllLabel, name, content: xlsx(null) },
    {
      label: t.export.csvLabel,
      name: () => t.export.csvName,
      content: (units) => new Blob([csvOf(units)], { type: 'text/csv' }),
    },
    {
      label: t.export.jsonLabel,
      name: () => t.export.jsonName,
      content: (units) => {
        const text = JSON.stringify({ properties: units }, null, 2);
        return new Blob([text], { type: 'application/json' });
      },
    },
  ];
}
