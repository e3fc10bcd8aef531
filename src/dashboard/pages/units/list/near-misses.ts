import Big from 'big.js';
import type { Unit, UnitPage, UnitQuery } from '../../../api/types.ts';
import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { rangeIn } from '../../../unit-filters/ranges.ts';
import type { Column } from './columns.tsx';
import { type Filters, queryOf } from './filters.ts';

/** A unit that misses one condition. */
export interface NearMiss {
  readonly unit: Unit;
  /** The column of the value that misses it. */
  readonly misses: Column;
  /** Link to the unit's first image. */
  readonly cover: string | undefined;
}

/** More matches than this need no near misses. */
const FEW = 12;
/** Near misses shown. */
const SHOWN = 6;

const NONE: readonly NearMiss[] = [];

/**
 * The units that miss one of several conditions: another house or an open status, a price or an area
 * within a tenth, half a room.
 *
 * @param page the units that match; `null` while they are loading.
 */
export function useNearMisses(
  orgId: string,
  filters: Filters,
  page: UnitPage | null,
): readonly NearMiss[] {
  const questions = questionsOf(filters);
  const isAsked = page !== null && page.total <= FEW && questions.length > 1;
  const matches = isAsked ? page.units.map(({ id }) => id) : [];
  const key = isAsked ? `near ${orgId} ${JSON.stringify([questions, matches])}` : '';
  const reading = useReading(key, () => (isAsked ? readNear(orgId, questions, matches) : NOTHING));
  return reading.state === 'loaded' ? reading.value : NONE;
}

const NOTHING = Promise.resolve(NONE);

interface Question {
  readonly misses: Column;
  readonly query: UnitQuery;
}

/** One question for each condition, in which only this one is wider. */
function questionsOf(filters: Filters): Question[] {
  const ask = (misses: Column, wider: Partial<Filters>): Question => ({
    misses,
    query: queryOf({ ...filters, ...wider }, null),
  });
  return [
    ...(['kaufpreis', 'wohnflaecheQm'] as const).flatMap((name) => {
      const wider = widened(filters[name], (end, up) => end.times(up ? '1.1' : '0.9'));
      return wider === null ? [] : [ask(name, { [name]: wider })];
    }),
    ...[widened(filters.zimmer, (end, up) => (up ? end.plus('0.5') : end.minus('0.5')))].flatMap(
      (zimmer) => (zimmer === null ? [] : [ask('zimmer', { zimmer })]),
    ),
    ...(filters.haus === '' ? [] : [ask('project', { haus: '' })]),
    ...(filters.status === 'frei' ? [ask('status', { status: 'auf_anfrage,reserviert' })] : []),
  ];
}

/** A range with both ends moved outwards; `null` for none. */
function widened(text: string, move: (end: Big, up: boolean) => Big): string | null {
  const range = rangeIn(text);
  if (range === null) return null;
  const end = (decimal: string, up: boolean) => {
    if (decimal === '') return '';
    const moved = move(new Big(decimal), up);
    return (moved.lt(0) ? new Big(0) : moved).round(2).toString();
  };
  return `${end(range.from, false)}..${end(range.to, true)}`;
}

/** The units that a question finds, and that do not match already. */
async function readNear(
  orgId: string,
  questions: readonly Question[],
  matches: readonly string[],
): Promise<NearMiss[]> {
  const pages = await Promise.all(
    questions.map(async ({ misses, query }) => {
      const asked = { ...query, limit: FEW + SHOWN, include: ['images' as const] };
      const { units } = await readUnits(orgId, asked);
      return units.map((unit) => ({
        unit,
        misses,
        cover: unit.images?.[0]?.thumbnailUrl ?? undefined,
      }));
    }),
  );
  return pages
    .flat()
    .filter(({ unit }) => !matches.includes(unit.id))
    .slice(0, SHOWN);
}
