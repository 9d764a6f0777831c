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
