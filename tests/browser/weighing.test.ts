import { expect, it } from 'vitest'
import type { BatchingSheet, SheetLine, SheetLot } from '../../src/resources/production/batching/sheetShape'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'
import { floorOf, type Row } from './floor/mixedOrder'

type Weighing = {
  step: Row & { production_order_id: number }
  sheet: BatchingSheet
  line: SheetLine
  lot: SheetLot
}

const { product, screens } = await journey()
const steps = '/production/production_order_steps'

/** The nicotine of a batch that is being mixed, of which nothing is weighed yet. */
async function nicotineToWeigh(): Promise<Weighing> {
  const floor = floorOf(product)
  const order = await floor.mixing('NL-MT-30-06-QC', 'RCP-00003', await floor.addTank('Nicotine tank'))
  const step = await floor.stepOf(order, 'batching')
  const sheet = (await floor.read(
    'supervisor_batcher',
    `${steps}/${step.id}/batching_sheet`,
  )) as BatchingSheet
  const line = sheet.lines.find((one) => one.needs_second_person === 1)
  const lot = line?.lots[0]
  if (!line || !lot) throw new Error('The recipe has no nicotine in stock')
  return { step, sheet, line, lot }
}

it('a batcher weighs nicotine with a second person, who confirms by password at the same screen', async () => {
  const { step, line, lot } = await nicotineToWeigh()
  const page = await screens.at(
    'batcher',
    `/production/production-orders/${step.production_order_id}?weigh=${step.id}`,
  )
  const pad = page.getByRole('form', { name: `Weigh ${line.product}` })
  await pad.waitFor()
  const scan = async (code: string) => {
    await page.locator('.dc-scan-box input').fill(code)
    await page.keyboard.press('Enter')
  }
  await scan(`${line.sku}|${lot.lot_number}`)
  await pad.getByText(`Lot ${lot.lot_number}`).waitFor()
  // A tenth of the line, as a part of it: within every tolerance.
  const part = Math.floor(line.rest_ml / 10)
  await scan(String(part))
  await page.getByRole('button', { name: 'Add part' }).click()
  const dialog = page.getByRole('dialog', { name: `Second person for ${line.product}` })
  await dialog.getByRole('button', { name: 'Use password' }).click()
  await dialog.getByLabel('Username').fill('batcher')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('decant')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Another person must confirm this').waitFor()
  await dialog.getByLabel('Username').fill('manager')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('decant')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })

  const api = await product.as('supervisor_batcher')
  const weighed = async () => {
    const { data } = await api('GET', `${steps}/${step.id}/batching_sheet`)
    return (data as BatchingSheet).lines.find(({ sku }) => sku === line.sku)?.weighed_ml
  }
  await expect.poll(weighed).toBeCloseTo(line.unit === 'ml' ? part : part / (line.density_g_ml ?? 1), 0)
  const { data: logs } = await api('GET', `/production/batching_logs?step_id=${step.id}&limit=500`)
  expect(logs.filter((one: { lot_id: number }) => one.lot_id === lot.lot_id)).toMatchObject([
    { is_partial: 1, verified_by: expect.any(String) },
  ])
})
