import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'
import { signedInAs } from '../harness/screens'
import { desk } from '../harness/tabStrip'

const { product, screens } = await journey()
afterEach(screens.close)

const signedIn = (username: string, path: string, viewport = desk) => screens.at(username, path, viewport)

const address = (page: Page) => page.url().slice(product.url.length)
const entry = (page: Page, title: string) => page.locator(`nav[aria-label=Screens] >> text="${title}"`)

type Caller = Awaited<ReturnType<typeof product.as>>

const idOf = async (admin: Caller, username: string) => {
  const { data } = await admin('GET', '/general/users?limit=200')
  const found = (data as { id: number; username: string }[]).find((user) => user.username === username)
  if (!found) throw new Error(`There is no ${username}`)
  return found.id
}

/** Changes an account as it is now. */
const change = async (admin: Caller, id: number, fields: object) => {
  const { data } = await admin('GET', `/general/users/${id}`)
  return admin('PUT', `/general/users/${id}`, { version: data.version, ...fields })
}

describe('rights that change while someone works', () => {
  it('a change of rights takes effect at once: in the menu, on the lost page with who can restore it, and on the way back', async () => {
    const board = '/production/production-dashboard'
    const admin = await product.as('admin')
    const id = await idOf(admin, 'planning')
    await change(admin, id, {
      roles: ['planning'],
      modules: ['Training', 'Production'],
    })
    const planner = await signedIn('planning', '/dashboard')
    await entry(planner, 'Production').click()
    await entry(planner, 'Dashboards').click()
    await entry(planner, 'Production dashboard').click()
    await planner.waitForURL(`**${board}`)
    await planner.waitForSelector('.dc-top .dc-live:has-text("Live")')

    await change(admin, id, { roles: ['training_supervisor'] })
    await planner.waitForURL(`**/401?from=${encodeURIComponent(board)}`)
    await planner.waitForSelector(
      'text=/^You need the admin, .* or another role to see “Production dashboard”$/',
    )
    await planner.waitForSelector('text=/, .* and \\d+ others? may$/')
    await planner.waitForSelector('text="Amélie Roy or Marianne Tremblay can grant it"')
    await entry(planner, 'Production').waitFor({ state: 'detached' })
    await expect.poll(() => planner.title()).toBe('Not allowed - Decant')

    await change(admin, id, { roles: ['planning'] })
    await planner.waitForSelector('text="You may see “Production dashboard” now"')
    await entry(planner, 'Production').waitFor()
    await planner.click('text="Open Production dashboard"')
    await planner.waitForURL(`**${board}`)

    await change(admin, id, { modules: ['Training'] })
    await planner.waitForURL('**/401?from=**')
    await planner.waitForSelector('text=/^You need the module Production to see “Production dashboard”/')
    await planner.waitForSelector('text="Amélie Roy or Marianne Tremblay can enable it"')
    await change(admin, id, { modules: ['Training', 'Production'] })
    await planner.waitForSelector('text="Open Production dashboard"')
    // What was lost is not in the way back.
    await planner.click('#content >> text="Back"')
    await planner.waitForURL('**/dashboard')
  })

  it('rights that change while someone works are read again after a lost connection too', async () => {
    const admin = await product.as('admin')
    const page = await signedIn('manager', '/production/production-orders')
    await page.waitForSelector('.dc-top .dc-live:has-text("Live")')
    const id = await idOf(admin, 'manager')
    await page.context().setOffline(true)
    await change(admin, id, { roles: ['director'] })
    await page.context().setOffline(false)
    await page.waitForURL('**/401?from=%2Fproduction%2Fproduction-orders')
    await change(admin, id, { roles: ['manager'] })
  })
})

describe('address', () => {
  it('an address is asked for again after a token that is no longer any good, and says why', async () => {
    const page = await screens.open(desk)
    await page.context().addCookies([{ name: 'token', value: 'Bearer%20gone', url: product.url }])
    await page.goto('/production/phases?x=1')
    await page.waitForURL('**/login?redirect=%2Fproduction%2Fphases%3Fx%3D1')
    await page.waitForSelector('[role=alert]:has-text("Your session has ended")')
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    await signedInAs(page, 'batcher')
    await page.waitForURL(`**/401?from=${encodeURIComponent('/production/phases?x=1')}`)
    await page.click('text="Go to Dashboard"')
    await page.waitForURL('**/dashboard')
  })

  it(
    'an address of a page that is not for oneself, opened from outside, leads home and nowhere else',
    { tags: ['journey'] },
    async () => {
      const page = await signedIn('batcher', '/inventory/products')
      await page.waitForSelector('text=/to see “Products”$/')
      expect(await page.locator('#content >> text="Back"').count()).toBe(0)
      await page.goto('/401?noGoBack=1')
      await page.waitForSelector('text="You are not allowed to see this page"')
      expect(await page.locator('#content >> text="Back"').count()).toBe(0)
      await page.click('text="Go to Dashboard"')
      await page.waitForURL('**/dashboard')
    },
  )

  it(
    'an address leads on where it only names a place, and to /404 where no screen is',
    { tags: ['journey'] },
    async () => {
      const page = await signedIn('admin', '/profile')
      await page.waitForURL('**/profile/index')
      await page.goto('/redirect/production/phases?x=1#top')
      await page.waitForURL('**/production/phases?x=1#top')
      await page.waitForSelector('.dc-crumbs b:text("Phases")')
      await page.goto('/production/recipe/fetch?source=file')
      await page.waitForURL((url) => url.pathname === '/recipe/fetch' && url.search === '?source=file')
      await page.goto('/forecast/nowhere')
      await page.waitForURL('**/404')
      await page.waitForSelector('h1:text("Page not found")')
    },
  )
})

describe('menu', () => {
  it('the menu keeps several sections open, over a reload too, and shows where a hidden page belongs', async () => {
    const page = await signedIn('admin', '/dashboard')
    // Chosen, so that it stays wide beside the order too.
    for (const width of [54, 210]) {
      await page.click('[aria-label=Menu]')
      await page.waitForFunction(
        (requestedAt) => document.querySelector('.dc-side')?.getBoundingClientRect().width === requestedAt,
        width,
      )
    }
    await entry(page, 'Administration').click()
    await entry(page, 'Inventory').click()
    await entry(page, 'Production').click()
    await entry(page, 'Orders').click()
    await entry(page, 'Production orders').click()
    await page.click('.ag-row [col-id=number] >> nth=0')
    await page.waitForURL(/production-orders\/\d+$/)
    await page.reload()
    const lit = page.locator('nav[aria-label=Screens] [aria-current=page]')
    await lit.waitFor()
    expect(await lit.innerText()).toBe('Production orders')
    await entry(page, 'Countries').waitFor()
    await entry(page, 'Brands').waitFor()
    await expect
      .poll(() => page.locator('.dc-crumbs').innerText())
      .toMatch(/^Dashboard\W+Production\W+Production orders\W+PRO-\d+$/)
  })

  it('the menu is narrow by choice, remembers it in a strict cookie, and flies out for keys alone', async () => {
    const page = await signedIn('admin', '/dashboard')
    await page.click('[aria-label=Menu]')
    await page.waitForSelector('.dc-narrow')
    const [remaining] = (await page.context().cookies()).filter(({ name }) => name === 'sidebarStatus')
    expect(remaining).toMatchObject({ value: '0', sameSite: 'Strict' })
    expect((await page.locator('.dc-narrow').boundingBox())?.width).toBe(54)
    await page.focus('.dc-narrow [aria-label=Inventory]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=menuitem]:focus')
    const focused = page.locator('[role=menuitem]:focus')
    for (let steps = 0; steps < 40 && (await focused.innerText()) !== 'Brands'; steps++)
      await page.keyboard.press('ArrowDown')
    await page.waitForSelector('[role=menuitem]:focus:has-text("Brands")')
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/inventory/brands')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForSelector('.dc-side', { state: 'detached' })
    expect((await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value).toBe('0')
    await page.setViewportSize({ width: 992, height: 800 })
    await page.waitForSelector('.dc-narrow')
  })

  it(
    'the menu is a sheet on a phone, shut by Escape, by the shade and by going anywhere, even here',
    { tags: ['journey'] },
    async () => {
      const page = await signedIn('admin', '/production/phases', { width: 390, height: 844 })
      const sheet = page.locator('.dc-sheet')
      const open = async () => {
        await page.click('[aria-label=Menu]')
        await sheet.locator('[aria-current=page]').waitFor()
      }
      const isShut = () => sheet.waitFor({ state: 'detached' })
      await open()
      expect((await page.locator('.mantine-Drawer-content').boundingBox())?.width).toBeCloseTo(280, 1)
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await isShut()
      await open()
      await page.mouse.click(360, 700)
      await isShut()
      await open()
      await sheet.locator('[aria-current=page]').click()
      await isShut()
      expect(address(page)).toBe('/production/phases')
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sidebarStatus')
    },
  )

  it(
    'the menu and the page of lost rights have no accessibility faults, in both themes',
    { tags: ['journey'] },
    async () => {
      const page = await signedIn('batcher', '/production/phases')
      await page.waitForSelector('text="Amélie Roy or Marianne Tremblay can grant it"')
      await entry(page, 'Production').click()
      expect(await faultsInBothLights(page)).toEqual([])
    },
  )
})
