import { because } from '../../fields/warnings.ts';
import { broken } from '../../values/rule-messages.ts';
import { NEW_UNIT, UNIT_FIELDS } from './unit-fields.ts';

// Why a body does not take some fields that a unit has.

const COMPUTED = {
  statusSince: broken('set_by_service'),
  archivedAt: broken('computed', { words: 'archived' }),
  kaufpreisPerQm: broken('computed', { words: 'kaufpreis and wohnflaecheQm' }),
  kaltmietePerQm: broken('computed', { words: 'kaltmieteWohnung and wohnflaecheQm' }),
  bruttorendite: broken('computed', { words: 'kaltmieteWohnung and kaufpreis' }),
  reservation: broken('not_changeable_here'),
  images: broken('not_changeable_here'),
  inherited: broken('computed', { words: 'the facts of the project' }),
};

/** Set by the service. An entry of the audit log has them itself, as its target, organisation and instant. */
export const FIXED: readonly string[] = ['id', 'orgId', 'createdAt', 'updatedAt'];

const LATER = Object.entries(UNIT_FIELDS).flatMap(([name, field]) =>
  'changed' in field && !Object.hasOwn(NEW_UNIT, name) ? [name] : [],
);

/** Of a new unit. */
export const NOT_IN_NEW_UNIT = {
  ...COMPUTED,
  ...because(broken('set_by_service'), FIXED),
  ...because(broken('set_later', { words: 'unit' }), LATER),
};

/** Of a change. */
export const NOT_IN_CHANGE = {
  ...COMPUTED,
  ...because(broken('not_changeable'), FIXED),
};

/** Of a row of an upsert, whose path names the project. */
export const NOT_IN_UPSERT = { ...NOT_IN_CHANGE, projectId: broken('not_changeable') };
