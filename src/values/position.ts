/** Where a page begins: after the row with this sort key, which `offset` rows come before. */
export interface Position {
  readonly offset: number;
  readonly after: readonly string[];
}
