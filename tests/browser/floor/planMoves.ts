import type { Page } from 'playwright-core'

/** What a planner has changed on the board and not applied. */
export const changesOn = (planner: Page) => planner.getByRole('region', { name: 'What changed' })

type Phase = 'bottling' | 'labelling'

/** Moves a step of an order from the backlog into the first lane that can do it, by keys; answers the panel of what changed. */
export async function stepPlaced(planner: Page, number: string, phase: Phase) {
  await planner.getByLabel('Search the backlog').fill(number)
  // The list follows the search a moment later: until then the only card of this phase may be of another order.
  await planner
    .locator('.dc-plan-backlog [data-card]', { hasText: number })
    .filter({ hasText: phase })
    .focus()
  await planner.keyboard.press('Space')
  await planner.getByText(`${number} ${phase} lifted`).waitFor({ state: 'attached' })
  await planner.keyboard.press('ArrowDown')
  // Its time may be weeks away: the board follows it.
  await planner
    .locator('.dc-plan-lane [data-card]', { hasText: number.slice(4) })
    .waitFor({ state: 'attached' })
  await planner.keyboard.press('Enter')
  const changes = changesOn(planner)
  await changes.getByText(`${number} ${phase} to `).waitFor()
  return changes
}

/** Applies what is changed of an order, and waits until nothing of it is left to apply. */
export async function applied(planner: Page, number: string, phase: Phase) {
  const changes = changesOn(planner)
  await changes.getByRole('button', { name: 'Apply' }).click()
  await changes
    .getByRole('region', { name: 'Changes', exact: true })
    .getByText(`${number} ${phase} to `)
    .waitFor({ state: 'detached' })
}

/** Moves a card of a lane to the lane of another machine by keys; it is not applied yet. */
export async function movedTo(
  planner: Page,
  card: { key: string; number: string; phase: Phase },
  from: number,
  lanes: readonly string[],
  to: number,
) {
  await planner.locator(`.dc-plan-lane [data-card="${card.key}"]`).focus()
  await planner.keyboard.press('Space')
  await planner.getByText(`${card.number} ${card.phase} lifted`).waitFor({ state: 'attached' })
  const step = to > from ? 1 : -1
  for (let lane = from + step; lane !== to + step; lane += step) {
    await planner.keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp')
    await planner
      .locator(`.dc-plan-lane[aria-label="${lanes[lane]}"] [data-card="${card.key}"]`)
      .waitFor({ state: 'attached' })
  }
  await planner.keyboard.press('Enter')
  await changesOn(planner).getByText(`${card.number} ${card.phase} to ${lanes[to]}`).first().waitFor()
}

type PlannedLine = { id: number; production_order_id: number; machine_id: number }

/** The lines of an answer of the plan, which has them as columns. */
export const linesOf = ({ lines }: { lines: { [K in keyof PlannedLine]: number[] } }): PlannedLine[] =>
  lines.id.map((id, at) => ({
    id,
    production_order_id: lines.production_order_id[at]!,
    machine_id: lines.machine_id[at]!,
  }))
