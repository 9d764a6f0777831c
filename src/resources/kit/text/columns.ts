import type { AnyResource } from '../define/definition'
import { fieldOf, labelKey } from '../define/defineResource'
import { standardLabels } from '../define/standard'
import { type AnyField } from '../fields/field'
import type { Look } from '../fields/look'
import { words } from './words'
import { kindOf, statusesOf } from '../query/filter'
import { plainNumber } from '../../../texts/locale'
import { t } from '../../../texts/texts'

/** The header of a column. */
export const labelOf = (resource: AnyResource, name: string): string =>
  t(
    fieldOf(resource, name)?.label ??
      fieldOf(resource, `${name}_id`)?.label ??
      standardLabels[name] ??
      words(name),
  )

const standardLooks: Readonly<Partial<Record<string, Look>>> = { number: 'number', status: 'status' }

/** How a column is drawn, where its field or, of a standard column, its name says so. */
export const lookOf = (resource: AnyResource, name: string): Look | undefined =>
  fieldOf(resource, name)?.look ?? standardLooks[name]

export const optionLabel = (field: AnyField | undefined, value: unknown) =>
  t(field?.options?.find((option) => option.value === value)?.label ?? words(String(value)))

const flagWords = new Set(['Yes', 'No'])
const valueWords = (value: string) => (flagWords.has(value) ? t(value) : value)

/** Values before and after, each by the label of its field in the language of the reader. */
const changesText = (text: string) =>
  text
    .split('; ')
    .map((change) => {
      const [label = '', ...values] = change.split(': ')
      return [t(label), values.join(': ').split(' → ').map(valueWords).join(' → ')].filter(Boolean).join(': ')
    })
    .join('; ')

/** A text as it is, or where it is a word of the product, or several with commas, in the language of the reader. */
export function termText(field: AnyField | undefined, value: unknown) {
  const text = String(value)
  if (field?.look === 'changes') return changesText(text)
  if (field?.look === 'change') return valueWords(text)
  if (field?.look === 'figures') return text.replace(/\d+\.\d+/g, (figure) => plainNumber(Number(figure)))
  return field?.look === 'term'
    ? text
        .split(', ')
        .map((term) => t(term))
        .join(', ')
    : text
}

// Units already contained in the field's label, which are not repeated.
const counted = ['units', 'bottles', 'cartons', 'stamps', 'pieces', 'ea', 'skids', 'rows', 'lines']

/** The unit shown with a value. */
export const unitOf = (field: AnyField | undefined) =>
  field?.unit && !counted.some((unit) => unit === field.unit || t(unit) === field.unit) ? t(field.unit) : ''

/** The unit in the header of a column, unless its label contains it; the figures then have none. */
export const headUnitOf = (resource: AnyResource, name: string): string => {
  const field = fieldOf(resource, name)
  const unit = unitOf(field)
  const isSaid = field?.label
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(unit.toLowerCase())
  return isSaid ? '' : unit
}

export const isFigure = (resource: AnyResource, name: string) => {
  const kind = kindOf(resource, name)
  return kind === 'integer' || kind === 'decimal'
}

const hasStatus = (resource: AnyResource) =>
  Boolean(resource.workflow) || statusesOf(resource).length > 0 || fieldOf(resource, 'status') !== undefined

/** Every column that a list of the resource can show, in the order of its definition. */
export function columnNames(resource: AnyResource): string[] {
  const { list, fields, systemFields, derived: borrowed } = resource
  const all = [
    ...list.columns,
    ...(resource.prefix ? ['number'] : []),
    ...(hasStatus(resource) ? ['status'] : []),
    ...(list.progress ? ['progress'] : []),
    ...Object.keys(fields),
    ...Object.keys(systemFields),
    ...Object.keys(borrowed),
    'created_at',
    'updated_at',
  ]
  const own = list.columns
  return [...new Set(all)].filter((name) => own.includes(name) || shownAs(resource, name) === name)
}

/** The column that shows a value; hidden sort fields are never columns. */
const shownAs = ({ list }: AnyResource, name: string) =>
  Object.entries(list.sortedBy ?? {}).find(([, key]) => key === name)?.[0] ?? name

/** The sort key of a column: for a reference its label, otherwise as defined. */
export const sortKeyOf = (resource: AnyResource, name: string) =>
  resource.list.sortedBy?.[name] ?? (kindOf(resource, name) === 'reference' ? labelKey(name) : name)

/** The column whose header offers a filter or order; the label of a reference belongs to the reference. */
export const headOf = (resource: AnyResource, name: string) =>
  fieldOf(resource, name) === undefined && fieldOf(resource, `${name}_id`)?.kind === 'reference'
    ? `${name}_id`
    : shownAs(resource, name)

/** Whether a column is hidden; the label of a reference is hidden with its id. */
export const isHidden = (hidden: ReadonlySet<string>, name: string) =>
  hidden.has(name) || hidden.has(`${labelKey(name)}_id`)
