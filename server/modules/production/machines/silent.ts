import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { settingsNow } from '../../../site/settings'
import { changeMachine } from './machineCalls'

/** Machines whose interface has been silent too long are in no known state; answers how many. */
export async function markSilent(db: Db, at: string): Promise<number> {
  const { 'oee.no_data_minutes': minutes } = await settingsNow(db, 'oee.no_data_minutes')
  const silentSince = new Date(Date.parse(at) - minutes * 60_000).toISOString()
  const { rows } = await sql<{ id: number }>`
    select id from machines where is_active and last_signal_at < ${silentSince}
      and current_state not in ('unknown', 'off', 'maintenance', 'planned_stop') order by id`.execute(db)
  for (const { id } of rows)
    await runUnit(db, system, (unit) =>
      changeMachine(unit, id, { state: 'unknown', reason: null, source: 'system' }),
    )
  return rows.length
}

job(
  {
    name: 'silent_machines',
    title: 'Mark machines without data',
    about: 'Machines whose interface has sent nothing for some minutes, as set, are in no known state.',
    schedule: { minutes: 2 },
  },
  async ({ db, at }) => `${await markSilent(db, at)} machines without data`,
)
