import { sql } from 'kysely'
import { unstampedGoods } from '../../../../src/resources/production/stamps/unstamped_goods'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { settingsNow } from '../../../site/settings'

type Due = { lot_number: string; sku: string; stamp_by: string; is_over: boolean }

/** In a sentence: by when to stamp a lot, or that it goes into an excise warehouse. */
const sentenceOf = ({ lot_number, sku, stamp_by, is_over }: Due) =>
  is_over
    ? `${lot_number} of ${sku} was not stamped by ${stamp_by}: move it to the excise warehouse`
    : `${lot_number} of ${sku} is to be stamped by ${stamp_by}`

job(
  {
    name: 'stamp_clock',
    title: 'Announce goods to be stamped',
    about:
      'Names goods whose time to be stamped ends soon, and proposes the excise warehouse for those whose time is over.',
    schedule: { daily: '00:20' },
  },
  async ({ db }) => {
    const { 'excise.stamp_warn_days': days } = await settingsNow(db, 'excise.stamp_warn_days')
    const { rows } = await sql<Due>`
      select distinct l.lot_number, p.sku, g.stamp_by::text, g.stamp_by < plant_today() as is_over
      from unstamped_goods g join lots l on l.id = g.lot_id join products p on p.id = g.product_id
      where g.qty > 0 and (g.stamp_by < plant_today() or g.stamp_by = plant_today() + ${days}::integer)
      order by 3, 1`.execute(db)
    await runUnit(db, system, async (unit) => {
      const soon = await holdersOf(unit, ['stamper', 'planning'])
      const over = await holdersOf(unit, ['stamp_inventory', 'warehouse', 'planning'])
      for (const due of rows)
        notifyUsers(unit, due.is_over ? over : soon, {
          text: sentenceOf(due),
          path: unstampedGoods.path,
          about: `stamp_clock:${due.lot_number}`,
        })
    })
    return `${rows.length} lots announced`
  },
)
