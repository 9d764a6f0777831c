import type { ReportDefinition } from '../define/report'
import type { AnyResource } from '../define/definition'
import type { ColumnFilter } from './filter'

export type Cuts = NonNullable<ReportDefinition['ageBuckets']>

/** The most ends, by the available columns: what is older than the last one has its own column. */
export const mostEnds = 5
const longest = 36_500

/** Ends of buckets in the format of a filter: `30/60/90`. */
const endsText = (ends: readonly number[]) => ends.join('/')

/** Parses ends, one to five rising numbers of days; null where invalid. */
export function endsOf(text: string): number[] | null {
  const ends = text.split('/').map(Number)
  const isRising = ends.every(
    (end, place) => Number.isInteger(end) && end > (ends[place - 1] ?? 0) && end <= longest,
  )
  return isRising && ends.length <= mostEnds && endsText(ends) === text ? ends : null
}

/** The filter with the ends of the buckets, and its place among the others. */
export function cutFilter({ report }: AnyResource, filters: readonly ColumnFilter[]) {
  const place = report?.ageBuckets ? filters.findIndex(({ field }) => field === report.ageBuckets?.field) : -1
  const filter = filters[place]
  if (!filter) return null
  const [only, ...others] = filter.filters
  const isPlain = only?.operator === '=' && only.value_type === 'value' && others.length === 0
  return { place, ends: isPlain ? endsOf(String(only.value)) : null }
}

/** The label of a bucket: "Value 31–60 days". */
export const spanLabel = (label: string, ends: readonly number[], place: number) => {
  const [from, to] = [ends[place - 1], ends[place]]
  const text =
    to === undefined ? `Over ${from} days` : from === undefined ? `To ${to} days` : `${from + 1}–${to} days`
  return label === '' ? text : `${label} ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** The columns of a figure by bucket, the last one open, and the unused columns. */
function columnsOf({ figures }: Cuts, ends: readonly number[]) {
  const labels = new Map<string, string>()
  const empty = new Set<string>()
  for (const { name, label } of figures)
    for (let place = 0; place <= mostEnds; place += 1) {
      const column = `${name}_${place + 1}`
      if (place < ends.length) labels.set(column, spanLabel(label, ends, place))
      else if (place === mostEnds) labels.set(column, spanLabel(label, ends, ends.length))
      else empty.add(column)
    }
  return { labels, empty }
}

const cache = new WeakMap<AnyResource, Map<string, AnyResource>>()

/** A report with these ends: columns labelled by bucket, without unused ones. */
export function cutReport(resource: AnyResource, ends: readonly number[] | null): AnyResource {
  const { report, systemFields, list } = resource
  if (!report?.ageBuckets || !ends || endsText(ends) === endsText(report.ageBuckets.ends)) return resource
  const cut = cache.get(resource) ?? new Map<string, AnyResource>()
  // Any ends can be requested, so the cache is limited.
  if (cut.size === 50) cut.clear()
  cache.set(resource, cut)
  const found = cut.get(endsText(ends))
  if (found) return found
  const { labels, empty } = columnsOf(report.ageBuckets, ends)
  const isLeft = (name: string) => !empty.has(name)
  const made: AnyResource = {
    ...resource,
    systemFields: Object.fromEntries(
      Object.entries(systemFields)
        .filter(([name]) => isLeft(name))
        .map(([name, field]) => [name, { ...field, label: labels.get(name) ?? field.label }]),
    ),
    list: {
      ...list,
      columns: list.columns.filter(isLeft),
      ...(list.totals && { totals: list.totals.filter(isLeft) }),
    },
    report: {
      ...report,
      ageBuckets: { ...report.ageBuckets, ends },
      sums: report.sums.filter(isLeft),
      ...(report.chart && { chart: { ...report.chart, of: report.chart.of.filter(isLeft) } }),
    },
  }
  cut.set(endsText(ends), made)
  return made
}
