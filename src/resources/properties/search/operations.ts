import type * as z from 'zod';
import type { ReadingTenant } from '../../../http/contract/surface.ts';
import { read } from '../../../http/contract/operation.ts';
import { orNotFound } from '../../../values/failure.ts';
import type { Instant } from '../../../values/instant.ts';
import { digestOf } from '../../../http/response/entity-tags.ts';
import {
  jsonArray,
  jsonObject,
  jsonOf,
  type JsonText,
  parseJson,
} from '../../../values/json-text.ts';
import { ProjectPath } from '../../projects/schema.ts';
import {
  isQuestion,
  type ListRequest,
  type LoadedUnits,
  loadUnits,
  parseInclude,
  presentPage,
} from '../list.ts';
import { presentUnits } from '../present.ts';
import { UnitPath } from '../schema.ts';
import { unitById } from '../store/unit-texts.ts';
import {
  OneWholeUnitQuery,
  ProjectUnitsQuery,
  SelectedUnitList,
  UnitsQuery,
  type WholeUnit,
  WholeUnitAnswer,
  WholeUnitList,
} from './schema.ts';

/** The version of a unit. What it inherits changes without it. */
function versionOf(unit: JsonText<WholeUnit>) {
  const { updatedAt, inherited } = parseJson(unit);
  return { updatedAt, ...(inherited.length > 0 && { tagSuffix: digestOf(unit.text) }) };
}

type Including = Pick<z.output<typeof UnitsQuery>, 'include'>;

/** Documents need the permission of files. */
const forDocuments = ({ include }: Including) =>
  include?.includes('documents') === true ? 'files:read' : undefined;

const ABOUT =
  'with every stored field and their reservations, narrowed by states, ranges and a text, in the order of `sort`. The newest first, without ranges, `q`, `haus`, `reservedUntil`, `createdSince` and `withoutFloorPlan`, is a page of an index. Anything else is a question, which compares the units that the project, `status`, `visibility` and `archived` leave: it costs one request, and one more for each 1,000 units compared. At most two questions of an organisation run at the same time; others wait up to two seconds, and are then 429. Where more than 20,000 units are left, or more than 50,000 of one project, a question is 400 `too_broad`, and its `details` name what to add.';

const VIEW = {
  media: 'application/json; view=fields',
  response: SelectedUnitList,
  example: {
    units: [
      {
        id: '019c23ca-cfe0-7000-8000-43d5af04e22c',
        kaufpreis: '389000.00',
        updatedAt: '2026-11-28T09:30:00.000Z',
      },
    ],
    pagination: { limit: 50, total: 1, hasMore: false, nextCursor: null },
  },
} as const;

interface Selecting {
  readonly query: Pick<z.output<typeof UnitsQuery>, 'fields'>;
}

/** The asked fields of a unit, in its order. */
function selectFields(unit: JsonText<WholeUnit>, fields: readonly string[]) {
  const names = new Set(['id', 'updatedAt', 'images', 'documents', ...fields]);
  const all = Object.entries(parseJson(unit));
  return jsonOf(Object.fromEntries(all.filter(([name]) => names.has(name))));
}

const asUnits = {
  permission: 'property:read',
  extraPermission: forDocuments,
  isQuestion,
  response: WholeUnitList,
  view: VIEW,
  load: (tenant: ReadingTenant, request: ListRequest) => loadUnits(tenant, request, 'whole'),
  answer: (loaded: LoadedUnits, { query }: Selecting, env: Env, writtenAt: Instant | null) => {
    const { page, ...rest } = presentPage<WholeUnit>(loaded, env, writtenAt);
    const { units, limit, total, hasMore } = page;
    const listed =
      <Unit>(shown: readonly JsonText<Unit>[]) =>
      (nextCursor: string | null) =>
        jsonObject({
          units: jsonArray(shown),
          pagination: jsonOf({ limit, total, hasMore, nextCursor }),
        });
    const { fields } = query;
    if (fields === undefined) return { body: listed(units), ...rest };
    const selected = units.map((unit) => selectFields(unit, fields));
    return { body: listed(selected), ...rest, media: VIEW.media };
  },
} as const;

export const listUnits = read({
  ...asUnits,
  id: 'listWholeUnits',
  summary: 'List whole units',
  description: `The units of the organisation ${ABOUT}`,
  headers: ['Sync-Watermark'],
  refusals: ['too_broad'],
  query: UnitsQuery,
});

export const searchUnits = read({
  ...asUnits,
  id: 'searchWholeUnits',
  summary: 'Search whole units',
  description:
    'What `GET /units` answers, for a query that is too long for an address. The body has the parameters of `GET /units`, with an array for each list. The answer has neither `ETag` nor `Link`: send the same body with `nextCursor` as `cursor` for the next page.',
  headers: ['Sync-Watermark'],
  refusals: ['too_broad'],
  query: UnitsQuery,
  queryIn: 'body',
});

export const listUnitsOfProject = read({
  ...asUnits,
  id: 'listWholeUnitsOfProject',
  summary: 'List the whole units of a project',
  description: `The units of a project ${ABOUT}`,
  headers: ['Sync-Watermark'],
  refusals: ['too_broad'],
  params: ProjectPath,
  query: ProjectUnitsQuery,
});

export const getUnit = read({
  id: 'getWholeUnit',
  summary: 'Read a whole unit',
  description:
    'One unit with every stored field and its reservation, archived or not, and with `include` its images and documents.',
  permission: 'property:read',
  extraPermission: forDocuments,
  params: UnitPath,
  query: OneWholeUnitQuery,
  response: WholeUnitAnswer,
  load: (tenant, { params, query }) =>
    tenant.read(
      unitById(tenant, params.propertyId, { ...parseInclude(query.include), fields: 'whole' }),
    ),
  answer: (rows, { query }, env) => {
    const { units, signed } = presentUnits<WholeUnit>(rows(), env);
    const unit = orNotFound(units[0], 'property');
    // A document changes without its unit.
    const isUnitAlone = !signed && forDocuments(query) === undefined;
    return { body: jsonObject({ unit }), signed, ...(isUnitAlone && versionOf(unit)) };
  },
});
