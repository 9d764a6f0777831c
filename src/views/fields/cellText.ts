import { type AnyResource, fieldOf, labelKey, standardLabels } from '../../resources/kit/defineResource'
import { kindOf } from '../../resources/kit/filter'
import { type AnyField, words } from '../../resources/kit/field'
import { day, figure, instant, yesNo } from './format'
import { isBlank } from './messages'

/** The head of a column. */
export const labelOf = (resource: AnyResource, name: string): string =>
  fieldOf(resource, name)?.label ??
  fieldOf(resource, `${name}_id`)?.label ??
  standardLabels[name] ??
  words(name)

const optionLabel = (field: AnyField | undefined, value: unknown) =>
  field?.options?.find((option) => option.value === value)?.label ?? words(String(value))

// What is counted stands in the field's name already; what is measured is not read without its unit.
const counted = new Set(['units', 'bottles', 'cartons', 'stamps', 'pieces', 'ea', 'skids', 'rows', 'lines'])

const unitOf = (field: AnyField | undefined) =>
  field?.unit && !counted.has(field.unit) ? ` ${field.unit}` : ''

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
    const label = row[labelKey(name)]
    return isBlank(label) ? (isBlank(value) ? '' : `#${String(value)}`) : String(label)
  }
  if (isBlank(value)) return ''
  switch (kind) {
    case 'integer':
    case 'decimal':
      return field?.unit === 'CAD'
        ? `CAD ${figure(Number(value), 2)}`
        : `${figure(Number(value))}${unitOf(field)}`
    case 'day':
      return day(String(value))
    case 'instant':
      return instant(String(value))
    case 'choice':
      return optionLabel(field, value)
    case 'choices':
      return (value as unknown[]).map((one) => optionLabel(field, one)).join(', ')
    case 'flag':
      return yesNo(value ? 1 : 0)
    default:
      return name === 'status' ? words(String(value)) : String(value)
  }
}

export const isFigure = (resource: AnyResource, name: string) => {
  const kind = kindOf(resource, name)
  return kind === 'integer' || kind === 'decimal'
}

/** How a row is spoken of: its number, else the label of its definition. */
export function rowLabel(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  if (resource.prefix && typeof row.number === 'string') return row.number
  return resource.label.replace(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const value = cellText(resource, name, row)
    return value === '' ? '' : value
  })
}
