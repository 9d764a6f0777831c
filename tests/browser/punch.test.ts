import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'
import { desk } from '../harness/tabStrip'

const { product, screens } = await journey()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  page = await screens.open(desk)
  context = page.context()
})
afterEach(screens.close)

const nameIn = (place: string) => page.locator(place).innerText()
const nameOf = async (username: string) =>
  (await (await product.as(username))('GET', '/me')).data.name as string
/** Types like a scanner: faster than people, ending with Enter. All keys have the time before any of them is handled. */
const scan = (code: string) =>
  page.evaluate((keys) => {
    const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const event of events) document.activeElement?.dispatchEvent(event)
  }, code.split('').concat('Enter'))
const pinHasFocus = () =>
  page.waitForFunction(() => document.activeElement?.getAttribute('inputmode') === 'numeric')
const showPin = async (pin: string) => {
  await pinHasFocus()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}
/** The bar has the name before the form of the PIN is gone; a badge that is scanned between the two is heard as typing. */
const worksHere = (name: string) =>
  page.waitForFunction(
    (expected) =>
      document.querySelector('.dc-who-name')?.textContent?.startsWith(expected) &&
      document.querySelector('.dc-badge') === null,
    name,
  )
const looksRight = async (what: string) => expect(await faultsInBothLights(page), what).toEqual([])

describe('shared screen', () => {
  const lend = async (path: string) => {
    await screens.enter(page, 'supervisor', '/profile/index')
    await page.click('text=Lend to operators')
    await page.waitForSelector('.dc-locked')
    await page.goto(path)
    await page.waitForSelector('.dc-locked .dc-badge')
  }

  it('a shared screen changes hands by badge and PIN, with its filter, its drawer and its live board in place', async () => {
    const [lead, batcher, shipping] = await Promise.all(['supervisor', 'batcher', 'shipping'].map(nameOf))
    await lend('/production/production-dashboard')
    await looksRight('lent screen')
    await page.keyboard.type('badge-shipping')
    await page.keyboard.press('Enter')
    await showPin('1234')
    await worksHere(shipping ?? '')
    await page.click('.dc-board label:has-text("Blocked")')
    await page.locator('.dc-board .dc-card').first().click()
    const title = await page.locator('.dc-drawer .mantine-Drawer-title').innerText()

    await scan('badge-batcher')
    await pinHasFocus()
    await looksRight('change of operator')
    await showPin('1111')
    await page.waitForSelector('text=Wrong PIN')
    await showPin('1234')
    await worksHere(batcher ?? '')
    expect(await page.locator('.dc-drawer .mantine-Drawer-title').innerText()).toBe(title)
    await scan('badge-shipping')
    await showPin('1234')
    await worksHere(shipping ?? '')
    expect(await page.locator('.dc-drawer .mantine-Drawer-title').innerText()).toBe(title)
    expect(await page.locator('.dc-board input:checked').inputValue()).toBe('blocked')
    await page.waitForSelector('.dc-top .dc-live-badge.dc-live')
    await page.keyboard.press('Escape')
    await page.click('.dc-who')
    await page.click('text=Log Out')
    await page.waitForSelector('.dc-locked')
    expect(await page.locator('.dc-board').count()).toBe(0)
    expect(page.url()).toContain('/production/production-dashboard')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('station')
    await page.click('text=Take back screen')
    await page.fill('.dc-locked input[type=password]', 'decant')
    await page.keyboard.press('Enter')
    await worksHere(lead ?? '')
    await page.waitForSelector('.dc-board .dc-card')
  })

  it('a shared screen shows an operator only what he may see, and the page again to the next one', async () => {
    const [batcher, purchase] = await Promise.all(['batcher', 'purchase'].map(nameOf))
    await lend('/production/production-dashboard')
    await page.keyboard.type('purchase')
    await page.keyboard.press('Enter')
    await showPin('1234')
    await worksHere(purchase ?? '')
    await page.waitForURL('**/401?from=**')
    expect(await page.locator('.dc-tabs').innerText()).not.toContain('Production dashboard')
    await page.waitForSelector('#operator')
    await scan('badge-batcher')
    await showPin('1234')
    await worksHere(batcher ?? '')
    await page.waitForURL('**/production/production-dashboard')
    await page.waitForSelector('.dc-board .dc-card')
    await page.reload()
    await worksHere(batcher ?? '')
  })

  it('a shared screen is locked after a time without use', async () => {
    const bottler = await nameOf('bottler')
    await page.clock.install()
    await lend('/production/production-dashboard')
    await page.keyboard.type('badge-bottler')
    await page.keyboard.press('Enter')
    await showPin('1234')
    await worksHere(bottler)
    await page.clock.fastForward('04:30')
    await worksHere(bottler)
    await page.clock.fastForward('00:40')
    await page.waitForSelector('.dc-locked')
    expect(await page.locator('.dc-who').count()).toBe(0)
    // Its clock stays wrong for every page that it opens.
    await context.close()
  })

  it('a shared screen writes what is done there under the operator’s name', async () => {
    const admin = await product.as('admin')
    const bottler = await nameOf('bottler')
    await lend('/profile/index')
    await page.keyboard.type('badge-bottler')
    await page.keyboard.press('Enter')
    await showPin('1234')
    await worksHere(bottler)
    const before = await page.locator('#punch button').innerText()
    await page.click('#punch button')
    if (!before.startsWith('Clock in')) await page.click('[role=menuitem] >> nth=0')
    await expect.poll(() => page.locator('#punch').innerText()).not.toBe(before)
    // The screen shows it before the server has it.
    const latest = '/general/punches?limit=1&sort[0][field]=punched_at&sort[0][direction]=desc'
    await expect
      .poll(async () => (await admin('GET', latest)).data[0])
      .toMatchObject({ user: bottler, source: 'kiosk' })
  })
})

describe('time clock', () => {
  it('the time clock of the sign-in page takes one badge after the other, and signs no one in', async () => {
    const name = await nameOf('trainer')
    await page.goto('/login')
    await page.click('text=Punch in')
    await page.waitForSelector('.dc-badge')
    await looksRight('time clock')
    await page.keyboard.type('badge-trainer')
    await page.keyboard.press('Enter')
    await showPin('4321')
    await page.waitForSelector('text=Wrong PIN')
    await showPin('1234')
    await page.waitForSelector('.dc-badge-done')
    expect(await nameIn('.dc-badge-done')).toContain(name)
    await looksRight('time clock, punched')
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'off')
    expect((await context.cookies()).map(({ name: cookie }) => cookie)).not.toContain('token')
    expect((await (await product.as('trainer'))('GET', '/profile/punches?month=2020-01')).status).toBe(1)
  })

  it('the time clock in the bar follows punches made elsewhere, and shows administrators who is there', async () => {
    const trainer = await product.as('training_supervisor')
    const { data: state } = await trainer('GET', '/general/punch_in')
    if (state.status === 'on_break') await trainer('POST', '/general/punch_in', {})
    if (state.status !== 'out') await trainer('POST', '/general/punch_in', { kind: 'out' })
    await screens.enter(page, 'training_supervisor', '/profile/index')
    await page.waitForSelector('#punch:has-text("Clock in")')
    const home = await screens.at('admin', '/dashboard', desk)
    await home.waitForSelector('#home-staff')
    await page.click('#punch button')
    await page.waitForSelector('#punch button[aria-label^="Clocked in"]')
    const name = await nameOf('training_supervisor')
    await home.waitForSelector(`section[aria-labelledby=home-staff] >> text=${name}`)
    await trainer('POST', '/general/punch_in', { kind: 'break_start' })
    await page.waitForSelector('#punch button[aria-label^="On a break"]')
    await page.waitForSelector('section[aria-labelledby=own-punches] tbody tr')
    await looksRight('profile')
  })
})
