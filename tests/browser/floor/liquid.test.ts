import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { type Document, floorOf } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)

const choose = async (page: Page, within: Locator, field: string, option: string) => {
  await within.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

it('a fill check that fails closes the filler, until quality settles it; the next one passes', async () => {
  const filler = await floor.addMachine('bottling', 'filler', 'Check filler', { ideal_rate_per_hour: 1800 })
  const order = await floor.mixing('NL-MT-30-00-ON', 'RCP-00001', await floor.addTank('Check tank'))
  await floor.finishMix(order)
  const test = await floor.measured(await floor.testOf((one) => one.production_order_id === order.id), 0.02)
  await floor.fire('hplc_tech', 'hplc_requests', test, 'conclude')
  const step = await floor.stepOf(order, 'bottling')
  await floor.fire('bottler', 'production_order_steps', step, 'start', { machine_id: filler.id })

  const address = `/production/production-orders/${order.id}`
  const bottler = await screens.at('bottler', `${address}?fill=${step.id}`)
  const pad = bottler.getByRole('form', { name: 'Weigh bottles' })
  const weigh = async (...grams: string[]) => {
    for (const one of grams) {
      await pad.locator('.dc-keypad').focus()
      await bottler.keyboard.type(one)
      await bottler.keyboard.press('Enter')
    }
    await pad.getByRole('button', { name: /^Record \d+ bottles/ }).click()
    await pad.waitFor({ state: 'detached' })
  }
  await pad.waitFor()
  expect(await seriousFaults(bottler)).toEqual([])
  // 20 ml where 30 are declared, by a liquid of 1.16 g/ml in bottles of 12.4 g.
  await weigh('12.4', '35.6', '35.6')

  const open = async () => {
    await bottler
      .locator('.dc-order-table tr', { hasText: /^Bottling/ })
      .getByRole('button', { name: 'Open step' })
      .click()
    return bottler.getByRole('dialog')
  }
  await (await open()).locator('button[aria-disabled=true]', { hasText: /^Report$/ }).waitFor()
  const gate = bottler
    .getByRole('dialog')
    .locator('.dc-gate', { hasText: 'fails the law on net quantity' })
    .first()
  expect(await gate.innerText()).toContain('Opened by qa manager: Settle')

  const [check] = (await floor.read(
    'qa_manager',
    `/production/fill_checks?production_order_id=${order.id}`,
  )) as [Document]
  const quality = await screens.at('qa_manager', `/production/fill-checks?open=${check.id}`)
  await quality.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await quality.getByRole('menuitem', { name: 'Settle' }).click()
  const dialog = quality.getByRole('dialog', { name: /^Settle/ })
  await choose(quality, dialog, 'Cause', 'Bottles taken out')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nozzle 3 was closed')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await bottler
    .getByRole('dialog')
    .locator('button:not([aria-disabled=true])', { hasText: /^Report$/ })
    .waitFor()

  await bottler.goto(`${address}?fill=${step.id}`)
  await pad.waitFor()
  // 30.3 ml; the weight of the empty bottle is known.
  await weigh('47.55', '47.55')
  const checks = (await floor.read(
    'qa_manager',
    `/production/fill_checks?production_order_id=${order.id}`,
  )) as {
    status: string
  }[]
  expect(checks.map(({ status }) => status).toSorted()).toEqual(['passed', 'settled'])
  await (await open()).locator('button:not([aria-disabled=true])', { hasText: /^Report$/ }).waitFor()
  await floor.fire('bottler', 'production_order_steps', await floor.stepOf(order, 'bottling'), 'report', {
    qty_good: 100,
  })
})

it('a batch that the laboratory recovers is filled into pails, sampled, and used on the sheet of a rework order', async () => {
  const order = await floor.mixing('NL-MT-30-06-QC', 'RCP-00003', await floor.addTank('Weak tank'))
  await floor.finishMix(order)
  const failed = await floor.measured(await floor.testOf((one) => one.production_order_id === order.id), 5)
  await floor.fire('hplc_tech', 'hplc_requests', failed, 'conclude')
  const quality = await screens.at('qa_manager', `/production/hplc-requests?open=${failed.id}`)
  await quality.getByRole('button', { name: 'Decide', exact: true }).click()
  const decide = quality.getByRole('dialog', { name: /^Decide/ })
  await choose(quality, decide, 'Decision', 'Recover')
  await decide.getByRole('textbox', { name: 'Reason' }).fill('Too weak')
  await decide.getByRole('button', { name: 'Decide', exact: true }).click()
  await decide.waitFor({ state: 'detached' })

  const recoveries = async () =>
    (await floor.read('recovery', `/production/recoveries?source_order_id=${order.id}`)) as (Document & {
      status: string
      volume_ml: number
      lot: string
    })[]
  const [planned] = await recoveries()
  if (!planned) throw new Error('No recovery')
  const made = await (
    await product.as('admin')
  )('POST', '/production/pails/range', { count: 2, volume_capacity_ml: 20_000, tare_g: 900 })
  const { codes } = made.data as { codes: string[] }
  const worker = await screens.at('recovery', `/production/recoveries?open=${planned.id}`)
  await worker.getByRole('button', { name: 'Fill pails' }).click()
  const drawer = worker.getByRole('dialog', { name: `Fill pails of ${planned.number}` })
  for (const code of codes) {
    await drawer.locator('.dc-scan-box input').fill(code)
    await worker.keyboard.press('Enter')
    await drawer.getByRole('textbox', { name: `Volume of ${code}` }).fill('10000')
  }
  expect(await seriousFaults(worker)).toEqual([])
  await drawer.getByRole('button', { name: 'Fill pails' }).click()
  await drawer.waitFor({ state: 'detached' })
  await worker.getByRole('button', { name: 'Request test', exact: true }).click()
  const confirm = worker.getByRole('dialog', { name: /^Request test/ })
  if (await confirm.isVisible())
    await confirm.getByRole('button', { name: 'Request test', exact: true }).click()

  await expect.poll(async () => (await recoveries())[0]?.status).toBe('testing')
  await floor.measured(await floor.testOf((one) => one.recovery_id === planned.id), 5)
  const bins = (await floor.read('admin', '/inventory/bins?kind=floor&is_active=1&limit=1')) as {
    id: number
  }[]
  await floor.fire(
    'qa_manager',
    'recoveries',
    await floor.now('qa_manager', 'recoveries', planned),
    'approve',
    {
      bin_id: bins[0]?.id,
    },
  )
  const rework = await floor.mixing('NL-MT-30-06-QC', 'RCP-00003', await floor.addTank('Rework tank'), {
    kind: 'rework',
  })

  await worker.getByRole('button', { name: 'Use in rework order' }).click()
  const use = worker.getByRole('dialog', { name: /^Use in rework order/ })
  await use.getByRole('combobox', { name: 'Rework order' }).fill(rework.number)
  await worker.getByRole('option', { name: rework.number }).click()
  await use.getByRole('textbox', { name: 'Volume' }).fill('2000')
  await use.getByRole('button', { name: 'Use in rework order' }).click()
  await use.waitFor({ state: 'detached' })

  const { id } = await floor.stepOf(rework, 'batching')
  const batcher = await screens.at('batcher', `/production/production-orders/${rework.id}?weigh=${id}`)
  const line = batcher.getByRole('list', { name: 'Lines of the batch' }).getByText('2,000 ml')
  await line.waitFor()
  await expect(floor.read('batcher', `/production/recoveries/${planned.id}`)).resolves.toMatchObject({
    status: 'approved',
    used_ml: 20,
    remaining_ml: 19_980,
  })
})
