// Descriptions of the fields of images and of the parameters of lists.

export const ABOUT_IMAGES = {
  id: 'Id of the image.',
  category: 'What it shows, as stored: `Grundriss` (floor plan), …',
  fileName: 'Name of the file it was uploaded as.',
  sortOrder: 'Its place among the images of the unit: lower comes first.',
  url: 'Signed link to the image. It works for an hour: read the unit again instead of keeping it.',
  thumbnailUrl: 'Signed link to a small version; `null` if there is none.',
};

const COMMA =
  'Separate values by commas, or repeat the parameter, with or without `[]` behind its name.';

export const ABOUT_LISTS = {
  limit:
    'The page size, from 1 to 200: 50 by default, at most 50 with `include=images`. A number out of range is set to the nearest bound; `pagination.limit` is the size that was used.',
  offset:
    'The number of units to skip, 0 by default. `cursor` is faster for pages far from the first.',
  status: `Only units in one of these states. ${COMMA}`,
  visibility: `Only units with one of these visibilities. ${COMMA}`,
  updatedSince:
    'Only units changed at or after this moment (RFC 3339 with an offset, to the millisecond): for incremental sync, with `includeArchived=true`.',
  includeArchived: 'Whether archived units are listed, too. `1` and `0` count as well.',
  include: `\`images\` adds signed image links, at most 30 a unit, which work for an hour. ${COMMA}`,
  externalSourceId:
    'Only units with one of these `externalSourceId`s, to find one’s own records again: from 1 to 50, each a parameter of its own, as an id may hold commas. Archived units are found with `includeArchived=true`.',
  projectId: 'Only units of this project. The list is empty for an unknown project.',
};
