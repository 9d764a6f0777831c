import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedJourney } from '../harness/journey'
import { signedInAs } from '../harness/screens'
import { desk } from '../harness/tabStrip'

const { product, screens } = await sharedJourney()
afterEach(screens.close)

/** Gives a page an authenticator that confirms by itself. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function api<T>(method: string, path: string, body: object | undefined, token: string) {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await response.json()) as { data: T }).data
}

/** Has the role demand a second factor, or not. */
async function demand(role: string, isDemanded: 0 | 1) {
  const { access_token: token } = await api<{ access_token: string }>(
    'POST',
    '/login',
    {
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username: 'admin',
      password: 'decant',
    },
    '',
  )
  const [{ id } = { id: 0 }] = await api<{ id: number }[]>(
    'GET',
    `/general/roles?search=${role}`,
    undefined,
    token,
  )
  const { version } = await api<{ version: number }>('GET', `/general/roles/${id}`, undefined, token)
  await api('PUT', `/general/roles/${id}`, { version, demands_second_factor: isDemanded }, token)
}

describe('passkeys', () => {
  it(
    'a passkey that a role demands is added right after the password, asked for at sign-in, and removed',
    { tags: ['journey'] },
    async () => {
      const page = await screens.open(desk)
      await withAuthenticator(page)
      // An address has no passkeys: the site is opened by its name.
      const site = product.url.replace('127.0.0.1', 'localhost')
      await demand('trainer', 1)
      await page.goto(`${site}/login?redirect=%2Fprofile%2Findex`)
      await signedInAs(page, 'trainer')
      await page.waitForSelector('h1:text("Set up a second factor")')
      expect(await page.locator('.dc-top').count()).toBe(0)
      await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
      await page.fill('.dc-own-card:has(h2:text("Passkeys")) input[autocomplete=off]', 'This laptop')
      await page.fill('.dc-own-card:has(h2:text("Passkeys")) input[type=password]', 'decant')
      await page.getByRole('button', { name: 'Add passkey', exact: true }).click()
      await page.waitForSelector('text=Store these codes apart from your phone')
      await page.getByRole('button', { name: 'I saved these codes', exact: true }).click()
      await page.waitForSelector('b:text("This laptop")')

      await demand('trainer', 0)
      await page.click('.dc-who')
      await page.click('text=Log Out')
      await page.waitForURL('**/login**')
      await page.goto(`${site}/login?redirect=%2Fprofile%2Findex`)
      await signedInAs(page, 'trainer')
      await page.waitForSelector('[role=alert]:text("Use your passkey, or type a recovery code")')
      await page.getByRole('button', { name: 'Use passkey', exact: true }).click()
      await page.waitForSelector('b:text("This laptop")')

      await page.getByRole('button', { name: 'Remove This laptop' }).click()
      await page.fill('.dc-own-card:has(h2:text("Passkeys")) input[type=password]', 'decant')
      await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
      await expect.poll(() => page.locator('b:text("This laptop")').count()).toBe(0)
    },
  )
})
