import type { Unit } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Ids of the units on the list's page that the person saw last, in its order. */
let order: readonly string[] = [];

/** Remembers the page of the list, for the units that are opened from it. */
export function rememberOrder(units: readonly Unit[]): void {
  order = units.map(({ id }) => id);
}

/** Links to the units before and after this one; nothing if the person came from no list. */
export function Neighbours({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const at = order.indexOf(id);
  if (at === -1) return null;
  return (
    <nav class="row" aria-label={t.units.neighbours}>
      <Neighbour id={order[at - 1]} name={t.units.previous} icon="back" />
      <Neighbour id={order[at + 1]} name={t.units.next} icon="forward" />
    </nav>
  );
}

interface NeighbourProps {
  /** `undefined` at an end of the page. */
  readonly id: string | undefined;
  readonly name: string;
  readonly icon: 'back' | 'forward';
}

function Neighbour({ id, name, icon }: NeighbourProps) {
  const { orgId } = useMembership();
  const look = { class: 'button quiet icon-only', 'aria-label': name, title: name };
  if (id === undefined) {
    return (
      <button type="button" {...look} disabled>
        <Icon name={icon} />
      </button>
    );
  }
  return (
    <a {...look} href={hrefOf(orgId, 'units/:id', id)}>
      <Icon name={icon} />
    </a>
  );
}
