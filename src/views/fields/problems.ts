import type { AnyField } from '../../resources/kit/fields/field'
import { broken } from '../../resources/kit/fields/rules'
import { fieldMessage } from '../ui/messages'
import { readDay, readInstant } from './dayText'
import { readNumber } from './numberText'
import { t } from '../../texts/texts'

/** Error of a text that could not be parsed as a value of the field. */
function unread(field: AnyField, text: string): string | null {
  const read =
    field.kind === 'integer' || field.kind === 'decimal'
      ? readNumber(text, field)
      : field.kind === 'day'
        ? readDay(text)
        : field.kind === 'instant'
          ? readInstant(text)
          : null
  if (read) return read.ok ? null : fieldMessage(read.wrong)
  return field.kind === 'reference' ? t('No match for “{text}”', { text }) : null
}

/** What a form says of a value of this field, before the server does; null where nothing is wrong. */
export function problemOf(field: AnyField, value: unknown): string | null {
  const text = typeof value === 'string' && value !== '' ? unread(field, value) : null
  const rule = text === null ? broken(field, value) : null
  return text ?? (rule === null ? null : fieldMessage(rule))
}
