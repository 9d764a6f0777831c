import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { forecaster } from '../../fixtures/forecast/forecaster'
import { openScreens } from '../../harness/screens'
import { startServer } from '../../harness/server'

const node = await startServer({ clientDir: resolve('dist/client') })
const plant = await forecaster(node)
const screens = await openScreens(node)
afterAll(async () => {
  await screens.close()
  await node.stop()
})

const january = await plant.period({ name: 'January', date_from: '2031-01-01', date_to: '2031-01-31' }, [
  { customer_id: plant.first.id, qty: 100 },
  { customer_id: plant.second.id, qty: 40 },
])
await plant.period({ name: 'February', date_from: '2031-02-01', date_to: '2031-02-28' }, [
  { customer_id: plant.first.id, qty: 200 },
  { customer_id: plant.second.id, qty: 80 },
])

/** The sheet of a new planner. */
async function planner(): Promise<Page> {
  const page = await screens.open({ width: 1440, height: 900 }, {})
  page.setDefaultTimeout(15_000)
  const { token } = await node.as('manager')
  const value = encodeURIComponent(`Bearer ${token}`)
  await page.context().addCookies([{ name: 'token', value, url: node.url, sameSite: 'Strict' }])
  await page.goto(`/forecast/forecast-allocations/${january.id}`)
  await page.locator('.ag-cell[col-id="b1"]').first().waitFor()
  return page
}

const cell = (page: Page, customer: number | 'sum', bucket: number) =>
  page.locator(`[row-id="${plant.bottle.id}:${customer}"] .ag-cell[col-id="b${bucket}"]`)
const textOf = (page: Page, customer: number | 'sum', bucket: number) =>
  cell(page, customer, bucket).innerText()

/** Types a figure over a cell. */
async function type(page: Page, customer: number | 'sum', bucket: number, figure: string) {
  await cell(page, customer, bucket).click()
  await page.keyboard.type(figure)
  await page.keyboard.press('Enter')
}
const save = (page: Page) => page.keyboard.press('Control+s')

/** Every cell of a sheet, by its line and bucket. */
const sheetOf = (page: Page) =>
  page
    .locator('.dc-planning-grid .ag-center-cols-container .ag-cell')
    .evaluateAll((cells) =>
      cells
        .map(
          (one) =>
            `${one.closest('[row-id]')?.getAttribute('row-id')} ${one.getAttribute('col-id')} ${one.textContent}`,
        )
        .toSorted(),
    )

it('two planners type into one sheet at once: what one saves slides in at the other, a cell both changed shows both numbers, and nothing is lost', async () => {
  const { first, second } = plant
  const [one, other] = [await planner(), await planner()]
  expect(await textOf(one, 'sum', 0)).toBe('140')

  await type(one, first.id, 0, '110')
  await expect.poll(() => textOf(one, 'sum', 0)).toBe('150')
  await one
    .getByRole('region', { name: 'Impact of unsaved changes' })
    .getByText('+10', { exact: true })
    .first()
    .waitFor()
  expect(await textOf(other, first.id, 0)).toBe('100')
  await save(one)
  await expect.poll(() => textOf(other, first.id, 0)).toBe('110')
  await expect.poll(() => textOf(other, 'sum', 0)).toBe('150')
  await expect.poll(() => other.locator('[data-testid="forecast-total"]').innerText()).toBe('430')

  // Both change the same cell, and each another one.
  await type(one, second.id, 1, '90')
  await type(other, second.id, 1, '70')
  await type(other, second.id, 0, '45')
  await save(one)
  await expect.poll(() => one.getByText('0 cells changed').count()).toBe(1)
  await save(other)
  await other.getByRole('button', { name: 'Keep yours: 70' }).click()
  await save(other)
  for (const page of [one, other]) {
    await expect.poll(() => textOf(page, second.id, 1)).toBe('70')
    await expect.poll(() => textOf(page, second.id, 0)).toBe('45')
  }

  // What is typed stays typed while the other one saves.
  await type(one, first.id, 1, '210')
  await type(other, second.id, 0, '46')
  await save(other)
  await expect.poll(() => textOf(one, second.id, 0)).toBe('46')
  expect(await textOf(one, first.id, 1)).toBe('210')
  await save(one)

  const fresh = await planner()
  await expect.poll(() => textOf(fresh, first.id, 1)).toBe('210')
  for (const page of [one, other]) await expect.poll(async () => sheetOf(page)).toEqual(await sheetOf(fresh))
})

it('a block is filled down and right, a number of a sheet is pasted over it, undone and done again, and a sum is spread over its customers', async () => {
  const { first, second } = plant
  const page = await planner()
  const at = (customer: number | 'sum', bucket: number) => textOf(page, customer, bucket)
  const before = await sheetOf(page)
  await cell(page, first.id, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => at(second.id, 0)).toBe(await at(first.id, 0))
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheetOf(page)).toEqual(before)

  await cell(page, first.id, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '101\t201\n41\t81')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(() => at(first.id, 0)).toBe('101')
  await expect
    .poll(async () => [await at(first.id, 1), await at(second.id, 0), await at(second.id, 1)])
    .toEqual(['201', '41', '81'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => sheetOf(page)).toEqual(before)
  await page.keyboard.press('Control+y')
  await expect.poll(() => at(second.id, 1)).toBe('81')

  await type(page, 'sum', 0, '284')
  await expect.poll(() => at(first.id, 0)).toBe('202')
  expect(await at(second.id, 0)).toBe('82')
  // Far from the baseline: it is not saved without a reason.
  expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Promotion')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await plant.rowOf(january.rows[0] ?? 0)).manual_qty).toBe(202)
  expect((await plant.rowOf(january.rows[0] ?? 0)).override_reason).toBe('Promotion')
})
