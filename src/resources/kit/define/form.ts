/** A section of a form. */
export type FormSection = {
  section: string
  fields: readonly string[]
  /** Help text of the section. */
  note?: string
  /** The tab of a long form; a form with tabs shows one at a time, lines in the first. */
  part?: string
}
