import type { JSX } from 'preact';
import type { UnitStatus } from '../../values/unit-states.ts';
import { useTexts } from '../kit/use-texts.ts';
import type { Texts } from '../kit/words.ts';

const FULL = 'fill-(--status) stroke-none';

/** Each status as a ring that fills as the sale proceeds, on a grid of 14. */
const RINGS: Readonly<Record<UnitStatus, JSX.Element>> = {
  frei: <circle cx="7" cy="7" r="5.5" />,
  auf_anfrage: <circle cx="7" cy="7" r="5.5" stroke-dasharray="2 2.32" />,
  reserviert: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path class={FULL} d="M7 4a3 3 0 0 1 0 6z" />
    </>
  ),
  notarvorbereitung: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <path class={FULL} d="M7 4a3 3 0 1 1-3 3h3z" />
    </>
  ),
  notartermin: (
    <>
      <circle cx="7" cy="7" r="5.5" />
      <circle class={FULL} cx="7" cy="7" r="3" />
    </>
  ),
  verkauft: (
    <>
      <circle class={FULL} cx="7" cy="7" r="6.5" />
      <path
        class="stroke-surface [stroke-linecap:round] [stroke-linejoin:round]"
        d="M4.2 7.2l2 2 3.6-4"
      />
    </>
  ),
};

/** A status's icon. Its shape differs from the others', not only its colour. */
export function StatusRing({ status }: { readonly status: UnitStatus }) {
  return (
    <svg
      class={`ring of-${status} size-3.5 flex-none fill-none stroke-(--status) stroke-2`}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {RINGS[status]}
    </svg>
  );
}

interface StatusProps {
  readonly status: UnitStatus;
  /** When the unit's reservation ends, if it has one. */
  readonly until?: string | undefined;
  /** Shorter names, where there is little room. */
  readonly names?: Readonly<Record<UnitStatus, string>>;
}

/**
 * A status: its icon and its name. The end of a reservation stands in place of the name, or behind it if the
 * container has room.
 */
export function Status({ status, until, names }: StatusProps) {
  const { t, format } = useTexts();
  const name = t.statuses[status];
  // The reservation may have been read before a change of the status.
  const end = status === 'reserviert' ? until : undefined;
  return (
    <span class="status inline-flex max-w-full min-w-0 items-center gap-2">
      <StatusRing status={status} />
      {end === undefined ? (
        <span class="cut" title={name}>
          {names?.[status] ?? name}
        </span>
      ) : (
        <span
          class="cut @min-[5.5rem]:@max-[10rem]:text-12"
          title={`${name} ${t.reservations.untilDate({ date: format.date(end) })}`}
        >
          <span class="unseen @min-[5.5rem]:not-sr-only @min-[5.5rem]:@max-[10rem]:block">
            {name}{' '}
          </span>
          {t.reservations.untilDate({ date: format.day(end) })}
        </span>
      )}
    </span>
  );
}

/** The names of statuses where there is little room. */
export const shortStatuses = (t: Texts): Texts['statuses'] => ({
  ...t.statuses,
  ...t.shortStatuses,
});

export interface SalesProps {
  /** The number of units of each status, in the order of a sale. */
  readonly statuses: readonly { readonly status: UnitStatus; readonly units: number }[];
}

/** Units by status as a bar: sold ones first, available ones last. */
export function SalesBar({ statuses, look }: SalesProps & { readonly look: string }) {
  return (
    <div class={`flex gap-0.5 overflow-hidden rounded-full ${look}`} aria-hidden="true">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <span
            key={status}
            class={`of-${status} min-w-[3px] bg-(--status)`}
            style={{ flexGrow: units }}
          />
        ))}
    </div>
  );
}
