import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Row = { id: number; version: number }
type Order = Row & {
  number: string
  jurisdiction: string
  qty_stamped: number
  production_order_id: number
  step_status: string
}
type Reel = Row & { number: string; applied: number; remaining: number }

const read = async (who: string, path: string): Promise<unknown> =>
  (await (await product.as(who))('GET', path)).data
async function write(who: string, path: string, body: object): Promise<Row> {
  const answer = await (await product.as(who))('POST', path, body)
  expect(answer.message, `${who} ${path}`).toBe('')
  return answer.data as Row
}

/** Bottles that wait at the stampers, and a reel for them that two persons counted. */
async function waiting() {
  const orders = (await read(
    'stamper',
    '/production/product_stamping_orders?limit=50&status=planned',
  )) as Order[]
  let order: Order | undefined
  for (const one of orders) {
    const path = `/production/production_orders/${one.production_order_id}`
    const made = (await read('stamper', path)) as Row & { status: string }
    if (order || !['ready', 'in_progress', 'paused'].includes(one.step_status)) continue
    if (made.status === 'on_hold') await write('manager', `${path}/resume`, { version: made.version })
    if (['in_progress', 'on_hold'].includes(made.status)) order = one
  }
  if (!order) throw new Error('No bottles wait to be stamped')
  const made = await write('stamp_inventory', '/production/reels', {
    jurisdiction: order.jurisdiction,
    serial_mode: 'serial_range',
    serial_prefix: 'J',
    first_serial: 7001,
    last_serial: 8000,
    quantity: 1000,
    received_on: '2020-01-02',
  })
  const path = `/production/reels/${made.id}`
  const sent = await write('stamp_inventory', `${path}/submit`, { version: made.version, counted_qty: 1000 })
  await write('manager', `${path}/approve`, { version: sent.version, counted_qty: 1000 })
  return { order, reelPath: path, reel: (await read('stamper', path)) as Reel }
}

const figures = (page: Page) => page.getByRole('group', { name: 'Quantity to enter' })
/** Types one of the figures by the keys of the keyboard, as a keypad beside the machine has them. */
async function enter(page: Page, label: string, value: number) {
  await figures(page).getByRole('button', { name: label }).click()
  for (const key of String(value)) await page.keyboard.press(key)
}

it(
  'two stampers count one reel in two browsers over a cut line: nothing is lost, and nothing counts twice',
  { tags: ['journey'] },
  async () => {
    const { order, reelPath, reel } = await waiting()
    const [one, other] = await Promise.all([
      screens.at('stamper', `/product-stamping-orders/start/${order.id}`),
      screens.at('d.haddad', `/product-stamping-orders/finish/${order.id}`),
    ])
    await one.getByRole('group', { name: 'Machine' }).getByRole('button', { name: 'Idle' }).first().click()
    await one.locator('.dc-scan-box input').fill(reel.number)
    await one.keyboard.press('Enter')
    await one.getByText('J7001').waitFor()
    await one.getByRole('button', { name: 'It shows this number' }).click()
    expect(await seriousFaults(one)).toEqual([])
    await one.getByRole('button', { name: /^Start on/ }).click()
    await figures(one).waitFor()
    await figures(other).waitFor()

    // The line of the first stamper is cut: 100 stamps are counted there, and wait.
    await one.context().setOffline(true)
    await enter(one, 'Last number used', 7100)
    await one.getByText('100 not accounted for').waitFor()
    await enter(one, 'Applied', 100)
    await one.getByText('Every stamp is accounted for').waitFor()
    await one.getByRole('button', { name: 'Count, keep this reel on' }).click()
    await one
      .getByText(/sent as soon as the server answers/)
      .first()
      .waitFor()

    // The other one counts the first 40 of them meanwhile.
    await enter(other, 'Last number used', 7040)
    await enter(other, 'Applied', 40)
    expect(await seriousFaults(other)).toEqual([])
    await other.getByRole('button', { name: 'Count, keep this reel on' }).click()
    await other.getByText(`${order.number}-1`).waitFor()

    // What comes late is no balance any more: it is refused in words, and counted again.
    await one.context().setOffline(false)
    await one
      .getByText(/was refused: 40 stamps more were counted/)
      .first()
      .waitFor()
    await one.getByText('began at J7041').waitFor()
    await enter(one, 'Last number used', 7100)
    await enter(one, 'Applied', 60)
    await one.getByRole('button', { name: 'Count, keep this reel on' }).click()
    await one.getByText(`${order.number}-3`).waitFor()

    expect((await read('stamper', reelPath)) as Reel).toMatchObject({ applied: 100, remaining: 900 })
    const path = `/production/product_stamping_orders/${order.id}`
    expect((await read('stamper', path)) as Order).toMatchObject({ qty_stamped: 100 })
  },
)
