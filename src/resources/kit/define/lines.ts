/** How the lines of a document stand under it. */
export type LinesDefinition = {
  /** The field that names the document. */
  via: string
  /** Columns that are added up below. */
  sums?: readonly string[]
  /** Behind a typed column those that are only read beside it: what came already behind what was expected. */
  behind?: Readonly<Record<string, readonly string[]>>
}
