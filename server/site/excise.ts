import { type Excise, regimeOf, regimeOn, type StampRegime } from '../../src/resources/production/stamps/duty'
import type { Db, Trx } from '../db/database'
import { settingsNow } from './settings'

/** The rates of duty and the jurisdictions of stamps as they are now. */
export async function exciseNow(db: Db | Trx): Promise<Excise> {
  const set = await settingsNow(db, 'excise.rates', 'excise.jurisdictions')
  return { rates: set['excise.rates'], jurisdictions: set['excise.jurisdictions'] }
}

/** The law of the regime of a jurisdiction on a day; null before it begins. */
export async function regimeNow(
  db: Db | Trx,
  jurisdiction: string | null,
  day: string,
): Promise<StampRegime | null> {
  const set = await settingsNow(db, 'excise.regimes', 'excise.jurisdictions')
  return regimeOn(set['excise.regimes'], regimeOf(set['excise.jurisdictions'], jurisdiction), day)
}
