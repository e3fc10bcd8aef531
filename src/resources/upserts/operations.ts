import type * as z from 'zod';
import type { Author } from '../../writes/change.ts';
import type { EchoedField } from '../../http/contract/surface.ts';
import { type Operation, write } from '../../http/contract/operation.ts';
import { type Fault, orNotFound } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { forecastQuotas } from '../imports/dry-run.ts';
import { newImportRun } from '../imports/schema.ts';
import { importRows } from '../imports/store.ts';
import { organisationOf } from '../organisations/store.ts';
import { ProjectPath } from '../projects/schema.ts';
import { projectById } from '../projects/store.ts';
import { writeChanges, listChanges, type UnitPair } from '../properties/changes/change-of-units.ts';
import { assertRowsUnchanged } from '../properties/changes/echoed-fields.ts';
import { judgeRows } from '../properties/changes/partial-body.ts';
import {
  placeInBody,
  placeRows,
  presentRefused,
  leaveOutRefused,
} from '../properties/changes/refused-rows.ts';
import { presentKept, warnOfKept } from '../properties/changes/status-moves.ts';
import { writeNewUnits } from '../properties/unit-row.ts';
import { unitsForProjectBySources } from '../properties/store/by-own-id.ts';
import { allFitting, type ReservedUnit, withReservation } from '../properties/store/unit-rows.ts';
import { type ResolvedRow, resolveRows, countUpsert } from './upsert-rows.ts';
import {
  FileUpsert,
  type SentUpsert,
  UpsertAnswer,
  type UpsertedUnit,
  UnitUpsert,
} from './schema.ts';

const upsertAs = (
  about: Pick<Operation, 'id' | 'summary' | 'description'>,
  body: z.ZodType<SentUpsert>,
) =>
  write({
    ...about,
    refusals: [
      'quota_exceeded',
      'external_id_ambiguous',
      'external_id_elsewhere',
      'external_id_taken',
      'precondition_failed',
      'sale_in_progress',
      'sold',
    ],
    permission: ['property:import', 'property:update'],
    params: ProjectPath,
    body,
    response: UpsertAnswer,
    compares: true,
    partial: judgeRows,
    dryRun: (tenant, { body: input, ...request }) => {
      const { projectId } = request.params;
      const project = tenant.read(projectById(tenant, projectId));
      const organisation = tenant.read(organisationOf(tenant, tenant.now));
      const units = tenant.read(unitsForProjectBySources(tenant, projectId, listSources(input)));
      return () => {
        const { orgId } = orNotFound(project()[0], 'project');
        const author = { ...tenant, orgId, newId };
        const { rows, refused } = resolve({ ...request, input }, allFitting(units()), author);
        const stock = orNotFound(organisation()[0], 'organisation');
        const quotas = forecastQuotas(stock, countUpsert(rows));
        return { properties: rows.map(presentDryRun), ...presentRefused(refused), quotas };
      };
    },
    perform: upsert,
    warns: ({ properties, refused }) =>
      warnOfKept(properties, (index) => placeInBody(index, refused)),
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
async function upsert(request: Submitted, author: Author) {
  const { projectId } = request.params;
  const { fileName = null } = request.input;
  const { tenant, read, orgId } = author;
  const sources = listSources(request.input);
  const [, units] = await Promise.all([
    author.requireProject(projectId),
    read((add) => add(unitsForProjectBySources(tenant, projectId, sources))),
  ]);
  const { rows, refused } = resolve(request, allFitting(units()), author);
  const created = rows.flatMap(({ isNew, pair }) => (isNew ? [pair.after] : []));
  const existing = rows.flatMap(({ isNew, pair }) => (isNew ? [] : [pair]));
  const creation = writeNewUnits(author, created);
  const change = writeChanges(author, existing);
  const unitCount = rows.filter((row) => nameOutcome(row) !== 'unchanged').length;
  // In the dashboard, people import files: the list of imports has also those that only change units.
  const isListed = unitCount > 0 && (await author.actor).by === 'session';
  const run = newImportRun(author.newId(), { orgId, projectId, unitCount });
  const file = { fileName, newUnits: created.length, changedPrices: countChangedPrices(existing) };
  return {
    statements: [
      ...creation.statements,
      ...change.statements,
      ...(isListed ? [importRows.insert(tenant, { ...run, ...file })] : []),
    ],
    events: [...creation.events, ...change.events],
    quota: countUpsert(rows),
    publicationEffect: change.publicationEffect ?? creation.publicationEffect,
    result: { properties: rows.map(presentRow), ...presentRefused(refused) },
  };
}

const countChangedPrices = (pairs: readonly UnitPair[]) =>
  pairs.filter(({ before, after }) => before.kaufpreis !== after.kaufpreis).length;

const listSources = ({ properties }: SentUpsert) =>
  properties.map(({ externalSourceId }) => externalSourceId);

/** The rows with their units, without those that are refused. @throws Failure as {@link resolveRows} does. */
function resolve(
  { params, input, isStrict, echoedFields, invalidRows }: Submitted,
  found: readonly ReservedUnit[],
  { orgId, now, timeZone, newId: makeId }: Pick<Author, 'orgId' | 'now' | 'timeZone' | 'newId'>,
) {
  const place = { ...params, orgId, now, timeZone, newId: makeId, isStrict };
  const sent = placeRows(input.properties, invalidRows);
  const leaving = { isPartial: input.partial, invalidRows };
  const { resolved: rows, refused } = leaveOutRefused(sent, leaving, (left) => {
    const resolved = resolveRows(left, found, place);
    assertRowsUnchanged(echoedFields, resolved, storedUnit);
    return resolved;
  });
  return { rows, refused };
}

/**
 * The unit of a row as it is stored. One that the row creates has what the service sets: nothing of it
 * vouches for what the row says.
 */
function storedUnit({ row, pair: { after }, isNew, ...stored }: ResolvedRow): object {
  // The path names the project, also of a unit that the row moves.
  if (!isNew) return { ...withReservation(stored), projectId: after.projectId };
  const unknown = Object.fromEntries(Object.keys(row).map((name) => [name, undefined]));
  return { ...withReservation({ ...stored, unit: after }), ...unknown };
}

function nameOutcome({ isNew, pair: { before, after } }: ResolvedRow): UpsertedUnit['outcome'] {
  if (isNew) return 'created';
  return before === after ? 'unchanged' : 'updated';
}

function presentRow(row: ResolvedRow): UpsertedUnit {
  const { id, updatedAt } = row.pair.after;
  const { externalSourceId } = row.row;
  return {
    id,
    externalSourceId,
    outcome: nameOutcome(row),
    updatedAt,
    ...presentKept(row.decision),
  };
}

function presentDryRun(row: ResolvedRow): UpsertedUnit {
  const { kept, ...result } = presentRow(row);
  if (result.outcome === 'unchanged') return presentRow(row);
  if (result.outcome === 'created') return { ...presentRow(row), id: null, updatedAt: null };
  const { before, after } = listChanges(row.pair);
  return {
    ...result,
    updatedAt: null,
    before: withoutClock(before),
    after: withoutClock(after),
    ...(kept && { kept }),
  };
}

/** Changed fields without the instant of the change, which a dry run cannot know. */
function withoutClock({ updatedAt: _now, ...fields }: Readonly<Record<string, unknown>>) {
  return fields;
}
