import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';
import type { Project } from '../../api/types.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { Segments } from '../../components/segments.tsx';
import { Select } from '../../components/select-field.tsx';
import { hrefWith, parametersIn, replaceWith } from '../../navigation/location.ts';
import { RANGE_FILTERS, type RangeFilter } from '../../unit-filters/ranges.ts';
import { stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface PlanProjectProps {
  readonly projects: readonly Project[];
  /** The project shown. */
  readonly chosen: string | null;
}

/** A choice of the plan's project, beside the page's title. */
export function PlanProject({ projects, chosen }: PlanProjectProps) {
  const { t } = useTexts(stackWords);
  const options = projects.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = projects.some(({ id }) => id === chosen);
  return (
    <Select
      about={{ 'aria-label': t.units.project }}
      value={isKnown ? (chosen ?? '') : ''}
      options={[...(isKnown ? [] : [{ value: '', label: '–' }]), ...options]}
      change={(next) => {
        replaceWith(hrefWith({ project: next, status: null, haus: null }));
      }}
    />
  );
}

/** What a tile says about the sale of its unit. */
const TILES = ['price', 'square', 'state'] as const;

export type Tile = (typeof TILES)[number];

/** A choice of what the tiles say. */
export function TileChoice({ tile }: { readonly tile: Tile }) {
  const { t } = useTexts(stackWords);
  return (
    <Segments
      label={t.stack.tiles}
      value={tile}
      options={TILES.map((value) => ({ value, label: t.stack.tile[value] }))}
      change={(next) => {
        replaceWith(hrefWith({ tile: next === 'price' ? null : next }));
      }}
    />
  );
}

/** Whether to show archived units. */
export function ArchivedChoice({ archived }: { readonly archived: boolean }) {
  const { t } = useTexts(stackWords);
  return (
    <Checkbox
      look="row"
      checked={archived}
      check={(checked) => {
        replaceWith(hrefWith({ archived: checked ? '1' : null }));
      }}
    >
      {t.stack.archived}
    </Checkbox>
  );
}

/** The plan's filters, from the address. */
export interface PlanFilters {
  /** The project's id; `null` if the address has none. */
  readonly project: string | null;
  /** The statuses shown. An empty list means all. */
  readonly statuses: readonly UnitStatus[];
  readonly archived: boolean;
  readonly tile: Tile;
  /** The chosen house; `''` for all. */
  readonly haus: string;
  /** Ranges as in the address; `''` for none. */
  readonly ranges: Readonly<Record<RangeFilter, string>>;
}

/** Parses `?project=…&status=frei,reserviert&archived=1&tile=square&zimmer=3&haus=B`. */
export function planFiltersIn(url: URL): PlanFilters {
  const { searchParams } = url;
  const statuses = (searchParams.get('status') ?? '').split(',');
  return {
    project: searchParams.get('project'),
    statuses: UNIT_STATUSES.filter((status) => statuses.includes(status)),
    archived: searchParams.get('archived') === '1',
    tile: TILES.find((each) => each === searchParams.get('tile')) ?? 'price',
    haus: searchParams.get('haus') ?? '',
    ranges: parametersIn(url, RANGE_FILTERS),
  };
}
