import type { UnitStatus } from '../../../values/unit-states.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** A status as a colour and a word. */
export function StatusBadge({ status }: { readonly status: UnitStatus }) {
  const { t } = useTexts();
  return (
    <span class="status-badge">
      <span class={`dot is-${status}`} aria-hidden="true" />
      {t.statuses[status]}
    </span>
  );
}
