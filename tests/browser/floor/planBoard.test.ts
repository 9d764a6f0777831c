import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { floorOf } from './mixedOrder'
import { linesOf, stepPlaced } from './planMoves'

const { product, screens } = await journey()
const window = { width: 1440, height: 900 }

const planning = () => screens.at('planning', '/production/daily-orders', window)

it('the plan board shows a lane of every machine of the plan', async () => {
  const planner = await planning()
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
  const planner = await planning()
  const other = await screens.at('supervisor_production', '/production/daily-orders', window)
  await other.locator('.dc-plan-lane').first().waitFor()

  const changes = await stepPlaced(planner, order.number, 'bottling')
  await changes.getByRole('button', { name: 'Apply' }).click()

  const own = changes.getByRole('region', { name: 'Changes', exact: true })
  await own.getByText(`${order.number} bottling to `).waitFor({ state: 'detached' })
  // The other board has it before its plan is read again, and says who it was.
  await other.getByRole('list', { name: 'Last changes' }).getByText(order.number).waitFor()
  const api = await product.as('planning')
  const { data: plan } = await api('GET', '/production/plan')
  const line = linesOf(plan).find(({ production_order_id: id }) => id === order.id)
  expect(line).toBeDefined()
  const lane = (plan.machines as { id: number }[]).findIndex(({ id }) => id === line?.machine_id)
  await other.locator('.dc-plan-lanes .dc-plan-scroll').evaluate((list, top) => {
    list.scrollTop = top
  }, lane * 62)
  await other.getByRole('button', { name: 'Now' }).click()
  await other.getByText('Weeks', { exact: true }).click()
  await other.locator(`[data-card="L${line?.id}"]`).waitFor({ state: 'attached' })
})

it('what a person requests below the backlog waits there for the planner', async () => {
  const asker = await screens.at('requester', '/production/daily-orders', window)
  await asker.getByRole('button', { name: 'Request', exact: true }).click()
  const dialog = asker.getByRole('dialog', { name: 'Request' })
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).fill('NL-MT-30-00-ON')
  await asker.locator('[role=option]', { hasText: 'NL-MT-30-00-ON' }).first().click()
  await dialog.getByLabel('Quantity').fill('4321')
  await dialog.getByLabel('Wanted on').fill('12/30/2029')
  expect(await seriousFaults(asker)).toEqual([])
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })

  const planner = await planning()
  await planner.getByLabel('Search the backlog').fill('Maple')
  const card = planner.locator('.dc-plan-backlog [data-card]', { hasText: '4,321 by 12/30' })
  await card.waitFor()
})

it('changes that a planner keeps as a scenario wait unapplied, and are opened and applied later', async () => {
  const floor = floorOf(product)
  await floor.addTank('Scenario tank')
  const order = await floor.released('NL-MT-30-00-ON', 'RCP-00001', 'PROD-STD', { qty_planned: 100 })
  const api = await product.as('planning')
  const planned = async () =>
    linesOf((await api('GET', '/production/plan')).data).some(
      ({ production_order_id: id }) => id === order.id,
    )
  const planner = await planning()
  const changes = await stepPlaced(planner, order.number, 'bottling')
  const drawer = planner.getByRole('dialog', { name: 'Scenarios' })
  await changes.getByRole('button', { name: 'Scenarios' }).click()
  await drawer.getByLabel('Keep 1 change as a scenario').fill('Bottling first')
  await drawer.getByRole('button', { name: 'Keep' }).click()
  const scenario = drawer.getByRole('listitem', { name: 'Bottling first' })
  await scenario.waitFor()
  expect(await seriousFaults(planner)).toEqual([])
  await planner.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await changes.getByRole('button', { name: 'Discard' }).click()
  await planner.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await changes.getByText(`${order.number} bottling to `).waitFor({ state: 'detached' })
  expect(await planned()).toBe(false)

  await changes.getByRole('button', { name: 'Scenarios' }).click()
  await scenario.getByRole('button', { name: 'Open Bottling first' }).click()
  await changes.getByText('Scenario Bottling first').waitFor()
  await changes.getByRole('button', { name: 'Apply' }).click()
  await changes.getByText('Scenario Bottling first').waitFor({ state: 'detached' })
  await expect.poll(planned).toBe(true)
  const { data: all } = await api('GET', '/production/plan_scenarios')
  const [applied] = (all as { name: string; applied_version: number | null }[]).filter(
    ({ name }) => name === 'Bottling first',
  )
  expect(applied?.applied_version).toBeGreaterThan(0)
})
