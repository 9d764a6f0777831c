/** What the law asks for stamps from a day on, in CAD for each; a specified province is one with additional duty. */
export type StampAmounts = {
  effective_from: string
  /** For a stamp that cannot be accounted for. */
  exposure_specified: number
  exposure_other: number
  /** Of security, for a stamp that is held or being ordered. */
  security_specified: number
  security_other: number
  /** The bounds of the whole security. */
  security_least: number
  security_most: number
  source: string
}

/** The amounts in force on a day: the newest that have begun, before the first the oldest. */
export function amountsOn(amounts: readonly StampAmounts[], day: string): StampAmounts | null {
  const ordered = amounts.toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
  return ordered.findLast(({ effective_from }) => effective_from <= day) ?? ordered[0] ?? null
}

type PerStamp = Pick<StampAmounts, 'exposure_specified' | 'exposure_other'>

/** What stamps that cannot be accounted for would cost. */
export const exposureOf = (stamps: number, isSpecified: boolean, amounts: PerStamp) =>
  stamps * (isSpecified ? amounts.exposure_specified : amounts.exposure_other)

/** Stamps of a jurisdiction that are held or being ordered. */
export type SecuredStamps = { is_additional: boolean; stamps: number }

/** The security that stamps ask for, within the bounds of the law. */
export function securityFor(secured: readonly SecuredStamps[], amounts: Omit<StampAmounts, keyof PerStamp>) {
  const whole = secured.reduce(
    (sum, { is_additional, stamps }) =>
      sum + stamps * (is_additional ? amounts.security_specified : amounts.security_other),
    0,
  )
  return Math.min(Math.max(whole, amounts.security_least), amounts.security_most)
}
