import { sql } from 'kysely'
import {
  type DailyOrder,
  dailyOrders,
  plannedShifts,
} from '../../../../src/resources/production/plan/daily_orders'
import type { Db } from '../../../db/database'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { nowOf } from '../../../site/now'
import { productionSettings, siteOf } from '../../../site/plant'
import { windowOfShift } from './apply/shiftWindows'

/** Time after the end of a shift in which its last pieces are still counted. */
const graceMs = 3_600_000

/** Published daily orders whose shift ended an hour ago or earlier, the oldest first: each carries its rest over to the next. */
export async function endedShifts(db: Db): Promise<number[]> {
  const [{ shifts }, { timezone }, now] = [await productionSettings(db), await siteOf(db), await nowOf(db)]
  const { rows } = await sql<Pick<DailyOrder, 'id' | 'plan_date' | 'shift'>>`
    select id, plan_date::text as plan_date, shift from daily_orders where status = 'published'
    order by plan_date, array_position(${plannedShifts}::text[], shift), id`.execute(db)
  return rows.flatMap(({ id, plan_date, shift }) => {
    const window = windowOfShift(plan_date, shift, shifts, timezone)
    return window && window.to + graceMs <= now ? [id] : []
  })
}

job(
  {
    name: 'close_shifts',
    title: 'Close daily orders',
    about:
      'Closes published daily orders an hour after their shift has ended; what is not made is carried over.',
    schedule: { minutes: 5 },
  },
  async (run) => fireEach(run, dailyOrders, await endedShifts(run.db), 'close', 'daily orders closed'),
)
