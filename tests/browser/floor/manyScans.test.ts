import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { random } from '../../../server/demo/company/random'
import { nextNumber } from '../../../server/engine/documentNumbers'
import { system } from '../../../server/engine/unitOfWork'
import { skids } from '../../../src/resources/production/skids/skids'
import { openDock } from '../../fixtures/shipments/dock'
import { openScreens } from '../../harness/screens'

const dock = await openDock({ clientDir: resolve('dist/client') })
const screens = await openScreens(dock.node)
afterAll(async () => {
  await screens.close()
  await dock.close()
})

const many = 500

/** So many closed cartons like one that is packed, on no skid. */
async function loose(): Promise<string[]> {
  await dock.skidsOf(200)
  const { rows } = await sql<{ number: string }>`
    insert into cartons (number, status, production_order_id, step_id, product_id, lot_id, lot_number, expires_on,
      jurisdiction, units, units_full, packed_at)
    select 'CTN-' || lpad((90000 + n)::text, 5, '0'), 'closed', production_order_id, step_id, product_id, lot_id, lot_number,
      expires_on, jurisdiction, 1, units_full, packed_at
    from (select * from cartons where status = 'closed' order by id limit 1) one cross join generate_series(1, ${many}) n
    order by n returning number`.execute(dock.db)
  return rows.map(({ number }) => number)
}

it('500 cartons scanned at the product with doubles, cuts of the line and reloads between are on their skid each once, in their order', async () => {
  const chance = random(20_261_127)
  const codes = await loose()
  const skid = await dock.plant.as(system, async (unit) =>
    unit.insert(skids, { number: await nextNumber(unit.trx, 'SK'), max_cartons: many }),
  )
  const page = await screens.open({ width: 1280, height: 1000 }, {})
  const { token } = await dock.node.as('admin')
  const value = encodeURIComponent(`Bearer ${token}`)
  await page.context().addCookies([{ name: 'token', value, url: dock.node.url, sameSite: 'Strict' }])
  const open = async () => {
    await page.goto(`/production/skids?open=${skid.id}`)
    await page.waitForSelector('.dc-scan')
    const box = page.locator('.dc-scan input').first()
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  const scan = async (code: string) => {
    // As a scanner: all of it at once, into whatever has the focus.
    await page.keyboard.insertText(code)
    await page.keyboard.press('Enter')
  }
  await open()
  for (const [nth, code] of codes.entries()) {
    if (nth % 125 === 40) await page.context().setOffline(true)
    if (nth % 125 === 70) await page.context().setOffline(false)
    if (nth % 250 === 110) await open()
    await scan(code)
    if (chance.chance(0.2)) await scan(code)
  }
  await expect
    .poll(async () => (await dock.skid(skid)).cartons, { timeout: 480_000, interval: 500 })
    .toBe(many)
  const { rows } = await sql<{ number: string }>`
    select c.number from changes h join cartons c on c.id = h.row_id
    where h.table_name = 'cartons' and h.event = 'put' and c.skid_id = ${skid.id} order by h.position`.execute(
    dock.db,
  )
  expect(rows.map(({ number }) => number)).toEqual(codes)
}, 600_000)
