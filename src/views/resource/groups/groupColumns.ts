import type { Groups } from '../../../resources/kit/query/resourceAnswers'
import { labelOf, unitOf } from '../../../resources/kit/text/columns'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { aggregateUnit } from '../../../resources/kit/define/report'
import { sumColumns } from '../../../resources/kit/query/reportGroups'
import type { Group } from '../../../resources/kit/query/resourceAnswers'
import { figure } from '../../format/format'
import { percentText, scaleOf, sumFigures, valueText } from './groupText'
import { t } from '../../../texts/texts'

/**
 * A figure of every group: how many rows, a sum, or an aggregate of the report; or what its sums are counted in, by which
 * nothing is put in order.
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
      // Groups without a sum sort before the smallest.
      value: (group: Group) => Number(group.sums[name] ?? -Number.MAX_VALUE),
    }
  })
  const aggregates = Object.entries(report.report?.aggregates ?? {})
    .filter(([name]) => name in whole.aggregates)
    .map(([name, aggregate]) => {
      const [first = ''] = aggregate.of
      const field = fieldOf(report, first)
      const isShare = aggregate.as === 'percent'
      return {
        name,
        label: aggregate.label,
        // Percent are written with each figure.
        unit: isShare ? '' : aggregateUnit(aggregate, unitOf(field)),
        text: ({ aggregates: { [name]: value } }: Group) =>
          isShare ? percentText(value) : valueText(field, value, aggregate.decimals),
        // A group without the figure comes before the smallest.
        value: (group: Group) => Number(group.aggregates[name] ?? -1),
      }
    })
  const count = {
    name: 'count',
    label: t('Rows'),
    unit: '',
    text: (group: Group) => figure(group.count),
    value: (group: Group) => group.count,
  }
  return [count, ...sums, ...aggregates]
}
