import { sql } from 'kysely'
import { type ProductionSettings, productionSettingsOf } from '../../../src/resources/production/settings'
import type { Db, Trx } from '../../db/database'

/** The plant: its name and the zone in which its days and shifts run. */
export type Site = { name: string; timezone: string }

/** The plant whose floor this is; the first active one. */
export async function siteOf(db: Db | Trx): Promise<Site> {
  const { rows } = await sql<Site>`select name, timezone from locations
    where kind = 'plant' and is_active order by id limit 1`.execute(db)
  return rows[0] ?? { name: 'Plant', timezone: 'America/Toronto' }
}

/** The settings of production as they stand now. */
export async function productionSettings(db: Db | Trx): Promise<ProductionSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where module = 'production'`.execute(db)
  return productionSettingsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** The calendar day of an instant at the plant. */
export const dayAt = (instant: string | Date, timezone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date(instant))
