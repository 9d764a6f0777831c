import type { Page } from 'playwright-core'

/** What a planner has changed on the board and not applied. */
export const changesOn = (planner: Page) => planner.getByRole('region', { name: 'What changed' })

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

/** Applies what is changed of an order, and waits until nothing of it is left to apply. */
export async function applied(planner: Page, number: string) {
  const changes = changesOn(planner)
  await changes.getByRole('button', { name: 'Apply' }).click()
  await changes
    .getByRole('region', { name: 'Changes', exact: true })
    .getByText(`${number} bottling to `)
    .waitFor({ state: 'detached' })
}

/** Moves a card of a lane to the lane of another machine by keys; it is not applied yet. */
export async function movedTo(
  planner: Page,
  card: { key: string; number: string },
  from: number,
  lanes: readonly string[],
  to: number,
) {
  await planner.locator(`.dc-plan-lane [data-card="${card.key}"]`).focus()
  await planner.keyboard.press('Space')
  await planner.getByText(`${card.number} bottling lifted`).waitFor({ state: 'attached' })
  const step = to > from ? 1 : -1
  for (let lane = from + step; lane !== to + step; lane += step) {
    await planner.keyboard.press(step > 0 ? 'ArrowDown' : 'ArrowUp')
    await planner
      .locator(`.dc-plan-lane[aria-label="${lanes[lane]}"] [data-card="${card.key}"]`)
      .waitFor({ state: 'attached' })
  }
  await planner.keyboard.press('Enter')
  await changesOn(planner).getByText(`${card.number} bottling to ${lanes[to]}`).first().waitFor()
}
