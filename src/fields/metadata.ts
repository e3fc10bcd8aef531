import * as z from 'zod';
import { isJsonObject } from '../values/json.ts';
import {
  MAX_METADATA,
  MAX_METADATA_TEXT,
  type Metadata,
  METADATA_NAME,
  type MetadataChange,
  RESERVED_NAMES,
  ruleOfName,
} from '../values/metadata.ts';
import { type BrokenRule, broken } from '../values/rule-messages.ts';
import * as body from './body.ts';
import { documented, rulesBrokenBy, WELL_FORMED } from './body.ts';
import { arrayOf, listSize } from './lists.ts';
import { issueOf } from './rules.ts';

/** What names of metadata are, for the document. */
const NAMES = { pattern: METADATA_NAME, not: { enum: RESERVED_NAMES } };

/** What PHP makes of an empty object. */
const isEmptyList = (sent: unknown) => Array.isArray(sent) && sent.length === 0;

function rulesOf(name: string, text: unknown): readonly BrokenRule[] {
  const rule = ruleOfName(name);
  if (rule !== null) return [broken(rule)];
  if (text === null) return [];
  return typeof text === 'string' ? rulesBrokenBy(text, MAX_METADATA_TEXT) : [broken('string')];
}

/**
 * Metadata in a body: names with texts, or with `null` to remove them; `null` removes all.
 *
 * @param max the most names in one request.
 */
const sentMetadata = (max: number) =>
  z
    .custom<MetadataChange>()
    .superRefine((sent: unknown, context) => {
      if (sent === null || isEmptyList(sent)) return;
      if (!isJsonObject(sent)) {
        context.addIssue(issueOf(broken('object')));
        return;
      }
      const entries = Object.entries(sent);
      for (const [name, text] of entries) {
        for (const named of rulesOf(name, text)) context.addIssue(issueOf(named, [name]));
      }
      if (entries.length > max) context.addIssue(issueOf(broken('names', { max })));
    })
    .transform((sent): MetadataChange => (isEmptyList(sent) ? {} : sent))
    .meta(
      documented({
        type: ['object', 'null'],
        maxProperties: max,
        propertyNames: NAMES,
        additionalProperties: {
          type: ['string', 'null'],
          maxLength: MAX_METADATA_TEXT,
          pattern: WELL_FORMED,
        },
      }),
    );

/** Metadata of something new. */
export const newMetadata = () => sentMetadata(MAX_METADATA);

/** Metadata in a change, which may put as many names in the place of all that there are. */
export const metadataChange = () => sentMetadata(2 * MAX_METADATA);

function requireName(name: string, context: z.RefinementCtx): void {
  const rule = ruleOfName(name);
  if (rule !== null) context.addIssue(issueOf(broken(rule)));
}

/** Names of metadata in a body: a list that may be empty. */
export const metadataNames = () =>
  arrayOf('names')
    .pipe(z.array(body.text(40).superRefine(requireName)))
    .superRefine(listSize(0, MAX_METADATA, 'names'))
    .transform((names) => [...new Set(names)])
    .meta(
      documented({
        type: 'array',
        items: { type: 'string', maxLength: 40, ...NAMES },
        maxItems: MAX_METADATA,
      }),
    );

export const answeredMetadata = () =>
  z.custom<Metadata>(isJsonObject).meta(
    documented({
      type: 'object',
      maxProperties: MAX_METADATA,
      propertyNames: { pattern: METADATA_NAME },
      additionalProperties: { type: 'string', maxLength: MAX_METADATA_TEXT },
    }),
  );
