/**
 * Codec between a list query and the short, readable query string of addresses and saved views.
 *
 * `f.status=none:done,shipped&f.due_on=from:2026-11-01;to:2026-11-30&f.qty_bottled=under:@qty_planned&sort=-due_on`
 *
 * One `f.` per column; conditions separated by `;`, joined by AND unless they begin with `or-`; values
 * separated by `,`; `@` names another column; `~` escapes the character after it. Whatever equals the default
 * query is left out; `filters=none` means that the default filters were removed. `by=kind,role` groups a
 * report, `by=rows` does not.
 */
import { namesIn } from '../fields/pickValues'
import { type GroupKey, mostGroupKeys } from '../define/report'
import type { AnyResource } from '../define/definition'
import type { FieldKind } from '../fields/field'
import { type ColumnFilter, type Condition, kindOf, type Operator, type Sort } from './filter'
import {
  filterFault,
  isWritable,
  longestText,
  mostFilters,
  mostSorts,
  needsValue,
  takesList,
} from './filterRules'

/** A list query. An empty order is the default order of the list; for a report `by` are the group keys. */
export type ListQuery = {
  filters: readonly ColumnFilter[]
  sort: readonly Sort[]
  search: string
  by?: readonly GroupKey[]
}

export type Pair = readonly [name: string, value: string]

/**
 * The parsed query of an address, and the parts that were rejected: unknown ones, and fields hidden from the
 * person.
 */
export type ReadQuery = { query: ListQuery; unknown: readonly string[]; withheld: readonly string[] }

const words: Record<Operator, string> = {
  '=': 'is',
  '!=': 'not',
  contains: 'has',
  not_contains: 'without',
  '<': 'under',
  '<=': 'to',
  '>': 'over',
  '>=': 'from',
  in: 'any',
  not_in: 'none',
  empty: 'empty',
  not_empty: 'filled',
}
const operatorsByWord = new Map<string, Operator>(
  namesIn(words).map((operator) => [words[operator], operator]),
)

const orMark = 'or-'
const noFilters = 'none'
const ungrouped = 'rows'
export const nothingAsked: ListQuery = { filters: [], sort: [], search: '' }

/** The default filters of a list: one for each field, with all of its conditions. */
function presetFilters(resource: AnyResource): ColumnFilter[] {
  const preset = resource.list.preset ?? []
  return [...new Set(preset.map(({ field }) => field))].map((field) => ({
    field,
    field_type: kindOf(resource, field) ?? 'text',
    filters: preset
      .filter((one) => one.field === field)
      .map(({ operator, value }) => ({ logic_operator: 'and', operator, value_type: 'value', value })),
  }))
}

/** The default query of a list. */
export const standardQuery = (resource: AnyResource): ListQuery => ({
  ...nothingAsked,
  ...(resource.report && { by: resource.report.grouped }),
  filters: presetFilters(resource),
})

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** Whether two queries ask for the same in the same words. */
export const isSameQuery = (left: ListQuery, right: ListQuery) =>
  same([left.filters, left.sort, left.search, left.by], [right.filters, right.sort, right.search, right.by])

const escaped = (value: unknown) => String(value).replace(/[~,;@]/g, '~$&')

function conditionText({ logic_operator, operator, value_type, value }: Condition) {
  const word = `${logic_operator === 'or' ? orMark : ''}${words[operator]}`
  if (!needsValue(operator)) return word
  if (value_type === 'column') return `${word}:@${escaped(value)}`
  return `${word}:${(Array.isArray(value) ? value : [value]).map(escaped).join(',')}`
}

/** The parameters in which a query differs from `standard`. */
export function writeQuery(
  { filters, sort, search, by }: ListQuery,
  standard: ListQuery = nothingAsked,
): Pair[] {
  const pairs: Pair[] = same(filters, standard.filters)
    ? []
    : filters.length === 0
      ? [['filters', noFilters]]
      : filters.map(({ field, filters: all }) => [`f.${field}`, all.map(conditionText).join(';')])
  if (!same(sort, standard.sort))
    pairs.push([
      'sort',
      sort.map(({ field, direction }) => (direction === 'asc' ? field : `-${field}`)).join(','),
    ])
  if (search !== standard.search) pairs.push(['search', search])
  if (by && !same(by, standard.by)) pairs.push(['by', by.length === 0 ? ungrouped : by.join(',')])
  return pairs
}

/** Splits at every unescaped `sign` (`~` escapes). */
function parts(text: string, sign: string): string[] {
  const found = ['']
  for (let at = 0; at < text.length; at++) {
    if (text[at] === sign) found.push('')
    else {
      const piece = text[at] === '~' ? text.slice(at, ++at + 1) : (text[at] ?? '')
      found.push(`${found.pop() ?? ''}${piece}`)
    }
  }
  return found
}

const plain = (text: string) => text.replace(/~(.)/gs, '$1')
const isNumber = (kind: FieldKind) => kind === 'integer' || kind === 'decimal' || kind === 'reference'

const valueOf = (kind: FieldKind, text: string): string | number => {
  const value = plain(text)
  return isNumber(kind) && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

function conditionOf(kind: FieldKind, text: string): Condition | null {
  const isOr = text.startsWith(orMark)
  const [, word = '', rest] = /^([a-z]+)(?::(.*))?$/s.exec(isOr ? text.slice(orMark.length) : text) ?? []
  const operator = operatorsByWord.get(word)
  if (!operator || needsValue(operator) === (rest === undefined)) return null
  const about = { logic_operator: isOr ? 'or' : 'and', operator } as const
  if (rest === undefined) return { ...about, value_type: 'value', value: '' }
  if (rest.startsWith('@')) return { ...about, value_type: 'column', value: plain(rest.slice(1)) }
  const values = parts(rest, ',').map((one) => valueOf(kind, one))
  if (takesList(operator)) return { ...about, value_type: 'value', value: values }
  return values.length === 1 ? { ...about, value_type: 'value', value: values[0] } : null
}

function filterOf(resource: AnyResource, field: string, text: string): ColumnFilter | null {
  const kind = kindOf(resource, field)
  if (!kind) return null
  const conditions = parts(text, ';').map((one) => conditionOf(kind, one))
  const filters = conditions.filter((one) => one !== null)
  if (filters.length < conditions.length) return null
  const filter = { field, field_type: kind, filters }
  return filterFault(resource, filter) === null ? filter : null
}

function sortOf(resource: AnyResource, text: string): Sort | null {
  const isDown = text.startsWith('-')
  const field = isDown ? text.slice(1) : text
  const kind = kindOf(resource, field)
  return kind && kind !== 'choices' ? { field, direction: isDown ? 'desc' : 'asc' } : null
}

/** The columns a filter or order uses; the label of a reference is hidden with the reference. */
const looksAt = ({ field, filters }: ColumnFilter) => [
  field,
  ...filters.filter(({ value_type: against }) => against === 'column').map(({ value }) => String(value)),
]

/**
 * Parses parameters on top of `standard`; unknown, invalid or hidden parts are left out and reported. Other
 * parameters are ignored.
 */
export function readQuery(
  pairs: Iterable<Pair>,
  resource: AnyResource,
  standard: ListQuery = nothingAsked,
  hidden: ReadonlySet<string> = new Set(),
): ReadQuery {
  const unknown: string[] = []
  const withheld = new Set<string>()
  const filters: ColumnFilter[] = []
  let areFiltersSaid = false
  let { sort, search } = standard
  let by = standard.by ?? resource.report?.grouped
  const isHidden = (name: string) => hidden.has(name) || hidden.has(`${name}_id`)

  const readFilter = (name: string, text: string) => {
    areFiltersSaid = true
    const filter = filters.length < mostFilters ? filterOf(resource, name.slice(2), text) : null
    const remaining = filter ? looksAt(filter).filter(isHidden) : []
    for (const one of remaining) withheld.add(one)
    if (!filter) unknown.push(name)
    else if (remaining.length === 0) filters.push(filter)
  }
  const readSort = (text: string) => {
    const read: Sort[] = []
    for (const one of text === '' ? [] : text.split(',')) {
      const key = read.length < mostSorts ? sortOf(resource, one) : null
      if (!key || read.some(({ field }) => field === key.field)) unknown.push(`sort=${one}`)
      else if (isHidden(key.field)) withheld.add(key.field)
      else read.push(key)
    }
    sort = read
  }
  const readBy = (text: string) => {
    const keys = text === ungrouped ? [] : text.split(',')
    const isKnown = keys.every((key) => resource.report?.groups.includes(key))
    if (resource.report && isKnown && keys.length <= mostGroupKeys && new Set(keys).size === keys.length)
      by = keys
    else unknown.push('by')
  }

  for (const [name, text] of pairs) {
    if (name.startsWith('f.')) readFilter(name, text)
    else if (name === 'sort') readSort(text)
    else if (name === 'search' && text.length <= longestText && isWritable(text)) search = text
    else if (name === 'filters' && text === noFilters) areFiltersSaid = true
    else if (name === 'by') readBy(text)
    else if (name === 'search' || /^(filters|sort)\b/.test(name)) unknown.push(name)
  }
  return {
    query: { filters: areFiltersSaid ? filters : standard.filters, sort, search, ...(by && { by }) },
    unknown,
    withheld: [...withheld],
  }
}

/** Whether a parameter belongs to the query of a list. */
export const isQueryName = (name: string) => name.startsWith('f.') || /^(filters|sort|search|by)\b/.test(name)

/** Parameters as a query string, leaving characters readable that a URL may contain. */
export const addressText = (pairs: Iterable<Pair>) =>
  [...pairs]
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(encodeURIComponent(value))}`)
    .join('&')

const readable = (encoded: string) => encoded.replace(/%(2C|3A|3B|40)/g, (sign) => decodeURIComponent(sign))
