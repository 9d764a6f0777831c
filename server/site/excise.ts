import type { Excise } from '../../src/resources/production/stamps/duty'
import type { Db, Trx } from '../db/database'
import { settingsNow } from './settings'

/** The rates of duty and the jurisdictions of stamps as they are now. */
export async function exciseNow(db: Db | Trx): Promise<Excise> {
  const set = await settingsNow(db, 'excise.rates', 'excise.jurisdictions')
  return { rates: set['excise.rates'], jurisdictions: set['excise.jurisdictions'] }
}
