import { isFigure, optionLabel, termText, unitOf } from '../../resources/kit/text/columns'
import type { AnyResource } from '../../resources/kit/define/definition'
import { fieldOf, labelKey } from '../../resources/kit/define/defineResource'
import { kindOf } from '../../resources/kit/query/filter'
import { type AnyField, type FieldKind } from '../../resources/kit/fields/field'
import { flagWord, words } from '../../resources/kit/text/words'
import { fullLabel } from '../../resources/kit/text/rowLabels'
import { figure } from '../format/format'
import { placesOf, writeNumber } from './numberText'
import { day, instant } from '../format/timeText'
import { isBlank } from '../../resources/kit/fields/rules'
import { t } from '../../texts/texts'

export { isFigure, labelOf } from '../../resources/kit/text/columns'

/** Text that could not be parsed is shown as typed. */
const isReadable = (kind: FieldKind | undefined, text: string) =>
  kind === 'day' || kind === 'instant'
    ? /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) && !Number.isNaN(Date.parse(text))
    : kind !== 'integer' && kind !== 'decimal' && kind !== 'flag'

/** A figure with its unit; a currency precedes it. */
export const inUnit = (figures: string, field: AnyField | undefined) =>
  field?.unit === 'CAD' ? t('CAD {figures}', { figures }) : `${figures} ${unitOf(field)}`.trimEnd()

/** A value of a row as it is read; empty stays empty. */
export function cellText(
  resource: AnyResource,
  name: string,
  row: Readonly<Record<string, unknown>>,
): string {
  const field = fieldOf(resource, name)
  const value = row[name]
  const kind = kindOf(resource, name)
  if (kind === 'reference') {
    if (typeof value === 'string') return value
    const label = row[labelKey(name)]
    return isBlank(label) ? (isBlank(value) ? '' : `#${String(value)}`) : String(label)
  }
  if (isBlank(value)) return ''
  if (typeof value === 'string' && !isReadable(kind, value)) return value
  switch (kind) {
    case 'integer':
    case 'decimal':
      return inUnit(field ? writeNumber(Number(value), field, placesOf(field)) : figure(Number(value)), field)
    case 'day':
      return day(String(value))
    case 'instant':
      return instant(String(value))
    case 'choice':
      return optionLabel(field, value)
    case 'choices':
      return (value as unknown[]).map((one) => optionLabel(field, one)).join(', ')
    case 'flag':
      return flagWord(value, field)
    default:
      return name === 'status' ? words(String(value)) : termText(field, value)
  }
}

/** A value under a head that says its unit. */
export function columnText(
  resource: AnyResource,
  name: string,
  row: Readonly<Record<string, unknown>>,
): string {
  const field = fieldOf(resource, name)
  const value = row[name]
  return field?.unit && isFigure(resource, name) && typeof value === 'number'
    ? writeNumber(value, field, placesOf(field))
    : cellText(resource, name, row)
}

/** The name of a row without the number of its document. */
export const nameOf = (resource: AnyResource, row: Readonly<Record<string, unknown>>): string =>
  fullLabel(resource, row, (name) => cellText(resource, name, row))

/** How a row is spoken of: its number, else the label of its definition. */
export function rowLabel(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  if (resource.prefix && typeof row.number === 'string') return row.number
  return nameOf(resource, row)
}
