import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { filledText, mayBeAbsent, object, uuid } from '../../fields/body.ts';
import { listOf } from '../../fields/lists.ts';
import { MAX_PAGE } from '../../fields/paging.ts';
import { Unit } from '../properties/schema.ts';
import { findOutline } from '../../fields/warnings.ts';

const MAX_UNITS = 200;

const MAX_FILE_NAME = 255;

const ABOUT = {
  id: 'Id of the import.',
  importRunId: 'Id of the import, which can be read at `/imports/{id}`.',
  orgId: 'The organisation it belongs to.',
  projectId: 'The project whose units were imported.',
  type: 'What was imported.',
  status:
    '`completed`: every unit is stored. `failed`: the import was accepted, but could not be written; no unit is stored. `canceled`: it was undone in the dashboard: what it changed is as before, and its new units are in the archive, except where somebody has changed them since. `pending` is reserved.',
  unitCount: 'How many units it has.',
  documentCount: 'How many documents it has: 0 in version 1.',
  createdAt: 'When it was accepted (UTC).',
  completedAt: 'When its units were stored (UTC); `null` if they were not.',
};

export const ImportPath = z.object({ importId: uuid().describe('Id of an import.') });

const TO_IMPORT = {
  units: listOf('units', MAX_UNITS, z.array(Unit), 'The units to create, all or none.'),
};

export const NewImport = object(TO_IMPORT).meta({
  id: 'NewImport',
  description: 'Units to import.',
});

/** What a browser says of the file that it has read. */
export const OF_FILE = {
  fileName: mayBeAbsent(filledText(MAX_FILE_NAME)).describe(
    'Name of the file that the units are from, for the list of imports.',
  ),
};

export const FileImport = object({ ...TO_IMPORT, ...OF_FILE }).meta({
  id: 'FileImport',
  description: 'Units of a file to import.',
});

/** Units to import. Only a browser names their file. */
export type SentImport = z.output<typeof FileImport>;

/** The same list of units, valid or not. */
export const ImportToCheck = object({
  units: listOf(
    'units',
    MAX_UNITS,
    z.array(z.unknown()),
    'The units to check, as for an import. Each may be invalid.',
  ),
}).meta({ id: 'ImportToCheck', description: 'Units to check before they are imported.' });

/** The most issues of one unit: one for each field, and one for the unit itself. */
const MAX_ISSUES = 1 + (findOutline(Unit).fields?.size ?? 0);

const UnitIssue = z
  .strictObject({
    unit: answered.integer(0, MAX_UNITS - 1).describe('The position of the unit: 0 is the first.'),
    field: answered.text(64).describe('The field; empty for the unit itself.'),
    message: answered.text().describe('The rule that the value breaks, in words.'),
    ...answered.brokenRuleFields(),
  })
  .meta({
    id: 'UnitIssue',
    description: 'A value that is refused, or accepted although it may be a mistake.',
  });

const issues = (description: string) =>
  z.array(UnitIssue).meta({ maxItems: MAX_UNITS * MAX_ISSUES, description });

const QuotaForecast = z
  .strictObject({
    used: answered.integer().describe('How much is used now.'),
    requested: answered.integer(0, MAX_UNITS).describe('How much the faultless units would add.'),
    allowed: answered.integer().nullable().describe('The plan’s limit; `null`: unlimited.'),
  })
  .meta({ id: 'QuotaForecast', description: 'What units would use of a limit of the plan.' });

export const QuotaForecasts = z
  .strictObject({
    monthlyUnits: QuotaForecast.describe('Units created in this calendar month (UTC).'),
    onlineUnits: QuotaForecast.describe('Units that are online and not archived now.'),
  })
  .meta({ id: 'QuotaForecasts', description: 'What units would use of the plan’s limits.' });

export const ImportChecked = z.strictObject({
  dryRun: z
    .strictObject({
      unitCount: answered.integer(1, MAX_UNITS).describe('How many units were sent.'),
      faults: issues('Why the import would be refused: every fault of every unit.'),
      warnings: issues(
        'Accepted values that may be mistakes: a floor label that is not understood, an amount such as `349.900`, an identifier that a unit of the project has already.',
      ),
      quotas: QuotaForecasts.describe('How much of the plan’s limits the import would use.'),
    })
    .meta({ id: 'ImportDryRun', description: 'What an import would do.' }),
});

export type ImportDryRun = z.output<typeof ImportChecked>['dryRun'];

const IMPORT_STATUSES = ['pending', 'completed', 'failed', 'canceled'] as const;

export const ImportRun = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    projectId: answered.id().nullable(),
    type: z.literal('units'),
    status: z.enum(IMPORT_STATUSES),
    unitCount: answered.integer(1, MAX_UNITS),
    documentCount: answered.integer(),
    createdAt: answered.instant(),
    completedAt: answered.instant().nullable(),
  })
  .meta({ id: 'ImportRun', description: 'An import and its status.' });

export type ImportRun = z.output<typeof ImportRun>;

export const ListedImport = answered
  .object(
    {
      ...ABOUT,
      fileName: 'Name of the file that the units are from; `null` if none was said.',
      newUnits: 'How many of the units it created.',
      changedPrices: 'How many of the units had another price before.',
    },
    {
      ...ImportRun.shape,
      fileName: answered.text(MAX_FILE_NAME).nullable(),
      newUnits: answered.integer(0, MAX_UNITS),
      changedPrices: answered.integer(0, MAX_UNITS),
    },
  )
  .meta({ id: 'ListedImport', description: 'An import, and what it did.' });

type ListedImport = z.output<typeof ListedImport>;

/** What an import did, beside the contract's fields. */
export type ImportedFile = Pick<ListedImport, 'fileName' | 'newUnits' | 'changedPrices'>;

/** A completed import with a new id. */
export const newImportRun = (
  { id, createdAt }: Pick<ImportRun, 'id' | 'createdAt'>,
  of: Pick<ImportRun, 'orgId' | 'projectId' | 'unitCount'>,
): ImportRun => ({
  ...of,
  id,
  type: 'units',
  status: 'completed',
  documentCount: 0,
  createdAt,
  completedAt: createdAt,
});

export const ImportRunAnswer = answered.answer('ImportRunAnswer', { import: ImportRun });
export const ImportRunList = z.strictObject({
  imports: answered.list(ListedImport, MAX_PAGE, 'A page of imports, newest first.'),
});

export const ImportAccepted = answered
  .object(
    { ...ABOUT, status: 'Always `completed`: every unit is stored.' },
    {
      importRunId: answered.id(),
      status: z.literal('completed'),
      unitCount: answered.integer(1, MAX_UNITS),
    },
  )
  .meta({ id: 'ImportAccepted', description: 'A completed import.' });
