import { sql } from 'kysely'
import type { Db } from '../../db/database'

/** One lot went into another, by a document. */
export type LotLink = { from_lot_id: number; to_lot_id: number; source_type: string; source_id: number }

/** Lots by their distance from those that the trace began with, the links between them, and whether it was cut. */
export type Trace = { levels: ReadonlyMap<number, number>; links: readonly LotLink[]; isCut: boolean }

/** So many lots one trace shows at most; a recall follows all of them. */
export const toldLots = 2_000

const linksOf = async (db: Db, lots: readonly number[], direction: 'sources' | 'uses') => {
  const end = direction === 'sources' ? sql.ref('to_lot_id') : sql.ref('from_lot_id')
  const { rows } = await sql<LotLink>`
    select from_lot_id, to_lot_id, source_type, source_id from lot_links
    where ${end} = any(${lots}::bigint[]) order by from_lot_id, to_lot_id, source_type, source_id`.execute(db)
  return rows
}

/**
 * Follows lots back to what they were made of, or on to all that was made of them, level by level; a lot is at the
 * shortest distance. One statement a level.
 */
export async function traceLots(
  db: Db,
  from: readonly number[],
  direction: 'sources' | 'uses',
  most = Number.POSITIVE_INFINITY,
): Promise<Trace> {
  const levels = new Map(from.map((id) => [id, 0]))
  const links: LotLink[] = []
  let isCut = false
  for (let [level, reached] = [1, [...from]]; reached.length > 0; level += 1) {
    const found = await linksOf(db, reached, direction)
    reached = []
    for (const link of found) {
      const lot = direction === 'sources' ? link.from_lot_id : link.to_lot_id
      if (!levels.has(lot)) {
        if (levels.size > most) {
          isCut = true
          continue
        }
        levels.set(lot, level)
        reached.push(lot)
      }
      links.push(link)
    }
  }
  return { levels, links, isCut }
}
