const scaled = (value: number | string, scale: number) => {
  const [whole = '0', decimals = ''] = (typeof value === 'number' ? value.toFixed(scale) : value).split('.')
  return BigInt(`${whole}${decimals.padEnd(scale, '0').slice(0, scale)}`)
}

/** The sum of numbers with at most `scale` decimals, exact, as a decimal text. */
export function sumOf(values: readonly number[], scale = 6): string {
  const sum = values.reduce((total, value) => total + scaled(value, scale), 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`
}
