// Descriptions of the fields of images and of the parameters of lists.

export const ABOUT_IMAGES = {
  id: 'Id of the image.',
  category: 'What it shows, as stored: `Grundriss` (floor plan), …',
  fileName: 'Name of the file it was uploaded as.',
  sortOrder: 'Its place among the images of the unit: lower comes first.',
  url: 'Signed link to the image. It works for an hour: do not store it, read the unit again.',
  thumbnailUrl: 'Signed link to a small version; `null` if there is none.',
};

const COMMA =
  'Separate values by commas, or repeat the parameter, with or without `[]` behind its name.';

export const ABOUT_LISTS = {
  limit:
    'The page size, from 1 to 200: 50 by default, at most 50 with `include=images`. A number out of range is set to the nearest bound; `pagination.limit` is the size that was used.',
  offset:
    'The number of units to skip, 0 by default. It cannot be combined with `cursor`, which is faster for pages far from the first.',
  status: `Only units in one of these states. ${COMMA}`,
  visibility: `Only units with one of these visibilities. ${COMMA}`,
  updatedSince:
    'Only units changed at or after this moment (RFC 3339 with an offset, to the millisecond): for incremental sync, with `includeArchived=true`.',
  includeArchived:
    'Whether archived units are listed, too: `true` or `1`, as `archived=with`; `false` or `0`, as `archived=without`. `archived` overrides it.',
  archived:
    'Whether archived units are listed: `without` them (the default), `with` them, or `only` them.',
  include: `\`images\` adds image links, at most 30 a unit. They are signed, and work for an hour. ${COMMA}`,
  externalSourceId:
    'Only units with one of these `externalSourceId`s, from 1 to 50. Repeat the parameter for each id, as an id may contain commas. Archived units are found only with `includeArchived=true`.',
  projectId: 'Only units of this project. The list is empty for an unknown project.',
};
