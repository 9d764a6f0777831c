import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { type Document, floorOf } from './mixedOrder'

const { product, screens } = await journey()
const floor = floorOf(product)
const path = '/production/pending-orders'

type Order = Document & { status: string }
const statusOf = async (order: Document) =>
  ((await floor.now('planning', 'production_orders', order)) as Order).status

/** An order that waits for its approval. */
async function submitted(qty_planned: number): Promise<Document> {
  const first = async (list: string, search: string) =>
    ((await floor.read('planning', `/${list}/lookup?search=${search}`)) as { id: number }[])[0]?.id
  const order = await floor.send('planning', '/production/production_orders', {
    product_id: await first('inventory/products', 'NL-MT-30-00-ON'),
    recipe_id: await first('production/recipes', 'RCP-00001'),
    flow_id: await first('production/flows', 'PROD-STD'),
    qty_planned,
    due_on: '2029-12-31',
  })
  return floor.fire('planning', 'production_orders', order, 'submit')
}

/** The row of an order in the list; one that has left it fades below the pointer. */
const rowOf = (page: Page, { number }: Document) =>
  page.locator('.ag-row:not(.dc-row-gone)', { hasText: number })

it('orders wait for their approval with what they would lack, are approved together, held and resumed, and leave each list by themselves', async () => {
  const [few, many] = [await submitted(10), await submitted(200_000)]
  const manager = await screens.at('manager', path, { width: 1440, height: 900 })
  for (const order of [few, many]) await rowOf(manager, order).waitFor()
  await rowOf(manager, many).locator('[col-id="shortage"]', { hasText: 'PK-BTL-30' }).waitFor()
  await rowOf(manager, few).getByText('Nothing short').waitFor()
  expect(await seriousFaults(manager)).toEqual([])

  for (const order of [few, many]) {
    await rowOf(manager, order).locator('[col-id="product_id"]').click()
    // What a row opens comes a moment later: an Escape before that closes nothing.
    await manager.getByRole('dialog').waitFor()
    await manager.keyboard.press('Escape')
    await manager.getByRole('dialog').waitFor({ state: 'detached' })
    await rowOf(manager, order).getByRole('checkbox').check()
  }
  await manager.locator('.dc-list-footer').getByRole('button', { name: 'Approve' }).click()
  const dialog = manager.getByRole('dialog')
  if (await dialog.count()) await dialog.getByRole('button', { name: 'Approve' }).click()
  await manager.getByText('Approve: 2 of 2').waitFor()
  for (const order of [few, many]) {
    await rowOf(manager, order).waitFor({ state: 'detached' })
    expect(await statusOf(order)).toBe('planned')
  }

  const released = await floor.fire(
    'planning',
    'production_orders',
    await floor.now('planning', 'production_orders', few),
    'release',
  )
  const reasons = (await floor.read('admin', '/general/parameters?limit=500')) as {
    id: number
    type_code: string
  }[]
  const hold_reason_parameter_id = reasons.find(({ type_code }) => type_code === 'hold_reason')?.id
  await manager.getByText('On hold', { exact: true }).first().click()
  await floor.fire('manager', 'production_orders', released, 'hold', { hold_reason_parameter_id })
  await rowOf(manager, few).waitFor()
  await rowOf(manager, few).locator('[col-id="number"]').click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await rowOf(manager, few).waitFor({ state: 'detached' })
  expect(await statusOf(few)).toBe('released')
})

it('who decides no pending orders does not see them', async () => {
  const bottler = await screens.at('bottler', path, { width: 1440, height: 900 })
  await bottler.getByText('You need').waitFor()
  expect(await bottler.locator('.ag-row').count()).toBe(0)
})
