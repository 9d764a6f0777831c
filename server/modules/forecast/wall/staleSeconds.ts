import type { Db } from '../../../db/database'
import { settingsNow } from '../../../site/settings'

/** After so many seconds without news a tile of a wall is greyed. */
export const staleSeconds = async (db: Db) =>
  (await settingsNow(db, 'wall.stale_seconds'))['wall.stale_seconds']
