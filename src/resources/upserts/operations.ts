import type * as z from 'zod';
import type { Author } from '../../writes/change.ts';
import type { Contract } from '../../http/contract/declaration.ts';
import type { EchoedField } from '../../http/request/validation.ts';
import { write } from '../../http/contract/operation.ts';
import { type Fault, orNotFound } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { forecastOf } from '../imports/dry-run.ts';
import { importRunOf } from '../imports/schema.ts';
import { insertImportRun } from '../imports/store.ts';
import { organisationOf } from '../organisations/store.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { changeOfUnits, changesIn } from '../properties/changes/change-of-units.ts';
import { echoedFieldsOf, assertUnchanged } from '../properties/changes/echoed-fields.ts';
import { judgeRows } from '../properties/changes/partial-body.ts';
import {
  placeInBody,
  type IndexedRow,
  placed,
  refusedOf,
  withoutRefused,
} from '../properties/changes/refused-rows.ts';
import { keptOf, keptWarnings } from '../properties/changes/status-moves.ts';
import { creationOfUnits } from '../properties/unit-row.ts';
import { unitsForProjectBySources } from '../properties/store/by-own-id.ts';
import { allFitting, type ReservedUnit, storedOf, unitsIn } from '../properties/store/unit-rows.ts';
import { type Place, type ResolvedRow, resolveRows, quotaOfUpsert } from './upsert-rows.ts';
import {
  FileUpsert,
  type SentUpsert,
  type UpsertRow,
  UpsertAnswer,
  type UpsertedUnit,
  UnitUpsert,
} from './schema.ts';

/** An upsert, as a surface describes it. */
const upsertAs = (
  doc: Contract<typeof ProjectPath, typeof UpsertAnswer>['doc'],
  body: z.ZodType<SentUpsert>,
) =>
  write({
    permission: 'property:import',
    alsoNeeds: 'property:update',
    params: ProjectPath,
    body,
    response: UpsertAnswer,
    doc: {
      ...doc,
      refusals: [
        'quota_exceeded',
        'external_id_ambiguous',
        'external_id_elsewhere',
        'external_id_taken',
        'precondition_failed',
        'sale_in_progress',
        'sold',
      ],
    },
    compares: true,
    partial: judgeRows,
    dryRun: (
      tenant,
      { params: { projectId }, body: input, isStrict, echoedFields, invalidRows },
    ) => {
      const { properties, partial: isPartial } = input;
      const project = tenant.read(projectById(tenant, projectId));
      const organisation = tenant.read(organisationOf(tenant, tenant.now));
      const units = tenant.read(unitsForProjectBySources(tenant, projectId, sourcesOf(properties)));
      return () => {
        const { orgId } = orNotFound(project()[0], 'project');
        const place = { orgId, projectId, now: tenant.now, newId, isStrict };
        const sent = placed(properties, invalidRows);
        const found = allFitting(units());
        const { resolved: rows, refused } = withoutRefused(
          sent,
          { isPartial, invalidRows },
          (left) => resolved(left, found, place, echoedFields),
        );
        const quotas = forecastOf(
          orNotFound(organisation()[0], 'organisation'),
          quotaOfUpsert(rows),
        );
        return { properties: rows.map(dryRunResultOf), ...refusedOf(refused), quotas };
      };
    },
    perform: upsert,
    warns: ({ properties, refused }) =>
      keptWarnings(properties, (index) => placeInBody(index, refused)),
  });

const DESCRIPTION =
  'Creates or updates from 1 to 200 units of a project in one transaction: all of them, or none; with `partial`, those whose rows can be written. The unit of the project that has the `externalSourceId` is updated; an archived one only if no other has it. If there is none, it is created, and counts against the plan; but if exactly one other project has the id, the answer is 409 `external_id_elsewhere` and names the unit: `anyProject` moves it here, `ifNoneMatch` creates another one. Units that are not named stay as they are. A row that changes nothing is `unchanged`: nothing is written for it. A row whose status would take a sale back has its other fields written, keeps its status, and says so in `kept`, unless it says `movesBack`; under `Prefer: handling=strict` it is refused. If several units have one id, the answer is 409 and names them. With `dryRun=true`, nothing is written: the answer says what would be done, and how much of the plan’s limits it would use.';

export const upsertUnits = upsertAs(
  {
    id: 'upsertProperties',
    summary: 'Create or update units',
    description: DESCRIPTION,
  },
  UnitUpsert,
);

/** The same, of a file that a browser has read. */
export const upsertFile = upsertAs(
  {
    id: 'upsertFile',
    summary: 'Create or update units of a file',
    description: `${DESCRIPTION} It may name the file.`,
  },
  FileUpsert,
);

interface Submitted {
  readonly params: { readonly projectId: string };
  readonly input: SentUpsert;
  readonly isStrict: boolean;
  readonly echoedFields: readonly EchoedField[];
  readonly invalidRows: readonly Fault[];
}

/** Writes the rows, and lists the import if a person sent them. */
async function upsert(
  { params: { projectId }, input, isStrict, echoedFields, invalidRows }: Submitted,
  author: Author,
) {
  const { properties, partial: isPartial, fileName = null } = input;
  const { tenant, read, orgId, now } = author;
  const [, units] = await Promise.all([
    author.requireProject(projectId),
    read((add) => add(unitsForProjectBySources(tenant, projectId, sourcesOf(properties)))),
  ]);
  const place = { orgId, projectId, now, newId: author.newId, isStrict };
  const sent = placed(properties, invalidRows);
  const found = allFitting(units());
  const { resolved: rows, refused } = withoutRefused(sent, { isPartial, invalidRows }, (left) =>
    resolved(left, found, place, echoedFields),
  );
  const created = rows.flatMap(({ before, after }) => (before === null ? [after] : []));
  const creation = creationOfUnits(author, created);
  const change = changeOfUnits(author, rows.flatMap(pairOf));
  const unitCount = rows.filter(({ before, after }) => before !== after).length;
  // In the dashboard, people import files: the list of imports has also those that only change units.
  const isListed = unitCount > 0 && (await author.actor).by === 'session';
  const run = importRunOf(author.newId(), { orgId, projectId, unitCount });
  const file = { fileName, newUnits: created.length, changedPrices: changedPricesOf(rows) };
  return {
    statements: [
      ...creation.statements,
      ...change.statements,
      ...(isListed ? [insertImportRun(tenant, run, file)] : []),
    ],
    events: [...creation.events, ...change.events],
    quota: quotaOfUpsert(rows),
    publicationEffect: change.publicationEffect ?? creation.publicationEffect,
    result: { properties: rows.map(resultOf), ...refusedOf(refused) },
  };
}

/** How many existing units get another price. */
const changedPricesOf = (rows: readonly ResolvedRow[]) =>
  rows.filter(({ before, after }) => before !== null && before.kaufpreis !== after.kaufpreis)
    .length;

const sourcesOf = (rows: readonly UpsertRow[]) =>
  rows.map(({ externalSourceId }) => externalSourceId);

/** The rows with their units. @throws Failure as {@link resolveRows} and {@link assertUnchanged} do. */
function resolved(
  sent: readonly IndexedRow<UpsertRow>[],
  units: readonly ReservedUnit[],
  place: Place,
  echoedFields: readonly EchoedField[],
): ResolvedRow[] {
  const rows = resolveRows(sent, unitsIn(units), units, place);
  assertUnchanged(echoedFieldsOf(echoedFields, sent), storedIn(rows, units, sent));
  return rows;
}

/**
 * The unit of a row as it is stored. One that the row creates has what the service sets: nothing of it
 * vouches for what the row says.
 */
function storedIn(
  rows: readonly ResolvedRow[],
  units: readonly ReservedUnit[],
  sent: readonly IndexedRow<UpsertRow>[],
) {
  const byPlace = new Map<PropertyKey | undefined, ResolvedRow>(
    rows.map((each) => [each.at, each]),
  );
  return ([, at]: readonly PropertyKey[]) => {
    const row = byPlace.get(at);
    if (row === undefined) return undefined;
    const { before, after } = row;
    const stored = units.find(({ unit }) => unit === before);
    // The path names the project, also of a unit that the row moves.
    if (stored !== undefined) return { ...storedOf(stored), projectId: after.projectId };
    const own = Object.keys(sent.find((each) => each.at === at)?.row ?? {});
    const unknown = Object.fromEntries(own.map((name) => [name, undefined]));
    return { ...storedOf({ unit: after, held: null }), ...unknown };
  };
}

const pairOf = ({ before, after, set }: ResolvedRow) =>
  before === null ? [] : [{ before, after, set }];

function outcomeOf({ before, after }: ResolvedRow): UpsertedUnit['outcome'] {
  if (before === null) return 'created';
  return before === after ? 'unchanged' : 'updated';
}

function resultOf(row: ResolvedRow): UpsertedUnit {
  const { externalSourceId, after } = row;
  return {
    id: after.id,
    externalSourceId,
    outcome: outcomeOf(row),
    updatedAt: after.updatedAt,
    ...keptOf(row.decision),
  };
}

function dryRunResultOf(row: ResolvedRow): UpsertedUnit {
  const { externalSourceId, before, after, set } = row;
  if (before === null) return { ...resultOf(row), id: null, updatedAt: null };
  if (before === after) return resultOf(row);
  const changes = changesIn({ before, after, set });
  return {
    id: before.id,
    externalSourceId,
    outcome: 'updated',
    updatedAt: null,
    before: withoutClock(changes.before),
    after: withoutClock(changes.after),
    ...keptOf(row.decision),
  };
}

/** Changed fields without the instant of the change, which a dry run cannot know. */
function withoutClock({ updatedAt: _now, ...fields }: Readonly<Record<string, unknown>>) {
  return fields;
}
