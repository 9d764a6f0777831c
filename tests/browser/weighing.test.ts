import pg from 'pg'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { clientConfig } from '../../server/db/connect'
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

type Container = {
  id: number
  number: string
  product_id: number
  qr_code: string
  remaining_qty: number
  due_on: string | null
}

const floor = floorOf(product)

const tobacco = { sku: 'NL-MT-30-06-QC', recipe: 'RCP-00003' }
/** Of what is in it the laboratory of the demo company has ethyl maltol in containers. */
const tea = { sku: 'NL-PT-30-06-AB', recipe: 'RCP-00023' }

/** A batch that is being mixed, of which nothing is weighed yet. */
async function batchToWeigh(tank: string, { sku, recipe } = tobacco) {
  const order = await floor.mixing(sku, recipe, await floor.addTank(tank))
  const step = await floor.stepOf(order, 'batching')
  const sheet = (await floor.read(
    'supervisor_batcher',
    `${steps}/${step.id}/batching_sheet`,
  )) as BatchingSheet
  return { step, sheet }
}

/** The nicotine of a batch. */
async function nicotineToWeigh(): Promise<Weighing> {
  const { step, sheet } = await batchToWeigh('Nicotine tank')
  const line = sheet.lines.find((one) => one.needs_second_person === 1)
  const lot = line?.lots[0]
  if (!line || !lot) throw new Error('The recipe has no nicotine in stock')
  return { step, sheet, line, lot }
}

/** A second person answers for an addition by password. */
async function confirmAs(username: string, dialog: Locator) {
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('decant')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
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
  await confirmAs('manager', dialog)

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

/** A container that could be used until yesterday. */
async function outdate({ id }: Container) {
  const client = new pg.Client(clientConfig(product.database))
  await client.connect()
  await client.query('update lab_receiving_containers set expires_on = plant_today() - 1 where id = $1', [id])
  await client.end()
}

it('a batcher weighs from a container of the laboratory by its code, and its page in another browser has less at once', async () => {
  const { step, sheet } = await batchToWeigh('Flavour tank', tea)
  const lab = await product.as('hplc_tech')
  const { data: containers } = await lab(
    'GET',
    '/lab_receiving/lab_receiving_containers?limit=500&status=released',
  )
  const full = (containers as Container[]).filter(({ remaining_qty }) => remaining_qty > 100)
  const today = new Date().toISOString().slice(0, 10)
  const isPast = ({ due_on }: Container) => due_on !== null && due_on < today
  const isOfBatch = ({ product_id }: Container) => sheet.lines.some((line) => line.product_id === product_id)
  const [taken, past] = full.filter((one) => isOfBatch(one) && !isPast(one))
  const foreign = full.find((one) => !isOfBatch(one))
  const line = sheet.lines.find(({ product_id }) => product_id === taken?.product_id)
  if (!taken || !past || !foreign || !line) throw new Error('No released container of an ingredient')
  await outdate(past)

  const [page, other] = await Promise.all([
    screens.at('batcher', `/production/production-orders/${step.production_order_id}?weigh=${step.id}`),
    screens.at('supervisor', `/lab-receiving/receiving-container/${taken.id}`),
  ])
  await other.getByText(taken.number).first().waitFor()
  const scan = async (code: string) => {
    await page.locator('.dc-scan-box input').fill(code)
    await page.keyboard.press('Enter')
  }
  await scan(foreign.qr_code)
  await page.getByText('No open line of this batch needs it').waitFor()
  await scan(past.qr_code)
  await page.getByText('Could be used until').waitFor()
  await scan(taken.qr_code)
  const pad = page.getByRole('form', { name: `Weigh ${line.product}` })
  await pad.waitFor()
  await scan('50')
  await page.getByRole('button', { name: 'Add part' }).click()
  if (line.needs_second_person === 1) {
    const dialog = page.getByRole('dialog', { name: `Second person for ${line.product}` })
    await dialog.getByRole('button', { name: 'Use password' }).click()
    await confirmAs('manager', dialog)
  }
  const drawn = other.getByRole('row', { name: /Draw/ }).filter({ hasText: '-50' })
  await drawn.first().waitFor()
  const { data: after } = await lab('GET', `/lab_receiving/lab_receiving_containers/${taken.id}`)
  expect(after).toMatchObject({ status: 'opened' })
  expect(after.remaining_qty).toBeLessThan(taken.remaining_qty)
  const { data: logs } = await lab('GET', `/production/batching_logs?step_id=${step.id}&limit=500`)
  expect(logs).toMatchObject([{ lab_receiving_container_id: taken.id, is_partial: 1 }])
})
