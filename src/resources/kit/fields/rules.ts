import type { AnyField } from './field'
import { t } from '../../../texts/texts'

/** A rule of a field: its code, and the message of the form where a value breaks it. */
export type Rule = { code: string; text: string; holds: (value: unknown) => boolean }

export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Labelled = { label: string }

/** The field is required. */
export const required = ({ label }: Labelled): Rule => ({
  code: 'required',
  text: t('{label} is required', { label }),
  holds: (value) => !isBlank(value),
})

const mailAddress =
  /^(([^<>()[\]\\.,;:\s@"]+(\.[^<>()[\]\\.,;:\s@"]+)*)|("[^"]+"))@((\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\])|(([a-zA-Z\d-]+\.)+[a-zA-Z]{2,}))$/

/** An e-mail address as people write it. */
export const validEmail: Rule = {
  code: 'email',
  text: 'The field must be a valid email',
  holds: (value) => typeof value === 'string' && mailAddress.test(value),
}

/** A number above another, above 0 by default. */
export const greater = ({ label }: Labelled, than = 0): Rule => {
  const text = t('{label} must be greater than {than}', { label, than })
  // The catalogue has no code for it: the server sends the message.
  return { code: text, text, holds: (value) => typeof value === 'number' && value > than }
}

/** A number between two others, with its message. */
export const between = (text: string, least = -Infinity, most = Infinity): Rule => ({
  // The catalogue has no code for it: the server sends the message.
  code: text,
  text,
  holds: (value) => typeof value === 'number' && least <= value && value <= most,
})

/** A text that matches a pattern, with its message. */
export const fitting = (pattern: RegExp, text: string): Rule => ({
  // The catalogue has no code for it: the server sends the message.
  code: text,
  text,
  holds: (value) => typeof value === 'string' && pattern.test(value),
})

/** The code of a broken rule, or its message. */
export type Broken = string | { code: string; text: string }

const asTrimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The rule of a field that a value breaks, as on the server; null when none. */
export function broken(field: AnyField, input: unknown): Broken | null {
  const value = asTrimmed(input)
  const must = required(field)
  if (isBlank(value))
    return field.presence === 'required' && field.kind !== 'flag'
      ? { code: 'required', text: must.text }
      : null
  const result = field.schema.safeParse(value)
  if (result.success) return null
  const code = result.error.issues[0]?.message ?? 'other'
  const rule = field.rules?.find((one) => one.code === code)
  return rule ? { code: rule.code === rule.text ? 'other' : rule.code, text: rule.text } : code
}
