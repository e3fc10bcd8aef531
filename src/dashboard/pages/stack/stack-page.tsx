import { useEffect, useState } from 'preact/hooks';
import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';
import { useReservations } from '../../api/reservations.ts';
import { readPlan, readProjects } from '../../api/stock.ts';
import type { PlanUnit, Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isReservable, UnitReservation } from '../reservations/reserve-button.tsx';
import { planFiltersIn, PlanChoice } from './plan-choice.tsx';
import { Plan } from './plan.tsx';

/** The Stapelplan: one project, floor by floor. Project and filters are in the address. */
export function StackPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return (
    <Page
      title={t.stack.title}
      lead={t.stack.lead}
      actions={
        <Button
          icon="print"
          onClick={() => {
            print();
          }}
        >
          {t.stack.print}
        </Button>
      }
    >
      <Loaded reading={projects} lines={9}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.projects.none} hint={t.stack.noProjectHint}>
              <a class="button" href={hrefOf(orgId, 'projects')}>
                {t.stack.toProjects}
              </a>
            </Empty>
          ) : (
            <ProjectPlan projects={loaded} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The plan of the project in the address, or of the newest project. */
function ProjectPlan({ projects }: { readonly projects: readonly Project[] }) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const { project: named, archived, statuses } = planFiltersIn(useLocation());
  const project = projects.find(({ id }) => id === (named ?? projects[0]?.id));
  const id = project?.id ?? null;
  const units = useReading(`plan of ${id} ${archived}`, () =>
    id === null ? Promise.resolve([]) : readPlan(orgId, id, archived),
  );
  return (
    <>
      <PlanChoice projects={projects} project={project} archived={archived} />
      {project === undefined ? (
        <Empty title={t.stack.unknownProject} hint={t.stack.noProjectHint} />
      ) : (
        <Loaded reading={units} lines={9}>
          {(loaded) =>
            loaded.length === 0 ? (
              <Empty title={t.stack.none} hint={t.stack.noneHint} />
            ) : (
              <PlanSheet
                project={project}
                units={loaded}
                chosen={statuses}
                changed={units.reload}
              />
            )
          }
        </Loaded>
      )}
    </>
  );
}

interface PlanSheetProps {
  readonly project: Project;
  readonly units: readonly PlanUnit[];
  /** The statuses shown. An empty list means all. */
  readonly chosen: readonly UnitStatus[];
  /** Reads the units again. */
  readonly changed: () => Promise<void>;
}

/** A project's plan with its legend, and the dialog about the reservation of a unit on it. */
function PlanSheet({ project, units, chosen, changed }: PlanSheetProps) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const { reservations, reload } = useReservations(orgId);
  const dialog = useDialog(['reserve']);
  const statuses = useAfterPaint(chosen);
  const shown =
    statuses.length === 0 ? units : units.filter(({ status }) => statuses.includes(status));
  return (
    <section class="plan-sheet">
      <header class="plan-head">
        <h2 class="plan-title">{project.name}</h2>
        <p class="small">
          <a class="plan-list" href={`${hrefOf(orgId, 'units')}?project=${project.id}`}>
            {t.stack.asList}
          </a>{' '}
          <Count shown={shown.length} total={units.length} />
          <span class="print-only">
            {' · '}
            {t.stack.as(format.date(new Date().toISOString()))}
          </span>
        </p>
      </header>
      <Legend
        units={units}
        chosen={chosen}
        choose={(next) => {
          replaceWith(hrefWith({ status: next.join(',') }));
        }}
      />
      <Plan label={project.name} units={units} reservations={reservations} chosen={statuses} />
      <Reservation
        unit={dialog.name === null ? undefined : unitOf(units, dialog.of)}
        close={dialog.close}
        changed={async () => {
          await Promise.all([changed(), reload()]);
        }}
      />
    </section>
  );
}

/**
 * The value of the last paint: the legend shows a choice at once, and then thousands of units follow.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    setPainted(value);
  }, [JSON.stringify(value)]);
  return painted;
}

const unitOf = (units: readonly PlanUnit[], id: string | null) =>
  units.find((unit) => unit.id === id);

interface ReservationProps {
  /** The unit whose dialog is open. */
  readonly unit: PlanUnit | undefined;
  readonly close: () => void;
  readonly changed: () => Promise<void>;
}

/** The dialog about the reservation of a unit on the plan. */
function Reservation({ unit, ...does }: ReservationProps) {
  const { role } = useMembership();
  if (unit === undefined || !may(role, 'property:update') || !isReservable(unit)) return null;
  return <UnitReservation unit={unit} {...does} />;
}

/** The number of units shown. Screen readers announce a change. */
function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  const { t, format } = useTexts();
  const all = format.number(total);
  return (
    <span role="status">
      {shown === total ? t.stack.total(all) : t.stack.shown(format.number(shown), all)}
    </span>
  );
}

interface LegendProps {
  readonly units: readonly PlanUnit[];
  /** The statuses shown. An empty list means all. */
  readonly chosen: readonly UnitStatus[];
  readonly choose: (statuses: readonly UnitStatus[]) => void;
}

/** The legend of colours and patterns, with the number of units. It also filters by status. */
function Legend({ units, chosen, choose }: LegendProps) {
  const { t, format } = useTexts();
  const toggled = (status: UnitStatus) =>
    UNIT_STATUSES.filter((each) => (each === status) !== chosen.includes(each));
  return (
    <div class="plan-legend" role="group" aria-label={t.stack.legend}>
      {UNIT_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          class="plan-status"
          aria-pressed={chosen.includes(status)}
          onClick={() => {
            choose(toggled(status));
          }}
        >
          <span class={`plan-pattern of-${status}`} />
          {t.statuses[status]}
          <strong>{format.number(units.filter((unit) => unit.status === status).length)}</strong>
        </button>
      ))}
      {chosen.length > 0 && (
        <button
          type="button"
          class="plan-status plan-all"
          onClick={() => {
            choose([]);
          }}
        >
          {t.stack.all}
        </button>
      )}
    </div>
  );
}
