import type { AnyResource } from '../../resources/kit/defineResource'
import type { AnyField } from '../../resources/kit/field'
import { fieldOf } from '../../resources/kit/defineResource'
import { figure, money, percent } from '../fields/format'

/** How many decimals the sums of a column have, so that they stand below each other. */
export const scaleOf = (sums: readonly string[]) =>
  Math.max(0, ...sums.map((sum) => sum.split('.')[1]?.length ?? 0))

/** A sum as its field writes it; more digits than a number keeps stay as the server wrote them. */
export function sumText(report: AnyResource, name: string, sum: string, scale?: number) {
  const digits = sum.replace(/\D/g, '').length
  if (digits > 15) return sum
  const field = fieldOf(report, name)
  return field?.unit === 'CAD' ? money(Number(sum)) : figure(Number(sum), field?.places ?? scale)
}

/** A share, or that there is none where its base is nothing. */
export const ratioText = (ratio: string | null | undefined) =>
  ratio === null || ratio === undefined ? 'n/a' : percent(Number(ratio), 1)

/** A figure read off the rows of a group, or that no row has one. */
export const percentileText = (field: AnyField | undefined, value: string | null | undefined) =>
  value === null || value === undefined ? 'n/a' : figure(Number(value), field?.places ?? field?.scale)
