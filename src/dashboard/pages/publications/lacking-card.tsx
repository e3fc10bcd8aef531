import { readReadiness } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { labelOf } from '../../texts/field-options.ts';
import { publicationWords } from './words.ts';

/** Projects that are compared: each costs requests. */
const COMPARED = 10;

interface Props {
  /** The projects of a publication. */
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
}

type Readiness = Awaited<ReturnType<typeof readReadiness>>;

/** What the projects still lack for portals, each line a link to where it is filled in. */
export function LackingCard({ projects }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const compared = projects.slice(0, COMPARED);
  const reading = useReading(`readiness of ${compared.map(({ id }) => id).join(' ')}`, () =>
    Promise.all(
      compared.map(async ({ id, name }) => ({
        id,
        name,
        readiness: await readReadiness(orgId, id),
      })),
    ),
  );
  return (
    <section class="card card-body" aria-label={t.publications.lacking}>
      <h2>{t.publications.lacking}</h2>
      <Loaded reading={reading} lines={4}>
        {(all) => (
          <>
            {all.map(({ id, name, readiness }) => (
              <section key={id} class="grid gap-1">
                {all.length > 1 && <h3 class="text-13">{name}</h3>}
                <Lacking projectId={id} readiness={readiness} />
              </section>
            ))}
            {projects.length > COMPARED && (
              <p class="small">{t.publications.compared({ n: COMPARED })}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface LackingProps {
  readonly projectId: string;
  readonly readiness: Readiness;
}

function Lacking({ projectId, readiness }: LackingProps) {
  const { t } = useTexts(publicationWords);
  const { orgId, role } = useMembership();
  const { units, project, lacking } = readiness;
  const change = may(role, 'project:update') ? '?dialog=change' : '';
  const place = project.map((name) => labelOf(t.fields[name]).label).join(', ');
  const lines = [
    {
      name: place,
      href: hrefOf(orgId, 'projects/:id', projectId) + change,
      of: t.publications.address,
    },
    ...lacking.map(({ name, units: n, query }) => ({
      name: labelOf(t.fields[name]).label,
      href: `${hrefOf(orgId, 'units')}?project=${projectId}&${query}`,
      of: n === units ? t.publications.allUnits : t.publications.unitsOf({ n }),
    })),
  ].filter(({ name }) => name !== '');
  if (lines.length === 0) return <p class="small">{t.publications.lacksNothing({ n: units })}</p>;
  return (
    <ul class="grid text-13">
      {lines.map(({ name, href, of }) => (
        <li key={name}>
          <a
            class="flex min-h-8 items-center justify-between gap-3 no-underline hover:underline max-md:min-h-11"
            href={href}
          >
            <span class="min-w-0 wrap-anywhere">{name}</span>
            <span class="flex-none text-faint">{of}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
