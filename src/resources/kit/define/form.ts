/** Fields of a form that belong together. */
export type FormSection = {
  section: string
  fields: readonly string[]
  /** What whoever fills it in should know. */
  note?: string
  /** The part of a long form it stands in; a form with parts shows one at a time, lines in the first. */
  part?: string
}
