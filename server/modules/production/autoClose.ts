import { sql } from 'kysely'
import { productionOrders } from '../../../src/resources/production/production_orders'
import { job } from '../../jobs/jobs'
import { runUnit, system } from '../../http/unit'
import { productionSettings } from './site'

job(
  {
    name: 'auto_close',
    title: 'Close finished orders',
    about:
      'Closes production orders that have been done or shipped for the days the setting auto_close_days names.',
    schedule: { daily: '02:30' },
  },
  async ({ db, signal, tell }) => {
    const { auto_close_days: days } = await productionSettings(db)
    const { rows } = await sql<{ id: number }>`
      select id from production_orders where status in ('done', 'shipped')
        and coalesce(shipped_at, done_at) < now() - make_interval(days => ${days}) order by id`.execute(db)
    let closed = 0
    // One unit each: a night cut short keeps what it did.
    for (const { id } of rows) {
      // What is left is taken up where the run is tried again.
      if (signal.aborted) throw new Error(`${closed} of ${rows.length} orders closed before the node left`)
      await runUnit(db, system, (unit) => unit.fire(productionOrders, id, 'close'))
      closed++
      await tell(`${closed} of ${rows.length} orders closed`)
    }
    return `${closed} orders closed`
  },
)
