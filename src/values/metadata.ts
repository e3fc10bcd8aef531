import { changedNames, differingNames, namesIn } from './json-names.ts';

/** An organisation's own facts about a unit or a project: texts by their names. */
export type Metadata = Readonly<Record<string, string>>;

/** What a request says of them: a text sets one name, `null` removes it. `null` removes all. */
export type MetadataChange = Readonly<Record<string, string | null>> | null;

/** The most names of one unit or project. */
export const MAX_METADATA = 50;

/** The maximum length of a text, in code points. */
export const MAX_METADATA_TEXT = 500;

/** What names consist of. */
export const METADATA_NAME = String.raw`^[A-Za-z0-9_\-]{1,40}$`;

/** What every object of JavaScript has: `__proto__`, `toString`. A name like these breaks programs of readers. */
export const RESERVED_NAMES: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
].toSorted();

const NAME = new RegExp(METADATA_NAME);

/** The rule that a name breaks, if it breaks one. */
export function ruleOfName(name: string): 'metadata_name' | 'reserved_name' | null {
  if (!NAME.test(name)) return 'metadata_name';
  return RESERVED_NAMES.includes(name) ? 'reserved_name' : null;
}

/** The names and texts of a stored value. */
export const metadataIn: (stored: string | null) => Metadata = namesIn;

/** The stored value after a change. */
export const changedMetadata: (stored: string | null, change: MetadataChange) => string | null =
  changedNames;

/** The names that differ between two stored values, with their texts in the first one. */
export const differingMetadata: (stored: string | null, other: string | null) => Metadata =
  differingNames;
