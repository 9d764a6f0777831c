import type { DutyRate, StampJurisdiction } from '../../src/resources/production/stamps/duty'
import type { Db, Trx } from '../db/database'
import { settingsNow } from './settings'

/** The rates of duty and the jurisdictions of stamps as they are now. */
export async function exciseNow(
  db: Db | Trx,
): Promise<{ rates: readonly DutyRate[]; jurisdictions: readonly StampJurisdiction[] }> {
  const set = await settingsNow(db, 'excise.rates', 'excise.jurisdictions')
  return { rates: set['excise.rates'], jurisdictions: set['excise.jurisdictions'] }
}
