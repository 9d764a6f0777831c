import { ApiError } from '../../api/http'
import { t } from '../../texts/texts'

/** The words of the server's validation codes. */
const ofCode: Readonly<Record<string, string>> = {
  exists: t('This option must exist in database'),
  digits: t('This field must have the right size'),
  digitsbetween: t('This field must have the right size'),
  numeric: t('This field must have only numbers'),
  integer: t('This field must have only integers'),
  required: t('This field is required'),
  requiredif: t('This field is required'),
  email: t('This field must be a valid email'),
  unique: t('This field must be unique'),
  max: t('Too long information for this field'),
  in: t('Invalid option for this field'),
  size: t('Invalid size for this field'),
  other: t('Invalid value for this field'),
  'more100%': t('The sum is greater than 100%'),
}

export const overall = t('Errors found in the submitted data, please check.')

/** The message of a delete, whatever the server's message is. */
const ofDelete: Readonly<Record<string, string>> = {
  database_delete_1451: t('There are other records related to this item'),
  database_delete_7: t('There are other records related to this item'),
  no_privileges: t('You are not allowed to delete this record'),
}

/** The words of the codes a call is refused with. */
const ofRefusal: Readonly<Record<string, string>> = {
  ...ofDelete,
  not_found: t('This record no longer exists'),
  stale_version: t('Someone else has changed this record'),
  busy_try_again: t('The server is busy. Try again.'),
  validation_error: overall,
  no_response: t('The server does not answer'),
  db_error: t('The database cannot be reached'),
  not_authorized: t('Your session has ended'),
}

/** What a field's rule code says; a code of its own is shown as given. */
export function fieldMessage(rule: unknown): string {
  if (typeof rule === 'object' && rule !== null && 'text' in rule) return String(rule.text)
  const code = String(rule)
  return ofCode[code] ?? code
}

/** The messages of a refused form by field; empty for any other failure. */
export function fieldMessages(thrown: unknown): Record<string, string> {
  if (!(thrown instanceof ApiError) || thrown.code !== 'validation_error') return {}
  if (typeof thrown.data !== 'object' || thrown.data === null) return {}
  return Object.fromEntries(Object.entries(thrown.data).map(([field, rule]) => [field, fieldMessage(rule)]))
}

/** The message for a field, or nothing. */
export const messageOf = (messages: Readonly<Record<string, string>>, field: string) => messages[field] ?? ''

/** What a failure says to a person: of a delete the catalogue's words, else the server's own ones first. */
export function failureMessage(thrown: unknown): string {
  if (!(thrown instanceof ApiError))
    return thrown instanceof Error && thrown.message ? thrown.message : t('Has Error')
  const deleted = thrown.call.startsWith('DELETE ') && ofDelete[thrown.code]
  if (deleted) return deleted
  if (thrown.message && thrown.message !== thrown.code) return thrown.message
  return ofRefusal[thrown.code] ?? thrown.code
}

/** The screen on which what a refusal is about can be resolved, where the server names one. */
export function refusalPath(thrown: unknown): string | undefined {
  const data = thrown instanceof ApiError ? thrown.data : null
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') ? path : undefined
}

/** Lines of an error notice: `field: message` pairs, or the message alone. */
export function errorLines(thrown: unknown, labels: Readonly<Record<string, string>> = {}): string[] {
  const pairs = Object.entries(fieldMessages(thrown))
  return pairs.length > 0
    ? pairs.map(([field, message]) => `${labels[field] ?? field}: ${message}`)
    : [failureMessage(thrown)]
}
