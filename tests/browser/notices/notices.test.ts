import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../../harness/axe'
import { journey } from '../../harness/journey'
import { desk } from '../../harness/tabStrip'

const { product, screens } = await journey()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  page = await screens.open(desk)
  context = page.context()
})
afterEach(screens.close)

const fill = async (username: string) => {
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', 'decant')
  await page.press('input[name=password]', 'Enter')
}
const signIn = async (username: string, path: string) => {
  await screens.enter(page, username, path)
  await page.waitForSelector('.dc-top .dc-live')
}
/** Checks the current screen for accessibility in both themes. */
const looksRight = async (what: string) => expect(await faultsInBothLights(page), what).toEqual([])

const shown = () => page.locator('.dc-notice-text').allInnerTexts()
const dialog = () => page.getByRole('dialog')
const save = () => page.locator('form').filter({ hasText: 'Account' }).getByRole('button').last()
/** Only what was changed can be saved. */
const rename = (name: string) => page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)

describe('notices', () => {
  it('notices are two at most while the next wait, count repeats, and are remembered until one signs out', async () => {
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
    await signIn('stamper', '/profile/index')
    await page.getByRole('button', { name: 'Full screen' }).click()
    // The pointer on a notice stops the clock of all.
    await page.locator('.dc-notice').hover()
    await page.keyboard.press('Tab')
    await page.evaluate(() => document.querySelector<HTMLElement>('.dc-notice button')?.focus())
    await page.getByRole('button', { name: 'Full screen' }).press('Enter')
    await page.evaluate(() => document.querySelector<HTMLElement>('.dc-notice button')?.focus())
    await expect.poll(shown).toEqual(['you browser can not workx 2'])
    await page.locator('.dc-notice').hover()
    await rename('Sam Stamper')
    await save().press('Enter')
    await expect.poll(shown).toEqual(['you browser can not workx 2', 'Profile saved'])
    await looksRight('notices')
    await page.keyboard.press('Escape')
    await expect.poll(shown).toEqual(['you browser can not workx 2'])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(shown).toEqual([])

    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.waitForURL('**/dashboard')
    await page.getByRole('button', { name: 'Notifications' }).click()
    const past = page.locator('.dc-past-list .dc-past')
    await expect
      .poll(() => past.locator('.dc-notice-text').allInnerTexts())
      .toEqual(['Profile saved', 'you browser can not workx 2'])
    await looksRight('history')
    await page.keyboard.press('Escape')
    await page.click('.dc-who')
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login**')
    await fill('stamper')
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.waitForSelector('.dc-past-none:text("No notifications yet")')
  })
})

describe('error', () => {
  it('an error is a dialog with OK over what it concerns, which its Escape leaves open', async () => {
    const admin = await product.as('admin')
    const type = { code: `cap_colour_${Date.now()}`, name: 'Cap colour', module: 'Production' }
    const { id } = (await admin('POST', '/general/parameter_types', type)).data
    await admin('POST', '/general/parameters', { parameter_type_id: id, code: 'red', label: 'Red' })
    await signIn('admin', `/general/parameter_types?open=${id}`)
    const drawer = page.locator('.mantine-Drawer-content')
    const error = page.getByRole('dialog', { name: 'Error' })
    const refuse = async () => {
      await drawer.getByRole('button', { name: 'Delete' }).click()
      await page.locator('.mantine-Modal-content').getByRole('button', { name: 'Delete' }).click()
      await error.waitFor()
    }
    await refuse()
    expect(await error.innerText()).toMatch(/^Error\s+There are other records related to this item\s+OK$/)
    await looksRight('error')
    await error.getByRole('button', { name: 'OK' }).click()
    await error.waitFor({ state: 'hidden' })
    await refuse()
    await page.keyboard.press('Escape')
    await error.waitFor({ state: 'hidden' })
    expect(await drawer.isVisible()).toBe(true)
  })
})

describe('fault', () => {
  it(
    'a fault of the server is asked about once, and the page says since when it is not live',
    { tags: ['journey'] },
    async () => {
      await signIn('stamper', '/profile/index')
      await rename('Sam S.')
      await product.kill()
      await page.waitForSelector('.dc-ribbon-lost')
      expect(await page.locator('.dc-ribbon').innerText()).toMatch(
        /^Not live since \d\d:\d\d:\d\d, checking every 10 s$/,
      )
      const top = () => page.locator('h1').evaluate((head) => head.getBoundingClientRect().top)
      const before = await top()
      await save().evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      await dialog().waitFor()
      expect(await dialog().innerText()).toMatch(/^Server error\s+Reload the page\?\s+Cancel\s+Yes$/)
      await looksRight('server error')
      await dialog().getByRole('button', { name: 'Cancel' }).press('Enter')
      await dialog().waitFor({ state: 'hidden' })
      await product.start()
      await page.locator('.dc-ribbon').waitFor({ state: 'hidden' })
      await expect.poll(top).toBe(before)
    },
  )

  it('a fault of the database is asked about, and Yes reloads the page', async () => {
    await signIn('stamper', '/profile/index')
    await rename('S. Stamper')
    const client = new pg.Client(product.database)
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const readOnly = async (how: 'on' | 'off') => {
      await client.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${how}`)
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      // A write that failed in between makes a node that only reads not ready; it is not away.
      const status = async () =>
        ((await (await fetch(`${product.url}/ready`)).json()) as { status: string }).status
      await expect.poll(status).not.toBe('database away')
    }
    try {
      // As after a fail-over to a server that only reads.
      await readOnly('on')
      await expect
        .poll(async () => {
          // The dialog may open during the press, and covers the button then.
          if (!(await dialog().count())) await save().click({ timeout: 1_000 })
          return dialog().innerText({ timeout: 1_000 })
        })
        .toMatch(/^Database error\s+Reload the page\?\s+Cancel\s+Yes$/)
    } finally {
      await readOnly('off')
      await client.end()
    }
    await page.evaluate(() => (document.title = 'before'))
    await dialog().getByRole('button', { name: 'Yes' }).click()
    await page.waitForFunction(() => document.title.startsWith('Profile'))
  })
})

const breakPage = (message: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message)
    })
  }, message)

describe('error log', () => {
  it('the error log shows the errors of this browser, reports them to the server, and is cleared', async () => {
    await signIn('stamper', '/dashboard')
    const bug = page.getByRole('button', { name: /^Error log/ })
    expect(await bug.count()).toBe(0)
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.keyboard.press('Escape')
    await breakPage('The label was not there')
    await breakPage('The label was not there')
    await expect.poll(() => bug.getAttribute('aria-label')).toBe('Error log, 2 errors')
    await bug.click()
    const log = page.getByRole('dialog', { name: 'Error log' })
    await log.getByText('/dashboard').waitFor()
    expect(await log.locator('dl').innerText()).toMatch(/The label was not there\s*x 2\s+Info\s+window/)
    const width = await log.evaluate((box) => box.getBoundingClientRect().width / window.innerWidth)
    expect(width).toBeCloseTo(0.8, 1)
    await looksRight('error log')

    const admin = await product.as('admin')
    const stored = async () => (await admin('GET', '/general/error_logs?search=label')).data[0]
    await expect.poll(async () => (await stored())?.count).toBe(2)
    expect(await stored()).toMatchObject({ origin: 'browser', status: 'open', url: '/dashboard' })
    expect((await stored()).actions).toMatch(/Went to \/dashboard\n.*Pressed “Notifications”/)
    expect((await stored()).app_version).toMatch(/^1\.0\.0 \S+$/)
    const stamper = await product.as('stamper')
    expect((await stamper('GET', '/general/error_logs')).message).toBe('no_privileges')

    await log.getByRole('button', { name: 'Clear All' }).click()
    await log.waitFor({ state: 'hidden' })
    await expect.poll(() => bug.count()).toBe(0)
    expect((await stored()).status).toBe('open')
    expect((await admin('POST', '/general/error_logs/clear')).data.resolved).toBeGreaterThan(0)
    expect((await stored()).status).toBe('resolved')
  })
})

describe('loading overlay', () => {
  it(
    'the loading overlay is, white in both lights, while signing in or out lasts',
    { tags: ['journey'] },
    async () => {
      await page.goto('/login')
      const gates: (() => void)[] = []
      for (const path of ['**/api/login', '**/api/logout'])
        await page.route(path, async (route) => {
          await new Promise<void>((open) => gates.push(open))
          await route.continue()
        })
      const overlay = page.locator('.dc-loading')
      /** Answers the held calls; the overlay may show before its call has arrived here. */
      const letThrough = async () => {
        await expect.poll(() => gates.length).toBe(1)
        gates.shift()?.()
      }
      // The button turns as long as one waits; what moves is not judged.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await fill('stamper')
      await overlay.waitFor()
      expect(await overlay.innerText()).toBe('loading...')
      expect(
        await overlay.locator('img').evaluate(({ width, height }: HTMLImageElement) => [width, height]),
      ).toEqual([150, 150])
      await looksRight('overlay')
      expect(await overlay.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      )
      await letThrough()
      await page.waitForSelector('.dc-top')
      await overlay.waitFor({ state: 'hidden' })
      await page.click('.dc-who')
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await overlay.waitFor()
      await letThrough()
      await page.waitForURL('**/login**')
      await overlay.waitFor({ state: 'hidden' })
    },
  )
})

describe('guide', () => {
  it('a guide is offered below the name, walked by keys, read once for browser and account', async () => {
    await signIn('stamper', '/production/production-dashboard')
    const offered = async (name: string) => {
      await page.click('.dc-who')
      return page.getByRole('menuitem', { name })
    }
    const tour = await offered('Take the tour')
    expect(await tour.innerText()).toMatch(/New$/)
    await tour.click()
    const titles = ['Menu', 'Where you are', 'Search', 'Full screen', 'Size and theme', 'Tabs']
    for (const title of titles) {
      await page.getByRole('dialog', { name: title }).waitFor()
      if (title === 'Search') await looksRight('guide')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Next|Close/ })
        .press('Enter')
    }
    await dialog().waitFor({ state: 'hidden' })
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'guides')
    expect(cookie).toMatchObject({ value: '1', sameSite: 'Strict' })

    const own = await offered('Guide to this board')
    await own.click()
    await page.getByRole('dialog', { name: 'The shift in figures' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    const me = await product.as('stamper')
    await expect.poll(async () => (await me('GET', '/me')).data.config.guides).toEqual([1, 2])

    await context.clearCookies({ name: 'guides' })
    await page.reload()
    expect(await (await offered('Take the tour')).innerText()).not.toMatch(/New/)
    await page.goto('/production/production-dashboard?wall=1')
    await page.waitForSelector('.dc-wall')
    expect(await page.locator('.dc-guide, .dc-who').count()).toBe(0)
  })
})
