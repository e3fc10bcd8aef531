import { ownKey } from '../../../membership/own-key.ts';

/** Filters and an order that a person has given a name. */
export interface View {
  readonly name: string;
  /** The query of the list's address. */
  readonly search: string;
}

const MAX_VIEWS = 20;
const keyOf = (orgId: string) => ownKey(`views ${orgId}`);

/** The views that are saved in this browser, until the person signs out. */
export function viewsOf(orgId: string): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(orgId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

export function keepViews(orgId: string, views: readonly View[]): void {
  localStorage.setItem(keyOf(orgId), JSON.stringify(views.slice(-MAX_VIEWS)));
}

function isView(kept: unknown): kept is View {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'name' in kept &&
    'search' in kept &&
    typeof kept.name === 'string' &&
    typeof kept.search === 'string'
  );
}
