import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'
import { desk, soon, tabStrip, watched } from '../harness/tabStrip'

type Row = { id: number; version: number; name: string }

const { product, screens } = await journey()

const brands = '/inventory/brands'
const products = '/inventory/products'
const board = '/production/production-dashboard'

let page: Page
let line: Awaited<ReturnType<typeof watched>>
let strip: ReturnType<typeof tabStrip>
const tab = (path: string) => strip.tab(path)
const tabs = () => strip.tabs()
const active = () => strip.active()
const menu = (name: string) => strip.menu(name)
const pencil = (path: string) => strip.pencil(path)
const rows = () => strip.rows()
const visit = (...paths: string[]) => strip.visit(...paths)

beforeEach(async () => {
  page = await screens.open(desk)
  strip = tabStrip(page)
  line = await watched(page)
  await screens.enter(page, 'admin', '/dashboard')
  await tab('/dashboard').waitFor()
})

afterEach(screens.close)

describe('strip', () => {
  it(
    'the strip closes by cross, middle click and menu, and goes to the neighbour of what it closed',
    { tags: ['journey'] },
    async () => {
      await visit(brands, products, board, '/inventory/flavors')
      await tab(brands).click({ button: 'middle' })
      await soon(tabs).toEqual(['/dashboard', products, board, '/inventory/flavors'])
      await soon(active).toBe('/inventory/flavors')
      await tab(products).click()
      await page.getByRole('button', { name: 'Close Products' }).click()
      await soon(active).toBe(board)
      await tab('/dashboard').click({ button: 'middle' })
      await tab('/dashboard').click({ button: 'right' })
      await soon(() => page.getByRole('menuitem').allInnerTexts()).toEqual([
        'Refresh',
        'Close Others',
        'Close All',
      ])
      await menu('Close All').click()
      await soon(tabs).toEqual(['/dashboard'])
      await soon(() => new URL(page.url()).pathname).toBe('/dashboard')
    },
  )

  it(
    'the strip asks before typed text goes, whichever way its tab is closed',
    { tags: ['journey'] },
    async () => {
      await visit(products, brands)
      await rows().first().locator('.dc-opens').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
      await pencil(brands).waitFor()
      const question = page.getByRole('dialog', { name: 'Unsaved changes' })
      await page.keyboard.press('Alt+w')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'hidden' })
      await page.keyboard.press('Alt+r')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'hidden' })
      await page.keyboard.press('Alt+2')
      for (const close of [
        () => tab(brands).click({ button: 'middle' }),
        async () => {
          await tab(products).click({ button: 'right' })
          await menu('Close Others').click()
        },
      ]) {
        await close()
        await question.getByRole('button', { name: 'Cancel' }).click()
        await question.waitFor({ state: 'hidden' })
      }
      const leaving = page.waitForEvent('dialog')
      const reloaded = page.reload({ timeout: 5_000 }).catch(() => null)
      await (await leaving).dismiss()
      await reloaded
      await page.getByRole('button', { name: 'Close Brands' }).click()
      await question.getByRole('button', { name: 'Discard' }).click()
      await soon(tabs).toEqual(['/dashboard', products])
    },
  )

  it('the strip builds a page anew at its query and hash', { tags: ['journey'] }, async () => {
    await visit(`${brands}?open=1#here`)
    const field = page.getByRole('dialog').getByLabel('Name')
    await field.waitFor()
    await field.evaluate((one) => one.setAttribute('data-old', ''))
    await page.keyboard.press('Alt+r')
    await page.locator('.dc-kept:visible').waitFor()
    await soon(() => page.locator('[data-old]').count()).toBe(0)
    await field.waitFor()
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?open=1#here')
    await page.goBack()
    await soon(active).toBe('/dashboard')
  })

  it(
    'the strip has a menu that keys reach, beside the pointer and never past the edge',
    { tags: ['journey'] },
    async () => {
      await visit(brands)
      await tab(brands).focus()
      await page.keyboard.press('Shift+F10')
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await soon(focused).toBe('Refresh')
      await page.keyboard.press('ArrowUp')
      await soon(focused).toBe('Close All')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
      await soon(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.tab)).toBe(brands)

      const strip = await page.locator('.dc-tabs').boundingBox()
      expect(strip?.height).toBe(34)
      expect((await page.locator('.dc-tab').first().boundingBox())?.height).toBe(26)
      const box = await tab(brands).boundingBox()
      await tab(brands).click({ button: 'right', position: { x: 4, y: 4 } })
      const place = await page.locator('.dc-tab-menu').boundingBox()
      expect(place?.width).toBe(105)
      expect(Math.abs((place?.x ?? 0) - (box?.x ?? 0) - 4 - 15)).toBeLessThan(1)
      expect(Math.abs((place?.y ?? 0) - (box?.y ?? 0) - 4)).toBeLessThan(1)
      await page.locator('h1:visible').click()
      await page.locator('.dc-tab-menu').waitFor({ state: 'hidden' })
    },
  )

  it(
    'the tab strip has no accessibility faults, with its menu open, in both themes',
    { tags: ['journey'] },
    async () => {
      await visit(brands)
      await rows().first().locator('.dc-opens').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
      await pencil(brands).waitFor()
      await page.keyboard.press('Alt+1')
      await tab(brands).click({ button: 'right' })
      await page.locator('.dc-tab-menu').waitFor()
      expect(await faultsInBothLights(page)).toEqual([])
    },
  )

  it(
    'the strip is neither in a window that is too narrow for it, which has its keys, nor on a wall, which has no shell',
    { tags: ['journey'] },
    async () => {
      await visit(brands)
      await page.setViewportSize({ width: 991, height: 800 })
      await page.locator('.dc-tabs').waitFor({ state: 'hidden' })
      await page.keyboard.press('Alt+w')
      await page.waitForURL('**/dashboard')
      await page.setViewportSize({ width: 992, height: 800 })
      await page.locator('.dc-tabs').waitFor()
      await soon(tabs).toEqual(['/dashboard'])
      await page.goto(`${board}?wall=1`)
      await page.locator('.dc-wallboard').waitFor()
      expect(await page.locator('.dc-tabs, .dc-top, .dc-side').count()).toBe(0)
      await page.waitForSelector('html[data-mantine-color-scheme=dark]')
    },
  )
})

describe('tabs of a person', () => {
  it(
    'tabs of a person come back after a reload, are built only when shown, and are gone after signing out',
    { tags: ['journey'] },
    async () => {
      await visit(brands, products)
      line.forget()
      await page.reload()
      await soon(tabs).toEqual(['/dashboard', brands, products])
      await soon(line.sent).toContain('subscribe private-inventory.products')
      expect(line.sent()).not.toContain('subscribe private-inventory.brands')
      await page.evaluate(() => document.querySelector<HTMLElement>('.dc-who')?.click())
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await page.waitForURL('**/login**')
      await page.goto('/login')
      await page.fill('input[name=username]', 'admin')
      await page.fill('input[name=password]', 'decant')
      await page.press('input[name=password]', 'Enter')
      await soon(tabs).toEqual(['/dashboard'])
    },
  )

  it('tabs of a person go with the right to them', async () => {
    const planner = await screens.at('planning', '/dashboard', desk)
    const theirs = tabStrip(planner).tabs
    await planner.goto(board)
    await planner.locator('[data-card]').first().waitFor()
    await planner.goto('/production/production-orders')
    await soon(theirs).toEqual(['/dashboard', board, '/production/production-orders'])
    const api = await product.as('admin')
    const { data } = await api('GET', '/general/users?limit=100')
    const user = (data as (Row & { username: string })[]).find(({ username }) => username === 'planning')
    await api('PUT', `/general/users/${user?.id}`, { version: user?.version, roles: ['training_supervisor'] })
    await soon(theirs).toEqual(['/dashboard'])
  })
})

describe('tab of the browser', () => {
  const see = (state: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const badges = () =>
    page.locator('.dc-live-badge:visible').evaluateAll((all) => all.map((one) => one.className))

  it('a hidden browser tab has no connection, subscription or timer, and is exact when shown again', async () => {
    await visit(brands)
    await rows().first().waitFor()
    await soon(line.sent).toContain('subscribe private-inventory.brands')
    await see('hidden')
    await soon(line.sent).toContain('unsubscribe private-inventory.brands')
    await soon(line.sent).toContain('unsubscribe heartbeat')
    // The browser freezes it now; else it rests by itself after a while.
    await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
    await soon(line.sockets).toBe(0)
    await soon(line.timers).toBe(0)

    const api = await product.as('admin')
    const all = async () => (await api('GET', '/inventory/brands?limit=100')).data as Row[]
    for (const { id, version, name } of await all())
      await api('PUT', `/inventory/brands/${id}`, { version, name: `${name} anew` })
    const names = (await all()).map(({ name }) => name).toSorted()
    await see('visible')
    const shown = async () =>
      (await page.locator('.dc-kept:visible .ag-row [col-id="name"]').allInnerTexts()).toSorted()
    await soon(shown).toEqual(names)
    await soon(async () => (await badges()).every((one) => one.includes('dc-live-badge dc-live'))).toBe(true)
  })

  it(
    'a tab of the browser marks the figures whose channel is refused as late, and nothing else',
    { tags: ['journey'] },
    async () => {
      const refused = 'private-cache-production.board_tiles'
      await page.route('**/broadcasting/auth', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: Record<string, unknown> }
        if (refused in answer.data) answer.data[refused] = { error: 'Busy', status: 503 }
        await route.fulfill({ response, json: answer })
      })
      // Loaded anew: the home page shows these figures too and may have been let in already.
      await page.goto(board)
      await page.locator('.dc-kept:visible .dc-kpi .dc-late').first().waitFor()
      await page.locator('.dc-kept:visible [data-card]').first().waitFor()
      await soon(() =>
        page.evaluate(() => {
          const many = (selector: string) => document.querySelectorAll(selector).length
          return [
            many('.dc-board-kpis .dc-kpi') - many('.dc-board-kpis .dc-late'),
            many('.dc-is-lost'),
            many('.dc-ribbon'),
          ]
        }),
      ).toEqual([0, 0, 0])
      expect(await page.locator('header .dc-live-badge').first().getAttribute('class')).toContain('dc-live')
      expect(await seriousFaults(page)).toEqual([])
    },
  )
})
