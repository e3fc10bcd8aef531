import { readProjects } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { newsWords } from '../overview/news-words.ts';
import { importWords } from './words.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { didOf, readWholeImports, type WholeImport } from '../../imports/whole-imports.ts';
import { useTexts } from '../../kit/use-texts.ts';

const SHOWN = 5;

/** The organisation's latest imports by any member, which can be undone for a day. */
export function LatestImports() {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const reading = useReading(`imports of ${orgId}`, async () => {
    const [imports, projects] = await Promise.all([
      readWholeImports(orgId, SHOWN),
      readProjects(orgId),
    ]);
    return { imports, projects };
  });
  return (
    <Loaded reading={reading} lines={SHOWN}>
      {({ imports, projects }) =>
        imports.length > 0 && (
          <section class="stack">
            <h2>{t.import.latest}</h2>
            <ImportTable imports={imports} projects={projects} changed={reading.reload} />
          </section>
        )
      }
    </Loaded>
  );
}

interface ImportTableProps {
  readonly imports: readonly WholeImport[];
  readonly projects: readonly Project[];
  readonly changed: () => Promise<void>;
}

function ImportTable({ imports, projects, changed }: ImportTableProps) {
  const { t } = useTexts(importWords);
  const news = useTexts(newsWords);
  const nameOf = (id: string | null) =>
    projects.find((project) => project.id === id)?.name ?? t.import.formerProject;
  return (
    <Table
      label={t.import.latest}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        { title: t.units.project, kind: 'head', cell: ({ projectId }) => nameOf(projectId) },
        { title: t.import.step.file, cell: ({ fileName }) => <Clamped>{fileName ?? '–'}</Clamped> },
        { title: news.t.news.changes, cell: (each) => didOf(each, news) },
        { title: t.import.importStatus, cell: ({ status }) => t.import.statuses[status] },
        { title: t.import.at, cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" /> },
        {
          title: t.common.undo,
          cell: ({ projectId, status, createdAt, parts }) =>
            status === 'completed' && (
              <UndoButton
                what={`${t.import.titles.file} ${nameOf(projectId)}`}
                at={createdAt}
                changes={parts}
                changed={changed}
              />
            ),
        },
      ]}
    />
  );
}
