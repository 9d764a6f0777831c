import { t } from '../../../texts/texts'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { AnyField } from '../../../resources/kit/fields/field'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import { figure, percent } from '../../format/format'

/** Most decimals among the sums of a column, so that they align. */
export const scaleOf = (sums: readonly string[]) =>
  Math.max(0, ...sums.map((sum) => sum.split('.')[1]?.length ?? 0))

// More digits than a number keeps stay as the server wrote them.
const isLong = (sum: string) => sum.replace(/\D/g, '').length > 15

/**
 * The figures of a sum as its field writes them, below a head that says what they are counted in; what is counted in
 * several measures has none.
 */
export function sumFigures(report: AnyResource, name: string, sum: string | null, scale?: number) {
  if (sum === null) return t('n/a')
  if (isLong(sum)) return sum
  const field = fieldOf(report, name)
  return figure(Number(sum), field?.unit === 'CAD' ? 2 : (field?.displayScale ?? scale))
}

/** A sum outside the table: money has its currency. */
export const sumText = (report: AnyResource, name: string, sum: string | null) =>
  `${fieldOf(report, name)?.unit === 'CAD' && sum !== null && !isLong(sum) ? 'CAD ' : ''}${sumFigures(report, name, sum)}`

/** An aggregate in percent, or that the group has none. */
export const percentText = (value: string | null | undefined) =>
  value === null || value === undefined ? t('n/a') : percent(Number(value), 1)

/** An aggregate written like the values of a field, or that the group has none. */
export const valueText = (
  field: AnyField | undefined,
  value: string | null | undefined,
  decimals = field?.displayScale ?? field?.scale,
) => (value === null || value === undefined ? t('n/a') : figure(Number(value), decimals))
