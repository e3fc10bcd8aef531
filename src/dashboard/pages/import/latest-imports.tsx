import { readImports } from '../../api/imports.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Table } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';

const SHOWN = 5;

/** The organisation's latest imports, whoever made them. */
export function LatestImports({ projects }: { readonly projects: readonly Project[] }) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const reading = useReading(`imports of ${orgId}`, () => readImports(orgId, SHOWN));
  const nameOf = (id: string | null) =>
    projects.find((project) => project.id === id)?.name ?? t.import.formerProject;
  return (
    <Loaded reading={reading} lines={SHOWN}>
      {(imports) =>
        imports.length > 0 && (
          <section class="stack">
            <h2>{t.import.latest}</h2>
            <Table
              label={t.import.latest}
              rows={imports}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t.import.project,
                  kind: 'head',
                  cell: ({ projectId }) => nameOf(projectId),
                },
                { title: t.import.units, cell: ({ unitCount }) => format.number(unitCount) },
                { title: t.import.importStatus, cell: ({ status }) => t.import.statuses[status] },
                {
                  title: t.import.at,
                  cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" />,
                },
              ]}
            />
          </section>
        )
      }
    </Loaded>
  );
}
