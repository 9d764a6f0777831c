/** A number or decimal text with at most `scale` decimals as a whole number of its smallest part, exact. */
export const scaled = (value: number | string, scale = 6): bigint => {
  const [whole = '0', decimals = ''] = (typeof value === 'number' ? value.toFixed(scale) : value).split('.')
  return BigInt(`${whole}${decimals.padEnd(scale, '0').slice(0, scale)}`)
}

/** A scaled integer as a decimal text, without trailing zeros. */
export function unscaled(value: bigint, scale = 6): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** The sum of numbers with at most `scale` decimals, exact, as a decimal text. */
export const sumOf = (values: readonly number[], scale = 6): string =>
  unscaled(
    values.reduce((total, value) => total + scaled(value, scale), 0n),
    scale,
  )
