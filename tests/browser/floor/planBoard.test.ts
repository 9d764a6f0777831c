import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { floorOf } from './mixedOrder'

const { product, screens } = await journey()
const window = { width: 1440, height: 900 }

it('the plan board shows a lane of every machine of the plan', async () => {
  const planner = await screens.at('planning', '/production/daily-orders', window)
  const api = await product.as('planning')
  const { data: plan } = await api('GET', '/production/plan')
  const lanes = planner.locator('.dc-plan-lane')
  await lanes.first().waitFor()
  const [first] = plan.machines as { name: string }[]
  expect(await lanes.first().getAttribute('aria-label')).toBe(first?.name)
  expect(await seriousFaults(planner)).toEqual([])
})

it('a card that a planner moves by keys and applies is in its lane on the board of another one', async () => {
  const floor = floorOf(product)
  await floor.addTank('Plan tank')
  const order = await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD', { qty_planned: 100 })
  const planner = await screens.at('planning', '/production/daily-orders', window)
  const other = await screens.at('supervisor_production', '/production/daily-orders', window)
  await other.locator('.dc-plan-lane').first().waitFor()

  // Its times are behind all that is planned.
  await planner.getByText('Weeks', { exact: true }).click()
  await planner.getByLabel('Search the backlog').fill(order.number)
  const card = planner.locator('.dc-plan-backlog [data-card]', { hasText: 'bottling' })
  await card.focus()
  await planner.keyboard.press('Space')
  await planner.getByText(`${order.number} bottling lifted`).waitFor({ state: 'attached' })
  await planner.keyboard.press('ArrowDown')
  const changes = planner.getByRole('region', { name: 'What changed' })
  await planner
    .locator('.dc-plan-lane [data-card]', { hasText: order.number.slice(4) })
    .waitFor({ state: 'attached' })
  await planner.keyboard.press('Enter')
  await changes.getByText(`${order.number} bottling to `).waitFor()
  await changes.getByRole('button', { name: 'Apply' }).click()

  const own = changes.getByRole('region', { name: 'Changes', exact: true })
  await own.getByText(`${order.number} bottling to `).waitFor({ state: 'detached' })
  // The other board has it before its plan is read again, and says who it was.
  await other.getByRole('list', { name: 'Last changes' }).getByText(order.number).waitFor()
  const api = await product.as('planning')
  const { data: plan } = await api('GET', '/production/plan')
  const line = (plan.lines as { id: number; order_number: string; machine_id: number }[]).find(
    ({ order_number: number }) => number === order.number,
  )
  expect(line).toBeDefined()
  const lane = (plan.machines as { id: number }[]).findIndex(({ id }) => id === line?.machine_id)
  await other.locator('.dc-plan-lanes .dc-plan-scroll').evaluate((list, top) => {
    list.scrollTop = top
  }, lane * 62)
  await other.getByRole('button', { name: 'Now' }).click()
  await other.getByText('Weeks', { exact: true }).click()
  await other.locator(`[data-card="L${line?.id}"]`).waitFor({ state: 'attached' })
})
