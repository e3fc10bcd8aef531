import type { Publication, Unit } from '../../api/types.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { unitPageWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { readPublications } from '../../api/service.ts';

const NONE: Promise<readonly Publication[]> = Promise.resolve([]);

/** The organisation's publications; none for people who may not see them. */
export function usePublications(): Reading<readonly Publication[]> {
  const { orgId, role } = useMembership();
  const maySee = may(role, 'publication:manage');
  return useReading(`publications of ${orgId} ${maySee}`, () =>
    maySee ? readPublications(orgId) : NONE,
  );
}

/** Whether a publication shows a project. */
export const showing =
  (projectId: string) =>
  ({ projectIds }: Publication): boolean =>
    projectIds === null || projectIds.includes(projectId);

interface Props {
  readonly unit: Unit;
  readonly publications: Reading<readonly Publication[]>;
}

/** On which websites a unit is, with the page that shows them. */
export function SeenOn({ unit, publications }: Props) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const { projectId, visibility, archived } = unit;
  if (publications.state !== 'loaded' || visibility !== 'online' || archived) return null;
  const shows = publications.value.filter(showing(projectId));
  const [first] = shows;
  if (first === undefined) return null;
  return (
    <p class="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4 py-2 text-13 text-second wrap-anywhere">
      <span>
        {t.unitPage.seenOn} {/* A website's name begins a line rather than break at its hyphen. */}
        <strong class="inline-block max-w-full font-normal text-ink">
          {shows.map(({ name }) => name).join(', ')}
        </strong>
      </span>
      <a
        class="flex-none font-semibold no-underline"
        href={`${hrefOf(orgId, 'publications')}?publication=${first.id}`}
      >
        {t.unitPage.look}
      </a>
    </p>
  );
}
