/** A JSON Schema (2020-12) of an OpenAPI document. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
