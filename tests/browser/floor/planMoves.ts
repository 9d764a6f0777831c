import type { Page } from 'playwright-core'

/** What a planner has changed on the board and not applied. */
const changesOn = (planner: Page) => planner.getByRole('region', { name: 'What changed' })

/** Moves the bottling of an order from the backlog into the first lane that can do it, by keys; answers the panel of what changed. */
export async function bottlingPlaced(planner: Page, number: string) {
  // Its times are behind all that is planned.
  await planner.getByText('Weeks', { exact: true }).click()
  await planner.getByLabel('Search the backlog').fill(number)
  await planner.locator('.dc-plan-backlog [data-card]', { hasText: 'bottling' }).focus()
  await planner.keyboard.press('Space')
  await planner.getByText(`${number} bottling lifted`).waitFor({ state: 'attached' })
  await planner.keyboard.press('ArrowDown')
  await planner
    .locator('.dc-plan-lane [data-card]', { hasText: number.slice(4) })
    .waitFor({ state: 'attached' })
  await planner.keyboard.press('Enter')
  const changes = changesOn(planner)
  await changes.getByText(`${number} bottling to `).waitFor()
  return changes
}

type PlannedLine = { id: number; production_order_id: number; machine_id: number }

/** The lines of an answer of the plan, which has them as columns. */
export const linesOf = ({ lines }: { lines: { [K in keyof PlannedLine]: number[] } }): PlannedLine[] =>
  lines.id.map((id, at) => ({
    id,
    production_order_id: lines.production_order_id[at]!,
    machine_id: lines.machine_id[at]!,
  }))
