import type { Currency } from '../../../resources/general/accounting/currencies'
import type { TrailEntry } from '../../../resources/kit/query/resourceAnswers'

/** A rate that holds or held: of which day it is, and who set it when; null where the log does not reach back. */
export type Rate = { rate: number; on: string | null; by: string | null; at: string | null }

/** The rates of a currency, newest first, reconstructed from the current one by the change log. */
export function ratesOf(currency: Currency, logs: readonly TrailEntry[]): Rate[] {
  const rates: Rate[] = []
  let rate: number = currency.rate_to_cad
  let on = currency.rate_date
  for (const { diff, user_name: by, at } of logs) {
    const [before] = (diff?.rate_to_cad ?? []) as [number?]
    if (before !== undefined) {
      rates.push({ rate, on, by, at })
      rate = before
    }
    if (diff?.rate_date) on = diff.rate_date[0] as string | null
  }
  const made = logs.find(({ began }) => began)
  return [...rates, { rate, on, by: made?.user_name ?? null, at: made?.at ?? null }]
}
