/** The check digit of the numbers of GS1: what its digits, from the right weighted 3 and 1, lack to a multiple of ten. */
export function checkDigit(digits: string) {
  const weighted = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (weighted % 10)) % 10
}

/** The digits with their check digit behind them. */
export const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`
