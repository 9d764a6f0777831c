import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'

// Two people, two lights: longer than most on a loaded machine.
const long = 120_000
const desk = { width: 1440, height: 900 }

const { product, screens } = await journey()
afterEach(screens.close)

const rowOf = (page: Page, code: string) => page.locator('[data-account]', { hasText: code })
/** Others may see what was typed before the line itself has the keys again. */
const hasKeys = (page: Page, code: string) =>
  page.locator('[data-account]:focus', { hasText: code }).waitFor()

describe('books', () => {
  it(
    'the books show a chart that is walked, typed into and moved by keys, and seen by others at once',
    async () => {
      const [admin, other] = [
        await screens.at('admin', '/general/chart-of-accounts', desk),
        await screens.at('admin', '/general/chart-of-accounts', desk),
      ]
      await rowOf(admin, '1110').waitFor()
      await rowOf(other, '1110').waitFor()
      await rowOf(admin, '1000').focus()
      await admin.keyboard.press('ArrowDown')
      await admin.keyboard.press('ArrowLeft')
      await rowOf(admin, '1110').waitFor({ state: 'detached' })
      await admin.keyboard.press('ArrowRight')
      await rowOf(admin, '1110').waitFor()
      await admin.keyboard.press('ArrowDown')
      await hasKeys(admin, '1110')
      await admin.keyboard.press('F2')
      await admin.keyboard.type('Daily account')
      await admin.keyboard.press('Enter')
      await rowOf(other, '1110').getByText('Daily account').waitFor()
      await hasKeys(admin, '1110')
      expect(await faultsInBothLights(admin)).toEqual([])

      await admin.keyboard.press('F2')
      await admin.keyboard.press('Tab')
      await admin.keyboard.type('Daily cash')
      await admin.keyboard.press('Enter')
      await rowOf(other, '1110').getByText('Daily cash').waitFor()
      await hasKeys(admin, '1110')
      await admin.keyboard.press('Control+x')
      await admin.getByText('1110 Daily account is cut').waitFor()
      for (let lines = 0; lines < 6; lines++) await admin.keyboard.press('ArrowDown')
      await admin.keyboard.press('Control+v')
      await admin.getByText('1110 is now below 1200 Receivables').waitFor()
      await admin.getByRole('button', { name: 'Import' }).waitFor()
      const as = await product.as('admin')
      const { data } = await as('GET', '/general/accounts?search=1110')
      expect(data[0]).toMatchObject({ name: 'Daily account', parent: '1200 Receivables' })
    },
    long,
  )

  it(
    'the books mark where an event has no accounts, and close the gap where it is set',
    async () => {
      const as = await product.as('admin')
      const { data: samples } = await as('GET', '/general/accounting_mappings?event=sample')
      for (const { id } of samples) await as('DELETE', `/general/accounting_mappings/${id}`)
      const page = await screens.at('admin', '/general/accounting-mapping', desk)
      const gaps = page.locator('.dc-mapping-gap')
      await gaps.first().waitFor()
      const before = await gaps.count()
      expect(await faultsInBothLights(page)).toEqual([])
      await gaps.first().click()
      const drawer = page.locator('.dc-drawer-body')
      for (const [label, code] of [
        ['Debit', '5150'],
        ['Credit', '1450'],
      ] as const) {
        const box = drawer
          .getByRole('textbox', { name: label })
          .or(drawer.getByRole('combobox', { name: label }))
          .first()
        await box.click()
        await box.fill(code)
        await page.getByRole('option', { name: new RegExp(code) }).click()
      }
      await page.keyboard.press('Control+s')
      await expect.poll(() => gaps.count()).toBeLessThan(before)
    },
    long,
  )

  it(
    'the books list the accounts with sums that are those of the rows, each of which opens from its total and is left for it again',
    async () => {
      const page = await screens.at('admin', '/general/reports/chart-of-accounts-list', desk)
      const last = page.locator('.dc-groups tfoot')
      await last.waitFor()
      const cellsOf = (rows: string) =>
        page.$$eval(rows, (found) =>
          found.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
        )
      const lines = await cellsOf('.dc-groups tbody tr')
      expect(lines.map(([kind]) => kind)).toEqual(['Asset', 'Liability', 'Equity', 'Income', 'Expense'])
      const [whole = []] = await cellsOf('.dc-groups tfoot tr')
      const sums = [1, 2, 3, 4].map((at) => String(lines.reduce((sum, line) => sum + Number(line[at]), 0)))
      expect(whole.slice(1)).toEqual(sums)
      expect(await faultsInBothLights(page)).toEqual([])

      // Finer groups come with subtotals of the coarse ones.
      await page.getByText('Group by', { exact: true }).click({ force: true })
      await page.getByRole('option', { name: 'Sub-kind' }).click()
      await page.keyboard.press('Escape')
      const asset = page.locator('.dc-subtotal', { hasText: 'Asset, all' })
      await asset.waitFor()
      const [subtotal = []] = await cellsOf('.dc-subtotal')
      expect(subtotal.slice(1)).toEqual(lines[0]?.slice(1))

      const rows = page.locator('.dc-list-rows')
      const counted = (count: string) => page.getByText(`${count} rows as of`).waitFor()
      for (const [open, count] of [
        [asset.getByRole('button'), subtotal[1]],
        [last.getByRole('button'), whole[1]],
      ] as const) {
        await open.click()
        await rows.waitFor()
        await counted(count ?? '')
        await page.goBack()
        await asset.waitFor()
      }
      await page.locator('.recharts-bar-rectangle').first().click()
      await page.waitForURL(/f\.kind=any:asset&f\.sub_kind=is:.*by=rows/)
      await rows.waitFor()
      await page.goBack()
      await asset.waitFor()
      await page.locator('.recharts-surface').first().focus()
      await page.locator('.recharts-tooltip-wrapper').getByText('Asset').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/f\.kind=any:asset&f\.sub_kind=is:.*by=rows/)
      await rows.waitFor()
      await page.goBack()
      await asset.waitFor()

      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
      const text = await readFile(await (await file).path(), 'utf8')
      expect(text).toContain('Grouped by,Kind; Sub-kind')
      expect(text.trim().split('\r\n').at(-1)).toBe(['All rows', '', ...whole.slice(1)].join(','))
    },
    long,
  )
})

describe('taxes of a province', () => {
  it(
    'the taxes of a province are worked out as they are law, and changed from a day on',
    async () => {
      const page = await screens.at('admin', '/general/tax_setups', desk)
      await page.getByText('British Columbia, sale').click()
      const sums = page.getByRole('region', { name: 'Calculator' }).getByRole('table')
      await sums.getByText('112.00').waitFor()
      await page.getByRole('region', { name: 'Calculator' }).getByLabel('Class').first().click()
      await page.getByRole('option', { name: 'Vapour', exact: true }).click()
      await sums.getByText('125.00').waitFor()
      expect(await faultsInBothLights(page)).toEqual([])
      await page.getByRole('button', { name: 'New version' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Valid from').first().fill('01/01/2028')
      await dialog.getByRole('button', { name: 'New version' }).click()
      await page.getByText('British Columbia, sale from 2028-01-01 created').waitFor()
      const as = await product.as('admin')
      const { data } = await as('GET', '/general/tax_setups?search=British%20Columbia,%20sale')
      const ends = data.map(({ valid_from, valid_to }: Record<string, string>) => [valid_from, valid_to])
      expect(ends).toEqual([
        ['2028-01-01', null],
        ['2020-01-01', '2027-12-31'],
      ])
    },
    long,
  )
})
