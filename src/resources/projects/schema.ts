import * as z from 'zod';
import {
  boolean,
  filledText,
  latitude,
  longitude,
  mayBeAbsent,
  name,
  sentObject,
  text,
  uuid,
  word,
} from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import {
  answeredMetadata,
  metadataChange,
  metadataNames,
  newMetadata,
} from '../../fields/metadata.ts';
import { asAddition, described } from '../../fields/described.ts';
import { dateTime, oneText, pageCursor, pageSize, wordList } from '../../fields/query.ts';
import { addedFacts, answeredFacts, fitsItsKind, OF_ITS_KIND } from '../../fields/facts.ts';
import { MAX_METADATA } from '../../values/metadata.ts';
import { broken } from '../../values/rule-messages.ts';
import { UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import { because, withReasons } from '../../fields/warnings.ts';

const ABOUT = {
  id: 'Id of the project: a UUIDv7, so ids ascend in the order of creation.',
  orgId: 'The organisation it belongs to.',
  name: 'Name.',
  street: 'Street, without the number.',
  houseNumber: 'House number, as text: `12a`, `3-5`.',
  postalCode: 'Postal code, as text: leading zeros count.',
  city: 'Town or city.',
  state: 'Federal state (Bundesland). Stored, not returned.',
  country: 'Country, as sent.',
  description: 'Free text. Stored, not returned.',
  apiDataSource: 'Where its data comes from. Stored, not returned.',
  apiDataReception: 'How its data is received. Stored, not returned.',
  visibility: 'Deprecated: accepted and ignored. Visibility belongs to each property.',
  externalId:
    'Its id in your own system; no other project of the organisation may have it. `GET /projects?externalId=` finds it. Stored, not returned.',
  priceNotes:
    'What stands below its price list and on the data sheets of its units, up to 1,000 characters. Stored, not returned.',
  priceColumns:
    'The names of the units’ `metadata` that are columns of its price list, at most 50, in this order. Stored, not returned.',
  metadata:
    'Your own facts: up to 50 names with a text each, of at most 500 characters. A request sets the names that it has, and removes those with `null`; others stay. `null` removes all. Stored, not returned.',
  latitude: 'Latitude (WGS 84) in decimal degrees, as text. Stored, not returned.',
  longitude: 'Longitude (WGS 84) in decimal degrees, as text. Stored, not returned.',
  adresseZeigen:
    'Whether everybody sees its street and where it lies; `false`: its postal code and city alone. Stored, not returned.',
  createdAt: 'When it was created (UTC).',
};

export const ProjectPath = z.object({ projectId: uuid().describe('Id of a project.') });

const MAX_PAGE = 100;

const MAX_EXTERNAL_ID = 255;

const MAX_PRICE_NOTES = 1000;

export const ProjectQuery = z.object({
  limit: pageSize(MAX_PAGE, 50),
  cursor: pageCursor(),
  include: asAddition(wordList(['details']).optional()).describe(
    '`details` adds every stored field to each project, as `GET /projects/{id}/details` has them. Where texts are long, a page ends after about 2 MB, and `Link` goes on.',
  ),
  externalId: oneText(MAX_EXTERNAL_ID)
    .optional()
    .meta({ 'x-addition': true })
    .describe('Only the project with this `externalId`, exactly as it was set.'),
  updatedSince: dateTime()
    .optional()
    .meta({ 'x-addition': true })
    .describe(
      'Only projects created or changed at or after this moment (RFC 3339 with an offset, to the millisecond). The answer then has the next one in `Sync-Watermark`. A change of units does not count.',
    ),
});

const optionalText = (max?: number) => text(max).nullable().exactOptional();

/** The fields that a new project and a change take alike. */
const fields = {
  street: optionalText(),
  houseNumber: optionalText(),
  postalCode: optionalText(),
  city: optionalText(),
  state: optionalText(),
  country: optionalText(),
  description: optionalText(20_000),
  apiDataSource: optionalText(),
  apiDataReception: optionalText(),
};

/** The same fields that version 1 did not have. Its units inherit the facts. */
const added = () => ({
  latitude: asAddition(mayBeAbsent(latitude().nullable())),
  longitude: asAddition(mayBeAbsent(longitude().nullable())),
  adresseZeigen: asAddition(mayBeAbsent(boolean())),
  ...addedFacts(),
});

const BY_SERVICE = ['id', 'orgId', 'createdAt', 'updatedAt', 'unitCount'];

export const NewProject = withReasons(
  sentObject(ABOUT, {
    name: name(),
    ...fields,
    externalId: asAddition(filledText(MAX_EXTERNAL_ID).nullish()),
    metadata: asAddition(mayBeAbsent(newMetadata())),
    ...added(),
    visibility: word(UNIT_VISIBILITIES).optional().meta({ deprecated: true }),
  })
    .refine(fitsItsKind, OF_ITS_KIND)
    .meta({ id: 'NewProject', description: 'A project to create.' }),
  because(broken('set_by_service'), BY_SERVICE),
);

export const ProjectChange = withReasons(
  sentObject(ABOUT, {
    name: name().exactOptional(),
    ...fields,
    externalId: filledText(MAX_EXTERNAL_ID).nullable().exactOptional(),
    priceNotes: optionalText(MAX_PRICE_NOTES),
    priceColumns: metadataNames().exactOptional(),
    metadata: mayBeAbsent(metadataChange()),
    ...added(),
  }).meta({
    id: 'ProjectChange',
    description:
      'New values of a project’s fields. Absent fields stay unchanged; `null` clears a field.',
  }),
  because(broken('not_changeable'), BY_SERVICE),
);

/** A project as answered. The other stored fields are internal. */
export const Project = answered
  .object(ABOUT, {
    id: answered.id(),
    orgId: answered.id(),
    name: answered.text(),
    street: answered.text().nullable(),
    houseNumber: answered.text().nullable(),
    postalCode: answered.text().nullable(),
    city: answered.text().nullable(),
    country: answered.text().nullable(),
    createdAt: answered.instant(),
  })
  .meta({ id: 'Project', description: 'A real-estate project: a building or a development.' });

export type Project = z.output<typeof Project>;

const details = () =>
  described(
    {
      state: answered.text().nullable(),
      description: answered.text(20_000).nullable(),
      apiDataSource: answered.text().nullable(),
      apiDataReception: answered.text().nullable(),
      externalId: answered.text().nullable(),
      priceNotes: answered.text(MAX_PRICE_NOTES).nullable(),
      priceColumns: z.array(answered.text(40)).meta({ maxItems: MAX_METADATA }),
      metadata: answeredMetadata(),
      latitude: answered.text().nullable(),
      longitude: answered.text().nullable(),
      adresseZeigen: z.boolean(),
      ...answeredFacts(),
      updatedAt: answered.instant(),
      unitCount: answered.integer(),
    },
    {
      ...ABOUT,
      state: 'Federal state (Bundesland).',
      description: 'Free text.',
      apiDataSource: 'Where its data comes from.',
      apiDataReception: 'How its data is received.',
      externalId:
        'Its id in the customer’s own system. No other project of the organisation has it.',
      priceNotes: 'What stands below its price list and on the data sheets of its units.',
      priceColumns: 'The names of the units’ `metadata` that are columns of its price list.',
      metadata: 'The organisation’s own facts by their names, `{}` if there are none.',
      latitude: 'Latitude (WGS 84) in decimal degrees, as text.',
      longitude: 'Longitude (WGS 84) in decimal degrees, as text.',
      adresseZeigen:
        'Whether everybody sees its street and where it lies; `false`: its postal code and city alone.',
      updatedAt:
        'When it was created or changed last (UTC): what `updatedSince` compares with. A change of its units does not count.',
      unitCount: 'How many units it has, those in the archive included.',
    },
  );

export const StoredProject = Project.extend(details()).meta({
  id: 'StoredProject',
  description: 'A project with every stored field.',
});

const ListedProject = Project.extend(z.strictObject(details()).partial().shape).meta({
  id: 'ListedProject',
  description: 'A project of a list; with `include=details`, with every stored field.',
});

export type StoredProject = z.output<typeof StoredProject>;

export const StoredProjectAnswer = answered.answer('StoredProjectAnswer', {
  project: StoredProject,
});

export const ChangedProject = z.object({ project: Project, version: z.string() });

export const ProjectAnswer = answered.answer('ProjectAnswer', { project: Project });
export const ProjectList = answered.answer('ProjectList', {
  projects: answered.list(ListedProject, MAX_PAGE, 'A page of projects, newest first.'),
});
