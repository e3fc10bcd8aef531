import type { Project } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Table } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly projects: readonly Project[];
  readonly change: (projectId: string) => void;
}

/** The projects, with links to their units and their Stapelplan. */
export function ProjectTable({ projects, change }: Props) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <Table
      label={t.projects.title}
      rows={projects}
      keyOf={({ id }) => id}
      columns={[
        { title: t.projects.name, kind: 'head', cell: ({ name }) => name },
        {
          title: t.projects.address,
          cell: (project) => addressOf(project) || <span class="faint">–</span>,
        },
        {
          title: t.projects.createdAt,
          cell: ({ createdAt }) => <Moment at={createdAt} as="date" />,
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: ({ id, name }) => (
            <div class="row">
              <a
                class="button"
                href={`${hrefOf(orgId, 'stack')}?project=${id}`}
                aria-label={t.projects.toStackOf(name)}
              >
                {t.projects.toStack}
              </a>
              {may(role, 'project:update') && (
                <Button
                  label={`${t.projects.change}: ${name}`}
                  onClick={() => {
                    change(id);
                  }}
                >
                  {t.projects.change}
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** `Am Tauwerkspeicher 1-9, 28199 Bremen`; empty without an address. */
function addressOf({ street, houseNumber, postalCode, city }: Project): string {
  return [joined(street, houseNumber), joined(postalCode, city)]
    .filter((line) => line !== '')
    .join(', ');
}

const joined = (...parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' ');
