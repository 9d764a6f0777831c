const cache = new Map<string, Intl.NumberFormat>()

function formatOf(numFmt: string) {
  const found = cache.get(numFmt)
  if (found) return found
  const [whole = '', decimals = ''] = numFmt.split('.')
  const made = new Intl.NumberFormat('en-CA', {
    useGrouping: whole.includes(','),
    minimumFractionDigits: decimals.replaceAll('#', '').length,
    maximumFractionDigits: decimals.length,
    signDisplay: 'negative',
  })
  cache.set(numFmt, made)
  return made
}

/** A figure as the format of its column shows it: `#,##0.00##`; one of more digits than a number keeps comes as text. */
export const figureText = (value: number | string, numFmt: string) =>
  typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)
    ? formatOf(numFmt).format(value as number)
    : value
