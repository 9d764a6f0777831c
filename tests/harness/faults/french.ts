import type { Page } from 'playwright-core'
import definitions from '../../../src/texts/fr/definitions.json'
import hints from '../../../src/texts/fr/hints.json'
import { defaultSpecification } from '../../../src/resources/rd/specificationTemplate'
import { trayRows } from '../../../src/resources/production/laboratory/hplc_order_lines'
import views from '../../../src/texts/fr/views.json'
import type { Product } from '../product'
import { countFetches, soon } from '../tabStrip'

/** What the product says in French, by its English. */
export const french: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...definitions, ...hints, ...views }),
)
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

/** The language of an open page and of those that are loaded in it later. */
export async function turnFrench(page: Page, { url }: Pick<Product, 'url'>) {
  await page.context().addCookies([{ name: 'language', value: 'fr-CA', url }])
  await countFetches(page)
  await page.reload()
  await soon(() => page.locator('html').getAttribute('lang')).toBe('fr-CA')
  await page.locator('.dc-kept:visible h1').first().waitFor()
}

/** Lists whose rows have names of the company's own, which stay as they are, also where the product has the same word. */
const ownLists = [
  'production/machines',
  'production/phases',
  'production/operations',
  'inventory/categories',
  'inventory/flavors',
  'general/parameters',
  'general/accounts',
  'general/tax_setup_lines',
]

/** Characteristics that a specification begins with: rows of the company from then on. */
const characteristics = defaultSpecification({
  sample: { base_type: 'salt', target_strength: 20, target_pg_percent: 50 },
  version: null,
  strength: { min: 18, max: 22 },
  mostPpm: 10,
  leastFlash: 60.1,
}).map(({ characteristic }) => characteristic)

export async function namesOfCompany(product: Pick<Product, 'as'>) {
  const api = await product.as('admin')
  const answers = await Promise.all(ownLists.map((list) => api('GET', `/${list}?limit=500`)))
  const rows = answers.flatMap(
    ({ data }) => data as { name?: string; label?: string; code?: string; line?: string }[],
  )
  return new Set([
    ...trayRows,
    ...characteristics,
    ...rows.flatMap(({ name, label, code, line }) =>
      [name, label, code, line].filter((one) => one !== undefined),
    ),
  ])
}

/** What the page that is open says in English, of all but the rows and names of the company. */
export const englishIn = async (page: Page, names: ReadonlySet<string>): Promise<string[]> =>
  (await textsIn(page)).filter((text) => isEnglish(text) && !names.has(text))
