import { numberFormat } from '../../../../src/texts/locale'

const cache = new Map<string, ReturnType<typeof numberFormat>>()

function formatOf(numFmt: string) {
  const found = cache.get(numFmt)
  if (found) return found
  const [whole = '', decimals = ''] = numFmt.split('.')
  const made = numberFormat({
    useGrouping: whole.includes(','),
    minimumFractionDigits: decimals.replaceAll('#', '').length,
    maximumFractionDigits: decimals.length,
    signDisplay: 'negative',
  })
  cache.set(numFmt, made)
  return made
}

/**
 * A figure in the format of its column: `#,##0.00##`; values beyond the precision of a number come as text.
 */
export const figureText = (value: number | string, numFmt: string) =>
  typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)
    ? formatOf(numFmt).format(value as number)
    : value
