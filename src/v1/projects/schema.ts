import { z } from 'zod';
import { answeredId, answeredInstant } from '../../http/answer-fields.ts';
import { object, name, pageCursor, pageSize, text, uuid, word } from '../../http/fields.ts';
import { UNIT_VISIBILITIES } from '../../values/unit-states.ts';

export const ProjectPath = z.object({ id: uuid() });

export const ProjectQuery = z.object({ limit: pageSize(100, 50), cursor: pageCursor() });

const optionalText = text().nullish();

export const NewProject = object({
  name: name(),
  street: optionalText,
  houseNumber: optionalText,
  postalCode: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
  description: text(20_000).nullish(),
  apiDataSource: optionalText,
  apiDataReception: optionalText,
  /** Deprecated: accepted and ignored. Visibility belongs to each property. */
  visibility: word(UNIT_VISIBILITIES).optional(),
});

/** A project as answered; what else is stored of it stays inside. */
export const Project = z.strictObject({
  id: answeredId(),
  orgId: answeredId(),
  name: z.string(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: answeredInstant(),
});

export const ProjectAnswer = z.strictObject({ project: Project });
export const ProjectList = z.strictObject({ projects: z.array(Project) });
