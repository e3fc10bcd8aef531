import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { readPlan } from '../api/stock.ts';
import type { UnitChange } from '../api/types.ts';
import { useShown } from '../components/shown.ts';
import { useMembership } from '../membership/membership.ts';
import {
  CHECKED_FIELDS,
  changesPerQm,
  largeChanges,
  meansOf,
  type UnitBefore,
} from './large-changes.ts';
import { type DoubtfulUnit, isOnline, LargeChangesDialog } from './large-changes-dialog.tsx';

/** A unit as it was read, and the new values of its fields. */
interface PlannedChange {
  readonly unit: UnitBefore;
  readonly change: UnitChange;
}

/** The question before values are saved that are probably slips. */
export interface PriceCheck {
  /** @returns whether to save the changes: nothing is doubtful, or the person says that it is right. */
  readonly confirms: (changes: readonly PlannedChange[]) => Promise<boolean>;
  readonly dialog: JSX.Element | null;
}

/** Asks before prices, rents and areas are saved that are probably slips. One question at a time. */
export function usePriceCheck(): PriceCheck {
  const { orgId } = useMembership();
  const question = useShown<Parameters<typeof LargeChangesDialog>[0]>();
  const latest = useRef(Promise.resolve(true));
  const ask = async (changes: readonly PlannedChange[]) => {
    const units = await doubtfulUnits(orgId, changes);
    if (units.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      question.show({
        units,
        answer: (isRight) => {
          question.close();
          resolve(isRight);
        },
      });
    });
  };
  return {
    confirms: (changes) => {
      latest.current = latest.current.then(() => ask(changes));
      return latest.current;
    },
    dialog: question.of && <LargeChangesDialog {...question.of} />,
  };
}

/** The units with values that are probably slips, those that are online first. */
async function doubtfulUnits(
  orgId: string,
  all: readonly PlannedChange[],
): Promise<readonly DoubtfulUnit[]> {
  const changes = all.filter(({ change }) => CHECKED_FIELDS.some((name) => name in change));
  const compared = changes.filter(({ change }) => changesPerQm(change));
  const projects = [...new Set(compared.map(({ unit }) => unit.projectId))];
  const read = projects.map(async (id) => [id, await meansIn(orgId, id)] as const);
  const means = new Map(await Promise.all(read));
  const units = changes.flatMap(({ unit, change }) => {
    const after = { ...unit, ...change };
    const found = largeChanges(unit, change, means.get(unit.projectId)?.(after) ?? null);
    return found.length === 0 ? [] : [{ unit: after, changes: found }];
  });
  return units.toSorted((one, other) => Number(isOnline(other.unit)) - Number(isOnline(one.unit)));
}

/** Larger pages of a plan need a permit. */
const PLAN_PAGE = 1000;

/** The means of a project's houses. A project that cannot be read has none: the service decides then. */
const meansIn = (orgId: string, projectId: string) =>
  readPlan(orgId, projectId, false, PLAN_PAGE).then(meansOf, () => () => null);
