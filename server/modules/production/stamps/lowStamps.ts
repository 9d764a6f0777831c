import { sql } from 'kysely'
import { stampsInventory } from '../../../../src/resources/production/stamps/stamps_inventory'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { settingsNow } from '../../../site/settings'

type Low = { jurisdiction: string; closing: number; days_left: number; ordered: number }

/** In a sentence: how long the stamps of a jurisdiction last, and what is on its way. */
const sentenceOf = ({ jurisdiction, closing, days_left, ordered }: Low, leadDays: number) =>
  `${closing} stamps of ${jurisdiction} last ${days_left} days at average use, ` +
  (ordered > 0 ? `${ordered} are ordered` : `an order takes ${leadDays} days`)

job(
  {
    name: 'low_stamps',
    title: 'Announce low stamps',
    about: 'Names jurisdictions whose stamps run out soon at average use.',
    schedule: { daily: '06:10' },
  },
  async ({ db }) => {
    const set = await settingsNow(db, 'excise.low_stamp_days', 'excise.order_lead_days')
    const { rows } = await sql<Low>`
      select i.jurisdiction, i.closing, i.days_left,
        coalesce((select sum(o.quantity) from reel_orders o
          where o.status = 'ordered' and o.jurisdiction = i.jurisdiction), 0)::int8 as ordered
      from stamps_inventory_at(plant_today(), true) i
      where i.daily_use > 0 and i.days_left <= ${set['excise.low_stamp_days']}::integer
      order by i.jurisdiction`.execute(db)
    await runUnit(db, system, async (unit) => {
      const keepers = await holdersOf(unit, ['stamp_inventory', 'manager'])
      for (const low of rows)
        notifyUsers(unit, keepers, {
          text: sentenceOf(low, set['excise.order_lead_days']),
          path: `${stampsInventory.path}?f.jurisdiction=is:${low.jurisdiction}`,
          about: `low_stamps:${low.jurisdiction}`,
        })
    })
    return `${rows.length} jurisdictions announced`
  },
)
