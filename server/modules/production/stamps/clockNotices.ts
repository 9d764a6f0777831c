import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { recordAddress } from '../../../../src/resources/kit/define/addresses'
import { unstampedAddresses } from '../../../../src/resources/production/stamps/unstamped_goods'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { settingsNow } from '../../../site/settings'

type Due = { lot_id: number; lot_number: string; sku: string; stamp_by: string; is_over: boolean }

/** In a sentence: by when to stamp a lot, or that it goes into an excise warehouse. */
const sentenceOf = ({ lot_number, sku, stamp_by, is_over }: Due) =>
  is_over
    ? `${lot_number} of ${sku} was not stamped by ${stamp_by}: move it to the excise warehouse`
    : `${lot_number} of ${sku} is to be stamped by ${stamp_by}`

/** Who hears of goods to be stamped soon, and where each of them reads of it. */
const soon = [
  ['stamper', unstampedAddresses.stampers],
  ['planning', unstampedAddresses.reports],
] as const

/** Who hears of goods whose time is over; the warehouse opens the lot. */
const over = ({ lot_id }: Due) =>
  [
    ['stamp_inventory', unstampedAddresses.keepers],
    ['planning', unstampedAddresses.reports],
    ['warehouse', recordAddress(lots, lot_id)],
  ] as const

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
      select distinct g.lot_id, l.lot_number, p.sku, g.stamp_by::text, g.stamp_by < plant_today() as is_over
      from unstamped_goods g join lots l on l.id = g.lot_id join products p on p.id = g.product_id
      where g.qty > 0 and (g.stamp_by < plant_today() or g.stamp_by = plant_today() + ${days}::integer)
      order by stamp_by, l.lot_number`.execute(db)
    await runUnit(db, system, async (unit) => {
      const readers = {
        stamper: await holdersOf(unit, ['stamper']),
        planning: await holdersOf(unit, ['planning']),
        stamp_inventory: await holdersOf(unit, ['stamp_inventory']),
        warehouse: await holdersOf(unit, ['warehouse']),
      }
      for (const due of rows) {
        const paths = new Map<number, string>()
        // Who holds several roles hears of it once, with the list that he reads first.
        for (const [role, path] of due.is_over ? over(due) : soon)
          for (const person of readers[role]) if (!paths.has(person)) paths.set(person, path)
        for (const [person, path] of paths)
          notifyUsers(unit, [person], {
            text: sentenceOf(due),
            path,
            about: `stamp_clock:${due.lot_number}`,
          })
      }
    })
    return `${rows.length} lots announced`
  },
)
