import { isHolding, reservationIn } from '../../api/reservations.ts';
import type { Reservation, Unit } from '../../api/types.ts';
import { LARGEST_UNIT_PAGE, readUnit, readUnits } from '../../api/units.ts';
import { Thumbnail } from '../../components/icon.tsx';
import { LIST_ROW, ListCard, Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { newsWords } from '../overview/words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useActors } from '../audit/audit-names.ts';
import { endOfSoon, UNITS_OF, unitsEnding } from '../../unit-filters/tasks.ts';
import { ExtendMenu } from './extend-menu.tsx';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A reservation that ends within this time is marked. */
const VERY_SOON_MS = 2 * DAY_MS;
/** Most reservations that the card shows. */
const MAX_SHOWN = 10;

/** Reservations that end soon, with their units. */
export interface Ending {
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

/**
 * @param units only the reservations of these; without them, of all units.
 * @param pictured units that are read already with their images.
 */
export async function readEnding(
  orgId: string,
  units?: readonly Unit[],
  pictured: readonly Unit[] = [],
): Promise<Ending> {
  const soon = endOfSoon();
  const ending = (units ?? (await readAllEnding(orgId)))
    .flatMap((unit) => {
      const reservation = reservationIn(unit);
      if (reservation === undefined || !isHolding(reservation)) return [];
      return reservation.until < soon ? [{ unit, reservation }] : [];
    })
    .toSorted((one, other) => (one.reservation.until < other.reservation.until ? -1 : 1));
  const shown = ending.slice(0, MAX_SHOWN);
  const areRead = shown.every(({ unit }) => pictured.some(({ id }) => id === unit.id));
  const read = areRead ? pictured : (await unitsEnding(orgId)).units;
  const rows = await Promise.all(
    shown.map(async ({ unit, reservation }) => {
      const { id } = unit;
      const { images = [] } = read.find((each) => each.id === id) ?? (await readUnit(orgId, id));
      const plan = images.find(({ category }) => category === 'Grundriss') ?? images[0];
      return { unit, reservation, cover: plan?.thumbnailUrl ?? undefined };
    }),
  );
  return { count: ending.length, rows };
}

/** The units of all projects whose reservations end soon. Those with images are a page of few. */
async function readAllEnding(orgId: string): Promise<readonly Unit[]> {
  const { units, total } = await unitsEnding(orgId);
  if (units.length === total) return units;
  return (await readUnits(orgId, { ...UNITS_OF.ending(), limit: LARGEST_UNIT_PAGE })).units;
}

interface Props extends Ending {
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
  const names = useActors(orgId);
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
