import type { UnitStatus } from '../../../values/unit-states.ts';

export interface SalesProps {
  /** The number of units of each status, in the order of a sale. */
  readonly statuses: readonly { readonly status: UnitStatus; readonly units: number }[];
}

/** Units by status as a bar: sold ones first, available ones last. */
export function SalesBar({ statuses }: SalesProps) {
  return (
    <div class="sales-bar" aria-hidden="true">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <span key={status} class={`of-${status}`} style={{ flexGrow: units }} />
        ))}
    </div>
  );
}
