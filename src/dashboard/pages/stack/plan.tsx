import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { floorHeight } from '../../../values/floor.ts';
import { natural } from '../../../values/natural.ts';
import { shownPrice } from '../../../values/unit-states.ts';
import type { Reservations } from '../../api/reservations.ts';
import type { PlanUnit, Reservation } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText, fixedText } from '../../texts/amounts.ts';
import { shortStatuses } from '../../components/status.tsx';
import { isReservable } from '../reservations/reservation-dialog.tsx';
import { hasName, nameOf } from '../../texts/unit-name.ts';
import type { Tile } from './plan-filters.tsx';
import { type StackWording, stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { type RefObject, options } from 'preact';
import { memoised } from '../../components/responsive.tsx';

/** Plans of up to this many units are drawn whole, so that the browser's search finds every unit. */
const DRAWN_WHOLE = 600;

/**
 * The browser estimates the heights of floors that are out of view in plans of more units than this. In
 * smaller ones that saves no time, and what is below would move under the pointer while it is scrolled.
 */
const LAID_OUT_WHOLE = 120;

/** Floors that begin within this many units are drawn at once, because they are in view at first. */
const DRAWN_AT_ONCE = 60;

interface Props {
  readonly label: string;
  readonly units: readonly PlanUnit[];
  readonly reservations: Reservations;
  /** The ids of the units that fit the filters; `null` if there is no filter. */
  readonly fits: ReadonlySet<string> | null;
  readonly tile: Tile;
  /** The printed size of its units; what fills a page if it is not given. */
  readonly printed?: PrintSize | undefined;
}

/** With more floors than this, those of all houses are not legible one below the other on a page. */
const MOST_FLOORS = 24;

/** The printed size at which each house has its own floors; `undefined` if they do not fit on a page. */
export function sizeOfHouses(houses: readonly (readonly PlanUnit[])[]): PrintSize | undefined {
  const floors = houses.flatMap((units) => floorsOf(units).map((floor) => floor.units.length));
  return floors.length > MOST_FLOORS ? undefined : fittingSizeOf(floors, houses.length);
}

/**
 * A project's units, floor by floor. A filter fades the units that do not fit, and moves nothing.
 */
export const Plan = memoised(({ label, units, reservations, fits, tile, printed }: Props) => {
  const floors = useMemo(() => floorsOf(units), [units]);
  const isPrinting = usePrinting();
  const counts = floors.map((floor) => floor.units.length);
  const size = printed ?? printSizeOf(counts);
  const isWhole = isPrinting || units.length <= DRAWN_WHOLE;
  const isLong = units.length > LAID_OUT_WHOLE;
  return (
    <ol
      class={`plan card lines-${size.lines} ${isLong ? 'is-long' : ''} max-md:order-2 max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 print:border-0 print:shadow-none`}
      aria-label={label}
      style={{
        '--print-width': `${size.width}mm`,
        '--print-height': `${size.height}mm`,
        '--print-lines': size.lines,
      }}
    >
      {floors.map((floor, at) => (
        <FloorRow
          key={floor.etage ?? 'none'}
          floor={floor}
          count={counts[at] ?? 0}
          reservations={reservations}
          fits={fits}
          tile={tile}
          isDrawn={isWhole}
          isFirst={floor.before < DRAWN_AT_ONCE}
        />
      ))}
    </ol>
  );
});

interface FloorRowProps extends Pick<Props, 'reservations' | 'fits' | 'tile'> {
  readonly floor: Floor;
  /** Number of its units. */
  readonly count: number;
  /** Whether its units are drawn even if they are far out of view. */
  readonly isDrawn: boolean;
  /** Whether it is in view at first. */
  readonly isFirst: boolean;
}

/**
 * Floors out of view are not rendered, because a plan may have thousands of units. Their height is estimated,
 * so that few of them seem to be in view at first.
 */
const FLOOR = [
  'grid grid-cols-[var(--floor)_minmax(0,1fr)] gap-0.5 border-line py-1.25 pr-1.25 pl-3 not-first:border-t [--in-line:6] max-md:gap-1 max-md:p-1 max-md:pl-2 max-md:[--in-line:2]',
  'screen:in-[.is-long]:[content-visibility:auto] screen:in-[.is-long]:[contain-intrinsic-size:auto_max(3.625rem,calc(var(--units)*4.375rem/var(--in-line)))]',
  'print:break-inside-avoid print:gap-[3mm] print:px-0 print:py-[0.9mm]',
].join(' ');

/** Keeps the place of units that are not drawn yet. */
const UNITS =
  'plan-units grid min-h-14.5 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.5 empty:min-h-[calc(var(--units)*4.375rem/var(--in-line))] in-[.plan-houses]:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] max-md:gap-1 max-md:in-[.plan-houses]:grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] print:flex print:min-h-0 print:flex-wrap print:gap-[1mm]';

/** A floor may have hundreds of units, of which only those in view are laid out and painted. */
const UNIT =
  'relative screen:in-[.is-long]:[content-visibility:auto] screen:in-[.is-long]:[contain-intrinsic-height:auto_3.625rem] print:break-inside-avoid';

/** Reserves a unit, in its tile's corner when it is needed. On a phone, the unit's page does that. */
const RESERVE =
  'absolute top-px right-px grid h-6.5 w-7 place-items-center rounded-6 text-accent hover:bg-surface focus-visible:bg-surface focus-visible:-outline-offset-2 max-md:hidden [@media(hover:hover)]:[li:not(:hover)>&:not(:focus-visible)]:opacity-0 print:hidden';

/** A floor. Its units are drawn while it is near the view, because a plan may have thousands. */
function FloorRow({ floor, count, reservations, fits, tile, isDrawn, isFirst }: FloorRowProps) {
  const { units } = floor;
  const { t } = useTexts(stackWords);
  const row = useRef<HTMLLIElement>(null);
  const isNear = useNear(row, isFirst);
  const name = floorName(t, floor);
  const free = units.filter(({ status }) => status === 'frei').length;
  return (
    <li ref={row} class={`plan-floor ${FLOOR}`} style={{ '--units': count }}>
      <div class="sticky top-2 self-start pt-1 print:static print:p-0">
        <h3 class="text-13 font-bold whitespace-nowrap screen:[&:lang(en)]:whitespace-normal print:text-[8pt]/[1.2]">
          {name}
        </h3>
        <p class="text-[0.6875rem]/[0.9375rem] text-faint print:hidden">
          {free === 0 ? '–' : t.stack.free({ free })}
        </p>
      </div>
      <ul class={UNITS} aria-label={name}>
        {(isDrawn || isNear) && (
          <Tiles units={units} reservations={reservations} fits={fits} tile={tile} />
        )}
      </ul>
    </li>
  );
}

/** A label that fits beside the units: `DG`. */
const SHORT = 5;

/** The name of a floor: the short label that all its units have, otherwise by its number. */
function floorName(t: StackWording['t'], { etage, units }: Floor): string {
  const labels = new Set(units.map(({ etageLabel }) => etageLabel?.trim() ?? ''));
  const [label = ''] = labels;
  if (labels.size === 1 && label !== '' && label.length <= SHORT) return label;
  if (etage === null) return t.stack.noFloor;
  return etage === Infinity ? t.stack.topFloor : t.units.floorName(etage);
}

type TilesProps = Pick<Props, 'units' | 'reservations' | 'fits' | 'tile'>;

/** A floor's units by name, each with the same name as in the list, and a link to its page. */
const Tiles = memoised(({ units, reservations, fits, tile }: TilesProps) => {
  const wording = useTexts(stackWords);
  const { orgId, role } = useMembership();
  const mayReserve = may(role, 'property:update');
  const { reserve, reservation: reserved } = wording.t.reservations;
  return (
    <>
      {units.toSorted(byName).map((unit) => {
        const { id, status } = unit;
        const offers = mayReserve && isReservable(unit);
        const reservation = status === 'reserviert' ? reservations.get(id) : undefined;
        return (
          <li key={id} class={UNIT}>
            {tileOf(unit, hrefOf(orgId, 'units/:id', id), {
              reservation,
              tile,
              wording,
              isFaded: fits?.has(id) === false,
            })}
            {offers && (
              <button
                type="button"
                class={RESERVE}
                aria-label={`${status === 'reserviert' ? reserved : reserve}: ${nameOf(unit)}`}
                onClick={() => goTo(hrefWith({ dialog: 'reserve', of: id }))}
              >
                <Icon name="reserve" />
              </button>
            )}
          </li>
        );
      })}
    </>
  );
});

/** What a tile needs besides its unit. */
interface TileContext {
  readonly reservation: Reservation | undefined;
  readonly tile: Tile;
  readonly isFaded: boolean;
  readonly wording: StackWording;
}

/** Euros per square metre; `null` without a price or an area. */
export function perSquareMetre(price: string | null, area: string | null): number | null {
  if (price === null || area === null || Number(area) === 0) return null;
  return Number(price) / Number(area);
}

/**
 * A unit's tile. It is no component, and spaces are no nodes of their own, because thousands of them are
 * slow.
 */
function tileOf(unit: PlanUnit, href: string, context: TileContext) {
  const { reservation, tile, isFaded, wording } = context;
  const { t, language, format } = wording;
  const { status, wohnflaecheQm: area, zimmer: rooms, preisAufAnfrage } = unit;
  // The plan is printed and shown to buyers, so it has the prices that everybody may see.
  const price = shownPrice(unit, unit.kaufpreis);
  const end =
    reservation === undefined
      ? null
      : t.reservations.untilDate({ date: format.day(reservation.until) });
  const short = shortStatuses(t)[status];
  // What stands in place of the area: when the reservation ends, or how far the sale is.
  const isAtNotary = status === 'notarvorbereitung' || status === 'notartermin';
  const stage = end ?? (isAtNotary && tile !== 'state' ? short : null);
  const reference = reservation?.reference ?? '';
  const state = end === null ? t.statuses[status] : `${t.statuses[status]} ${end}`;
  // A sold unit has no price, nor one on request.
  const isSold = status === 'verkauft';
  const noPrice = isSold ? t.statuses.verkauft : preisAufAnfrage ? t.units.onRequest : '';
  const worth = () => {
    if (tile === 'state') return short;
    if (isSold || price === null) return noPrice;
    if (tile === 'price') return t.units.euros({ price: amountText(price, language) });
    const perSquare = perSquareMetre(price, area);
    return perSquare === null ? '–' : t.units.perSquare({ price: Math.round(perSquare) });
  };
  return (
    <a class={`plan-unit of-${status}${isFaded ? ' faded' : ''}`} href={href} title={state}>
      <strong>{nameOf(unit)}</strong>
      <span class="plan-rooms">
        {rooms !== null && ` ${t.units.rooms({ rooms: amountText(rooms, language) })}`}
      </span>
      <span class="plan-area cut">{` ${area === null ? '–' : t.units.squareMetres({ area: fixedText(area, 2, language) })}`}</span>
      <span class="plan-price">{` ${worth()}`}</span>
      {stage !== null && (
        <span class="plan-until" aria-hidden="true">
          {stage}
        </span>
      )}
      {reference !== '' && (
        <span class="plan-reference" style={{ '--letters': reference.length }}>
          {` ${reference}`}
        </span>
      )}
      {!isSold && <span class="unseen">{` ${state}`}</span>}
    </a>
  );
}

/** A floor with its units, by name: see {@link floorHeight}. */
interface Floor {
  readonly etage: number | null;
  readonly units: readonly PlanUnit[];
  /** Number of units on the floors above. */
  readonly before: number;
}

/** The floors from top to bottom, then the units without a floor. */
function floorsOf(units: readonly PlanUnit[]): Floor[] {
  let before = 0;
  return [...Map.groupBy(units, floorHeight)]
    .toSorted(([one], [other]) => ((other ?? -Infinity) > (one ?? -Infinity) ? 1 : -1))
    .map(([etage, those]) => {
      const floor = { etage, units: those, before };
      before += those.length;
      return floor;
    });
}

/** Compares units by name. Units without a name come last, oldest first. */
function byName(one: PlanUnit, other: PlanUnit): number {
  if (hasName(one) !== hasName(other)) return hasName(one) ? -1 : 1;
  const order = hasName(one) ? natural.compare(nameOf(one), nameOf(other)) : 0;
  return order || (one.id < other.id ? -1 : 1);
}

/** A unit's printed size, in millimetres. */
interface PrintSize {
  readonly width: number;
  readonly height: number;
  /** Lines of text: the name first, then the reservation's end, what the tiles say, and the area. */
  readonly lines: 1 | 2 | 3 | 4;
}

/** Printable area of a landscape A4 page with 10 mm margins, without floor names and legend. */
const ROOM = { width: 250, height: 150 };
/** Space between units, and between floors with their line. */
const GAP = 1;
const FLOOR_GAP = 2.1;
/** Height of a house's name. */
const HOUSE = 6;

const WIDTHS = [60, 48, 40, 34, 30, 27, 24, 20, 17, 14, 12, 10, 8, 6.5, 5.5];
/** Highest ratio of a unit's height to its width. */
const SHAPE = 0.6;
/** Smallest legible height. A plan that would need less takes more than one page. */
const LOWEST = 2.4;
/** Lowest heights at which two, three and four lines are legible, and the lowest width of a price. */
const TWO_LINES = 5;
const THREE_LINES = 7;
const FOUR_LINES = 10;
const PRICE = 12;

/**
 * The largest size at which a plan fits on one page. A thousand units still fit.
 *
 * @param floors the number of units on each floor.
 * @param houses the number of houses whose names stand above their floors.
 * @returns `undefined` if there is none.
 */
function fittingSizeOf(floors: readonly number[], houses: number): PrintSize | undefined {
  const room = ROOM.height - houses * HOUSE;
  const sizes = WIDTHS.map((width) => ({ width, height: heightFor(floors, width, room) }));
  const best = sizes.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  return best.height === 0 ? undefined : { ...best, lines: linesIn(best) };
}

/** The largest size at which a plan fits on one page, or the smallest legible one. */
const printSizeOf = (floors: readonly number[]): PrintSize =>
  fittingSizeOf(floors, 0) ?? { width: 5.5, height: LOWEST, lines: 1 };

function linesIn({ width, height }: Omit<PrintSize, 'lines'>): PrintSize['lines'] {
  if (height < TWO_LINES || width < PRICE) return 1;
  if (height < THREE_LINES) return 2;
  return height < FOUR_LINES ? 3 : 4;
}

/** The height at which units of a width fill the page; 0 if that is illegible. */
function heightFor(floors: readonly number[], width: number, room: number): number {
  const inLine = Math.floor((ROOM.width + GAP) / (width + GAP));
  const lines = floors.reduce((sum, units) => sum + Math.max(1, Math.ceil(units / inLine)), 0);
  const gaps = floors.length * FLOOR_GAP + (lines - floors.length) * GAP;
  const filling = (room - gaps) / Math.max(1, lines);
  return filling < LOWEST ? 0 : Math.min(filling, width * SHAPE);
}

const areaOf = ({ width, height }: Omit<PrintSize, 'lines'>) => width * height;

/**
 * Whether an element is in view or less than two screens away. Browsers lay out elements with
 * `content-visibility: auto` at a smaller distance.
 *
 * @param isFirst whether it is near at first.
 */
function useNear(element: RefObject<HTMLElement | null>, isFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isFirst);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => setIsNear(seen.at(-1)?.isIntersecting === true),
      { rootMargin: '200%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isNear;
}

/** Whether the page is being printed. It is rendered before the browser prints it. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => {
      options.debounceRendering = (render) => render();
      setIsPrinting(true);
      delete options.debounceRendering;
    };
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
