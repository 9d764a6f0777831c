import { labelOf, unitOf } from '../../src/resources/kit/text/columns'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { fieldOf } from '../../src/resources/kit/define/defineResource'
import { type Aggregate, aggregateUnit } from '../../src/resources/kit/define/report'
import type { AnyField } from '../../src/resources/kit/fields/field'
import { nestedGroups } from '../../src/resources/kit/query/nestedGroups'
import { keyLabel, keyText, sumColumns } from '../../src/resources/kit/query/reportGroups'
import type { Group } from '../../src/resources/kit/query/resourceAnswers'
import { siteOf } from '../site/plant'
import { paperFmt } from './columns'
import type { Cell, SheetColumn, SheetLine } from './sheets/lines'
import type { Context } from '../calls/context'
import { exportHead } from './head'
import { among, type ExportAsk } from './request'
import { assertHolds } from './limits'
import type { ExportPlan } from './rows'
import { aggregatesSeen, readGroups, sumsSeen } from '../query/groups'
import { readLong } from '../query/analyticsPool'
import type { Following } from './stream'
import { plainNumber } from '../../src/texts/locale'

const longestMs = 300_000
// The most groups in a file.
const most = 100_000

// Sums beyond the precision of a number stay text.
const exact = (sum: string | null | undefined): Cell =>
  sum === null || sum === undefined ? null : sum.replace(/\D/g, '').length > 15 ? sum : Number(sum)

const headOf = (report: AnyResource, name: string) => {
  const unit = unitOf(fieldOf(report, name))
  return unit === '' ? labelOf(report, name) : `${labelOf(report, name)} (${unit})`
}

const aggregateHead = (report: AnyResource, aggregate: Aggregate) => {
  const [first = ''] = aggregate.of
  const unit = aggregateUnit(aggregate, unitOf(fieldOf(report, first)))
  return unit === '' ? aggregate.label : `${aggregate.label} (${unit})`
}

type Figure = { width: number; field?: AnyField | undefined }

const figuresOf = (report: AnyResource, hidden: ReadonlySet<string>, by: ExportAsk['by']): Figure[] => [
  ...sumColumns(report, sumsSeen(report, hidden), by).map((name) => ({
    width: Math.max(12, headOf(report, name).length + 2),
    field: fieldOf(report, name),
  })),
  ...aggregatesSeen(report, hidden).map(([, { label }]) => ({ width: label.length + 6 })),
]

/** The columns of a file of groups, wide enough for their values. */
export const groupSheet = ({ shown: resource, ask, hidden }: ExportPlan): SheetColumn[] => [
  ...ask.by.map(() => ({ width: 28 })),
  { width: 12, numFmt: '#,##0' },
  ...figuresOf(resource, hidden, ask.by).map(({ width, field }) => ({
    width,
    ...(ask.format === 'pdf' && { numFmt: paperFmt(field) }),
  })),
]

/**
 * The table of a file of groups: column headers, a line per group, a subtotal after each outer group, and a
 * grand total.
 */
export function* groupRows(
  resource: AnyResource,
  { by, groups, subtotals, whole, more }: Awaited<ReturnType<typeof readGroups>>,
): Generator<SheetLine> {
  const sums = sumColumns(resource, Object.keys(whole.sums), by)
  const aggregates = Object.entries(resource.report?.aggregates ?? {}).filter(
    ([name]) => name in whole.aggregates,
  )
  yield {
    heads: [
      ...by.map((key) => keyLabel(resource, key)),
      'Rows',
      ...sums.map((name) => headOf(resource, name)),
      ...aggregates.map(([, aggregate]) => aggregateHead(resource, aggregate)),
    ],
  }
  const figures = (group: Group): Cell[] => [
    group.count,
    ...sums.map((name) => (name in group.sums ? exact(group.sums[name]) : (group.measure ?? null))),
    ...aggregates.map(([name]) => exact(group.aggregates[name])),
  ]
  const keyCell = (group: Group, key: string, place: number) => {
    if (key in group.key) return keyText(resource, key, group)
    return place === Object.keys(group.key).length ? 'all' : null
  }
  for (const { group, isSubtotal } of nestedGroups({ by, groups, subtotals }, { alone: true })) {
    const line = [...by.map((key, place) => keyCell(group, key, place)), ...figures(group)]
    yield isSubtotal ? { bold: line } : line
  }
  if (more) yield [`Only the first ${plainNumber(groups.length)} groups; all rows are in the next line`]
  yield { bold: [...by.map((_, place) => (place === 0 ? 'All rows' : null)), ...figures(whole)] }
}

/** The lines of a file of groups: its head, the groups and their sums. */
export async function* exportGroups(
  context: Pick<Context, 'db' | 'pool' | 'longReads'>,
  plan: ExportPlan,
  { signal }: Following,
): AsyncGenerator<SheetLine> {
  const { resource, shown, ask, hidden } = plan
  const { report } = resource
  if (!report) return
  const { filters, search } = among(ask.query, ask.ids)
  const { timezone } = await siteOf(context.db)
  const read = await readLong(context, signal, longestMs, (client) =>
    readGroups(
      client,
      resource,
      report,
      { by: ask.by, filters, ...(search && { search }) },
      { hidden, zone: timezone, most, shown },
    ),
  )
  assertHolds(ask.format, read.groups.length + read.subtotals.length)
  yield await exportHead(context.pool, plan, read.whole.count)
  yield* groupRows(shown, read)
}
