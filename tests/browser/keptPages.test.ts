import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sharedJourney } from '../harness/journey'
import { desk, soon, tabStrip, watched } from '../harness/tabStrip'

type Row = { id: number; version: number; name: string }

const { product, screens } = await sharedJourney()

const brands = '/inventory/brands'
const products = '/inventory/products'
const machines = '/production/machines'
const board = '/production/production-dashboard'

let page: Page
let line: Awaited<ReturnType<typeof watched>>
let strip: ReturnType<typeof tabStrip>
const tab = (path: string) => strip.tab(path)
const active = () => strip.active()
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

describe('page in a tab', () => {
  it(
    'a page in a tab keeps typed text, its drawer, its scroll and its search while others are shown',
    { tags: ['journey'] },
    async () => {
      await visit(board)
      await page.locator('[data-card]').first().waitFor()
      await page.locator('.dc-board').evaluate((one) => one.scrollTo({ top: 150 }))
      await visit(machines)
      await page
        .getByRole('searchbox')
        .or(page.locator('.dc-kept:visible .dc-page-filters input'))
        .first()
        .fill('Tank')
      await soon(() => page.url()).toContain('Tank')
      await rows().filter({ hasText: 'Tank' }).first().click()
      const name = page.getByRole('dialog').getByLabel('Name')
      await name.fill('Half typed')
      await pencil(machines).waitFor()

      await page.keyboard.press('Alt+2')
      await soon(active).toBe(board)
      await soon(() => page.getByRole('dialog').count()).toBe(0)
      await soon(() => page.title()).toBe('Production dashboard - Decant')
      await soon(() => page.locator('.dc-board').evaluate((one) => one.scrollTop)).toBe(150)

      await page.keyboard.press('Alt+3')
      await soon(active).toBe(machines)
      expect(await name.inputValue()).toBe('Half typed')
      expect(await page.locator('.dc-kept:visible .dc-page-filters input').first().inputValue()).toBe('Tank')
      await pencil(machines).waitFor()
    },
  )

  it(
    'a page in a tab is not taken elsewhere by a link while something typed there is not saved',
    { tags: ['journey'] },
    async () => {
      await visit(brands)
      await rows().first().locator('.dc-opens').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
      const where = page.url()
      await page.keyboard.press('Alt+1')
      await soon(active).toBe('/dashboard')
      await visit(`${brands}?open=new`)
      await soon(() => page.url()).toBe(where)
      expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Half typed')
    },
  )

  it(
    'a page in a tab calls no one back who left for a page that still loads, whatever was typed into its search',
    { tags: ['journey'] },
    async () => {
      await visit(products)
      await rows().first().waitFor()
      let arrive = () => {}
      const arrival = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/MachinesBoardView-*.js', async (route) => {
        await arrival
        await route.continue()
      })
      const shown = page.locator('.dc-kept:visible .dc-page-filters input').first()
      await shown.fill('Bulk')
      await page.evaluate(() => {
        history.pushState(null, '', '/production/machines-dashboard')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      // The list answers to what was typed while the other page is on its way.
      await soon(() => rows().filter({ hasNotText: 'ulk' }).count()).toBe(0)
      arrive()
      await soon(active).toBe('/production/machines-dashboard')
      await page.getByRole('heading', { name: 'Machines dashboard' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/production/machines-dashboard')
    },
  )

  it(
    'a page in a tab asks what was asked before the dialogs were there, as soon as they are',
    { tags: ['journey'] },
    async () => {
      let arrive = () => {}
      const arrival = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/Dialogs-*.js', async (route) => {
        await arrival
        await route.continue()
      })
      await page.reload()
      await visit(brands)
      await rows().first().locator('.dc-opens').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
      await pencil(brands).waitFor()
      await page.keyboard.press('Alt+w')
      const request = page.getByRole('dialog', { name: 'Unsaved changes' })
      expect(await request.count()).toBe(0)
      arrive()
      await request.getByRole('button', { name: 'Discard' }).click()
      await soon(active).not.toBe(brands)
    },
  )

  it('a page in a tab costs nothing while it is hidden, and is exact when it is shown again', async () => {
    // Once open and hidden again, all that the console itself keeps running has begun.
    await visit(products)
    await rows().first().waitFor()
    await page.keyboard.press('Alt+1')
    await soon(line.sent).toContain('unsubscribe private-inventory.products')
    const before = await line.restingTimers()
    await visit(brands)
    await rows().first().waitFor()
    await soon(line.sent).toContain('subscribe private-inventory.brands')
    await page.keyboard.press('Alt+1')
    await soon(line.sent).toContain('unsubscribe private-inventory.brands')
    await soon(line.timers).toBe(before)

    const api = await product.as('admin')
    const { data } = await api('GET', '/inventory/brands?limit=1')
    const [brand] = data as Row[]
    const name = `Changed ${Date.now() % 10_000}`
    await api('PUT', `/inventory/brands/${brand?.id}`, { version: brand?.version, name })
    await page.keyboard.press('Alt+3')
    await rows().filter({ hasText: name }).waitFor()
  })

  it(
    'a page in a tab moves nothing on the screen when it is changed for another',
    { tags: ['journey'] },
    async () => {
      // What the dashboard is still reading may move it; what it has read may not.
      await page.locator('.dc-home-figures b').first().waitFor()
      await soon(() => page.locator('.dc-home .mantine-Skeleton-root').count()).toBe(0)
      await visit(brands, products)
      await rows().first().waitFor()
      await page.evaluate(() => {
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) {
            const { hadRecentInput, sources } = entry as PerformanceEntry & {
              hadRecentInput: boolean
              sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
            }
            if (hadRecentInput) continue
            document.documentElement.dataset.moved = sources
              .map(({ node, previousRect: from, currentRect: to }) => {
                const { className = '', textContent = '' } = node instanceof Element ? node : {}
                return `${className} "${textContent}" ${from.x},${from.y} to ${to.x},${to.y}`
              })
              .join('; ')
          }
        }).observe({ type: 'layout-shift', buffered: false })
      })
      const places = () =>
        page.locator('.dc-tab').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
      const before = await places()
      for (const path of [brands, products, '/dashboard', brands]) {
        await tab(path).click()
        await soon(active).toBe(path)
        expect(await places()).toEqual(before)
      }
      await rows().first().waitFor()
      expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBeUndefined()
    },
  )
})
