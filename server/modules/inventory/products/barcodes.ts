/** Whether the last digit of an EAN or UPC is the check digit of the others. */
export function isBarcode(code: string) {
  const digits = Array.from(code, Number)
  const check = digits.pop()
  const weighted = digits.toReversed().reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return check === (10 - (weighted % 10)) % 10
}

/** The digits with their check digit behind them. */
export const withCheckDigit = (digits: string) =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isBarcode) ?? digits
