import { readReservations } from '../../api/reservations.ts';
import type { Reservation, Unit } from '../../api/types.ts';
import { readUnit } from '../../api/units.ts';
import { Thumbnail } from '../../components/icon.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { newsWords } from '../overview/news-words.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useActors } from '../audit/audit-names.ts';
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

/**
 * @param units only the reservations of these; without them, of all units.
 * @param pictured units that are read already with their images.
 */
export async function readEnding(
  orgId: string,
  units?: readonly Unit[],
  pictured: readonly Unit[] = [],
): Promise<Ending> {
  const held = units?.filter(({ reservation }) => reservation !== null).map(({ id }) => id);
  if (held?.length === 0) return { all: 0, count: 0, rows: [] };
  const soon = endOfSoon();
  const reservations = [...(await readReservations(orgId)).values()].filter(
    ({ propertyId }) => held?.includes(propertyId) !== false,
  );
  const ending = reservations.filter(({ until }) => until < soon);
  const shown = ending.slice(0, MAX_SHOWN);
  const areRead = shown.every(({ propertyId }) => pictured.some(({ id }) => id === propertyId));
  const read = areRead ? pictured : (await unitsEnding(orgId)).units;
  const rows = await Promise.all(
    shown.map(async (reservation) => {
      const { propertyId } = reservation;
      const unit = read.find(({ id }) => id === propertyId) ?? (await readUnit(orgId, propertyId));
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
}

/** The reservations that end within 7 days. */
export function EndingReservations({ count, rows, href, changed }: Props) {
  const { t } = useTexts(newsWords);
  return (
    <section class="card news" aria-labelledby="ending-title">
      <header class="row spread">
        <h2 id="ending-title">{t.news.soonTitle}</h2>
        {count > 0 && <a href={href}>{t.news.all({ count })}</a>}
      </header>
      {count === 0 && <p class="faint">{t.news.noneSoon}</p>}
      {count > 0 && <EndingList rows={rows} changed={changed} />}
    </section>
  );
}

function EndingList({ rows, changed }: Pick<Props, 'rows' | 'changed'>) {
  const { orgId } = useMembership();
  const names = useActors(orgId);
  return (
    <ul>
      {rows.map((row) => (
        <EndingLine
          key={row.unit.id}
          {...row}
          person={nameIn(names, row.reservation.madeBy)}
          changed={changed}
        />
      ))}
    </ul>
  );
}

interface EndingLineProps extends EndingRow, Pick<Props, 'changed'> {
  /** Who made the reservation, or `''`. */
  readonly person: string;
}

function EndingLine({ reservation, unit, cover, person, changed }: EndingLineProps) {
  const { format } = useTexts(newsWords);
  const { orgId, role } = useMembership();
  const { propertyId, reference, until } = reservation;
  const href = hrefOf(orgId, 'units/:id', propertyId);
  const isVerySoon = millisecondsOf(until) - Date.now() < VERY_SOON_MS;
  return (
    <li class="ending-row">
      <Thumbnail cover={cover} />
      <a href={href}>
        <Clamped strong>{nameOf(unit)}</Clamped>
      </a>
      <span class="on-wide">
        <bdi>{reference}</bdi>
        {person !== '' && <span class="small">{person}</span>}
      </span>
      <span>
        <span class={isVerySoon ? 'warn-text' : undefined}>{format.weekday(until)}</span>
        <span class="small">{format.relative(until)}</span>
      </span>
      {may(role, 'property:update') && (
        <ExtendMenu
          opens="to-left"
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
