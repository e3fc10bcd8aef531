import { useRef } from 'preact/hooks';
import { readPlan } from '../api/stock.ts';
import type { PlannedChange } from '../api/types.ts';
import { type Asked, useQuestion } from '../components/shown.ts';
import { useMembership } from '../membership/membership.ts';
import {
  type LargeChange,
  type NamedUnit,
  type UnitBefore,
  changesPerQm,
  CHECKED_FIELDS,
  largeChanges,
  meansOf,
} from './large-changes.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { Dot } from '../components/icon.tsx';
import { amountText, signed } from '../texts/amounts.ts';
import { labelOf } from '../texts/field-options.ts';
import { priceCheckWords } from './words.ts';
import { hasName, nameOf } from '../texts/unit-name.ts';
import { useTexts } from '../kit/use-texts.ts';

/** Asks before prices, rents and areas are saved that are probably slips. One question at a time. */
export function usePriceCheck() {
  const { orgId } = useMembership();
  const { asked, ask: askAbout } = useQuestion<readonly DoubtfulUnit[]>();
  const latest = useRef(Promise.resolve(true));
  const ask = async (changes: readonly PlannedChange<UnitBefore>[]) => {
    const units = await doubtfulUnits(orgId, changes);
    return units.length === 0 || askAbout(units);
  };
  return {
    /** @returns whether to save the changes: nothing is doubtful, or the person says that it is right. */
    confirms: (changes: readonly PlannedChange<UnitBefore>[]) => {
      latest.current = latest.current.then(() => ask(changes));
      return latest.current;
    },
    dialog: asked && <LargeChangesDialog {...asked} />,
  };
}

/** The units with values that are probably slips, those that are online first. */
async function doubtfulUnits(
  orgId: string,
  all: readonly PlannedChange<UnitBefore>[],
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

/** A unit as it will be, and what is probably wrong with it. */
interface DoubtfulUnit {
  readonly unit: NamedUnit;
  readonly changes: readonly LargeChange[];
}

/** Most units that are shown. */
const SHOWN = 50;

/** Asks whether values are right that are probably slips, and shows them: those that are online come first. */
function LargeChangesDialog({ of: units, answer }: Asked<readonly DoubtfulUnit[]>) {
  const { t } = useTexts(priceCheckWords);
  const { priceCheck: words } = t;
  const online = units.filter(({ unit }) => isOnline(unit)).length;
  const about = online === 0 ? words.lead : words.online({ n: online });
  return (
    <FormDialog
      title={words.title({ n: units.length })}
      action={words.save}
      danger
      close={() => answer(false)}
      send={() => {
        answer(true);
        return Promise.resolve();
      }}
    >
      <p>{online > 0 && units.length === 1 ? words.isOnline : about}</p>
      <ul class="stack">
        {units.slice(0, SHOWN).map(({ unit, changes }) => (
          <li key={unit.id}>
            <p class="row spread">
              <strong>
                <bdi>{hasName(unit) ? nameOf(unit) : t.units.unit}</bdi>
              </strong>
              {isOnline(unit) && (
                <span class="row">
                  <Dot is="on" /> {t.visibilities.online}
                </span>
              )}
            </p>
            {changes.map((change) => (
              <Change key={change.field} unit={unit} change={change} />
            ))}
          </li>
        ))}
        {units.length > SHOWN && (
          <li class="faint">{words.more({ count: units.length - SHOWN })}</li>
        )}
      </ul>
    </FormDialog>
  );
}

const isOnline = ({ visibility, archived }: NamedUnit): boolean =>
  visibility === 'online' && !archived;

interface ChangeProps {
  readonly unit: NamedUnit;
  readonly change: LargeChange;
}

/** `Kaufpreis 407.000 → 48.990 €, −88 %`, or the price per m² and the usual one. */
function Change({ unit: { haus }, change: { field, from, to, percent } }: ChangeProps) {
  const { t, language, format } = useTexts(priceCheckWords);
  const { priceCheck: words } = t;
  const difference = `${signed(percent, format.number)}\u00A0%`;
  if (field === 'kaufpreisPerQm') {
    const [perQm, mean] = [to ?? '', from].map((text) =>
      t.units.perSquare({ price: amountText(text, language) }),
    );
    const place = haus === null ? words.inProject : words.inHouse({ house: t.units.inHouse(haus) });
    return (
      <p>
        {words.mean({ perQm: perQm ?? '', place, mean: mean ?? '' })}, <strong>{difference}</strong>
      </p>
    );
  }
  const { label, unit = '' } = labelOf(t.fields[field]);
  const amount = to === null ? '' : amountText(to, language);
  const shown = unit === '€' ? t.units.euros({ price: amount }) : `${amount} ${unit}`;
  const after = to === null ? words.removed : shown;
  return (
    <p>
      {label} {amountText(from, language)} → {after}, <strong>{difference}</strong>
    </p>
  );
}
