import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'
import { soon } from '../harness/tabStrip'

const desk = { width: 1440, height: 900 }

const { product, screens } = await journey()

/** Three mistakes: a code too short, a name that is missing, and a word that is neither yes nor no. */
const countries = [
  'ISO 2,ISO 3,Name,Active',
  'QA,QAT,Qatar,yes',
  'Q,QXX,Too short,yes',
  'ZZ,ZZZ,,yes',
  'NO,NOR,Norway,maybe',
  'IS,ISL,Iceland,yes',
  '',
].join('\r\n')

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.locator('.dc-import-tabs').getByRole('button', { name, exact: true })

async function choose(page: Page, file: string) {
  await button(page, 'Choose file').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'countries.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
}

/** Corrects a cell as a person does: twice pressed, typed, Enter. */
async function correct(page: Page, row: number, column: string, text: string) {
  const at = page.locator(`.dc-preview-row[aria-rowindex="${row}"]`)
  const place = ['ISO 2', 'ISO 3', 'Name', 'Active'].indexOf(column)
  await at.getByRole('gridcell').nth(place).dblclick()
  await page.getByRole('textbox', { name: `${column}, row ${row}` }).fill(text)
  await page.keyboard.press('Enter')
}

/** The line of a page, on which words can be kept back. */
async function holdMessages(page: Page) {
  let stored: (() => void)[] | null = null
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => socket.send(message)
      if (stored) stored.push(pass)
      else pass()
    })
  })
  return {
    hold: () => void (stored = []),
    letGo: () => {
      for (const pass of stored ?? []) pass()
      stored = null
    },
  }
}

describe('file of countries', () => {
  it('a file of countries is mapped, previewed, corrected, committed, recognized again, and reverted', async () => {
    const other = await screens.at('admin', '/general/countries', desk)
    const page = await screens.open(desk)
    const line = await holdMessages(page)
    await screens.enter(page, 'admin', '/imports/index')
    await button(page, 'Countries').click()
    expect(await faultsInBothLights(page)).toEqual([])
    await choose(page, countries)
    await button(page, 'Preview').waitFor()
    // The heads of the file name its columns.
    await expect.poll(() => page.getByRole('combobox', { name: /^ISO 2/ }).inputValue()).toBe('ISO 2')
    expect(await faultsInBothLights(page)).toEqual([])
    await button(page, 'Preview').click()

    await tab(page, 'Errors 3').waitFor()
    await expect.poll(() => page.locator('.dc-preview-wrong').count()).toBe(3)
    await page.locator('.dc-preview-wrong').nth(1).hover()
    await page.getByRole('tooltip', { name: 'This field is required' }).waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    const findings = page.getByRole('complementary', { name: 'Errors by field' })
    await findings.getByRole('button', { name: /^This field is required/ }).click()
    await expect.poll(() => page.locator('.dc-preview-row').count()).toBe(1)
    await findings.getByRole('button', { name: /^This field is required/ }).click()
    await expect.poll(() => page.locator('.dc-preview-row').count()).toBe(3)
    await expect.poll(() => button(page, 'Commit').isDisabled()).toBe(true)

    await correct(page, 5, 'Active', 'yes')
    await tab(page, 'Errors 2').waitFor()
    await correct(page, 4, 'Name', 'Zedland')
    await tab(page, 'Errors 1').waitFor()
    await button(page, 'Exclude row 3').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('No country has one letter')
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).click()
    await tab(page, 'Excluded 1').waitFor()

    await button(page, 'Commit').click()
    const typed = page.getByRole('textbox', { name: 'Number of rows to write' })
    await typed.fill('5')
    await button(page, 'Commit 4 rows').click()
    await page.getByText('Type 4, the number of rows to write').waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    await typed.fill('4')
    await button(page, 'Commit 4 rows').click()
    await page.getByRole('region', { name: 'Result' }).getByText('Committed').waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    await other.locator('.ag-row').getByText('Norway').waitFor()
    const committed = page.url()

    // Importing the same file again asks for confirmation; with the same corrections it changes nothing.
    await button(page, 'All imports').click()
    await button(page, 'Countries').click()
    await choose(page, countries)
    await button(page, 'Import again').click()
    await button(page, 'Preview').click()
    await tab(page, 'New 0').waitFor()
    await tab(page, 'Changes 0').waitFor()
    await tab(page, 'Unchanged 3').waitFor()
    // Another user changes a row too; a correction made meanwhile is kept, though the answer is older.
    const run = `/imports/import_runs/${new URL(page.url()).searchParams.get('open')}`
    const reads: (() => void)[] = []
    await page.route('**/rows?*', async (route) => {
      const response = await route.fetch()
      await new Promise<void>((resolve) => (reads.push(resolve) === 1 ? undefined : resolve()))
      await route.fulfill({ response })
    })
    const api = await product.as('admin')
    const { version } = (await api('GET', `${run}/plan`)).data.run
    expect(await api('PUT', `${run}/rows/2`, { version, values: { name: 'Qatar' } })).toMatchObject({
      status: 1,
    })
    await soon(() => reads.length).toBe(1)
    line.hold()
    await correct(page, 5, 'Active', 'yes')
    await tab(page, 'Unchanged 4').waitFor()
    const before = reads.length
    reads[0]?.()
    await soon(() => reads.length).toBeGreaterThan(before)
    line.letGo()
    await tab(page, 'Unchanged 4').waitFor()
    await button(page, 'Discard').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.locator('.dc-tag', { hasText: 'Discarded' }).waitFor()

    await page.goto(committed)
    await button(page, 'Revert').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('Reverted').waitFor()
    await expect.poll(() => other.locator('.ag-row:not(.dc-row-gone)').getByText('Norway').count()).toBe(0)
    await button(page, 'All imports').click()
    await page.locator('.ag-row', { hasText: 'countries.csv' }).getByText('Reverted').first().waitFor()
    // What can be done with a run is done from its line too.
    await page
      .getByRole('button', { name: /^Actions for IM-/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Original file' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await faultsInBothLights(page)).toEqual([])
  }, 240_000)
})
