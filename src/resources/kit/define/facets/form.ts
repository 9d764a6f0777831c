/** A section of a form. */
export type FormSection<Field extends string = string> = {
  section: string
  fields: readonly Field[]
  /** Those of its fields that show once they have a value: what an event writes, and most records never have. */
  whenFilled?: readonly Field[]
  /** Those of its fields that show where they are required, or have a value: the others say nothing of this record. */
  whenRequired?: readonly Field[]
  /** Help text of the section. */
  note?: string
  /** Below the lines of a document: what is read or typed after them, so that they are in the first view. */
  isBelowLines?: true
  /** The tab of a long form; a form with tabs shows one at a time, lines in the first. */
  part?: string
}
