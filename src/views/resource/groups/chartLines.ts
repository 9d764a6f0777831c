import type { AnyResource } from '../../../resources/kit/define/definition'
import type { ReportChart } from '../../../resources/kit/define/report'
import { keyText } from '../../../resources/kit/query/reportGroups'
import type { Group, Groups } from '../../../resources/kit/query/resourceAnswers'

/** A figure of a chart: what it is called, and the field that its values are written like. */
export type ChartLine = { name: string; label: string; like: string }

/** Groups by a key of time, and within it by a column, as groups by time alone with a figure for each value of the column. */
export function linesOfEach(
  report: AnyResource,
  { by, groups, ...read }: Groups,
  { of: [figure = ''], each = '' }: ReportChart,
): { groups: Groups; lines: ChartLine[] } {
  const [time = ''] = by
  const lines = new Map<string, ChartLine>()
  const times = new Map<string, Group>()
  for (const group of groups) {
    const name = JSON.stringify(group.key[each] ?? null)
    lines.set(name, { name, label: keyText(report, each, group), like: figure })
    const at = String(group.key[time])
    const before = times.get(at)
    times.set(at, {
      ...group,
      key: { [time]: group.key[time] ?? null },
      count: (before?.count ?? 0) + group.count,
      aggregates: {},
      sums: { ...before?.sums, [name]: group.sums[figure] ?? null },
    })
  }
  return {
    groups: { ...read, by: [time], groups: [...times.values()] },
    lines: [...lines.values()].toSorted((one, other) => one.label.localeCompare(other.label)),
  }
}
