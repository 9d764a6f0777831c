import { afterEach, expect, it } from 'vitest'
import { sharedJourney } from '../../harness/journey'

const { product, screens } = await sharedJourney()

afterEach(screens.close)

it.each([
  ['the first scripts', '/assets/rolldown-runtime'],
  ['the scripts after signing in', '/assets/signedIn'],
])('a page for which %s do not arrive begins again by itself', async (_what, script) => {
  const page = await screens.open()
  let refused = 0
  await page.route(`${product.url}${script}*.js`, (route) => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  await screens.enter(page, 'planning', '/dashboard')
  expect(refused).toBeGreaterThan(1)
  await page.unrouteAll()
})
