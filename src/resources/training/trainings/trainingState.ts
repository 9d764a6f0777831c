import { monthsAfter, dayAfter } from '../../kit/text/days'

/** Whether a person holds a programme. */
export const trainingStates = ['valid', 'due_soon', 'expired', 'missing', 'not_required'] as const
export type TrainingState = (typeof trainingStates)[number]

/** A certificate as its state is judged by. */
export type Certificate = { status: string; expires_on: string | null; retrain_by: string | null }

/** The state of a certificate on a day; the function training_state of the database has the same rule. */
export function stateOf(certificate: Certificate | null, day: string, dueSoonDays: number): TrainingState {
  if (certificate === null || certificate.status === 'revoked') return 'missing'
  const { expires_on: expires, retrain_by: retrain } = certificate
  if ((expires !== null && expires < day) || (retrain !== null && retrain < day)) return 'expired'
  if ((expires !== null && expires <= dayAfter(day, dueSoonDays)) || retrain !== null) return 'due_soon'
  return 'valid'
}

/** How long certificates of a programme are valid. */
export type Validity = {
  /** 0 is for ever. */
  validity_months: number | null
  renewal_month: number | null
  early_renewal_days: number
}

const endOfMonth = (day: string) => dayAfter(monthsAfter(`${day.slice(0, 7)}-01`, 1), -1)

/** The last day of this month of a year, on or after a day. */
function endOfNext(day: string, month: number) {
  const year = Number(day.slice(0, 4))
  const end = endOfMonth(`${year}-${String(month).padStart(2, '0')}-01`)
  return end >= day ? end : endOfMonth(`${year + 1}-${String(month).padStart(2, '0')}-01`)
}

/**
 * The last day of a certificate of a programme that was passed on a day; null for ever. One that renews another early
 * runs from the end of that, one that is renewed every year in a month ends with that month.
 */
export function expiryOf(
  passedOn: string,
  { validity_months: months, renewal_month: month, early_renewal_days: early }: Validity,
  { endsWithMonth, before }: { endsWithMonth: boolean; before: string | null },
): string | null {
  if (months === null || months === 0) return null
  if (month !== null) return endOfNext(monthsAfter(passedOn, Math.max(1, months - 11)), month)
  const isEarly = early > 0 && before !== null && before >= passedOn && before <= dayAfter(passedOn, early)
  const ends = monthsAfter(isEarly && before !== null ? before : passedOn, months)
  return endsWithMonth ? endOfMonth(ends) : ends
}
