import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seriousFaults } from '../harness/axe'
import { type Product, startProduct } from '../harness/product'
import { openScreens, type Screens } from '../harness/screens'

type Row = { id: number; version: number; name: string }

vi.setConfig({ testTimeout: 60_000 })

let product: Product
let screens: Screens

beforeAll(async () => {
  product = await startProduct()
  screens = await openScreens(product)
}, 120_000)
afterAll(async () => {
  await screens?.close()
  await product?.stop()
})

const desk = { width: 1440, height: 900 }
const brands = '/inventory/brands'
const products = '/inventory/products'
const board = '/production/production-dashboard'

/** The machine may be busy; what is waited for is awaited, not timed. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

let page: Page
let context: BrowserContext
let sent: string[]

/** What the page tells the server's line, and how many timers run in it. */
function watch() {
  sent = []
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      const { event, data } = JSON.parse(String(payload)) as { event: string; data: { channel?: string } }
      if (data?.channel) sent.push(`${event.replace('pusher:', '')} ${data.channel}`)
    }),
  )
  return context.addInitScript(() => {
    const running = new Set<unknown>()
    const begin = window.setInterval.bind(window)
    const end = window.clearInterval.bind(window)
    Object.assign(window, {
      running,
      setInterval: (...given: Parameters<typeof begin>) => {
        const timer = begin(...given)
        running.add(timer)
        return timer
      },
      clearInterval: (timer: number) => {
        running.delete(timer)
        end(timer)
      },
    })
  })
}
const timers = () => page.evaluate(() => (globalThis as unknown as { running: Set<unknown> }).running.size)

const tab = (path: string) => page.locator(`[data-tab="${path}"]`)
const tabs = () =>
  page.locator('.dc-tab a').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tab))
const active = () => page.locator('.dc-tab[data-active] a').getAttribute('data-tab')
const menu = (name: string) => page.getByRole('menuitem', { name, exact: true })
const pencil = (path: string) => tab(path).getByLabel('Unsaved changes')
const rows = () => page.locator('.dc-kept:visible .ag-row')

async function visit(...paths: string[]) {
  for (const path of paths) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await soon(active).toBe(path.split('?')[0])
  }
}

beforeEach(async () => {
  page = await screens.at('admin', '/dashboard', desk)
  context = page.context()
  await watch()
  await page.reload()
  await tab('/dashboard').waitFor()
})

// What stays open stays live, and takes its share of the machine.
afterEach(() => page.context().close())

describe('a page in a tab', () => {
  it('keeps typed text, its drawer, its scroll and its search while others are shown', async () => {
    await visit(board)
    await page.locator('[data-card]').first().waitFor()
    await page.locator('.dc-board').evaluate((one) => one.scrollTo({ top: 150 }))
    await visit(products)
    await page
      .getByRole('searchbox')
      .or(page.locator('.dc-kept:visible .dc-page-filters input'))
      .first()
      .fill('Bulk')
    await soon(() => page.url()).toContain('Bulk')
    await rows().filter({ hasText: 'bulk' }).first().click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Half typed')
    await pencil(products).waitFor()

    await page.keyboard.press('Alt+2')
    await soon(active).toBe(board)
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    expect(await page.title()).toBe('Production dashboard - Decant')
    expect(await page.locator('.dc-board').evaluate((one) => one.scrollTop)).toBe(150)

    await page.keyboard.press('Alt+3')
    await soon(active).toBe(products)
    expect(await name.inputValue()).toBe('Half typed')
    expect(await page.locator('.dc-kept:visible .dc-page-filters input').first().inputValue()).toBe('Bulk')
    await pencil(products).waitFor()
  })

  it('is not taken elsewhere by a link while something typed there is not saved', async () => {
    await visit(brands)
    await rows().first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
    const where = page.url()
    await page.keyboard.press('Alt+1')
    await soon(active).toBe('/dashboard')
    await visit(`${brands}?open=new`)
    await soon(() => page.url()).toBe(where)
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Half typed')
  })

  it('costs nothing while it is hidden, and is exact within a second when it is shown again', async () => {
    const before = await timers()
    await visit(brands)
    await rows().first().waitFor()
    await soon(() => sent).toContain('subscribe private-inventory.brands')
    await page.keyboard.press('Alt+1')
    await soon(() => sent).toContain('unsubscribe private-inventory.brands')
    await soon(timers).toBe(before)

    const api = await product.as('admin')
    const { data } = await api('GET', '/inventory/brands?limit=1')
    const [brand] = data as Row[]
    const name = `Changed ${Date.now() % 10_000}`
    await api('PUT', `/inventory/brands/${brand?.id}`, { version: brand?.version, name })
    await page.evaluate(
      (wanted) =>
        new MutationObserver((_, watching) => {
          const seen = [...document.querySelectorAll('.ag-row')].some((row) =>
            row.textContent?.includes(wanted),
          )
          if (!seen) return
          document.documentElement.dataset.seen = String(performance.now())
          watching.disconnect()
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      name,
    )
    const asked = await page.evaluate(() => performance.now())
    await page.keyboard.press('Alt+2')
    await rows().filter({ hasText: name }).waitFor()
    const seen = await page.evaluate(() => Number(document.documentElement.dataset.seen))
    expect(seen - asked).toBeLessThan(1_000)
  })

  it('moves nothing on the screen when it is changed for another', async () => {
    await visit(brands, products)
    await rows().first().waitFor()
    await page.evaluate(() => {
      new PerformanceObserver((seen) => {
        for (const entry of seen.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          }
          if (!hadRecentInput) document.documentElement.dataset.moved = `${value}`
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
  })
})

describe('the strip', () => {
  it('closes by cross, middle click and menu, and goes to the neighbour of what it closed', async () => {
    await visit(brands, products, board, '/inventory/flavors')
    await tab(brands).click({ button: 'middle' })
    await soon(tabs).toEqual(['/dashboard', products, board, '/inventory/flavors'])
    expect(await active()).toBe('/inventory/flavors')
    await tab(products).click()
    await page.getByRole('button', { name: 'Close Products' }).click()
    await soon(active).toBe(board)
    await tab('/dashboard').click({ button: 'middle' })
    await tab('/dashboard').click({ button: 'right' })
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Refresh', 'Close Others', 'Close All'])
    await menu('Close All').click()
    await soon(tabs).toEqual(['/dashboard'])
    await soon(() => new URL(page.url()).pathname).toBe('/dashboard')
  })

  it('asks before typed text goes, whichever way its tab is closed', async () => {
    await visit(products, brands)
    await rows().first().click()
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
  })

  it('builds a page anew at its query and hash', async () => {
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

  it('has a menu that keys reach, beside the pointer and never past the edge', async () => {
    await visit(brands)
    await tab(brands).focus()
    await page.keyboard.press('Shift+F10')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await soon(focused).toBe('Refresh')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Close All')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.tab)).toBe(brands)

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
  })

  it.each(['light', 'dark'])('keeps nobody out, with its menu open, in %s', async (scheme) => {
    await page.evaluate((one) => localStorage.setItem('mantine-color-scheme-value', one), scheme)
    await page.reload()
    await visit(brands)
    await rows().first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
    await pencil(brands).waitFor()
    await page.keyboard.press('Alt+1')
    await tab(brands).click({ button: 'right' })
    await page.locator('.dc-tab-menu').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  it('has no place on a phone and on a wall', async () => {
    await visit(brands)
    await page.setViewportSize({ width: 991, height: 800 })
    await page.locator('.dc-tabs').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 992, height: 800 })
    await page.locator('.dc-tabs').waitFor()
    await page.goto(`${board}?wall=1`)
    await page.locator('.dc-wallboard').waitFor()
    expect(await page.locator('.dc-tabs').count()).toBe(0)
  })
})

describe('tabs of a person', () => {
  it('come back after a reload, are built only when shown, and are gone after signing out', async () => {
    await visit(brands, products)
    sent = []
    await page.reload()
    await soon(tabs).toEqual(['/dashboard', brands, products])
    await soon(() => sent).toContain('subscribe private-inventory.products')
    expect(sent).not.toContain('subscribe private-inventory.brands')
    await page.evaluate(() => document.querySelector<HTMLElement>('.dc-who')?.click())
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login**')
    await page.goto('/login')
    await page.fill('input[name=username]', 'admin')
    await page.fill('input[name=password]', 'decant')
    await page.press('input[name=password]', 'Enter')
    await soon(tabs).toEqual(['/dashboard'])
  })

  it('go with the right to them', async () => {
    const planner = await screens.at('planning', '/dashboard', desk)
    const theirs = () =>
      planner.locator('.dc-tab a').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.tab))
    await planner.goto(board)
    await planner.locator('[data-card]').first().waitFor()
    await planner.goto('/production/production-orders')
    await soon(theirs).toEqual(['/dashboard', board, '/production/production-orders'])
    const api = await product.as('admin')
    const { data } = await api('GET', '/general/users?limit=100')
    const user = (data as (Row & { username: string })[]).find(({ username }) => username === 'planning')
    await api('PUT', `/general/users/${user?.id}`, { roles: ['training_supervisor'] })
    await soon(theirs).toEqual(['/dashboard'])
  })
})
