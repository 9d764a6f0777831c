import type pg from 'pg'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { fieldOf } from '../../src/resources/kit/define/defineResource'
import type { ColumnFilter } from '../../src/resources/kit/query/filter'
import { askedLabel, filterWords, sortWords } from '../../src/resources/kit/query/queryWords'
import { keyLabel } from '../../src/resources/kit/query/reportGroups'
import type { About } from './sheets/lines'
import type { ExportAsk } from './request'
import { registry } from '../../src/resources'
import { selectOf } from '../engine/rows/selects'
import { dayWords, numberFormat } from '../../src/texts/locale'
import { t } from '../../src/texts/texts'

/** A day in the format of the plant. */
export const shownDay = (value: string) => {
  const [year, month, day] = value.slice(0, 10).split('-')
  return dayWords(year ?? '', month ?? '', day ?? '')
}

/** An instant in the format of the plant, in a time zone. */
export const shownInstant = (at: Date, zone: string, seconds = false) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const minutes = `${dayWords(of('year'), of('month'), of('day'))} ${of('hour')}:${of('minute')}`
  return seconds ? `${minutes}:${of('second')}` : minutes
}

/** Labels of the rows that a filter names. */
export async function labelsOf(pool: pg.Pool, table: string | undefined, values: readonly unknown[]) {
  const resource = table === undefined ? undefined : registry[table]
  const ids = values.map(Number).filter((id) => Number.isSafeInteger(id))
  if (!resource || ids.length === 0) return new Map<number, string>()
  const { rows } = await pool.query<{ id: number; label: string }>(
    `select t.id, ${selectOf(resource).labelSql} as label from ${selectOf(resource).table} t where t.id = any($1)`,
    [ids.slice(0, 200)],
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** The start or end of a day in the reader's time zone is shown as that day. */
function instantWords(value: string, zone: string) {
  const text = shownInstant(new Date(value), zone, true)
  return text.endsWith(' 00:00:00') || text.endsWith(' 23:59:59') ? text.slice(0, 10) : text.slice(0, -3)
}

const written = numberFormat({ maximumFractionDigits: 6 })

/** Filters in the words of their chips. */
async function filtersInWords(
  pool: pg.Pool,
  resource: AnyResource,
  filters: readonly ColumnFilter[],
  zone: string,
) {
  const called = await Promise.all(
    filters.map(({ field, filters: all }) =>
      labelsOf(
        pool,
        fieldOf(resource, field)?.table,
        all.flatMap(({ value, value_type: against }) => (against === 'value' ? value : [])),
      ),
    ),
  )
  return filters.map((filter, place) => {
    const words = filterWords(resource, filter, {
      label: (_, id) => called[place]?.get(id),
      day: shownDay,
      instant: (value) => instantWords(value, zone),
      figure: (value) => written.format(value),
    })
    return `${askedLabel(resource, filter.field)} ${words}`
  })
}

/** The reader of a file: name, company and time zone. */
export type FileReader = { by: string; company: string; zone: string }

/** The metadata of a file taken now. */
export const aboutLine = (
  { by, company, zone }: FileReader,
  about: Pick<About, 'title' | 'notes' | 'count'>,
): { about: About } => ({
  about: { ...about, company, time: `${shownInstant(new Date(), zone)} ${zone}`, by },
})

/** The head of a file: title, filters, order, time, author, number of rows. */
export async function exportHead(
  pool: pg.Pool,
  plan: FileReader & { resource: AnyResource; ask: ExportAsk },
  total: number,
): Promise<{ about: About }> {
  const { resource, ask, zone } = plan
  const { only = {} } = resource.list
  // What all its rows have says nothing of these.
  const narrowing = ask.query.filters.filter(({ field }) => !(field in only))
  const filters = await filtersInWords(pool, resource, narrowing, zone)
  const search = ask.query.search.trim()
  return aboutLine(plan, {
    title: t(resource.title),
    notes: [
      [t('Filters'), filters.length === 0 ? t('None') : filters.join('; ')],
      ...(search === '' ? [] : [[t('Search'), search] as const]),
      ...(ask.ids === null ? [] : [[t('Rows'), t('Selected rows only')] as const]),
      ask.by.length > 0
        ? [t('Grouped by'), ask.by.map((key) => keyLabel(resource, key)).join('; ')]
        : [t('Order|sort'), sortWords(resource, ask.query.sort)],
    ],
    count: [t('Count'), total],
  })
}
