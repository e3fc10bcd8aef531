import type { UnitStatus } from '../../../values/unit-states.ts';

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
