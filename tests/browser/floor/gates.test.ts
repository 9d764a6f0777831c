import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { floorOf } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

it('the closed Start of a bottler opens by itself once the laboratory concludes the test in another browser', async () => {
  await floor.addMachine('bottling', 'filler', 'Gate filler', { ideal_rate_per_hour: 1800 })
  const order = await floor.mixing('NL-MT-30-00-ON', 'RCP-00001', await floor.addTank('Gate tank'))
  await floor.finishMix(order)
  const request = await floor.measured(
    await floor.testOf(({ production_order_id: of }) => of === order.id),
    0.02,
  )
  const page = `/production/production-orders/${order.id}`
  const [batcher, bottler, laboratory] = await Promise.all([
    screens.at('batcher', page),
    screens.at('bottler', page),
    screens.at('hplc_tech', `/production/hplc-requests?open=${request.id}`),
  ])
  const waiting = batcher.locator('.dc-gate', { hasText: 'Batch lot is waiting for HPLC' })
  await waiting.first().waitFor()
  await bottler
    .locator('.dc-order-table tr', { hasText: /^Bottling/ })
    .getByRole('button', { name: 'Open step' })
    .click()
  const start = bottler.getByRole('dialog').getByRole('button', { name: 'Start', exact: true })
  await start.waitFor()
  expect(await start.getAttribute('aria-disabled')).toBe('true')
  expect(await bottler.getByRole('dialog').locator('.dc-gate').innerText()).toContain(
    'Opened by hplc tech or qa manager: Conclude',
  )
  const loaded = await bottler.evaluate(() => performance.timeOrigin)

  await laboratory.getByRole('button', { name: 'Conclude', exact: true }).first().click()
  const confirm = laboratory.getByRole('dialog', { name: /^Conclude/ })
  await confirm.getByRole('button', { name: 'Conclude', exact: true }).click()
  await bottler
    .getByRole('dialog')
    .locator('button:not([aria-disabled])', { hasText: /^Start$/ })
    .waitFor()
  await waiting.first().waitFor({ state: 'detached' })
  expect(await bottler.evaluate(() => performance.timeOrigin)).toBe(loaded)
})
