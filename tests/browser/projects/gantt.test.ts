import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'
import { projectsOn } from './startedProject'

const { product, screens } = await journey()
const { started, datesOf } = projectsOn(product)

/** Drags from a place to the right in one move of the pointer, without a pause, while the page has little time. */
async function flicked(page: Page, { x, y }: { x: number; y: number }, by: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const mouse = (type: string, at: number, buttons: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type: type as 'mouseMoved',
      ...{ x: at, y, buttons, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 },
    })
  await mouse('mouseMoved', x, 0)
  await Promise.all([
    mouse('mousePressed', x, 1),
    mouse('mouseMoved', x + by, 1),
    mouse('mouseReleased', x + by, 0),
  ])
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
}

/** The days between two dates. */
const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

it('a bar that is dragged moves however fast the pointer is, at another screen too, and an undo puts both back', async () => {
  const { id, third } = await started('Dock doors')
  const plan = await screens.at('director', `/projects/tasks/${id}`)
  const other = await screens.at('manager', `/projects/tasks/${id}`)
  const seen = other.getByLabel(/^Gamma: /)
  const label = () => seen.getAttribute('aria-label')
  const [before, first] = [await datesOf(third.id), await label()]

  const bar = await plan.getByLabel(/^Gamma: /).boundingBox()
  if (!bar) throw new Error('The bar of Gamma is not shown')
  // A day is 10 px wide.
  await flicked(plan, { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }, 140)
  await expect.poll(label).not.toBe(first)
  const moved = await datesOf(third.id)
  expect(daysBetween(before.start_date, moved.start_date)).toBeGreaterThanOrEqual(13)
  expect(daysBetween(before.start_date, moved.start_date)).toBeLessThanOrEqual(16)

  await plan.getByRole('button', { name: 'Undo reschedule' }).click()
  await expect.poll(label).toBe(first)
  expect(await datesOf(third.id)).toMatchObject({
    start_date: before.start_date,
    due_date: before.due_date,
  })
})
