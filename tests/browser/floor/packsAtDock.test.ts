import { expect, it } from 'vitest'
import { packRoomOf } from '../../fixtures/assembly/packRoom'
import { reportBrands } from '../../fixtures/returns/reportedBrands'
import { seriousFaults } from '../../harness/axe'
import { openDockScreens } from './dockScreens'

const { dock, at, scan } = await openDockScreens()
const room = await packRoomOf(dock.plant)

it('two people at the dock load packs of one shipment: each sees live what comes to the warehouse and what the other loads, and a skid that is not of it is refused', async () => {
  await dock.plant.as(dock.plant.admin, reportBrands)
  const order = await room.cartoned(24, 24)
  await room.send(order, 'transfer', 'start')
  const [one, two] = await dock.moving.onSkids(order, 1)
  if (!one || !two) throw new Error('The packs are on no skids')
  const day = '/assembly/shipping-dashboard'
  const [first, second] = await Promise.all([
    at('shipping', day, '.dc-scan'),
    at('shipping', day, '.dc-scan'),
  ])
  const pages = [first, second]
  const loaded = await Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)))

  // What comes to the warehouse is there at once, for both.
  for (const { number } of [one, two]) {
    expect(await dock.scan(number, 'send')).toMatchObject({ http: 200 })
    expect(await dock.toStore(number)).toMatchObject({ http: 200 })
    for (const page of pages) await page.getByRole('cell', { name: number, exact: true }).waitFor()
  }
  const { shipment } = await dock.packed(24, {}, room.pack.id)
  await dock.fire(shipment, 'make_ready')
  for (const page of pages) await page.locator('.dc-shipping-day').getByText('0 of 2').first().waitFor()

  await scan(first, one.number)
  await second.locator('.dc-shipping-day').getByText('1 of 2').first().waitFor()
  // A skid of bottles that is still on the floor is no part of it.
  const [other] = (await dock.skidsOf(200)).skids
  await scan(second, other?.number ?? '')
  await second.locator('.dc-scan-refused').waitFor()
  expect(await seriousFaults(second)).toEqual([])
  await scan(second, two.number)
  await first.locator('.dc-shipping-day').getByText('2 of 2').first().waitFor()

  expect(await dock.fire(shipment, 'ship', dock.onTruck)).toMatchObject({ http: 200 })
  const { number } = await dock.at(shipment)
  const row = { hasText: number }
  for (const page of pages)
    await page.getByRole('row').filter(row).filter({ hasText: 'Shipped' }).first().waitFor()
  expect(await Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)))).toEqual(loaded)
  expect(await dock.plant.get(order)).toMatchObject({ qty_shipped: 24 })
  expect(await dock.faults()).toEqual([])
})
