import type pg from 'pg'
import { labelOf, optionLabel } from '../../src/resources/kit/columns'
import { type AnyResource, fieldOf } from '../../src/resources/kit/defineResource'
import { type ColumnFilter, type Condition, kindOf, type Operator } from '../../src/resources/kit/filter'
import { words } from '../../src/resources/kit/words'
import type { Cell } from '../sheets/sheet'
import type { ExportAsk } from './exportRequest'
import { registry, selectOf } from './selects'

const said: Record<Operator, string> = {
  '=': 'is',
  '!=': 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  '<': 'under',
  '<=': 'to',
  '>': 'over',
  '>=': 'from',
  in: 'is one of',
  not_in: 'is none of',
  empty: 'is empty',
  not_empty: 'is not empty',
}

const shownDay = (value: string) => {
  const [year, month, day] = value.slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** An instant as the plant reads it, in a time zone. */
export const shownInstant = (at: Date, zone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'short',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('month')}/${of('day')}/${of('year')} ${of('hour')}:${of('minute')}`
}

/** What the rows that a filter names are called. */
async function labelsOf(pool: pg.Pool, table: string | undefined, values: readonly unknown[]) {
  const resource = table === undefined ? undefined : registry[table]
  const ids = values.map(Number).filter((id) => Number.isSafeInteger(id))
  if (!resource || ids.length === 0) return new Map<number, string>()
  const { rows } = await pool.query<{ id: number; label: string }>(
    `select t.id, ${selectOf(resource).labelSql} as label from ${selectOf(resource).table} t where t.id = any($1)`,
    [ids.slice(0, 200)],
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

async function valueWords(
  pool: pg.Pool,
  resource: AnyResource,
  name: string,
  { value, value_type }: Condition,
) {
  if (value_type === 'column') return labelOf(resource, String(value))
  const field = fieldOf(resource, name)
  const kind = kindOf(resource, name)
  const all = listed(value)
  const labels = kind === 'reference' ? await labelsOf(pool, field?.table, all) : undefined
  return all
    .map((one) => {
      const text = String(one)
      if (labels) return labels.get(Number(one)) ?? `#${text}`
      if (kind === 'day' || (kind === 'instant' && text.length === 10)) return shownDay(text)
      if (kind === 'flag') return text === '1' || text === 'true' ? 'Yes' : 'No'
      return kind === 'choice' || kind === 'choices'
        ? optionLabel(field, one)
        : name === 'status'
          ? words(text)
          : text
    })
    .join(', ')
}

async function filterWords(pool: pg.Pool, resource: AnyResource, { field, filters }: ColumnFilter) {
  const parts = await Promise.all(
    filters.map(async (one, place) => {
      const value = one.operator.endsWith('empty') ? '' : ` ${await valueWords(pool, resource, field, one)}`
      return `${place > 0 ? `${one.logic_operator} ` : ''}${said[one.operator]}${value}`
    }),
  )
  return `${labelOf(resource, field)} ${parts.join(' ')}`
}

const sortWords = (resource: AnyResource, { query }: ExportAsk) =>
  query.sort
    .map(
      ({ field, direction }) =>
        `${labelOf(resource, field)} ${direction === 'asc' ? 'ascending' : 'descending'}`,
    )
    .join(', ')

/** What stands above the rows of a file: what it is, of which rows, in which order, when, by whom, how many. */
export async function exportHead(
  pool: pg.Pool,
  resource: AnyResource,
  ask: ExportAsk,
  { by, zone, total, at = new Date() }: { by: string; zone: string; total: number; at?: Date },
): Promise<Cell[][]> {
  const filters = await Promise.all(ask.query.filters.map((one) => filterWords(pool, resource, one)))
  const search = ask.query.search.trim()
  return [
    [resource.title],
    ['Filters', filters.length === 0 ? 'None' : filters.join('; ')],
    ...(search === '' ? [] : [['Search', search]]),
    ...(ask.ids === null ? [] : [['Rows', 'Selected rows only']]),
    ['Order', sortWords(resource, ask)],
    ['Time', `${shownInstant(at, zone)} ${zone}`],
    ['By', by],
    ['Count', total],
    [],
  ]
}
