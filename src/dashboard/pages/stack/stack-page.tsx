import { useMemo, useState } from 'preact/hooks';
import { type UnitStatus, UNIT_STATUSES } from '../../../values/unit-states.ts';
import {
  type OrganisationReservations,
  type Reservations,
  useReservations,
} from '../../api/reservations.ts';
import { readPlan, readProjects } from '../../api/stock.ts';
import type { PlanUnit, Project } from '../../api/types.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { usePromptValue } from '../../components/responsive.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { Segments } from '../../components/segments.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { statusesIn } from '../../unit-filters/filter-menu.tsx';
import { housesOf } from '../../unit-filters/houses.ts';
import { isReservable, UnitReservation } from '../reservations/reservation-dialog.tsx';
import { type Filters, filtersIn, setFilter } from '../units/list/filters.ts';
import { FocusedUnit, unitOf } from './focused-unit.tsx';
import { Plan, sizeOfHouses, usePrinting } from './plan.tsx';
import {
  type Tile,
  fittingOf,
  PlanFilterBar,
  TileChoice,
  tileIn,
  useFitting,
} from './plan-filters.tsx';
import { stackWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The Stapelplan: one project, floor by floor. Project and filters are in the address. */
export function StackPage() {
  const { t } = useTexts(stackWords);
  const { orgId } = useMembership();
  const url = useLocation();
  const filters = useMemo(() => filtersIn(url), [url.search]);
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const newest = projects.state === 'loaded' ? projects.value[0]?.id : undefined;
  // With a project in the address, all requests leave together.
  const id = filters.project === '' ? (newest ?? null) : filters.project;
  const withArchived = filters.archived !== '';
  const units = useReading(`plan of ${id} ${withArchived}`, () =>
    id === null ? Promise.resolve([]) : readPlan(orgId, id, withArchived),
  );
  const found = useFitting(id, filters);
  const reserved = useReservations(orgId);
  return (
    <Page
      title={t.shell.pages.stack}
      choice={
        projects.state === 'loaded' && projects.value.length > 0 ? (
          <ProjectSwitch
            projects={projects.value}
            chosen={id ?? ''}
            change={(project) => replaceWith(hrefWith({ project, status: null, haus: null }))}
            hasAll={false}
          />
        ) : undefined
      }
      actions={<Actions id={id} tile={tileIn(url)} />}
    >
      <Loaded reading={projects} lines={9}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.units.noProject} hint={t.stack.noProjectHint}>
              <ButtonLink href={hrefOf(orgId, 'projects')}>{t.stack.toProjects}</ButtonLink>
            </Empty>
          ) : (
            <ProjectPlan
              project={loaded.find((each) => each.id === id)}
              {...{ filters, units, found, reserved }}
              tile={tileIn(url)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

interface ActionsProps {
  /** The id of the project shown. */
  readonly id: string | null;
  readonly tile: Tile;
}

/** What the tiles say, the project's list, and print. */
function Actions({ id, tile }: ActionsProps) {
  const { t } = useTexts(stackWords);
  const { orgId } = useMembership();
  return (
    <>
      {/* On a phone, a tile shows the price, and a tap opens its unit. */}
      <TileChoice tile={tile} />
      {id !== null && (
        <ButtonLink
          icon="units"
          look="max-md:hidden"
          href={`${hrefOf(orgId, 'units')}?project=${id}`}
        >
          {t.stack.asList}
        </ButtonLink>
      )}
      <Button
        icon="print"
        look="max-md:border-transparent max-md:bg-transparent"
        onClick={() => print()}
      >
        {t.common.print}
      </Button>
    </>
  );
}

interface ProjectPlanProps {
  /** The project in the address, or the newest; `undefined` if the address names an unknown one. */
  readonly project: Project | undefined;
  readonly filters: Filters;
  readonly tile: Tile;
  /** The project's units. */
  readonly units: Reading<PlanUnit[]>;
  /** The units that the service has found to fit. */
  readonly found: ReturnType<typeof useFitting>;
  readonly reserved: OrganisationReservations;
}

/** The choice of the project, and its plan. */
function ProjectPlan({ project, units, found, reserved, ...shown }: ProjectPlanProps) {
  const { t } = useTexts(stackWords);
  if (project === undefined) {
    return <Empty title={t.stack.unknownProject} hint={t.stack.noProjectHint} />;
  }
  return (
    <Loaded reading={units} lines={9}>
      {(loaded) =>
        loaded.length === 0 ? (
          <Empty title={t.units.noneYet} hint={t.units.noneYetHint}>
            <Checkbox
              look="row"
              checked={shown.filters.archived !== ''}
              check={(checked) => setFilter('archived')(checked ? 'with' : '')}
            >
              {t.stack.archived}
            </Checkbox>
          </Empty>
        ) : (
          <Loaded reading={found} lines={9}>
            {(ids) => (
              <PlanSheet
                project={project}
                units={loaded}
                found={ids}
                {...shown}
                reservations={reserved.reservations}
                changed={async () => {
                  await Promise.all([units.reload(), reserved.reload()]);
                }}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

interface PlanSheetProps extends Pick<ProjectPlanProps, 'filters' | 'tile'> {
  readonly project: Project;
  readonly units: readonly PlanUnit[];
  readonly found: ReadonlySet<string> | null;
  readonly reservations: Reservations;
  /** Reads the units and reservations again. */
  readonly changed: () => Promise<void>;
}

/** The width of the floors' names: “Ground floor” is longer than “EG”. */
const SHEET =
  '[--floor:2.75rem] screen:[&:lang(en)]:[--floor:3.75rem] print:gap-[3mm] print:text-[9pt] print:[--floor:24mm]';

/** A project's plan with its legend, and the dialog about the reservation of a unit on it. */
function PlanSheet({ project, found, changed, ...shown }: PlanSheetProps) {
  const { units, filters, reservations } = shown;
  const { t, format } = useTexts(stackWords);
  const { role } = useMembership();
  const dialog = useDialog(['reserve']);
  const unit = dialog.name === null ? undefined : units.find(({ id }) => id === dialog.of);
  const [focused, setFocused] = useState<string | null>(null);
  const inFocus = units.find(({ id }) => id === focused);
  const fitting = useMemo(() => fittingOf(units, filters, found), [units, filters, found]);
  return (
    <section
      class={`stack ${SHEET}`}
      data-prints-alone
      onFocusIn={({ target }) => setFocused((before) => unitOf(target, before))}
    >
      <header class="flex justify-between screen:sr-only">
        <h2 class="text-16 wrap-anywhere">{project.name}</h2>
        <p class="small">{t.stack.as({ date: format.date(new Date().toISOString()) })}</p>
      </header>
      <PlanFilterBar projectId={project.id} fitting={fitting} {...shown} />
      <Houses label={project.name} fitting={fitting} {...shown} />
      <Legend
        units={units}
        isFaded={fitting.length < units.length}
        chosen={statusesIn(filters.status)}
        choose={(next) => replaceWith(hrefWith({ status: next.join(',') }))}
      />
      {inFocus && <FocusedUnit unit={inFocus} reservation={reservations.get(inFocus.id)} />}
      {unit !== undefined && may(role, 'property:update') && isReservable(unit) && (
        <UnitReservation unit={unit} close={dialog.close} changed={changed} />
      )}
    </section>
  );
}

/** Houses stand side by side on one ground line. */
const HOUSES =
  'plan-houses -mt-0.5 -mb-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] items-end gap-4 max-md:order-2 max-md:mt-2 print:mb-0 print:block';
const GROUND_LINE =
  'screen:after:order-2 screen:after:h-0.5 screen:after:bg-button-line screen:after:content-[""]';
/** A house's name stands above its tiles. */
const HOUSE =
  'text-16 font-bold max-md:pl-0 md:pl-[calc(var(--floor)+0.875rem+1px)] print:h-[6mm] print:truncate print:break-after-avoid print:pt-[1.5mm] print:pl-0 print:text-[9pt]/[4mm]';

interface HousesProps extends Pick<PlanSheetProps, 'units' | 'filters' | 'tile' | 'reservations'> {
  readonly label: string;
  readonly fitting: readonly PlanUnit[];
}

/** The plan of each house, side by side, or one at a time on a phone; one plan where no unit names its house. */
function Houses({ label, units, fitting, reservations, filters, tile }: HousesProps) {
  const { t } = useTexts(stackWords);
  const [chosen, choose] = useState<string | null>(null);
  const fitIds = useMemo(
    () => (fitting.length === units.length ? null : new Set(fitting.map(({ id }) => id))),
    [fitting, units],
  );
  const byHouse = useMemo(() => unitsByHouse(units), [units]);
  const plan = { reservations, fits: fitIds, tile };
  const printed = useMemo(() => sizeOfHouses([...byHouse.values()]), [byHouse]);
  // Printed, all houses are on one page. If that is too small, they share floors.
  if (
    (usePrinting() && printed === undefined) ||
    [...byHouse.keys()].every((house) => house === '')
  ) {
    return <Plan label={label} units={units} {...plan} />;
  }
  const houses = [...byHouse.keys()];
  const shown = [chosen, filters.haus, houses[0]].find((each) => byHouse.has(each ?? '-')) ?? '';
  const nameOf = (house: string) => (house === '' ? t.asked.noHouse : t.asked.houseName(house));
  return (
    <>
      {houses.length > 1 && (
        <div class="overflow-x-auto max-md:order-1 md:hidden [&_span]:min-h-10.5">
          <Segments
            isBare
            label={t.asked.house}
            value={shown}
            options={houses.map((value) => ({ value, label: nameOf(value) }))}
            change={choose}
          />
        </div>
      )}
      <div class={HOUSES}>
        {[...byHouse].map(([house, own]) => (
          <section
            key={house}
            class={`plan-house stack gap-2 print:block ${GROUND_LINE} ${house === shown ? '' : 'max-md:hidden'}`}
          >
            <h3 class={HOUSE}>
              {nameOf(house)} <SaleShare units={own} />
            </h3>
            <Plan label={nameOf(house)} units={own} printed={printed} {...plan} />
          </section>
        ))}
      </div>
    </>
  );
}

/** How many of a house's units are free, and which share is sold. */
function SaleShare({ units }: Pick<HousesProps, 'units'>) {
  const { t, format } = useTexts(stackWords);
  const free = units.filter(({ status }) => status === 'frei').length;
  const sold = units.filter(({ status }) => status === 'verkauft').length;
  return (
    <span class="ml-1 text-13 font-normal text-faint print:text-[9pt]/[4mm] print:text-inherit">
      {t.stack.freeOf({ free, total: units.length })} ·{' '}
      {t.stack.soldShare({ share: format.percent(Math.round((sold / units.length) * 100) / 100) })}
    </span>
  );
}

/** The units of each house by name, and last those of none. */
function unitsByHouse(units: readonly PlanUnit[]): ReadonlyMap<string, readonly PlanUnit[]> {
  const byHouse = Map.groupBy(units, ({ haus }) => haus ?? '');
  const houses = [...housesOf(units, ''), ''];
  return new Map(
    houses.flatMap((house) => {
      const own = byHouse.get(house);
      return own === undefined ? [] : [[house, own] as const];
    }),
  );
}

interface LegendProps {
  readonly units: readonly PlanUnit[];
  /** The statuses shown. An empty list means all. */
  readonly chosen: readonly UnitStatus[];
  readonly choose: (statuses: readonly UnitStatus[]) => void;
  /** Whether some units do not fit the filters. */
  readonly isFaded: boolean;
}

/** Its signs begin where the plan does. */
const LEGEND =
  '-ml-[calc(0.5rem+1px)] flex flex-wrap items-center gap-1 max-md:order-2 max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:pb-1 print:m-0 print:gap-x-[5mm] print:gap-y-[2mm]';
const STATUS =
  'plan-status inline-flex min-h-control flex-none items-center gap-2 rounded-6 border border-transparent px-2 text-13 text-second aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)] print:min-h-0 print:border-0 print:p-0 print:shadow-none';

/** The legend of colours and patterns, with the number of units. It also filters by status. */
function Legend({ units, chosen, choose, isFaded }: LegendProps) {
  const { t, format } = useTexts(stackWords);
  const counts = useMemo(() => Map.groupBy(units, ({ status }) => status), [units]);
  // Thousands of units may follow.
  const [pressed, press] = usePromptValue(chosen, choose);
  const toggled = (status: UnitStatus) =>
    UNIT_STATUSES.filter((each) => (each === status) !== pressed.includes(each));
  return (
    <div class={LEGEND} role="group" aria-label={t.stack.legend}>
      {UNIT_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          class={STATUS}
          aria-pressed={pressed.includes(status)}
          onClick={() => press(toggled(status))}
        >
          <span class={`plan-pattern of-${status} h-4 w-2.5 flex-none rounded-[2px]`} />
          {t.statuses[status]}
          <strong class="tabular-nums">{format.number(counts.get(status)?.length ?? 0)}</strong>
        </button>
      ))}
      {chosen.length > 0 && (
        <button
          type="button"
          class={`${STATUS} pl-3 text-accent! underline print:hidden`}
          onClick={() => press([])}
        >
          {t.stack.all}
        </button>
      )}
      {isFaded && <span class="ml-auto text-13 text-faint max-md:hidden">{t.stack.faded}</span>}
    </div>
  );
}
