import { readReservations } from '../../api/reservations.ts';
import type { Reservation, Unit } from '../../api/types.ts';
import { readUnit } from '../../api/units.ts';
import { Thumbnail } from '../../components/icon.tsx';
import { LIST_ROW, ListCard } from '../../components/list-card.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { newsWords } from '../overview/news-words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useAuditNames } from '../audit/audit-names.ts';
import { endOfSoon, unitsEnding } from '../../unit-filters/tasks.ts';
import { ExtendMenu } from './extend-menu.tsx';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A reservation that ends within this time is marked. */
const VERY_SOON_MS = 2 * DAY_MS;
/** Most reservations that the card shows. */
const MAX_SHOWN = 10;

/** Reservations that end soon, with their units. */
export interface Ending {
  /** How many reservations there are. */
  readonly all: number;
  /** How many of them end soon. */
  readonly count: number;
  /** The first of these. */
  readonly rows: readonly EndingRow[];
}

interface EndingRow {
  readonly reservation: Reservation;
  readonly unit: Unit;
  /** A link to the unit's floor plan, or else to its first picture. */
  readonly cover: string | undefined;
}

/** @param units only the reservations of these; without them, of all units. */
export async function readEnding(orgId: string, units?: readonly Unit[]): Promise<Ending> {
  const soon = endOfSoon();
  const [listed, page] = await Promise.all([readReservations(orgId), unitsEnding(orgId)]);
  const known = new Set(units?.map(({ id }) => id));
  const reservations = [...listed.values()].filter(
    ({ propertyId }) => units === undefined || known.has(propertyId),
  );
  const ending = reservations.filter(({ until }) => until < soon);
  const rows = await Promise.all(
    ending.slice(0, MAX_SHOWN).map(async (reservation) => {
      const { propertyId } = reservation;
      const unit =
        page.units.find(({ id }) => id === propertyId) ?? (await readUnit(orgId, propertyId));
      const { images = [] } = unit;
      const plan = images.find(({ category }) => category === 'Grundriss') ?? images[0];
      return { reservation, unit, cover: plan?.thumbnailUrl ?? undefined };
    }),
  );
  return { all: reservations.length, count: ending.length, rows };
}

interface Props extends Omit<Ending, 'all'> {
  /** The list with their units. */
  readonly href: string;
  readonly changed: () => Promise<void>;
  /** Whether each is one line without a picture. */
  readonly isShort?: boolean;
}

/** The reservations that end within 7 days. */
export function EndingReservations({ count, rows, href, ...rest }: Props) {
  const { t } = useTexts(newsWords);
  if (count === 0) {
    return (
      <ListCard title={t.news.soonTitle}>
        <p class="px-4 py-3 text-faint">{t.news.noneSoon}</p>
      </ListCard>
    );
  }
  return (
    <ListCard title={t.news.soonTitle} all={[t.news.all({ count }), href]}>
      <EndingList rows={rows} {...rest} />
    </ListCard>
  );
}

function EndingList({ rows, ...rest }: Pick<Props, 'rows' | 'changed' | 'isShort'>) {
  const { orgId } = useMembership();
  const names = useAuditNames(orgId);
  return (
    <ul>
      {rows.map((row) => (
        <EndingLine
          key={row.unit.id}
          {...row}
          person={nameIn(names, row.reservation.madeBy)}
          {...rest}
        />
      ))}
    </ul>
  );
}

const BELOW = 'block text-12 text-faint';
const WITH_PICTURE =
  'grid-cols-[auto_minmax(0,0.45fr)_minmax(0,1fr)_8.75rem_auto] gap-x-3 gap-y-1 py-2 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-y-0 max-md:py-1.5';
const IN_LINE =
  'min-h-11 grid-cols-[minmax(0,3.75rem)_minmax(0,1fr)_9.5rem_auto] gap-x-3 py-1.25 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-1';

interface EndingLineProps extends EndingRow, Pick<Props, 'changed' | 'isShort'> {
  /** Who made the reservation, or `''`. */
  readonly person: string;
}

function EndingLine({ reservation, unit, cover, person, isShort, changed }: EndingLineProps) {
  const { format } = useTexts(newsWords);
  const { orgId, role } = useMembership();
  const { propertyId, reference, until } = reservation;
  const href = hrefOf(orgId, 'units/:id', propertyId);
  const isVerySoon = millisecondsOf(until) - Date.now() < VERY_SOON_MS;
  return (
    <li class={`${LIST_ROW} ${isShort === true ? IN_LINE : WITH_PICTURE}`}>
      {isShort !== true && <Thumbnail cover={cover} look="max-md:row-span-2" />}
      <a class="text-inherit no-underline" href={href}>
        <Clamped strong>{nameOf(unit)}</Clamped>
      </a>
      <span class={`text-13 max-md:hidden ${isShort === true ? 'cut text-faint' : ''}`}>
        <bdi>{reference}</bdi>
        {person !== '' && (isShort === true ? ` · ${person}` : <span class={BELOW}>{person}</span>)}
      </span>
      <span class={`text-13 ${isShort === true ? 'max-md:col-start-1' : 'max-md:col-start-2'}`}>
        <span class={isVerySoon ? 'warn-text' : undefined}>{format.weekday(until)}</span>
        {isShort !== true && <span class={`${BELOW} max-md:hidden`}>{format.relative(until)}</span>}
      </span>
      {may(role, 'property:update') && (
        <ExtendMenu
          opens="to-left"
          look={`max-md:row-[1/span_2] ${isShort === true ? 'max-md:col-start-2' : 'max-md:col-start-3'}`}
          reservation={reservation}
          changed={changed}
          askForDate={() => {
            goTo(`${href}?dialog=reserve`);
          }}
        />
      )}
    </li>
  );
}
