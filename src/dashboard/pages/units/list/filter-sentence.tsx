import { UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import { CopyButton } from '../../../components/button.tsx';
import { Sentence } from '../../../unit-filters/filter-menu.tsx';
import { RANGE_FILTERS } from '../../../unit-filters/ranges.ts';
import { statusesIn } from '../../../unit-filters/status-filter.tsx';
import { TASKS } from '../../../unit-filters/tasks.ts';
import { filterWords } from '../../../unit-filters/words.ts';
import { rangePart } from '../../../unit-filters/wording.ts';
import { clearFilters, type Filters, isFiltered } from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly filters: Filters;
  /** How many units fit; `null` until they are counted. */
  readonly total: number | null;
}

/** What the list shows, in words: `3 Zimmer · bis 450.000 € · frei · Haus B: 4 Einheiten`. */
export function FilterSentence({ filters, total }: Props) {
  const { t, language } = useTexts(filterWords);
  if (!isFiltered({ ...filters, project: '' })) return null;
  const { q, haus, visibility, archived, task } = filters;
  const { asked } = t;
  const ranges = RANGE_FILTERS.filter((name) => filters[name] !== '');
  const parts = [
    ...ranges.map((name) => rangePart(name, filters[name], asked, language)),
    statusesIn(filters.status)
      .map((status) => t.statuses[status])
      .join(asked.or),
    haus === '' ? '' : asked.inHouse(haus),
    UNIT_VISIBILITIES.filter((each) => each === visibility).map(
      (each) => t.visibilities[each],
    )[0] ?? '',
    archived === 'with' || archived === 'only' ? asked.archived[archived] : '',
    TASKS.filter((each) => each === task).map((each) => t.units.tasks[each])[0] ?? '',
    q.trim() === '' ? '' : asked.containing({ text: q.trim() }),
  ].filter((part) => part !== '');
  return (
    <Sentence reset={clearFilters} end={<CopyButton text={location.href} label={asked.copy} />}>
      <p>
        {parts.join(' · ')}: <strong>{total === null ? '…' : asked.count({ n: total })}</strong>
      </p>
    </Sentence>
  );
}
