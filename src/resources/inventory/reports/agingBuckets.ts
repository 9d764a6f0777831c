import type { ReportColumns } from '../../kit/define/reportColumns'
import type { ColumnFilter } from '../../kit/query/filter'
import { t } from '../../../texts/texts'

/** As many ends as there are columns for: what is older than the last one has a column of its own. */
export const mostEnds = 5
const longestDays = 36_500

/** Where ages end in days, as the product comes. */
export const standardEnds = [30, 60, 90, 180, 365] as const

/** The ends that a text like `30/60/90` says, one to five rising numbers of days; null where it says none. */
export function bucketEnds(text: string): number[] | null {
  const ends = text.split('/').map(Number)
  const isRising = ends.every(
    (end, place) => Number.isInteger(end) && end > (ends[place - 1] ?? 0) && end <= longestDays,
  )
  return isRising && ends.length <= mostEnds && ends.join('/') === text ? ends : null
}

/** The filter that says where ages end, and its place among the others. */
export function bucketsFilter(filters: readonly ColumnFilter[]) {
  const place = filters.findIndex(({ field }) => field === 'buckets')
  const filter = filters[place]
  if (!filter) return null
  const [only, ...others] = filter.filters
  const isPlain = only?.operator === '=' && only.value_type === 'value' && others.length === 0
  return { place, ends: isPlain ? bucketEnds(String(only.value)) : null }
}

/** What the figures of an age are called: "Value 31–60 days". */
export function bucketLabel(label: string, ends: readonly number[], place: number) {
  const [from, to] = [ends[place - 1], ends[place]]
  const days =
    to === undefined
      ? t('Over {from} days', { from })
      : from === undefined
        ? t('To {to} days', { to })
        : t('{from}–{to} days', { from: from + 1, to })
  return label === '' ? days : `${label} ${days.charAt(0).toLowerCase()}${days.slice(1)}`
}

const figures = [
  { name: 'qty', label: 'Quantity' },
  { name: 'value', label: '' },
] as const

/** The columns of both figures by age, the last one open, and those between that such ends leave empty. */
export function bucketColumns(text: string): ReportColumns | null {
  const ends = bucketEnds(text)
  if (!ends) return null
  const labels = new Map<string, string>()
  const absent = new Set<string>()
  for (const { name, label } of figures)
    for (let place = 0; place <= mostEnds; place += 1) {
      const column = `${name}_${place + 1}`
      if (place < ends.length) labels.set(column, bucketLabel(label, ends, place))
      else if (place === mostEnds) labels.set(column, bucketLabel(label, ends, ends.length))
      else absent.add(column)
    }
  return { labels, absent }
}
