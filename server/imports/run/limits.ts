import type { Db, Trx } from '../../db/database'
import { settingsNow } from '../../site/settings'

/** How many rows and bytes a file may have, by the settings. */
export async function importLimits(db: Db | Trx): Promise<{ rows: number; bytes: number }> {
  const set = await settingsNow(db, 'imports.max_rows', 'imports.max_mb')
  return { rows: set['imports.max_rows'], bytes: Math.floor(set['imports.max_mb'] * 1_048_576) }
}
