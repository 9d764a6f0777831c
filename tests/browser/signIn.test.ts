import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { sharedJourney } from '../harness/journey'
import { signedInAs } from '../harness/screens'
import { desk } from '../harness/tabStrip'

let context: BrowserContext
let page: Page
let complaints: string[]

const { product, screens } = await sharedJourney()
beforeEach(async () => {
  page = await screens.open(desk)
  context = page.context()
  complaints = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    if (/Content Security Policy|No routes matched/.test(line.text())) complaints.push(line.text())
  })
})
afterEach(screens.close)

const fill = (username: string, password?: string, on = page) => signedInAs(on, username, password)

const enter = (username: string, path = '/dashboard') => screens.enter(page, username, path)

const address = () => page.url().slice(product.url.length)

describe('signing in', () => {
  it('signing in leads to the requested address, with its title', { tags: ['journey'] }, async () => {
    await page.goto('/production/phases?x=1&y=2')
    await page.waitForURL('**/login?redirect=%2Fproduction%2Fphases%3Fx%3D1%26y%3D2')
    await expect.poll(() => page.title()).toBe('Sign in - Decant')
    await fill(' admin ')
    await page.waitForSelector('h1:text("Phases")')
    expect(address()).toBe('/production/phases?x=1&y=2')
    await expect.poll(() => page.title()).toBe('Phases - Decant')
    const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
    expect(token).toMatchObject({ sameSite: 'Strict', value: expect.stringMatching(/^Bearer%20/) })
    await page.goto('/login')
    await page.waitForURL('**/dashboard')
    expect(complaints).toEqual([])
  })

  it(
    'signing in says why it was refused, warns of Caps Lock, and goes to the first empty field',
    { tags: ['journey'] },
    async () => {
      await page.goto('/login')
      await page.waitForSelector('input[name=username]:focus')
      await fill('admin', '')
      await page.waitForSelector('input[name=password]:focus')
      await fill('admin', 'ABC')
      await page.waitForSelector('[role=alert]:text("Username or password is wrong")')
      await page.press('input[name=password]', 'A')
      await page.waitForSelector('text=Caps Lock is on')
      expect(address()).toBe('/login')
    },
  )
})

describe('eye of a password', () => {
  it.each([
    ['a phone', { width: 390, height: 844 }, {}, 44],
    ['a tablet', { width: 1280, height: 800 }, { hasTouch: true, isMobile: true }, 44],
    ['a desk', desk, {}, 28],
  ])('the eye of a password has room for a finger on %s', async (_on, viewport, look, least) => {
    const sign = await screens.open(viewport, look)
    await sign.goto('/login')
    const eye = sign.getByRole('button', { name: 'Show or hide password' })
    const box = await eye.boundingBox()
    expect([box?.width, box?.height]).toEqual([least, least])
    const input = await sign.locator('input[name=password]').evaluate((one) => {
      const { right } = one.getBoundingClientRect()
      return right - Number.parseFloat(getComputedStyle(one).paddingInlineEnd)
    })
    expect(input).toBeLessThanOrEqual(box?.x ?? 0)
  })
})

describe('session', () => {
  it('a session ends in every tab of the browser when one signs out', { tags: ['journey'] }, async () => {
    await enter('admin', '/production/phases')
    const other = await context.newPage()
    await other.goto('/profile/index')
    await other.waitForSelector('h2:text("Sessions")')
    await page.click('.dc-who')
    await page.click('text=Log Out')
    await other.waitForURL('**/login?redirect=%2Fprofile%2Findex')
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('token')
    // Another person is not led to where this one stopped.
    await fill('planning')
    await page.waitForURL('**/dashboard')
  })

  const endElsewhere = async () => {
    const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
    await page.waitForSelector('.dc-top .dc-live')
    await fetch(`${product.url}/api/logout`, {
      method: 'POST',
      headers: { authorization: decodeURIComponent(token?.value ?? '') },
    })
  }

  it(
    'a session that ended under typed text goes on in the same place with the text, after one sign-in',
    { tags: ['journey'] },
    async () => {
      await enter('admin', '/inventory/brands')
      await page.locator('.dc-kept:visible .ag-row .dc-opens').first().click()
      const name = page.getByRole('dialog').getByLabel('Name')
      const before = await name.inputValue()
      await name.fill(`${before} anew`)
      await page.getByLabel('Unsaved changes').first().waitFor()
      const where = address()
      await endElsewhere()
      const dialog = page.getByRole('dialog', { name: 'Expired session' })
      await dialog.getByRole('button', { name: 'Yes' }).click()
      await dialog.getByText('Sign in here to keep your input in Brands.').waitFor()
      await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await page.keyboard.press('Enter')
      await dialog.getByText('Username or password is wrong').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('textbox', { name: 'Password' }).fill('decant')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      expect(address()).toBe(where)
      expect(await name.inputValue()).toBe(`${before} anew`)
      await page.keyboard.press('Control+s')
      await page.locator('.ag-cell').getByText(`${before} anew`).waitFor()
    },
  )

  it('a session that ended under half-typed lines keeps them while another tab goes to the sign-in, and after it', async () => {
    const api = await product.as('admin')
    const named = async (search: string) =>
      (await api('GET', `/inventory/products/lookup?search=${search}`)).data[0].id as number
    const { data: recipe } = await api('POST', '/production/recipes', {
      name: 'Half typed',
      product_id: await named('coconut%20wave%20bulk'),
      target_strength_mg_ml: 0,
      recipe_lines: [{ sequence: 10, product_id: await named('RM-PG'), role: 'pg', percent: 100 }],
    })
    await enter('admin', `/production/recipes?open=${recipe.id}`)
    const other = await context.newPage()
    await other.goto('/profile/index')
    await other.waitForSelector('h2:text("Sessions")')
    const note = page.getByLabel('Note, line 1', { exact: true })
    await page.locator('.dc-lines-grid tr[data-place="0"] td').nth(7).click()
    await note.fill('half typed')
    await page.getByLabel('Unsaved changes').first().waitFor()
    await endElsewhere()
    const dialog = page.getByRole('dialog', { name: 'Expired session' })
    await dialog.waitFor()
    await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await other.waitForURL('**/login?**')
    expect([await dialog.count(), await note.inputValue()]).toEqual([1, 'half typed'])
    await fill('admin', undefined, other)
    await other.waitForURL('**/profile/index')
    await dialog.waitFor({ state: 'hidden' })
    await note.press('End')
    await page.keyboard.type(' and more')
    await page.keyboard.press('Control+s')
    await page.getByText('Recipe saved').filter({ visible: true }).first().waitFor()
    const { data } = await api('GET', `/production/recipes/${recipe.id}`)
    expect(data.recipe_lines[0].note).toBe('half typed and more')
  })

  it('a session is not left with typed text before one was asked', async () => {
    await enter('admin', '/inventory/brands')
    await page.getByRole('button', { name: 'New brand' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Half typed')
    await page.getByLabel('Unsaved changes').first().waitFor()
    await page.keyboard.press('Alt+1')
    await page.waitForURL('**/dashboard')
    const leave = async () => {
      await page.click('.dc-who')
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
    }
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await leave()
    await question.getByText('Your changes to Brands will be lost.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await leave()
    await question.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/login**')
  })

  it('a session that was ended from elsewhere is asked about, and Yes leads to the sign-in and back', async () => {
    await enter('manager', '/profile/index')
    await page.waitForSelector('h2:text("Sessions")')
    await endElsewhere()
    const dialog = page.locator('[role=dialog]')
    await dialog.waitFor()
    expect(await dialog.innerText()).toMatch(/^Expired session\s+Go to login\?\s+Cancel\s+Yes$/)
    await dialog.locator('text=Yes').click()
    await page.waitForURL('**/login?redirect=%2Fprofile%2Findex')
    await fill('manager')
    await page.waitForURL('**/profile/index')
  })
})

describe('page without a session', () => {
  it(
    'the pages to sign in at and of no address have no accessibility faults in both themes',
    { tags: ['journey'] },
    async () => {
      await page.goto('/login')
      await page.waitForSelector('text=Server reachable')
      const look = async (name: string) => expect(await faultsInBothLights(page), name).toEqual([])
      await look('sign-in')
      await fill('admin')
      await page.waitForURL('**/dashboard')
      await page.goto('/404')
      await page.waitForSelector('h1')
      await look('404')
    },
  )
})
