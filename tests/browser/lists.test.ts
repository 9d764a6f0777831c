import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { sharedJourney } from '../harness/journey'
import { desk, soon } from '../harness/tabStrip'

const { product, screens } = await sharedJourney()

/** Opens a list as a user; closed after the test. */
const seat = (username: string, path: string) => screens.at(username, path, desk)
afterEach(screens.close)
const orders = '/production/production-orders'

/** The heads that are drawn, from left to right. */
const heads = (page: Page) =>
  page.$$eval('.ag-header-cell[col-id]', (cells) =>
    cells
      .toSorted((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
      .map((cell) => cell.getAttribute('col-id'))
      .filter((name) => !name?.startsWith('ag-Grid')),
  )
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
const stored = async (username = 'planning') =>
  (await (await product.as(username))('GET', '/me')).data.config[`columns.production_orders`]

/** A file as the browser took it, line by line. */
async function taken(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: parseCsv(text.replace(/^\ufeff/, '')) as string[][] }
}

describe('columns of a list', () => {
  it('the columns of a list are chosen and reordered by keyboard, and are the same on another device', async () => {
    const page = await seat('planning', orders)
    await cell(page, 0, 'number').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Lot' }).check()
    await page.getByRole('checkbox', { name: 'Jurisdiction' }).uncheck()
    await page.getByRole('checkbox', { name: 'Status' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await page.waitForSelector('[role=status]:text("Status is now 2 of 10")', { state: 'attached' })
    await page.keyboard.press('Escape')
    await soon(async () => (await heads(page)).slice(0, 3)).toEqual(['number', 'status', 'product_id'])
    await soon(async () => (await stored())?.order?.slice(0, 3)).toEqual(['number', 'status', 'product_id'])
    const next = await seat('planning', orders)
    await cell(next, 0, 'number').waitFor()
    await soon(async () => (await heads(next)).slice(0, 4)).toEqual([
      'number',
      'status',
      'product_id',
      'current_phase_id',
    ])
  })

  it('the columns of a list are moved and widened at their heads, and can be reset', async () => {
    const page = await seat('planning', orders)
    await cell(page, 0, 'number').waitFor()
    const head = page.locator('.ag-header-cell[col-id="product_id"]')
    await head.focus()
    const before = (await head.boundingBox())?.width ?? 0
    await page.keyboard.press('Alt+ArrowRight')
    await soon(async () => (await head.boundingBox())?.width).toBe(before + 8)
    await page.keyboard.press('Shift+ArrowLeft')
    await soon(async () => (await heads(page)).indexOf('product_id')).toBe(1)
    await soon(async () => (await stored())?.widths).toEqual({ product_id: before + 8 })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await soon(async () => (await heads(page)).slice(0, 3)).toEqual(['number', 'product_id', 'jurisdiction'])
    await soon(async () => (await stored())?.order).toBeUndefined()
  })

  it('the columns of a list are kept although the window is closed at once', async () => {
    const page = await seat('manager', orders)
    await cell(page, 0, 'number').waitFor()
    await page.locator('.ag-header-cell[col-id="product_id"]').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await soon(async () => (await heads(page)).indexOf('product_id')).toBe(2)
    await page.close({ runBeforeUnload: true })
    await soon(async () => (await stored('manager'))?.order?.indexOf('product_id')).toBe(2)
  })
})

describe('cells of a list', () => {
  const countries = '/general/countries'
  it('the cells of a list are typed into by keys, each kept by itself and seen at the other desk', async () => {
    const [page, other] = [await seat('admin', countries), await seat('admin', countries)]
    await cell(page, 0, 'name').click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name of Canada' }).fill('Canada, the country')
    await page.keyboard.press('Tab')
    await soon(() => cell(other, 0, 'name').innerText()).toBe('Canada, the country')
    await page.getByRole('switch', { name: /^Active of/ }).waitFor()
    await page.keyboard.press('Escape')
    await cell(other, 0, 'name').dblclick()
    await cell(other, 0, 'name').locator('input:focus').waitFor()
    await other.keyboard.type('Canada')
    await other.keyboard.press('Enter')
    await soon(() => cell(page, 0, 'name').innerText()).toBe('Canada')
    expect(await page.locator('.dc-drawer-body').count()).toBe(0)
  })

  it('the cells of a list say where they are why they are refused, and are given up with Escape', async () => {
    const page = await seat('admin', countries)
    await cell(page, 0, 'iso2').focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'ISO 2 of Canada' }).fill('US')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await soon(() => cell(page, 0, 'iso2').innerText()).toBe('US')
    await page.keyboard.press('Escape')
    await soon(() => cell(page, 0, 'iso2').innerText()).toBe('CA')
  })

  it('the cells of a list go up and down with their row where the rows are in an order of their own', async () => {
    const path = '/general/parameters'
    const [page, other] = [await seat('admin', path), await seat('admin', path)]
    const codes = (at: Page) => Promise.all([0, 1, 2].map((row) => cell(at, row, 'code').innerText()))
    await cell(page, 0, 'label').click()
    await cell(other, 0, 'label').waitFor()
    const [first, second, third] = await codes(page)
    await page.keyboard.press('Alt+ArrowDown')
    await soon(() => codes(page)).toEqual([second, first, third])
    await soon(() => codes(other)).toEqual([second, first, third])
    await page.keyboard.press('Alt+ArrowUp')
    await soon(() => codes(page)).toEqual([first, second, third])
    // Only once the server has it as well is the next move of its own.
    await soon(() => codes(other)).toEqual([first, second, third])
    const handle = cell(page, 0, 'code').locator('.ag-drag-handle')
    await handle.dragTo(cell(page, 2, 'code'), { targetPosition: { x: 20, y: 30 } })
    await soon(() => codes(page)).toEqual([second, third, first])
  })
})

describe('list as a file', () => {
  it('a list as a file has the rows and columns that are seen', { tags: ['journey'] }, async () => {
    const page = await seat('supervisor_batcher', `${orders}?f.status=any:in_progress`)
    await cell(page, 0, 'number').waitFor()
    const first = await cell(page, 0, 'number').innerText()
    const { name, lines } = await taken(page, async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    })
    expect(name).toMatch(/^Production orders \d{4}-\d\d-\d\d\.csv$/)
    expect(lines[1]).toEqual(['Filters', 'Status In progress'])
    const at = lines.findIndex(([head]) => head === 'Number')
    expect(lines[at + 1]?.[0]).toBe(first)
    const api = await product.as('supervisor_batcher')
    const { total } = await api(
      'GET',
      '/production/production_orders?total=1&filters[0][field]=status&filters[0][filters][0][operator]==&filters[0][filters][0][value]=in_progress',
    )
    expect(lines.length - at - 1).toBe(total)
    await page.getByText(`${name}: ${total} rows`).waitFor()
  })

  it(
    'a list as a file has only the selected rows when they are asked for',
    { tags: ['journey'] },
    async () => {
      const page = await seat('supervisor_batcher', `${orders}?filters=none`)
      await cell(page, 0, 'product_id').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.getByText('2 selected').waitFor()
      const { lines } = await taken(page, async () => {
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: 'CSV', exact: true }).first().click()
      })
      const at = lines.findIndex(([head]) => head === 'Number')
      expect(lines.slice(at + 1).map(([number]) => number)).toEqual([
        await cell(page, 0, 'number').innerText(),
        await cell(page, 1, 'number').innerText(),
      ])
    },
  )

  it(
    'a list as a file goes on paper whole, not only as far as it was scrolled',
    { tags: ['journey'] },
    async () => {
      const page = await seat('supervisor_batcher', `${orders}?filters=none`)
      await cell(page, 0, 'number').waitFor()
      await page.evaluate(() => {
        Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') })
      })
      await page.keyboard.press('Control+p')
      await page.waitForSelector('body[data-printed]')
      const rows = await page.locator('.dc-print tbody tr').count()
      expect(rows).toBeGreaterThan(200)
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('.dc-print h1').innerText()).toBe('Production orders')
      expect(await page.locator('.dc-shell').isVisible()).toBe(false)
      expect(await page.locator('.dc-print thead').evaluate((head) => getComputedStyle(head).display)).toBe(
        'table-header-group',
      )
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await soon(() => page.locator('.dc-print').count()).toBe(0)
      // Labels of its rows are a paper of their own: the list adds no sheets to it.
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('section'), { className: 'dc-print' }))
        dispatchEvent(new Event('beforeprint'))
      })
      expect(await page.locator('.dc-print').count()).toBe(1)
    },
  )
})

describe('row', () => {
  it('a row is acted upon from its menu by keys alone, and the focus comes back to it', async () => {
    const page = await seat('planning', `${orders}?f.status=any:released,in_progress`)
    await cell(page, 1, 'jurisdiction').waitFor()
    const value = await cell(page, 1, 'jurisdiction').innerText()
    await cell(page, 1, 'jurisdiction').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: 'Hold' }).waitFor()
    await page.keyboard.press('Escape')
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('col-id'))).toBe('jurisdiction')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: `Only Jurisdiction ${value}` }).press('Enter')
    await page.waitForURL(/f\.jurisdiction=/)
    await soon(async () => [
      ...new Set(await page.locator('.ag-cell[col-id="jurisdiction"]').allInnerTexts()),
    ]).toEqual([value])
  })

  it('a row and others are held together, asked about once', async () => {
    const page = await seat('planning', `${orders}?f.status=any:released`)
    const numbers = [await cell(page, 0, 'number').innerText(), await cell(page, 1, 'number').innerText()]
    await cell(page, 0, 'product_id').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.locator('.dc-list-footer').getByRole('button', { name: 'Hold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hold 2 production orders' })
    await dialog.getByRole('textbox').last().fill('Caps are late')
    await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Hold' }).click()
    await page.getByText('Hold: 2 of 2').waitFor()
    const api = await product.as('planning')
    for (const number of numbers) {
      const { data } = await api('GET', `/production/production_orders?search=${number}`)
      expect(data[0].status).toBe('on_hold')
    }
  })
})

describe('list', () => {
  it('a list comes back where it was left', { tags: ['journey'] }, async () => {
    const page = await seat('admin', `${orders}?filters=none`)
    await cell(page, 0, 'product_id').focus()
    await page.keyboard.press('Space')
    await page.locator('.ag-grid-viewport').evaluate((body) => body.scrollTo(0, 2_000))
    const top = () => page.locator('.ag-grid-viewport').evaluate((body) => body.scrollTop)
    await soon(top).toBe(2_000)
    await page.locator('#tabs').getByText('Dashboard').click()
    await page.waitForURL('**/dashboard')
    await soon(() => page.locator('.ag-row').count()).toBe(0)
    await page.locator('#tabs').getByText('Production orders').click()
    await page.waitForURL('**/production-orders**')
    await soon(top).toBe(2_000)
    await page.getByText('1 selected').waitFor()
    await page.locator('#tabs').getByText('Dashboard').click()
    await page.waitForURL('**/dashboard')
    const menu = page.getByRole('navigation', { name: 'Screens' })
    await menu.getByRole('link', { name: 'Production orders' }).click()
    await page.waitForURL('**/production-orders?filters=none')
  })

  it('a list and its menus have no accessibility faults in either light', { tags: ['journey'] }, async () => {
    const page = await seat('planning', orders)
    const look = async (name: string) => expect(await faultsInBothLights(page), name).toEqual([])
    await cell(page, 0, 'number').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Product' }).waitFor()
    await look('columns')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).waitFor()
    await look('export')
    await page.keyboard.press('Escape')
    await cell(page, 0, 'status').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'History' }).waitFor()
    await look('menu of a row')
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByRole('heading', { name: /^History of/ }).waitFor()
    await look('history')
  })
})
