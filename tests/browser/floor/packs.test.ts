import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { packRoomOf } from '../../fixtures/assembly/packRoom'
import { seriousFaults } from '../../harness/axe'
import { openDockScreens } from './dockScreens'

const { dock, at, scan } = await openDockScreens()
const room = await packRoomOf(dock.plant)
const board = '/assembly/assembly-dashboard'

/** The board of a person of a role, with the phases of all. */
async function onBoard(role: 'sealer' | 'stamper' | 'cartoner') {
  const page = await at(role, board, '.dc-top')
  await page.getByText('All phases', { exact: true }).click()
  await page.locator('[data-card]').first().waitFor()
  return page
}

const cardOf = (page: Page, { id }: { id: number }) => page.locator(`[data-card="${id}"]`).first()
/** The drawer of a card. */
async function opened(page: Page, step: { id: number }) {
  await cardOf(page, step).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.waitFor()
  return drawer
}
/** Waits until a card says something, on a page that is not loaded anew. */
const says = (page: Page, step: { id: number }, text: string) =>
  cardOf(page, step).filter({ hasText: text }).waitFor()

async function press(page: Page, figure: number) {
  for (const digit of String(figure))
    await page.locator('.dc-keypad').getByRole('button', { name: digit, exact: true }).click()
}

it('sealer, stamper and cartoner work an order of packs at boards of their own: each sees live what the others did, and acts in the own phase alone', async () => {
  const components = await room.stocked(48)
  const reel = await room.reel(500)
  await dock.plant.stamping.stampingMachine(room.stamper)
  const order = await room.released(48)
  const phase = (code: string) => dock.plant.step(order, code)
  const [sealing, stamping, cartoning] = await Promise.all(
    ['sealing', 'stamping', 'cartoning'].map(async (code) => phase(code)),
  )
  if (!sealing || !stamping || !cartoning) throw new Error('The order has no steps')
  const [sealer, stamper, cartoner] = await Promise.all(
    (['sealer', 'stamper', 'cartoner'] as const).map(onBoard),
  )
  if (!sealer || !stamper || !cartoner) throw new Error('Not all pages are open')
  const pages = [sealer, stamper, cartoner]
  const loaded = await Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)))

  // A stamper looks at the card of the sealers, and may nothing there.
  const looked = await opened(stamper, sealing)
  await looked.getByText('Remaining').waitFor()
  expect(await looked.getByRole('button', { name: /^(Start|Report|Machine down)/ }).count()).toBe(0)
  await stamper.keyboard.press('Escape')

  const start = await opened(sealer, sealing)
  await start.getByRole('button', { name: 'PS-01' }).click()
  await start.locator('.dc-scan input').first().focus()
  await scan(sealer, ...(await room.scans(components)).map(({ lot }) => lot))
  await press(sealer, 160)
  await start.getByText('160').first().waitFor()
  expect(await seriousFaults(sealer)).toEqual([])
  await start.getByRole('button', { name: 'Start on PS-01' }).click()
  await says(stamper, sealing, 'PS-01')
  await start.getByRole('button', { name: 'Report', exact: true }).click()
  await press(sealer, 24)
  await start.getByRole('button', { name: 'Report', exact: true }).click()
  await says(stamper, sealing, '24 / 48')
  await sealer.keyboard.press('Escape')

  // What is sealed waits for its stamps, on every board.
  await cardOf(sealer, stamping).waitFor()
  const foreign = await opened(sealer, stamping)
  await foreign.getByText('Remaining').waitFor()
  expect(await foreign.getByRole('link', { name: 'Start stamping' }).count()).toBe(0)
  await sealer.keyboard.press('Escape')
  await (await opened(stamper, stamping)).getByRole('link', { name: 'Start stamping' }).click()
  await stamper.getByRole('group', { name: 'Machine' }).getByRole('button', { name: /AS-01/ }).click()
  await stamper.locator('.dc-scan-box input').fill(reel.number)
  await stamper.keyboard.press('Enter')
  await stamper.getByRole('button', { name: 'It shows this number' }).click()
  await stamper.getByRole('button', { name: /^Start on/ }).click()
  const figures = stamper.getByRole('group', { name: 'Quantity to enter' })
  for (const [label, value] of [
    ['Last number used', Number(reel.first_serial) + 23],
    ['Applied', 24],
  ] as const) {
    await figures.getByRole('button', { name: label }).click()
    for (const key of String(value)) await stamper.keyboard.press(key)
  }
  await stamper.getByRole('button', { name: 'Count, keep this reel on' }).click()
  await says(sealer, stamping, '24 / 48')

  const carton = await opened(cartoner, cartoning)
  await carton.getByRole('button', { name: 'Start', exact: true }).click()
  await carton.getByRole('button', { name: 'Report', exact: true }).click()
  await press(cartoner, 12)
  await carton.getByRole('button', { name: 'Report', exact: true }).click()
  await says(sealer, cartoning, '12 / 48')
  expect(await seriousFaults(cartoner)).toEqual([])
  for (const [place, page] of [sealer, cartoner].entries())
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded[place === 0 ? 0 : 2])
  expect(await dock.plant.get(order)).toMatchObject({ qty_bottled: 24, qty_stamped: 24, qty_packed: 12 })
})
