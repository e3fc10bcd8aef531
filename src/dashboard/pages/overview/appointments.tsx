import type { Unit, UnitPage } from '../../api/types.ts';
import { LARGEST_UNIT_PAGE, readUnits } from '../../api/units.ts';
import { LIST_ROW, ListCard } from '../../components/list-card.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { hasPassed } from '../../texts/formats.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { newsWords } from './news-words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** Most appointments that the card shows. */
const MAX_SHOWN = 10;

/** When a unit has its appointment; without a date, after every other. */
const dateOf = ({ notarterminAm }: Unit) => notarterminAm ?? '~';

/** The units that have an appointment at the notary's, the earliest first, and how many there are. */
export async function readAppointments(orgId: string): Promise<Pick<UnitPage, 'units' | 'total'>> {
  const query = { status: ['notartermin' as const], limit: LARGEST_UNIT_PAGE };
  const { units, total } = await readUnits(orgId, query);
  const sorted = units.toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1));
  return { units: sorted.slice(0, MAX_SHOWN), total };
}

/** The next appointments. One that has passed waits for its sale. */
export function Appointments({ units, total }: Awaited<ReturnType<typeof readAppointments>>) {
  const { t, format } = useTexts(newsWords);
  const { orgId } = useMembership();
  return (
    <ListCard
      title={t.news.appointments}
      all={[t.news.all({ count: total }), `${hrefOf(orgId, 'units')}?status=notartermin`]}
    >
      <ul>
        {units.map(({ notarterminAm: at, reservation, ...unit }) => (
          <li
            key={unit.id}
            class={`${LIST_ROW} min-h-[2.4375rem] gap-3 py-2 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.75rem] max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8.25rem]`}
          >
            <a class="text-inherit no-underline" href={hrefOf(orgId, 'units/:id', unit.id)}>
              <Clamped strong>{nameOf(unit)}</Clamped>
            </a>
            <bdi class="text-13">{reservation?.reference}</bdi>
            {at === null ? (
              <span class="text-13 text-faint">{t.news.noAppointment}</span>
            ) : (
              <span class="text-13">
                <span class={hasPassed(at) ? 'warn-text' : undefined}>{format.weekday(at)}</span>
                <span class="block text-12 text-faint">{format.relative(at)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </ListCard>
  );
}
