import { sql } from 'kysely'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { fireEach } from '../../../jobs/fireEach'
import { job } from '../../../jobs/jobs'
import { productionSettings } from '../../../site/plant'

job(
  {
    name: 'auto_close',
    title: 'Close finished orders',
    about: 'Closes production orders that have been done or shipped for the number of days in the settings.',
    schedule: { daily: '02:30' },
  },
  async (run) => {
    const { db } = run
    const { auto_close_days: days } = await productionSettings(db)
    const { rows } = await sql<{ id: number }>`
      select id from production_orders where status in ('done', 'shipped')
        and coalesce(shipped_at, done_at) < now() - make_interval(days => ${days})
        and not exists (select from production_order_corrections c
          where c.production_order_id = production_orders.id and c.status = 'pending')
      order by id`.execute(db)
    const ids = rows.map(({ id }) => id)
    return fireEach(run, productionOrders, ids, 'close', 'orders closed')
  },
)
