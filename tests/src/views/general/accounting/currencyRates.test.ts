import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../../../src/resources/general/accounting/currencies'
import { ratesOf } from '../../../../../src/views/general/accounting/currencyRates'
import type { TrailEntry } from '../../../../../src/resources/kit/query/resourceAnswers'

const euro = { rate_to_cad: 1.63, rate_date: '2026-03-01' } as Currency
const log = (at: string, diff: TrailEntry['diff'], began: TrailEntry['began'] = null) =>
  ({ at, user_name: `Who set it at ${at}`, diff, began }) as TrailEntry

describe('rates of a currency', () => {
  it('the rates of a currency are reconstructed from the current one, each with its day and user', () => {
    const logs = [
      log('4', { rate_to_cad: [1.62, 1.63] }),
      log('3', { name: ['Euros', 'Euro'] }),
      log('2', { rate_to_cad: [1.6, 1.62], rate_date: ['2026-01-02', '2026-03-01'] }),
      log('1', null, { rate_to_cad: 1.6, rate_date: '2026-01-02' }),
    ]
    expect(ratesOf(euro, logs)).toEqual([
      { rate: 1.63, on: '2026-03-01', by: 'Who set it at 4', at: '4' },
      { rate: 1.62, on: '2026-03-01', by: 'Who set it at 2', at: '2' },
      { rate: 1.6, on: '2026-01-02', by: 'Who set it at 1', at: '1' },
    ])
  })

  it('the rates of a currency begin with the company where the log does not reach back', () => {
    expect(ratesOf(euro, [])).toEqual([{ rate: 1.63, on: '2026-03-01', by: null, at: null }])
  })
})
