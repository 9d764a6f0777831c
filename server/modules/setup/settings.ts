import { sql } from 'kysely'
import { type ProductionSettings, productionSettingsOf } from '../../../src/resources/production/settings'
import type { Db, Trx } from '../../db/database'

/** The settings of production as they stand now. */
export async function productionSettings(db: Db | Trx): Promise<ProductionSettings> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where module = 'production'`.execute(db)
  return productionSettingsOf(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}
