import type { BrokenRule } from '../values/rule-messages.ts';

/** The warnings about a value: accepted parts that may be mistakes. Paths start at the whole value. */
export interface Warnings {
  /** Names that the schema does not take, at any depth. They are ignored. */
  readonly unknown: readonly IgnoredName[];
  /** Values that the schema accepts although they are probably mistakes. */
  readonly values: readonly Warning[];
}

/** A name that the schema does not take. */
export interface IgnoredName {
  readonly path: readonly PropertyKey[];
  /** Why not. */
  readonly broken: BrokenRule;
}

/** A value that is accepted although it is probably a mistake. */
export interface Warning {
  /** The path below the checked value; empty for that value itself. */
  readonly path: readonly PropertyKey[];
  /** How the value was read, for the header `Notice`: ASCII. */
  readonly outcome: string;
  /** The rule that it breaks under strict handling. */
  readonly broken: BrokenRule;
}
