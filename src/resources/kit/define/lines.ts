/** How the lines of a document are shown. */
export type LinesDefinition = {
  /** The field that names the document. */
  via: string
  /** Columns that are added up below. */
  sums?: readonly string[]
  /** Read-only columns shown after an editable one, e.g. received after expected. */
  behind?: Readonly<Record<string, readonly string[]>>
}
