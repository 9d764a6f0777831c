import type { Groups } from '../../../api/reports'
import { labelOf, unitOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { type Group, sumColumns } from '../../../resources/kit/query/reportGroups'
import { figure } from '../../format/format'
import { percentileText, ratioText, scaleOf, sumFigures } from './groupText'

/**
 * A figure of every group: how many rows, a sum, a share of two sums, or one read off its rows in order; or what its sums
 * are counted in, by which nothing is put in order.
 */
export type FigureColumn = {
  name: string
  label: string
  unit: string
  text: (group: Group) => string
  value: (group: Group) => number
  isWord?: true
}

/** The figures of a report's groups, as far as the reader may see them. */
export function figureColumns(
  report: AnyResource,
  { by, whole, groups, subtotals }: Pick<Groups, 'by' | 'whole' | 'groups' | 'subtotals'>,
): FigureColumn[] {
  const all = [whole, ...subtotals, ...groups]
  const sums = sumColumns(report, Object.keys(whole.sums), by).map((name): FigureColumn => {
    if (!(name in whole.sums))
      return {
        name,
        label: labelOf(report, name),
        unit: '',
        text: (group) => group.measure ?? 'several',
        value: () => 1,
        isWord: true,
      }
    const scale = scaleOf(all.map((group) => group.sums[name] ?? '0'))
    return {
      name,
      label: labelOf(report, name),
      unit: unitOf(fieldOf(report, name)),
      text: (group: Group) => sumFigures(report, name, group.sums[name] ?? null, scale),
      // What has no sum stands before the smallest.
      value: (group: Group) => Number(group.sums[name] ?? -Number.MAX_VALUE),
    }
  })
  const ratios = Object.keys(whole.ratios).map((name) => ({
    name,
    label: report.report?.ratios[name]?.label ?? name,
    unit: '',
    text: (group: Group) => ratioText(group.ratios[name]),
    // Without a base there is no share: below the smallest one.
    value: (group: Group) => Number(group.ratios[name] ?? -1),
  }))
  const percentiles = Object.keys(whole.percentiles).map((name) => {
    const { label, of } = report.report?.percentiles[name] ?? { label: name, of: '' }
    const field = fieldOf(report, of)
    return {
      name,
      label,
      unit: unitOf(field),
      text: (group: Group) => percentileText(field, group.percentiles[name]),
      // Where no row has the figure, there is none: before the smallest.
      value: (group: Group) => Number(group.percentiles[name] ?? -1),
    }
  })
  const count = {
    name: 'count',
    label: 'Rows',
    unit: '',
    text: (group: Group) => figure(group.count),
    value: (group: Group) => group.count,
  }
  return [count, ...sums, ...ratios, ...percentiles]
}
