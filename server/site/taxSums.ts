import type { taxStatuses } from '../../src/resources/general/customers/customers'
import type { TaxCode } from '../../src/resources/general/taxes/tax_setup_lines'

/** What a customer is to the tax authorities; it frees from some taxes. */
export type TaxStatus = (typeof taxStatuses)[number]

/** One tax as it is levied; the rate in percent. */
export type Tax = {
  code: TaxCode
  rate: number
  tax_classes: readonly string[]
  compound: boolean
  exempt_for: readonly string[]
}

/** What is taxed: dollars after discounts, at most four decimals, and the class of the goods. */
export type Taxed = { class: string; amount: number }

/** A tax of a document: base, amount, and the share of each line. */
export type TaxSum<T extends Tax = Tax> = { tax: T; base: number; amount: number; shares: number[] }

// Dollars and percents with four decimals, as whole numbers; a tax is their product, and a cent is so many of it.
const whole = (value: number) => BigInt(Math.round(value * 10_000))
const cent = 100_000_000n
const wholePerCent = 100n

/** Rounded to cents, half away from zero. */
const roundedCents = (product: bigint) => {
  const size = product < 0n ? -product : product
  const cents = (size + cent / 2n) / cent
  return product < 0n ? -cents : cents
}

const floored = (product: bigint) => {
  const cents = product / cent
  return product % cent < 0n ? cents - 1n : cents
}

/**
 * Splits a sum of cents over what it was worked out on: each part gets its whole cents, the largest remainders one
 * more, the earlier line first. The parts always add up to the sum.
 */
function split(products: readonly bigint[], sum: bigint): bigint[] {
  // A credit note is split as its invoice was, with the other sign.
  if (sum < 0n)
    return split(
      products.map((product) => -product),
      -sum,
    ).map((part) => -part)
  const parts = products.map(floored)
  let left = sum - parts.reduce((total, part) => total + part, 0n)
  const byRemainder = products
    .map((product, place) => ({ place, remainder: product - (parts[place] ?? 0n) * cent }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.place - other.place)
  for (const { place } of byRemainder) {
    if (left <= 0n) break
    parts[place] = (parts[place] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}

const dollars = (cents: bigint) => Number(cents) / 100

/** The taxes of a document, each worked out once on the sum of the lines it is levied on. */
export function taxSums<T extends Tax>(
  taxes: readonly T[],
  lines: readonly Taxed[],
  status: TaxStatus,
): TaxSum<T>[] {
  const borne = lines.map(() => 0n)
  return taxes
    .filter((tax) => !tax.exempt_for.includes(status))
    .filter((tax) => lines.some((line) => tax.tax_classes.includes(line.class)))
    .map((tax) => {
      const bases = lines.map((line, place) =>
        tax.tax_classes.includes(line.class)
          ? whole(line.amount) + (tax.compound ? (borne[place] ?? 0n) * wholePerCent : 0n)
          : 0n,
      )
      const rate = whole(tax.rate)
      const base = bases.reduce((total, one) => total + one, 0n)
      const amount = roundedCents(base * rate)
      const shares = split(
        bases.map((one) => one * rate),
        amount,
      )
      shares.forEach((share, place) => (borne[place] = (borne[place] ?? 0n) + share))
      return { tax, base: Number(base) / 10_000, amount: dollars(amount), shares: shares.map(dollars) }
    })
}

/** A percent of amounts, worked out once on their sum, and the share of each. */
export function percentShares(amounts: readonly number[], percent: number) {
  const products = amounts.map((amount) => whole(amount) * whole(percent))
  const sum = roundedCents(products.reduce((total, one) => total + one, 0n))
  return { amount: dollars(sum), shares: split(products, sum).map(dollars) }
}
