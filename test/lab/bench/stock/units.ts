import { Random } from '../../../../src/local/demo/random.ts';
import type { UnitRow } from '../../../../src/resources/properties/store/unit-rows.ts';
import { instant } from '../../../../src/values/instant.ts';
import {
  isOnRequest,
  packStates,
  type UnitStatus,
  type UnitVisibility,
} from '../../../../src/values/unit-states.ts';
import { idAt } from './ids.ts';
import { type Moments, momentsOf } from './moments.ts';
import type { Organisation } from './organisation.ts';
import { type Template, templates } from './templates.ts';

/** Each organisation has exactly this many units of this status, whatever its size. */
export const RARE = { status: 'notartermin', units: 10 } as const;

const ARCHIVED_PERCENT_OF_SOLD = 40; // half of the units are sold, so a fifth of all are archived

/** The units of an organisation in the order of their last writes. They are the same in every run. */
export function* unitsOf(
  { id: orgId, projectIds }: Organisation,
  count: number,
): Generator<UnitRow> {
  const random = new Random(count);
  const models = templates();
  for (const moments of momentsOf(count, random)) {
    const model = models[random.int(0, models.length - 1)];
    if (model === undefined) throw new Error('There is no model of a unit.');
    yield unitOf(model, { orgId, projectId: random.pick(projectIds) }, moments, count, random);
  }
}

function unitOf(
  model: Template,
  of: { orgId: string; projectId: string },
  { at, created, updated }: Moments,
  count: number,
  random: Random,
): UnitRow {
  return {
    ...of,
    ...model,
    ...stateOf(at, count, updated, random),
    id: idAt(created, random),
    createdAt: instant(created),
    updatedAt: instant(updated),
  };
}

function stateOf(
  at: number,
  count: number,
  updated: number,
  random: Random,
): Pick<
  UnitRow,
  'status' | 'visibility' | 'archived' | 'archivedAt' | 'stateKey' | 'preisAufAnfrage'
> {
  const rare = at % (count / RARE.units) === 0;
  const status = rare
    ? RARE.status
    : random.pick<UnitStatus>([
        ...COMMON,
        'frei',
        'frei',
        'reserviert',
        'auf_anfrage',
        'notarvorbereitung',
      ]);
  const archived = status === 'verkauft' && random.percent(ARCHIVED_PERCENT_OF_SOLD);
  const visibility = random.pick<UnitVisibility>(['online', 'online', 'offline', 'pending_review']);
  const archivedAt = archived ? instant(updated) : null;
  return {
    status,
    visibility,
    archived,
    archivedAt,
    stateKey: packStates({ status, visibility, archived }),
    preisAufAnfrage: isOnRequest({ status }),
  };
}

/** Every other unit is sold. */
const COMMON = ['verkauft', 'verkauft', 'verkauft', 'verkauft', 'verkauft'] as const;
