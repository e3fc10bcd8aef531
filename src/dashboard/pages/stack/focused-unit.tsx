import { shownPrice } from '../../../values/unit-states.ts';
import type { PlanUnit, Reservation } from '../../api/types.ts';
import { readImages } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Thumbnail } from '../../components/icon.tsx';
import { Status } from '../../components/status.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { amountText, fixedText } from '../../texts/amounts.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { isReservable } from '../reservations/reservation-dialog.tsx';
import { perSquareMetre } from './plan.tsx';
import { type StackWording, stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly unit: PlanUnit;
  readonly reservation: Reservation | undefined;
}

/** The id of the unit in whose place on the plan an element is; the known one within the strip about that. */
export function unitOf(target: EventTarget | null, known: string | null): string | null {
  if (!(target instanceof Element) || target.closest('.plan-strip') !== null) return known;
  const href = target.closest('li')?.querySelector('.plan-unit')?.getAttribute('href') ?? '';
  return /[^/]+$/.exec(href)?.[0] ?? null;
}

const STRIP =
  'plan-strip card sticky bottom-3 z-2 grid auto-cols-auto grid-flow-col grid-cols-[auto_fit-content(18rem)_auto_auto_minmax(0,1fr)] items-center gap-5 py-2 pr-3 pl-2 shadow-float max-md:hidden print:hidden';

/** A strip below the plan that says more about the unit whose tile has the focus. */
export function FocusedUnit({ unit, reservation }: Props) {
  const wording = useTexts(stackWords);
  const { t, language, format } = wording;
  const { orgId, role } = useMembership();
  const cover = useCover(unit.id);
  const { status, wohnflaecheQm } = unit;
  const price = status === 'verkauft' ? null : shownPrice(unit, unit.kaufpreis);
  const perSquare = perSquareMetre(price, wohnflaecheQm);
  const held =
    reservation === undefined || status !== 'reserviert'
      ? ''
      : [t.reservations.untilDate({ date: format.day(reservation.until) }), reservation.reference]
          .filter(Boolean)
          .join(' · ');
  return (
    <aside class={STRIP} aria-label={nameOf(unit)}>
      <Thumbnail cover={cover} size="h-14 w-19.5" />
      <p class="*:block">
        <strong>
          <Clamped>{nameOf(unit)}</Clamped>
        </strong>
        <span class="small">{placeOf(unit, t)}</span>
      </p>
      <Status status={status} />
      <p class="*:block">
        <strong>
          {price === null ? '–' : t.units.euros({ price: amountText(price, language) })}
        </strong>
        <span class="small">
          {perSquare === null
            ? ''
            : t.units.perSquare({ price: fixedText(perSquare.toFixed(2), 2, language) })}
        </span>
      </p>
      <p class="*:block">
        <span>{sizeOf(unit, wording)}</span>
        <span class="small">{held}</span>
      </p>
      {may(role, 'property:update') && isReservable(unit) && (
        <Button icon="reserve" onClick={() => goTo(hrefWith({ dialog: 'reserve', of: unit.id }))}>
          {status === 'reserviert' ? t.reservations.reservation : t.reservations.reserve}
        </Button>
      )}
      <ButtonLink kind="primary" href={hrefOf(orgId, 'units/:id', unit.id)}>
        {t.stack.open} <kbd aria-hidden="true">Enter</kbd>
      </ButtonLink>
    </aside>
  );
}

/** Its rooms and its area: `3 Zi. · 67,38 m²`. */
const sizeOf = ({ zimmer, wohnflaecheQm }: PlanUnit, { t, language }: StackWording): string =>
  [
    zimmer !== null && t.units.rooms({ rooms: amountText(zimmer, language) }),
    wohnflaecheQm !== null && t.units.squareMetres({ area: fixedText(wohnflaecheQm, 2, language) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Its house, its floor and where it is on that: `Haus B · 3. OG, Mitte rechts`. */
function placeOf(unit: PlanUnit, t: StackWording['t']): string {
  const { haus, etage, etageLabel, unitLocation } = unit;
  const floor = etageLabel ?? (etage === null ? t.stack.noFloor : t.units.floorName(etage));
  const onFloor = [floor, unitLocation].filter(Boolean).join(', ');
  return [haus !== null && t.units.inHouse(haus), onFloor].filter(Boolean).join(' · ');
}

/** A link to a unit's first image; none until it is known. */
function useCover(unitId: string): string | undefined {
  const { orgId } = useMembership();
  const reading = useReading(`cover of ${unitId}`, () => readImages(orgId, unitId));
  return reading.state === 'loaded' ? (reading.value[0]?.thumbnailUrl ?? undefined) : undefined;
}
