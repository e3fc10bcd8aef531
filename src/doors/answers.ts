import * as z from 'zod';
import { answeredId } from '../http/answer-fields.ts';
import { UnitAnswer, UnitsAnswer } from '../resources/properties/changes/schema.ts';
import {
  ProjectDetail,
  Property,
  PropertyAnswer,
  PropertyList,
} from '../resources/properties/schema.ts';
import {
  StoredUnit,
  StoredUnitAnswer,
  StoredUnitList,
} from '../resources/properties/search/schema.ts';

// Answers as documents of doors describe them whose paths name the organisation. Version 1 describes
// `orgId` of a unit as the token's organisation.

const property = withOrganisationOfPath(Property);

const page = listOf(property, PropertyList.shape.properties);

export const PROJECT = ProjectDetail.extend({ properties: page.optional() });
export const PROPERTIES = PropertyList.extend({ properties: page });
export const PROPERTY = PropertyAnswer.extend({ property });
export const CHANGED_PROPERTY = UnitAnswer.extend({ property });
export const CHANGED_PROPERTIES = UnitsAnswer.extend({
  properties: listOf(property, UnitsAnswer.shape.properties),
});

export const STORED_PROPERTY = StoredUnitAnswer.extend({
  property: withOrganisationOfPath(StoredUnit),
});
export const STORED_PROPERTIES = StoredUnitList.extend({
  properties: listOf(withOrganisationOfPath(StoredUnit), StoredUnitList.shape.properties),
});

/** The same schema with the same name and another description of `orgId`. */
function withOrganisationOfPath(schema: z.ZodObject): z.ZodObject {
  const orgId = answeredId().describe('The organisation it belongs to.');
  return schema.extend({ orgId }).meta(schema.meta() ?? {});
}

/** A list with another element schema, and the size and description of the given list. */
function listOf(element: z.ZodType, list: z.ZodType) {
  return z.array(element).meta(list.meta() ?? {});
}
