import { useEffect, useState } from 'preact/hooks';
import type { Unit, UnitPage } from '../../api/types.ts';
import { LARGEST_UNIT_PAGE, readUnits } from '../../api/units.ts';
import { StepLink } from '../../components/pager.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { unitPageWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The list from which the person opens units, as far as it is known. */
interface Listing {
  readonly ids: readonly string[];
  /** Position of the first of them in the whole list, from 1. */
  readonly first: number;
  readonly total: number;
  /** The next page's cursor; `null` on the last page. */
  readonly next: string | null;
  /** Cursors of the pages before; `null` is the first page's. */
  readonly earlier: readonly (string | null)[];
  readonly read: (cursor: string | null) => Promise<UnitPage>;
}

/** `null` if the person has come from no list and has opened no unit. */
let listing: Listing | null = null;

/** Remembers the page of the list that the person sees, for the units that are opened from it. */
export function rememberList(
  { units, next, total }: UnitPage,
  where: Pick<Listing, 'first' | 'earlier' | 'read'>,
): void {
  listing = { ...where, ids: units.map(({ id }) => id), total, next };
}

/** The same list with one more page after or before the known ones. */
async function extended(known: Listing, side: 'after' | 'before'): Promise<Listing> {
  const cursor = side === 'after' ? known.next : (known.earlier.at(-1) ?? null);
  const { units, next } = await known.read(cursor);
  const ids = units.map(({ id }) => id);
  if (side === 'after') return { ...known, ids: [...known.ids, ...ids], next };
  const first = known.first - ids.length;
  return { ...known, ids: [...ids, ...known.ids], first, earlier: known.earlier.slice(0, -1) };
}

/** Where the list goes on beyond what is known, seen from a unit; `null` if it does not. */
function sideToRead({ ids, next, earlier }: Listing, at: number): 'after' | 'before' | null {
  if (at === ids.length - 1 && next !== null) return 'after';
  return at === 0 && earlier.length > 0 ? 'before' : null;
}

/** A page of the units of a unit's house, or of its project, by name. */
export const readHouse = (orgId: string, { projectId, haus }: Unit, cursor: string | null) =>
  readUnits(orgId, {
    projectId,
    ...(haus !== null && { haus: [haus] }),
    sort: 'unit',
    limit: LARGEST_UNIT_PAGE,
    ...(cursor !== null && { cursor }),
  });

async function siblingsOf(orgId: string, unit: Unit): Promise<Listing> {
  const read = (cursor: string | null) => readHouse(orgId, unit, cursor);
  const { units, total, next } = await read(null);
  return { ids: units.map(({ id }) => id), first: 1, total, next, earlier: [], read };
}

/**
 * The list, with the pages around a unit. They are read when they are needed. A unit that was not
 * opened from a list is shown among the units of its house.
 */
function useListing(orgId: string, unit: Unit): Listing | null {
  const [known, setKnown] = useState(listing);
  const { id } = unit;
  useEffect(() => {
    const at = known?.ids.indexOf(id) ?? -1;
    const side = known === null || at === -1 ? null : sideToRead(known, at);
    if (at !== -1 && side === null) return undefined;
    let isShown = true;
    const read = async () => {
      const reading =
        known === null || side === null ? siblingsOf(orgId, unit) : extended(known, side);
      const more = await reading;
      // A unit beyond the largest page would be looked for again and again.
      if (!more.ids.includes(id)) return;
      if (listing === known) listing = more;
      if (isShown) setKnown(more);
    };
    // Without the page, its button stays disabled.
    read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [id, known]);
  return known;
}

/** Links to the units before and after this one in the list, or in its house. */
export function Neighbours({ unit }: { readonly unit: Unit }) {
  const { t, format } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const { id } = unit;
  const known = useListing(orgId, unit);
  const at = known?.ids.indexOf(id) ?? -1;
  if (known === null || at === -1) return null;
  const { ids, first, total } = known;
  const hrefAt = (place: number) => {
    const next = ids[place];
    return next === undefined ? null : hrefOf(orgId, 'units/:id', next);
  };
  return (
    <nav class="row max-md:gap-0" aria-label={t.unitPage.neighbours}>
      <span class="small max-md:hidden">
        {format.number(first + at)} {t.units.of({ total })}
      </span>
      <StepLink href={hrefAt(at - 1)} name={t.unitPage.previous} icon="back" />
      <StepLink href={hrefAt(at + 1)} name={t.unitPage.next} icon="forward" />
    </nav>
  );
}
