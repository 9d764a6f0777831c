import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { sharedJourney } from '../harness/journey'
import { themeColours } from '../../src/views/theme/themeColours'

const { product, screens } = await sharedJourney()
afterEach(screens.close)

/** A demo user in their own browser context. */
const at = (username: string, path: string, more?: BrowserContextOptions): Promise<Page> =>
  screens.at(username, path, { width: 1440, height: 900 }, more)

const orders = '/production/production-orders'
const field = (page: Page) => page.getByRole('combobox', { name: 'Go to a screen' })
const chosen = (page: Page) => page.locator('.dc-search-option[aria-selected=true]')
const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(words)
}

async function choose(page: Page, ...entries: string[]) {
  await page.locator('.dc-who').click()
  for (const name of entries.slice(0, -1)) await page.getByRole('menuitem', { name, exact: true }).hover()
  const last = entries.at(-1) ?? ''
  await page.locator('[role^=menuitem]').getByText(last, { exact: true }).click()
}

describe('search of the top bar', () => {
  it(
    'the search of the top bar leads from inside a field to a screen, a document and an action, and back where one came from',
    { tags: ['journey'] },
    async () => {
      const page = await at('admin', orders)
      await page.locator('.dc-search input').fill('PRO')
      await page.waitForURL('**search=PRO*')
      await search(page, 'barnds')
      await chosen(page).getByText('Brands').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/inventory/brands')
      await expect.poll(() => field(page).inputValue()).toBe('')

      await search(page, 'PRO-00042')
      await chosen(page).getByText('PRO-00042').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/production/production-orders/*')
      await page.getByRole('heading', { name: 'PRO-00042' }).waitFor()

      await search(page, 'dark theme')
      await page.keyboard.press('Enter')
      await page.waitForSelector('html[data-mantine-color-scheme=dark]')

      await page.getByRole('tab', { name: 'Materials' }).focus()
      await search(page, 'prod')
      await page.getByRole('option').nth(1).waitFor()
      const first = await chosen(page).textContent()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => chosen(page).textContent()).not.toBe(first)
      const [reported, marked] = await field(page).evaluate((input) => [
        input.getAttribute('aria-activedescendant'),
        document.querySelector('.dc-search-option[aria-selected=true]')?.id,
      ])
      expect(reported).toBe(marked)
      await page.keyboard.press('Escape')
      await page.getByRole('listbox', { name: 'Found' }).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Materials')
    },
  )

  it(
    'the search of the top bar says when nothing is found or the server is away, and is gone after a click elsewhere',
    { tags: ['journey'] },
    async () => {
      const page = await at('batcher', orders)
      await search(page, 'zzqxjw')
      await page.getByRole('status').getByText('No results').waitFor()
      await search(page, 'Production orders')
      await chosen(page).getByText('Production orders').waitFor()
      await search(page, 'Brands')
      expect(await page.getByRole('option', { name: 'Brands' }).count()).toBe(0)
      await page.route('**/api/general/search*', (route) => route.abort())
      await search(page, '4711')
      await page.getByRole('status').getByText('Documents could not be looked up').waitFor()
      await page.getByRole('heading', { name: 'Production orders' }).click()
      await expect.poll(() => field(page).inputValue()).toBe('')
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )
})

describe('keyboard', () => {
  it(
    'the keyboard goes to screens, into the search of the page, and shows its map',
    { tags: ['journey'] },
    async () => {
      const page = await at('planning', orders)
      await page.locator('.dc-search input').waitFor()
      await page.keyboard.press('/')
      await page.waitForFunction(() => document.activeElement?.closest('.dc-search') !== null)
      await page.keyboard.type('g')
      expect(await page.locator('.dc-search input').inputValue()).toBe('g')
      await page.getByRole('heading', { name: 'Production orders' }).click()
      await page.keyboard.type('gp', { delay: 90 })
      await page.waitForURL('**/production/production-dashboard')
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await sheet.getByText('Go to Production dashboard').waitFor()
      await sheet.getByText('Everywhere').waitFor()
      await page.keyboard.press('Control+k')
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(false)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    },
  )
})

describe('what opens over a page', () => {
  const layers = (page: Page) => page.locator('[role=dialog]:visible')
  const opener = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
  const isInside = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
  /** Goes through all there is in it, and round again. */
  const stays = async (page: Page) => {
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      expect(await isInside(page)).toBe(true)
    }
  }

  it('what opens over a page takes the focus to its first field, keeps it inside, asks before typed text is lost, and gives it back', async () => {
    const page = await at('admin', '/inventory/products')
    const cell = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="sku"]')
    await cell.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Propose change' }).press('Enter')
    const named = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.innerText)
    await expect.poll(named).toMatch(/^Field/)
    await stays(page)
    await layers(page).getByLabel('Reason').focus()
    await page.keyboard.type('Half written')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.keyboard.press('Escape')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await layers(page).getByLabel('Reason').inputValue()).toBe('Half written')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect.poll(() => opener(page)).toBe('Propose change')
    await page.getByRole('button', { name: 'Add filter', exact: true }).press('Enter')
    await layers(page).waitFor()
    await stays(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => opener(page)).toBe('Add filter')
    const sku = await cell.innerText()
    await cell.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'History' }).press('Enter')
    await layers(page).waitFor()
    await page.keyboard.press('Escape')
    // The menu that opened it is gone: the row has it again.
    await expect.poll(() => opener(page)).toBe(sku)
  })

  it('what opens over a page leads on from a button that went with its step: to the next step, else to the head', async () => {
    const api = await product.as('admin')
    const page = await at('admin', '/dashboard')
    const step = async (table: string, path: string, name: string) => {
      const { data } = await api('GET', `/${table}?status=draft&limit=1`)
      await page.goto(`${product.url}${path}/${data[0].id}`)
      await page.getByRole('button', { name, exact: true }).press('Enter')
      await layers(page).getByRole('button', { name, exact: true }).press('Enter')
      return String(data[0].number)
    }
    await step('purchase/purchases', '/purchase', 'Submit')
    await expect.poll(() => opener(page)).toBe('Order')
    const sale = await step('sale/sales', '/sale', 'Confirm')
    await expect.poll(() => opener(page)).toBe(sale)
  })
})

describe('size', () => {
  it('the size is remembered, reloads the page at its address and is confirmed', async () => {
    const page = await at('admin', '/inventory/brands?open=1#end')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/inventory/brands*')
    const row = page.locator('.ag-row').first()
    expect(await row.evaluate(({ clientHeight }) => clientHeight)).toBe(40)
    const before = page.url()
    await choose(page, 'Size', 'Mini')
    await page.getByText('Switch Size Success').waitFor()
    await page.waitForFunction(() => document.querySelector('.ag-row')?.clientHeight === 28)
    await page.waitForURL(before)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'size')).toMatchObject({ value: 'mini', sameSite: 'Strict' })
    await page.reload()
    await page.waitForFunction(() => document.querySelector('.ag-row')?.clientHeight === 28)
    await page.locator('.dc-who').click()
    await page.getByRole('menuitem', { name: 'Size', exact: true }).hover()
    expect(await page.getByRole('menuitem', { name: 'Mini' }).getAttribute('data-disabled')).toBe('true')
    await page.setViewportSize({ width: 390, height: 844 })
    const tall = () => getComputedStyle(document.documentElement).getPropertyValue('--dc-control')
    await expect.poll(() => page.evaluate(tall)).toBe('44px')
  })
})

describe('look', () => {
  it('the look follows the system first, the person after that; the theme colour goes with the account', async () => {
    const dark = await at('manager', '/dashboard', { colorScheme: 'dark' })
    expect(await scheme(dark)).toBe('dark')
    await choose(dark, 'Light theme')
    await dark.waitForSelector('html[data-mantine-color-scheme=light]')
    await dark.reload()
    await dark.waitForSelector('.dc-top')
    expect(await scheme(dark)).toBe('light')

    const fill = () => getComputedStyle(document.documentElement).getPropertyValue('--dc-fill')
    expect(await dark.evaluate(fill)).toBe('#0B66C2')
    const saved = dark.waitForResponse((response) => response.url().endsWith('/api/profile'))
    await choose(dark, 'Theme colour', 'Classic')
    expect((await saved).ok()).toBe(true)
    const elsewhere = await at('manager', '/dashboard')
    await expect.poll(() => elsewhere.evaluate(fill)).toBe('#1F6FC4')
    expect(await scheme(elsewhere)).toBe('light')
  })

  it(
    'the look fills the screen and follows the browser out of it; where it cannot it says so',
    { tags: ['journey'] },
    async () => {
      const page = await at('admin', '/dashboard')
      await page.getByRole('button', { name: 'Full screen' }).click()
      await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
      await page.evaluate(() => document.exitFullscreen())
      await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
      await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
      await page.keyboard.press('F11')
      await page.locator('.dc-notice').getByText('you browser can not work').waitFor()
    },
  )

  it.each(['harbour', 'classic'] as const)(
    'search, menu and shortcut sheet in %s have no accessibility faults in both themes',
    async (brand) => {
      const api = await product.as('supervisor')
      await api('POST', '/profile', { config: { theme_color: themeColours[brand] } })
      const page = await at('supervisor', '/dashboard')
      const look = async (name: string) => expect(await faultsInBothLights(page), name).toEqual([])
      await page.locator('.dc-who').click()
      await page.getByRole('menuitem', { name: 'Theme colour' }).hover()
      await page.getByRole('menuitemradio', { name: brand, checked: true }).waitFor()
      await look('menu')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').first().waitFor({ state: 'detached' })
      await search(page, 'prod')
      await page.getByRole('option').first().waitFor()
      await look('search')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await look('map')
    },
  )
})
