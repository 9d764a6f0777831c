import type { AnyResource } from '../define/definition'
import { fieldOf } from '../define/defineResource'
import type { AnyField } from '../fields/field'
import { isFigure } from './columns'

/** What separates the name of a row from what distinguishes it, and those parts from each other. */
export const labelSeparator = ' · '

/** A distinguishing value as text: a figure with its unit. */
const distinctText = (field: AnyField | undefined, value: unknown): string => {
  if (typeof value === 'number') return field?.unit === undefined ? String(value) : `${value} ${field.unit}`
  return typeof value === 'string' ? value : ''
}

/**
 * How a row is called: the template of its label, then the values that distinguish rows of the same name. `textOf` gives
 * the text of a column in the template.
 */
export function fullLabel(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  textOf: (name: string) => string,
): string {
  const name = resource.label.replace(/\{([a-z_0-9]+)\}/g, (_, column: string) => textOf(column))
  const distinct = (resource.distinctBy ?? []).map((column) =>
    distinctText(fieldOf(resource, column), row[column]),
  )
  return [name, ...distinct].filter((text) => text !== '').join(labelSeparator)
}

/** Whether a text may be the value of a distinguishing column. */
function isValueOf(resource: AnyResource, column: string, text: string): boolean {
  const field = fieldOf(resource, column)
  if (!field) return false
  if (isFigure(resource, column)) {
    const unit = field.unit === undefined ? '' : ` ${field.unit}`
    return text.endsWith(unit) && /^-?[\d.]+$/.test(text.slice(0, text.length - unit.length))
  }
  return !field.options || field.options.some(({ value }) => value === text)
}

/** A label taken apart: the name, and the distinguishing values that it has, by their columns. */
export type LabelParts = { name: string; distinct: readonly { column: string; text: string }[] }

/** Takes the label of a row of this resource apart; a text that is no label of it is a name. */
export function labelParts(resource: AnyResource, label: string): LabelParts {
  const texts = label.split(labelSeparator)
  const distinct: { column: string; text: string }[] = []
  for (const column of (resource.distinctBy ?? []).toReversed()) {
    const text = texts.at(-1)
    if (text === undefined || texts.length < 2 || !isValueOf(resource, column, text)) continue
    distinct.unshift({ column, text })
    texts.pop()
  }
  return { name: texts.join(labelSeparator), distinct }
}
