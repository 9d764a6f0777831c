import type pg from 'pg'
import { isDatabaseFull } from '../engine/errors'

/** Writes some pages of a table that is gone with the transaction. */
async function tryWrite(pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table room on commit drop as select repeat(n::text, 500) from generate_series(1, 200) as n`,
    )
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/**
 * Whether the disk of the database is full, looked at after a write that failed until one works again: reads go on
 * meanwhile, and show nothing of it.
 */
export function createDiskWatch(pool: pg.Pool) {
  let hasFault = false
  return {
    noticeFault() {
      hasFault = true
    },
    /** Rejects where the database cannot be written for another reason. */
    async isFull() {
      if (!hasFault) return false
      try {
        await tryWrite(pool)
        hasFault = false
      } catch (error) {
        if (!isDatabaseFull(error)) throw error
      }
      return hasFault
    },
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>
