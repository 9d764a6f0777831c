import type { SettingValues } from '../../src/resources/general/system/settingsKnown'
import type { Db, Trx } from '../db/database'
import type { Unit } from '../engine/unitTypes'
import { settingsNow } from './settings'

/** The plant: its name and the zone in which its days and shifts run. */
export type Site = { name: string; timezone: string }

/** The production plant: the first active one. */
export async function siteOf(db: Db | Trx): Promise<Site> {
  const rows = await db
    .selectFrom('locations')
    .select(['name', 'timezone'])
    .where('kind', '=', 'plant')
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(1)
    .execute()
  return rows[0] ?? { name: 'Plant', timezone: 'America/Toronto' }
}

const keys = [
  'shifts',
  'regulatory_max_strength_mg_ml',
  'enforce_regulatory_max',
  'hplc_sla_minutes',
  'hplc_zero_limit_mg_ml',
  'hplc_max_adjustments',
  'hplc_guard_band_percent',
  'report_tolerance_percent',
  'four_eyes_orders',
  'variance_limit_percent',
  'auto_close_days',
  'oee.count_setup_as_loss',
  'oee.micro_stop_seconds',
  'excise.order_lead_days',
] as const

export type ProductionSettings = Pick<SettingValues, (typeof keys)[number]>

/** The current production settings. */
export const productionSettings = (db: Db | Trx): Promise<ProductionSettings> => settingsNow(db, ...keys)

/** The calendar day of an instant at the plant. */
export const dayAt = (instant: string | Date, timezone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date(instant))

/** Today at the plant, for a unit of work. */
export const plantToday = async (unit: Unit) => dayAt(unit.at, (await siteOf(unit.trx)).timezone)
