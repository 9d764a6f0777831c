/** What the look-up of its rows by pickers offers beside their labels. */
export type LookupDefinition<Column extends string = string> = {
  /** Columns that identify a row beside its label, the first of them shown; the number of a document is always one. */
  codes?: readonly Column[]
  /** Texts that it is found by too, which everybody who may pick it may know. */
  words?: readonly Column[]
  /** What the search says of a row beside its code, in the unit of another column: of a product, how much there is. */
  figure?: { column: Column; in: Column }
  /**
   * Rows may come with their quantities, those that have some first: for readers of the table of the quantities, and
   * of these references of it.
   */
  quantities?: { table: string; of: readonly string[] }
}
