import type { AnyField } from './field'

/** A rule of a field: the sentence that is said where a value breaks it. */
export type Rule = { text: string; holds: (value: unknown) => boolean }

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Labelled = { label: string }

/** Something must stand here. */
export const required = ({ label }: Labelled): Rule => ({
  text: `${label} is required`,
  holds: (value) => !isBlank(value),
})

const mailAddress =
  /^(([^<>()[\]\\.,;:\s@"]+(\.[^<>()[\]\\.,;:\s@"]+)*)|("[^"]+"))@((\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\])|(([a-zA-Z\d-]+\.)+[a-zA-Z]{2,}))$/

/** An e-mail address as people write it. */
export const validEmail: Rule = {
  text: 'The field must be a valid email',
  holds: (value) => typeof value === 'string' && mailAddress.test(value),
}

/** A number above another, above 0 unless said otherwise. */
export const greater = ({ label }: Labelled, than = 0): Rule => ({
  text: `${label} must be greater than ${than}`,
  holds: (value) => typeof value === 'number' && value > than,
})

/** A rule's code of the catalogue, or a sentence of its own. */
export type Broken = string | { code: string; text: string }

const asTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Which rule of its field a value breaks, as the server would judge it; null when none. */
export function broken(field: AnyField, given: unknown): Broken | null {
  const value = asTrimmed(given)
  const must = required(field)
  if (isBlank(value))
    return field.presence === 'required' && field.kind !== 'flag'
      ? { code: 'required', text: must.text }
      : null
  const rule = field.rules?.find(({ holds }) => typeof value !== 'object' && !holds(value))
  const result = field.schema.safeParse(value)
  // What is no number at all is said before that it is not great enough.
  if (rule && (result.success || result.error.issues.some(({ message }) => message === rule.text)))
    return { code: 'other', text: rule.text }
  return result.success ? null : (result.error.issues[0]?.message ?? 'other')
}
