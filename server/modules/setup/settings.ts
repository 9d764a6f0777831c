import { sql } from 'kysely'
import { productionSettings, type ProductionSettings } from '../../../src/resources/production/settings'
import type { Db, Trx } from '../../db/database'

/** The settings of production as they stand: what was stored where its kind fits, the default elsewhere. */
export async function readProductionSettings(db: Db | Trx): Promise<ProductionSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key like 'production.%'`.execute(db)
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(productionSettings).map(([key, standard]) => {
      const value = stored.get(key)
      const fits = typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard)
      return [key, fits ? value : standard]
    }),
  ) as ProductionSettings
}
