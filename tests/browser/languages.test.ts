import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../src/access'
import { routes } from '../../src/routes/index'
import definitions from '../../src/texts/fr/definitions.json'
import views from '../../src/texts/fr/views.json'
import { mayEnter, screensOf } from '../../src/views/routing/visible'
import { sharedJourney } from '../harness/journey'
import { calm, countFetches, desk, phone, soon, tabStrip } from '../harness/tabStrip'

const { product, screens: people } = await sharedJourney('long')

const french = new Map<string, string>(Object.entries({ ...definitions, ...views }))
const frenchForms = new Set(french.values())

/** Texts that should be in French; names that the company gave its own things are left as they are. */
const isEnglish = (text: string) => (french.get(text) ?? text) !== text && !frenchForms.has(text)

/** Where values of rows are, and names of languages, which are in their own. */
const ofCompany = '.ag-row, .dc-row-card :not(small), :not(html)[lang]'

/** The texts of the page that is open, and of menu and bar around it; not those of rows. */
const textsIn = (page: Page) =>
  page.locator('.dc-kept:visible, nav, header').evaluateAll((roots, ofRows) => {
    const found = new Set<string>()
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement?.checkVisibility() && !node.parentElement.closest(ofRows))
          found.add(node.textContent?.trim() ?? '')
      for (const one of root.querySelectorAll('[aria-label], [placeholder]'))
        if (!one.closest(ofRows))
          for (const name of ['aria-label', 'placeholder']) found.add(one.getAttribute(name) ?? '')
    }
    return [...found]
  }, ofCompany)

/** Opens an address as a person who reads French. */
async function inFrench(username: string, address: string) {
  const page = await people.at(username, address, desk)
  await page.context().addCookies([{ name: 'language', value: 'fr-CA', url: product.url }])
  await countFetches(page)
  await page.reload()
  await soon(() => page.locator('html').getAttribute('lang')).toBe('fr-CA')
  await page.locator('.dc-kept:visible h1').first().waitFor()
  return page
}

const rights = { roles: ['admin'] as const, modules }
const open = screensOf(routes).filter((screen) => !screen.path.includes(':') && mayEnter(screen, rights))

/** Lists whose rows have names of the company's own, which stay as they are, also where the product has the same word. */
const ownLists = [
  'production/phases',
  'production/operations',
  'inventory/categories',
  'inventory/flavors',
  'general/parameters',
  'general/accounts',
]

async function namesOfCompany() {
  const api = await product.as('admin')
  const answers = await Promise.all(ownLists.map((list) => api('GET', `/${list}?limit=500`)))
  const rows = answers.flatMap(({ data }) => data as { name?: string; label?: string }[])
  return new Set(rows.flatMap(({ name, label }) => name ?? label ?? []))
}

/** What is wrong with a screen in French, in words; it is closed again. */
async function faultsAt(page: Page, path: string, names: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = []
  await tabStrip(page).visit(path)
  await page.locator('.dc-kept:visible h1').first().waitFor()
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await calm(page)
    const texts = await textsIn(page)
    faults.push(...texts.filter((text) => isEnglish(text) && !names.has(text)))
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wider > 0) faults.push(`${wider} px wider than ${size.width}`)
  }
  // Closed while it is narrow: a desk would draw all of it once more.
  const here = page.url()
  await page.keyboard.press('Alt+w')
  if (path !== '/dashboard') await soon(() => page.url()).not.toBe(here)
  await page.setViewportSize(desk)
  return faults
}

/** An order in draft, like the newest of the demo plant. */
async function draftOrder() {
  const api = await product.as('planning')
  const [like] = (await api('GET', '/production/production_orders?limit=1')).data as Record<string, unknown>[]
  const { product_id, recipe_id, flow_id, location_id } = like ?? {}
  const { data } = await api('POST', '/production/production_orders', {
    product_id,
    recipe_id,
    flow_id,
    location_id,
    qty_planned: 400,
  })
  return data as { id: number; number: string }
}

const statusAt = (page: Page, word: string) =>
  page.locator('.dc-page-head:visible .dc-tag', { hasText: new RegExp(`^\\W*${word}$`) }).waitFor()

describe('languages', () => {
  let page: Page | undefined
  let names: ReadonlySet<string>
  beforeAll(async () => {
    names = await namesOfCompany()
  })

  it('languages: the walk in French goes to every screen that needs no record', () => {
    expect(open.length).toBeGreaterThan(50)
  })

  it.each(open.map(({ path }) => path))(
    'languages: the screen %s shows no English in French and is no wider than a desk or a phone',
    { tags: ['journey'] },
    async (path) => {
      page ??= await inFrench('admin', '/dashboard')
      expect(await faultsAt(page, path, names)).toEqual([])
    },
  )

  it(
    'languages: a planner in French and a manager in English lead one order together, each in his own words',
    { tags: ['journey'] },
    async () => {
      const { id, number } = await draftOrder()
      const path = `/production/production-orders/${id}`
      const planner = await inFrench('planning', path)
      const manager = await people.at('manager', path, desk)
      await statusAt(planner, 'Brouillon')
      await statusAt(manager, 'Draft')

      const notes = 'Remplir après le nettoyage'
      await planner.locator('#production_orders-notes').fill(notes)
      await planner.getByRole('button', { name: /^Enregistrer/ }).click()
      await soon(() => manager.locator('#production_orders-notes').inputValue()).toBe(notes)

      await planner.getByRole('button', { name: 'Soumettre', exact: true }).click()
      await statusAt(planner, 'En suspens')
      await statusAt(manager, 'Pending')
      await manager.getByRole('button', { name: 'Approve', exact: true }).click()
      await statusAt(manager, 'Planned')
      await statusAt(planner, 'Planifié')
      for (const page of [planner, manager])
        expect(await page.locator('h1:visible').innerText()).toContain(number)
    },
  )

  it('languages: a refusal is in the language of its caller', async () => {
    const messageIn = async (languages: string) => {
      const answer = await fetch(`${product.url}/api/nothing`, { headers: { 'accept-language': languages } })
      return ((await answer.json()) as { data: { text: string } }).data.text
    }
    expect(await messageIn('fr-CA,fr;q=0.9,en;q=0.8')).toBe("Cet appel n'existe pas")
    expect(await messageIn('en-CA,fr;q=0.5')).toBe('There is no such call')
  })
})
