import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Row = { id: number; version: number }
type Document = Row & { number: string }

/** Sends a write as a person of the demo company; a refusal ends the test with its code. */
async function send(who: string, path: string, body: object = {}): Promise<Document> {
  const answer = await (await product.as(who))('POST', path, body)
  expect(answer.message, `${who} ${path}`).toBe('')
  return answer.data
}
const read = async (who: string, path: string): Promise<unknown> =>
  (await (await product.as(who))('GET', path)).data
const fire = (who: string, table: string, { id, version }: Row, event: string, more: object = {}) =>
  send(who, `/production/${table}/${id}/${event}`, { version, ...more })

type Step = Row & { phase_code: string; status: string }
const stepOf = async (order: Row, phase: string): Promise<Step> => {
  const path = `/production/production_order_steps?limit=500&sort[0][field]=id&sort[0][direction]=desc`
  const steps = (await read('planning', path)) as (Step & { production_order_id: number })[]
  const found = steps.find((one) => one.production_order_id === order.id && one.phase_code === phase)
  if (!found) throw new Error(`No ${phase}`)
  return found
}

/** A tank and a filler that no order of the demo company uses. */
async function addMachine(code: string, kind: string, more: object) {
  const phases = (await read('admin', '/production/phases')) as { id: number; code: string; area: string }[]
  const [location] = (await read('admin', '/general/locations/lookup')) as Row[]
  return send('admin', '/production/machines', {
    code: `GATE-${kind}`,
    name: `Gate ${kind}`,
    kind,
    phase_id: phases.find((one) => one.code === code && one.area === 'production')?.id,
    location_id: location?.id,
    ...more,
  })
}

/** An order whose batch is mixed and waits for the laboratory. */
async function mixed(): Promise<Document> {
  const tank = await addMachine('batching', 'tank', { capacity_ml: 100_000, min_batch_ml: 1000 })
  await addMachine('bottling', 'filler', { ideal_rate_per_hour: 1800 })
  const first = async (list: string, search: string) =>
    ((await read('planning', `/${list}/lookup?search=${search}`)) as Row[])[0]?.id
  let order = await send('planning', '/production/production_orders', {
    product_id: await first('inventory/products', 'NL-MT-30-00-ON'),
    recipe_id: await first('production/recipes', 'RCP-00001'),
    flow_id: await first('production/flows', 'PROD-STD'),
    qty_planned: 1000,
    due_on: '2029-12-31',
  })
  order = await fire('planning', 'production_orders', order, 'submit')
  order = await fire('manager', 'production_orders', order, 'approve')
  order = await fire('planning', 'production_orders', order, 'release')
  const start = { machine_id: tank.id, ppe_confirmed: 1, tank_clean: 1 }
  const mix = await fire('batcher', 'production_order_steps', await stepOf(order, 'batching'), 'start', start)
  const measured = { qty_good: 32_000, unweighed_reason: 'Weighed by hand' }
  await fire('supervisor_batcher', 'production_order_steps', mix, 'finish', measured)
  return order
}

/** The sample of the order, measured in a run that o.reyes finished: it waits to be concluded by another person. */
async function measured(order: Row): Promise<{ id: number; number: string }> {
  const requests = (await read(
    'hplc_tech',
    '/production/hplc_requests?limit=500&sort[0][field]=id&sort[0][direction]=desc',
  )) as (Row & { number: string; production_order_id: number; hplc_category_id: number })[]
  const request = requests.find(({ production_order_id: of }) => of === order.id)
  if (!request) throw new Error('No request')
  await fire('batcher', 'hplc_requests', request, 'take_sample', { vial_code: 'V-GATE' })
  const machines = (await read('admin', '/production/machines?limit=200')) as { id: number; kind: string }[]
  const vials = [
    { control: 'blank' },
    ...[5, 15, 25].map((expected_mg_ml) => ({ control: 'standard', expected_mg_ml })),
    { control: 'check', expected_mg_ml: 12 },
    { hplc_request_id: request.id },
  ]
  const made = await send('o.reyes', '/production/hplc_orders', {
    machine_id: machines.find(({ kind }) => kind === 'hplc')?.id,
    hplc_category_id: request.hplc_category_id,
    hplc_order_lines: vials.map((vial, at) => ({ position: `A${at + 1}`, ...vial })),
  })
  await fire('o.reyes', 'hplc_orders', made, 'start')
  type Vial = { id: number; control: string | null; expected_mg_ml: number }
  const run = (await read('o.reyes', `/production/hplc_orders/${made.id}`)) as { hplc_order_lines: Vial[] }
  for (const line of run.hplc_order_lines) {
    if (line.control === null) continue
    const found = line.control === 'blank' ? 0.004 : line.expected_mg_ml
    await send('o.reyes', '/production/hplc_control_results', {
      hplc_order_line_id: line.id,
      measured_mg_ml: found,
      peak_area: found * 42,
    })
  }
  for (let many = 0; many < 2; many++)
    await send('o.reyes', '/production/hplc_results', {
      hplc_request_id: request.id,
      measured_mg_ml: 0.02,
      peak_area: 0.84,
    })
  await fire(
    'o.reyes',
    'hplc_orders',
    (await read('hplc_tech', `/production/hplc_orders/${made.id}`)) as Row,
    'finish',
  )
  return request
}

it('the closed Start of a bottler opens by itself once the laboratory concludes the test in another browser', async () => {
  const order = await mixed()
  const request = await measured(order)
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
