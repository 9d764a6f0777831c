import { expect, it } from 'vitest'
import type { BatchingSheet, SheetLine, SheetLot } from '../../src/resources/production/batching/sheetShape'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'

type Step = {
  id: number
  version: number
  status: string
  phase_code: string
  unit_kind: string
  production_order_id: number
}
type Machine = {
  id: number
  kind: string
  capacity_ml: number | null
  current_state: string
  current_step_id: null
}
type Weighing = { step: Step; sheet: BatchingSheet; line: SheetLine; lot: SheetLot }

const { product, screens } = await journey()
const steps = '/production/production_order_steps'

/** Batches that are being mixed, then those that may begin. */
async function batches(api: Awaited<ReturnType<typeof product.as>>): Promise<Step[]> {
  const inStatus = async (status: string) =>
    ((await api('GET', `${steps}?status=${status}&limit=500`)).data as Step[]).filter(
      ({ phase_code, unit_kind }) => phase_code === 'batching' && unit_kind === 'ml',
    )
  return [...(await inStatus('in_progress')), ...(await inStatus('ready'))]
}

/** A batch that runs, begun in a free tank that holds it where none of the demo plant lacks its nicotine. */
async function nicotineToWeigh(): Promise<Weighing> {
  const api = await product.as('supervisor_batcher')
  const { data: machines } = await api('GET', '/production/machines?limit=500')
  for (const step of await batches(api)) {
    const { data: sheet } = (await api('GET', `${steps}/${step.id}/batching_sheet`)) as {
      data: BatchingSheet
    }
    const line = sheet.lines.find((one) => one.needs_second_person === 1 && one.weighed_ml === 0)
    const lot = line?.lots[0]
    if (!line || !lot) continue
    if (step.status === 'in_progress') return { step, sheet, line, lot }
    for (const tank of machines as Machine[]) {
      if (tank.kind !== 'tank' || tank.current_step_id !== null || (tank.capacity_ml ?? 0) < sheet.volume_ml)
        continue
      const started = await api('POST', `${steps}/${step.id}/start`, {
        version: step.version,
        machine_id: tank.id,
        ppe_confirmed: 1,
        tank_clean: 1,
      })
      if (started.message === '') return { step, sheet, line, lot }
    }
  }
  throw new Error('The demo plant has no nicotine to weigh')
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
