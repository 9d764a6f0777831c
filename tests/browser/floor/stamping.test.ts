import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { floorOf, type Row } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

type Order = Row & { number: string; status: string; jurisdiction: string; qty_stamped: number }
type Reel = Row & {
  number: string
  status: string
  applied: number
  missing: number
  remaining: number
  exposure: number
}

/** What the reel of each attempt has before its numbers: no two reels have the same ones. */
const prefixes = ['J', 'K', 'L']

/** Bottles that wait at the stampers, a machine for them, and a reel that two persons counted: none is of the demo company. */
async function waiting() {
  const prefix = prefixes.shift() ?? ''
  const machine = await floor.addMachine('stamping', 'stamper', `Stamper ${prefix}`, {
    ideal_rate_per_hour: 1100,
  })
  await floor.send('admin', '/production/stamping_machines', { machine_id: machine.id })
  const { id } = await floor.atStampers('NL-MT-30-00-ON', 'RCP-00001', `STAMP-${prefix}`)
  const [order] = (await floor.read(
    'stamper',
    `/production/product_stamping_orders?production_order_id=${id}`,
  )) as Order[]
  if (!order) throw new Error('The order came to the stampers without a stamping order')
  const made = await floor.send('stamp_inventory', '/production/reels', {
    jurisdiction: order.jurisdiction,
    serial_mode: 'serial_range',
    serial_prefix: prefix,
    first_serial: 7001,
    last_serial: 8000,
    quantity: 1000,
    received_on: '2020-01-02',
  })
  const path = `/production/reels/${made.id}`
  const sent = await floor.send('stamp_inventory', `${path}/submit`, {
    version: made.version,
    counted_qty: 1000,
  })
  await floor.send('manager', `${path}/approve`, { version: sent.version, counted_qty: 1000 })
  return { order, prefix, reelPath: path, reel: (await floor.read('stamper', path)) as Reel }
}

const figures = (page: Page) => page.getByRole('group', { name: 'Quantity to enter' })
/** Types one of the figures by the keys of the keyboard, as a keypad beside the machine has them. */
async function enter(page: Page, label: string, value: number) {
  await figures(page).getByRole('button', { name: label }).click()
  for (const key of String(value)) await page.keyboard.press(key)
}

it(
  'two stampers count one reel in two browsers over a cut line: nothing is lost, nothing counts twice, and each missing stamp is exposed',
  { tags: ['journey'] },
  async () => {
    const { order, prefix, reelPath, reel } = await waiting()
    const reelNow = async () => (await floor.read('stamper', reelPath)) as Reel
    // A stamp that is missing costs this much (Excise Act, 2001, s. 238.1).
    const each = order.jurisdiction === 'CA' ? 5 : 10
    const [one, other] = await Promise.all([
      screens.at('stamper', `/product-stamping-orders/start/${order.id}`),
      screens.at('d.haddad', `/product-stamping-orders/finish/${order.id}`),
    ])
    const machines = one.getByRole('group', { name: 'Machine' }).getByRole('button')
    await machines.filter({ hasText: `Stamper ${prefix}` }).click()
    await one.locator('.dc-scan-box input').fill(reel.number)
    await one.keyboard.press('Enter')
    await one.getByText(`${prefix}7001`).waitFor()
    await one.getByRole('button', { name: 'It shows this number' }).click()
    await one.getByRole('textbox', { name: 'Crew' }).fill('3')
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

    // The other one counts the first 40 of them meanwhile: the next session is open once the server has them.
    await enter(other, 'Last number used', 7040)
    await enter(other, 'Applied', 40)
    expect(await seriousFaults(other)).toEqual([])
    await other.getByRole('button', { name: 'Count, keep this reel on' }).click()
    await other.getByText(`${order.number}-2`).waitFor()
    expect(await reelNow()).toMatchObject({ applied: 40, remaining: 960, exposure: 0 })

    // What comes late is no balance any more: it is refused in words, and counted again.
    await one.context().setOffline(false)
    await one
      .getByText(/was refused: 40 stamps more were counted/)
      .first()
      .waitFor()
    expect(await reelNow()).toMatchObject({ applied: 40, remaining: 960, exposure: 0 })
    await one.getByText(`began at ${prefix}7041`).waitFor()
    await enter(one, 'Last number used', 7100)
    await enter(one, 'Applied', 58)
    await enter(one, 'Missing', 2)
    await one.getByRole('textbox', { name: /Reason for missing stamps/ }).fill('Gap at a splice')
    await one.getByRole('button', { name: 'Count, keep this reel on' }).click()
    await one.getByText(`${order.number}-3`).waitFor()

    expect(await reelNow()).toMatchObject({ applied: 98, missing: 2, remaining: 900, exposure: 2 * each })
    // The reel comes off with its next stamp, and is free; the order waits for a reel on both screens.
    await enter(one, 'Last number used', 7110)
    await enter(one, 'Applied', 10)
    await one.getByRole('button', { name: 'Unmount reel' }).click()
    await one.getByRole('button', { name: 'Mount reel' }).waitFor()
    await other.getByRole('button', { name: 'Mount reel' }).waitFor()
    expect(await seriousFaults(one)).toEqual([])
    await expect.poll(reelNow).toMatchObject({ status: 'available', applied: 108, remaining: 890 })

    const path = `/production/product_stamping_orders/${order.id}`
    await expect
      .poll(async () => (await floor.read('stamper', path)) as Order)
      .toMatchObject({ status: 'paused', qty_stamped: 108, crew_count: 3 })
  },
)
