import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDockScreens } from './dockScreens'

const { dock, at: open, scan } = await openDockScreens()

const at = (role: 'shipping' | 'transfer', path: string) => open(role, path, '.dc-scan')

const boxOf = (page: Page) => page.locator('.dc-scan input').first()
const isFocused = (page: Page) => boxOf(page).evaluate((box) => box === document.activeElement)
const boardOf = (page: Page, board: string) => page.locator(board).first().innerText()

it('two docks load one shipment while a forklift sends skids and the line of one dock is cut: each counts once, and boards are as when loaded anew', async () => {
  const { skids } = await dock.stored(4)
  const { shipment } = await dock.packed(800)
  await dock.fire(shipment, 'make_ready')
  const floor = await dock.skidsOf(600)
  const [one = '', two = '', three = '', four = ''] = skids.map(({ number }) => number)
  const [first, second, forklift] = await Promise.all([
    at('shipping', '/production/shipping'),
    at('shipping', '/production/shipping'),
    at('transfer', '/production/transfer'),
  ])
  await Promise.all([first, second, forklift].map((page) => expect.poll(() => isFocused(page)).toBe(true)))

  await second.context().setOffline(true)
  await Promise.all([
    scan(first, one, two, one, two),
    scan(second, two, three, three, four),
    scan(forklift, ...floor.skids.flatMap(({ number }) => [number, number])),
  ])
  for (const page of [first, second, forklift]) expect(await isFocused(page)).toBe(true)
  await second.context().setOffline(false)

  await expect.poll(async () => (await dock.at(shipment)).lines_loaded).toBe(4)
  await expect
    .poll(async () => Promise.all(floor.skids.map(async (skid) => (await dock.skid(skid)).status)))
    .toEqual(floor.skids.map(() => 'in_transfer'))
  const lines = await dock.linesOf(shipment)
  expect(lines.map(({ item }) => item).toSorted()).toEqual([one, two, three, four].toSorted())
  expect(lines.every(({ loaded_at }) => loaded_at !== null)).toBe(true)
  expect(await dock.faults()).toEqual([])

  const [fresh, freshForklift] = await Promise.all([
    at('shipping', '/production/shipping'),
    at('transfer', '/production/transfer'),
  ])
  for (const [page, anew, board] of [
    [first, fresh, '.dc-shipping-tiles'],
    [first, fresh, '.dc-shipping-day'],
    [second, fresh, '.dc-shipping-tiles'],
    [second, fresh, '.dc-shipping-day'],
    [forklift, freshForklift, '.dc-transfer-tiles'],
    [forklift, freshForklift, '.dc-transfer-day'],
  ] as const)
    await expect.poll(async () => (await boardOf(page, board)) === (await boardOf(anew, board))).toBe(true)
  expect(await boardOf(first, '.dc-shipping-day')).toContain('4 of 4')
  // What is on its way is in no other of the three lists.
  for (const { number } of floor.skids) expect(await boardOf(forklift, '.dc-transfer-day')).toContain(number)
  for (const page of [first, second, forklift]) expect(await isFocused(page)).toBe(true)
})
