import { sql } from 'kysely'
import { lots } from '../../../src/resources/inventory/lots'
import { Refused } from '../../http/refused'
import { runUnit, system } from '../../http/unit'
import { job } from '../../jobs/jobs'
import { dayAt, siteOf } from '../production/site'

job(
  {
    name: 'lot_expiry',
    title: 'Expire lots',
    about: 'Takes lots out of use the day after they expire, and frees what was promised of them.',
    schedule: { daily: '00:10' },
  },
  async ({ db, signal, at, tell }) => {
    const { timezone } = await siteOf(db)
    const { rows } = await sql<{ id: number }>`
      select id from lots where status in ('quarantine', 'released', 'hold')
        and expires_on < ${dayAt(at, timezone)}::date order by id`.execute(db)
    let expired = 0
    // One unit each: a night cut short keeps what it did.
    for (const { id } of rows) {
      if (signal.aborted) throw new Error(`${expired} of ${rows.length} lots expired before the node left`)
      try {
        await runUnit(db, system, (unit) => unit.fire(lots, id, 'expire'))
        expired++
      } catch (error) {
        // Rejected by somebody since it was read.
        if (!(error instanceof Refused) || error.code !== 'invalid_transition') throw error
      }
      if (expired % 50 === 0) await tell(`${expired} of ${rows.length} lots expired`)
    }
    return `${expired} lots expired`
  },
)
