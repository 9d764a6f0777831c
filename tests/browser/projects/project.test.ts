import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFaults } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { day, projectsOn, type Row } from './startedProject'

const { product, screens } = await journey()

const { send, started, datesOf } = projectsOn(product)

const column = (page: Page, status: string) =>
  page.locator('.dc-status-board-column', { has: page.getByRole('heading', { name: status }) })

async function dragged(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Not shown')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height - 8)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 20, start.y + start.height, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 8 })
  await page.mouse.up()
}

it('a project is moved in time with an undo, its cards by keys and pointer, and a second screen follows', async () => {
  const { id, first, second, third } = await started('Cold room')
  const plan = await screens.at('director', `/projects/tasks/${id}`)
  const bar = plan.getByLabel(/^Alpha: /)
  await bar.focus()
  await plan.keyboard.press('Space')
  await plan.getByText('Picked up draggable item').waitFor({ state: 'attached' })
  const moving = async () => {
    await plan.keyboard.press('ArrowRight')
    return plan.locator('.dc-gantt-note').innerText()
  }
  await expect.poll(moving).toMatch(/^2 tasks move/)
  await plan.keyboard.press('Enter')
  const dialog = plan.getByRole('dialog', { name: 'Move what waits for it too?' })
  await dialog.getByText('1 task would move with Alpha.').waitFor()
  expect(await seriousFaults(plan)).toEqual([])
  const before = await datesOf(second.id)
  await dialog.getByRole('button', { name: 'Move 2 tasks' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await datesOf(second.id)).start_date > before.start_date).toBe(true)
  await plan.getByRole('button', { name: 'Undo reschedule' }).click()
  await plan.getByText('Dates are as they were').first().waitFor()
  expect((await datesOf(second.id)).start_date).toBe(before.start_date)

  const board = await screens.at('director', `/projects/tasks/${id}?tab=board`)
  const other = await screens.at('manager', `/projects/tasks/${id}?tab=board`)
  await column(other, 'To do').getByText('Alpha').waitFor()
  await board.getByRole('button', { name: 'Move Alpha' }).focus()
  await board.keyboard.press('Space')
  await board.getByText('Alpha lifted').waitFor({ state: 'attached' })
  await board.keyboard.press('ArrowRight')
  await board.locator('.dc-status-board-over', { hasText: 'In progress' }).waitFor()
  await board.keyboard.press('Enter')
  await board.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await column(board, 'In progress').getByText('Alpha').waitFor()
  await column(other, 'In progress').getByText('Alpha').waitFor()
  await dragged(board, column(board, 'To do').getByText('Gamma'), column(board, 'In progress'))
  await board.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await column(other, 'In progress').getByText('Gamma').waitFor()
  expect(await seriousFaults(board)).toEqual([])
  expect([first.id, third.id]).not.toContain(second.id)
})

it('an item is added in a row, recorded on its page, and seen on another screen, in the log and in the burn-up', async () => {
  const { id, first } = await started('Water treatment')
  const items = await screens.at('director', `/projects/tasks/items/${first.id}`)
  const list = await screens.at('manager', `/projects/tasks/${id}?tab=items`)
  await items.getByLabel('New item').fill('Change the filters')
  await items.getByLabel('New item').press('Enter')
  await items.getByText('Change the filters').first().waitFor()
  await list.getByText('Change the filters').first().waitFor()
  const [item] = (await send(
    'director',
    'GET',
    `/projects/task_items?project_task_id=${first.id}`,
  )) as unknown as Row[]

  const record = await screens.at('director', `/task_items/record/${item?.id}`)
  const watcher = await screens.at('manager', `/task_items/record/${item?.id}`)
  await watcher.getByText('No records yet').waitFor()
  await record.getByLabel('Hours', { exact: false }).first().fill('2.5')
  await record.getByLabel('What was done').fill('Filters of both lines')
  expect(await seriousFaults(record)).toEqual([])
  await record.getByRole('button', { name: 'Add record and finish' }).click()
  await watcher.getByText('Filters of both lines').waitFor()
  await watcher.getByText('2.50 h').first().waitFor()
  await watcher.getByText('Done', { exact: true }).first().waitFor()
  expect(await record.getByLabel('What was done').inputValue()).toBe('')

  const log = await screens.at('director', `/projects/tasks/${id}?tab=log`)
  await log.getByText('Change the filters').first().waitFor()
  expect(await seriousFaults(log)).toEqual([])
  const report = await screens.at('director', '/projects_report?list=burn_up')
  await report.getByRole('combobox', { name: 'Project' }).click()
  await report.getByRole('option', { name: /Water treatment/ }).click()
  await report.getByText('Schedule index (SPI)').waitFor()
  await report.getByText('2.50 h').first().waitFor()
})

it('a batcher finds the own items at home, works on one in its drawer, and the project follows', async () => {
  const { id, first } = await started('Hose labels')
  const batcher = await send('batcher', 'GET', '/me')
  await send('director', 'POST', '/projects/task_items', {
    project_task_id: first.id,
    name: 'Label the hoses',
    assignee_id: batcher.id,
    due_date: day(0),
    estimated_hours: 4,
  })
  const home = await screens.at('batcher', '/dashboard')
  const watcher = await screens.at('director', `/projects/tasks/${id}?tab=records`)
  await watcher.getByText('No records yet').waitFor()
  await home.getByRole('button', { name: /^Label the hoses/ }).click()
  const drawer = home.getByRole('dialog', { name: 'Label the hoses' })
  await drawer.getByLabel('Hours', { exact: false }).first().fill('2')
  await drawer.getByLabel('What was done').fill('Half of the hoses')
  await drawer.getByRole('button', { name: 'Add record', exact: true }).click()
  await drawer.getByText('Half of the hoses').waitFor()
  await drawer.getByText('50 %').first().waitFor()
  expect(await seriousFaults(home)).toEqual([])
  await watcher.getByText('Half of the hoses').waitFor()
  await drawer.getByRole('button', { name: 'Finish', exact: true }).click()
  await home.getByRole('button', { name: /^Label the hoses/ }).waitFor({ state: 'detached' })
})
