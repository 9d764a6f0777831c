import { afterEach, expect, it } from 'vitest'
import { sharedJourney } from '../harness/journey'
import { desk, soon } from '../harness/tabStrip'

const { screens } = await sharedJourney()
afterEach(screens.close)

it('the menu of an order copies it as a new one, offers its priority, and ends with the dangerous in red', async () => {
  const page = await screens.at('planning', '/production/production-orders', desk)
  const cell = (column: string) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`)
  await cell('status').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy as new order' }).waitFor()
  const items = page.getByRole('menuitem')
  expect(await items.allInnerTexts()).toContain('Set priority')
  expect(await items.last().innerText()).toBe('Cancel order')
  const red = await page.evaluate(() => {
    const mark = document.createElement('i')
    mark.style.color = 'var(--dc-danger)'
    document.body.append(mark)
    return getComputedStyle(mark).color
  })
  expect(await items.last().evaluate((item) => getComputedStyle(item).color)).toBe(red)
  const planned = await cell('qty_planned').innerText()
  await page.getByRole('menuitem', { name: 'Copy as new order' }).click()
  const drawer = page.locator('.dc-drawer-body')
  await soon(() => drawer.getByLabel(/^Quantity planned/).inputValue()).toBe(planned)
  expect(await drawer.getByLabel(/^External reference/).inputValue()).toBe('')
})

it('the menu of one of several selected orders is for all of them, that of another one for this one alone', async () => {
  const page = await screens.at('planning', '/production/production-orders', desk)
  const rowAt = (row: number) => page.locator(`.ag-row[row-index="${row}"]`)
  const box = (row: number) => rowAt(row).locator('input[type=checkbox]').first()
  await box(0).click()
  await box(2).click({ modifiers: ['Shift'] })
  const menuOf = async (row: number) => {
    await rowAt(row).locator('.ag-cell[col-id="status"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Set priority' }).waitFor()
    const heads = await page.locator('.mantine-Menu-label').allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Set priority' }).waitFor({ state: 'detached' })
    return heads
  }
  expect(await menuOf(1)).toEqual(['3 selected'])
  expect(await menuOf(4)).toEqual([])
})
