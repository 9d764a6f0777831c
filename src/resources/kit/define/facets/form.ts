/** A section of a form. */
export type FormSection<Field extends string = string> = {
  section: string
  fields: readonly Field[]
  /** Help text of the section. */
  note?: string
  /** The tab of a long form; a form with tabs shows one at a time, lines in the first. */
  part?: string
}
