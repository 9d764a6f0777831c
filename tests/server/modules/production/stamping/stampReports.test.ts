import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUnstampedStock, type UnstampedStock } from '../../../../fixtures/floor/unstampedStock'

let shop: UnstampedStock
beforeAll(async () => {
  shop = await openUnstampedStock()
})
afterAll(() => shop.plant.close())

it('bottles lost at a stamper are reported with their share of what was stamped, their liquid and the duty at stake', async () => {
  const { id, first } = await shop.running(99, 200)
  await shop.plant.stamping.send(id, 'finish', {
    end_serial: first + 94,
    applied: 90,
    damaged: 5,
    wasted_bottles: 5,
    scrapped_bottles: 4,
    damage_reason_parameter_id: shop.damage,
    scrap_reason_parameter_id: await shop.plant.reason('leak'),
  })
  const { rows } = await sql`select stamped_count::int as stamped, wasted_count::int as wasted,
      scrapped_count::int as scrapped, damaged_count::int as damaged, lost_percent::float8 as percent,
      lost_ml::float8 as ml, duty_at_stake::float8 as duty
    from stamping_wasted_bottles where product_stamping_order_id = ${id}`.execute(shop.plant.db)
  // 9 of 90 stamped; 9 bottles of 30 ml for Ontario at 15.68.
  expect(rows).toEqual([
    { stamped: 90, wasted: 5, scrapped: 4, damaged: 5, percent: 10, ml: 270, duty: 141.12 },
  ])
})
