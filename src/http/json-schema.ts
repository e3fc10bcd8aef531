/** A JSON Schema (2020-12), as the contract's document holds it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
