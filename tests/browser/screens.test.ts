import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { settingGroups } from '../../src/resources/general/system/settingsKind'
import { modules, type Role, roles } from '../../src/access'
import type { RouteNode } from '../../src/routes/node'
import { routes } from '../../src/routes/index'
import { addressOf } from '../../src/views/routing/screens'
import { mayEnter, type Screen, screensOf } from '../../src/views/routing/visible'
import { allFaults } from '../harness/axe'
import { englishIn, french, namesOfCompany, turnFrench } from '../harness/faults/french'
import { sharedJourney } from '../harness/journey'
import { missedTargets } from '../harness/faults/targets'
import { calm, desk, soon, tabStrip } from '../harness/tabStrip'

const { product, screens: people } = await sharedJourney('long')
let addresses: Map<string, string>
let names: ReadonlySet<string>

const screens = screensOf(routes)
const enters = (role: Role, screen: Screen) => mayEnter(screen, { roles: [role], modules })
const reach = (role: Role) => screens.filter((screen) => enters(role, screen)).length
const byReach = roles.toSorted((left, right) => reach(left) - reach(right))
/** Who of all that may see a screen sees the fewest others. */
const leastOf = (screen: Screen) => byReach.find((role) => enters(role, screen)) ?? 'admin'

/** A record for each screen of one record, by the list it is in. */
const records: Readonly<Record<string, string>> = {
  '/general/customer/:id?': '/general/customers',
  '/general/tax_setup/:id?': '/general/tax_setups',
  '/change_summary/:id': '/inventory/change_summary',
  '/forecast-periods/:id?': '/forecast/forecast_periods',
  '/product_changes/:id': '/inventory/product_changes',
  '/products/:id?': '/inventory/products',
  '/product-families/:id?': '/inventory/product_families',
  '/receiving/:id?': '/inventory/receivings',
  '/lab-receiving/receiving-container/:id?': '/lab_receiving/lab_receiving_containers',
  '/rd/project/:id?': '/rd/rd_projects',
  '/rd/recipe/:id': '/production/recipes',
  '/rd/sample/develop/:id': '/rd/rd_samples',
  '/rd/sample/specifications/:id': '/rd/rd_samples',
  '/projects/tasks/:project_id': '/projects/projects',
  '/projects/tasks/items/:task_id': '/projects/project_tasks',
  '/task_items/record/:task_item_id': '/projects/task_items',
  '/purchase/:purchase_id/invoice': '/purchase/purchases?status=received&invoice_status=not_invoiced',
  '/invoice/:invoice_id': '/purchase/invoices',
  '/supplier/:id': '/purchase/suppliers',
  '/stock-count/:id': '/inventory/stock_counts',
  '/inventory/lot/:id': '/inventory/lots',
  '/inventory/price-tier/:id?': '/inventory/price_tiers',
  '/product-stamping-orders/start/:id?': '/production/product_stamping_orders',
  '/product-stamping-orders/finish/:id?': '/production/product_stamping_orders',
  '/production/flows/:flow_id/flow-actions': '/production/flows',
  '/assembly/flows/:flow_id/flow-actions': '/production/flows',
  '/production/hplc-orders/:id': '/production/hplc_orders',
  '/production/production-orders/:id': '/production/production_orders',
  '/assembly/assembly-orders/:id': '/assembly/assembly_orders',
  '/production/warehouse-product-locations/:product_id?': '/inventory/products',
  '/production/warehouse-product-locations-logs/:product_id': '/inventory/products',
}
const widths = [1440, 992, 390, 1920, 3840]
/**
 * A screen with a layout of its own is checked at each width. All lists share one layout, so the first
 * represents them.
 */
const widthsOf = (screen: Screen) =>
  isList(screen.node) && screen !== screens.find(({ node }) => isList(node)) ? [1440, 390] : widths
const isList = ({ view }: RouteNode) => view !== undefined && 'list' in view
/**
 * A low window, for lists a very low one: a few rows show the same as a hundred, and each costs a check of every rule. Of
 * long tables the first rows alone are checked. On a phone what is below is reached by scrolling, for which the bars above
 * and below have to leave room.
 */
const heightOf = (screen: Screen, width: number) => (isList(screen.node) && width > 390 ? 420 : 600)

/** The groups of settings, of which the screen shows one at a time. */
const groups = settingGroups.slice(1).map((group) => `/general/settings?group=${encodeURIComponent(group)}`)

const frozen = new Set(['/general/accounting-mapping'])

beforeAll(async () => {
  names = await namesOfCompany(product)
  addresses = new Map(
    await Promise.all(
      screens.map(async (screen): Promise<[string, string]> => {
        const { path } = screen
        const list = records[path]
        // Without a record it is the form of a new one.
        if (list === undefined) return [path, path.replace(/\/:\w+\?$/, '')]
        const query = `${list}${list.includes('?') ? '&' : '?'}limit=1`
        // One that who opens it may see; a screen may be open to more people than the list of its records.
        const own = await (await product.as(leastOf(screen)))('GET', query)
        const { data } = own.status === 1 ? own : await (await product.as('admin'))('GET', query)
        const id = String((data as { id: number }[])[0]?.id)
        const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id])
        return [path, addressOf(path, Object.fromEntries(named)) ?? path]
      }),
    ),
  )
})

const shown = (page: Page) => page.locator('.dc-kept:visible')
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What is wrong with what a page shows at a width. */
async function lookAt(page: Page, screen: Screen, width: number, complain: (what: string) => unknown) {
  const { node, path } = screen
  await page.setViewportSize({ width, height: heightOf(screen, width) })
  // A list is drawn as cards a moment after the window became narrow.
  await soon(() => overflow(page))
    .toBe(0)
    .catch(async () => complain(`${await overflow(page)} px too wide at ${width}`))
  if (width !== 390 && width !== 1440) return
  for (const text of await englishIn(page, names)) complain(`“${text}” in English at ${width}`)
  await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' })
  const short = await page.addStyleTag({ content: 'tbody > tr:nth-child(n + 6) { display: none }' })
  // The cards of a narrow list are the same for all of them, and have tests of their own beside their contrast.
  const rules = width === 390 && isList(node) ? ['color-contrast'] : undefined
  for (const fault of await allFaults(page, { rules, within: '#content' })) complain(`${fault} at ${width}`)
  await short.evaluate((style) => style.parentNode?.removeChild(style))
  // Frozen columns of a wide table cover the others until it is scrolled by hand.
  if (width === 390 && !frozen.has(path))
    for (const missed of await missedTargets(page, '.dc-kept')) complain(`${missed} at ${width}`)
}

/** What is wrong with a screen in French, whose texts are the longer ones, in words; nothing is as it should be. */
async function walk(page: Page, screen: Screen): Promise<string[]> {
  const { path } = screen
  const address = addresses.get(path) ?? path
  const faults: string[] = []
  const complain = (what: string) => faults.push(`${path}: ${what}`)
  const hear = (message: { type: () => string; text: () => string }) =>
    message.type() === 'error' && complain(message.text())
  const fall = ({ message }: Error) => complain(message)
  page.on('console', hear)
  page.on('pageerror', fall)
  await page.setViewportSize({ ...desk, height: heightOf(screen, desk.width) })
  await tabStrip(page).visit(address)

  await shown(page).locator('h1:visible').first().waitFor()
  await calm(page)
  if ((await shown(page).locator('h1:visible').count()) !== 1) complain('not one heading')
  await soon(() => page.title()).toMatch(/^.+ - Decant$/)
  const crumbs = await page.locator('#breadcrumb > :not(i)').allInnerTexts()
  if (crumbs[0] !== french.get('Dashboard') || `${crumbs.at(-1)} - Decant` !== (await page.title()))
    complain(`crumbs ${crumbs.join(' / ')}`)

  for (const width of widthsOf(screen)) await lookAt(page, screen, width, complain)
  // What stays open is drawn anew at every width too: forty lists of it are most of the work.
  const here = page.url()
  await page.keyboard.press('Alt+w')
  // Its target must be reached before the next screen is requested.
  if (path !== '/dashboard') await soon(() => page.url()).not.toBe(here)
  page.off('console', hear)
  page.off('pageerror', fall)
  return faults
}

describe('every screen', () => {
  let open: { role: Role; page: Page } | undefined
  /** One page for all screens of a role, closed after the last of them: an open one stays live and uses the CPU. */
  const pageOf = async (role: Role) => {
    if (open?.role === role && !open.page.isClosed()) return open.page
    await people.close()
    open = { role, page: await people.at(role, '/dashboard', desk) }
    await turnFrench(open.page, product)
    return open.page
  }
  const byRole = screens.toSorted(
    (left, right) => byReach.indexOf(leastOf(left)) - byReach.indexOf(leastOf(right)),
  )

  it.each(byRole.map((screen) => [screen.path, leastOf(screen), screen] as const))(
    'the screen %s as %s has a title, fits every width, says all in French and has no accessibility faults',
    { tags: ['journey'] },
    async (_path, role, screen) => expect(await walk(await pageOf(role), screen)).toEqual([]),
  )

  it(
    'every group of settings fits a desk and a phone, says all in French and has no accessibility faults',
    { tags: ['journey'] },
    async () => {
      const page = await pageOf('admin')
      const screen = screens.find(({ path }) => path === '/general/settings')
      if (!screen) throw new Error('There is no screen of settings')
      const faults: string[] = []
      for (const address of groups) {
        // A phone has no tabs to go to.
        await page.setViewportSize(desk)
        await tabStrip(page).visit(address)
        await calm(page)
        for (const width of [1440, 390])
          await lookAt(page, screen, width, (what) => faults.push(`${address}: ${what}`))
      }
      expect(faults).toEqual([])
    },
  )

  it(
    'every screen is within landmarks, a menu and a bar that have no accessibility faults on a desk and on a phone',
    { tags: ['journey'] },
    async () => {
      const page = await pageOf('admin')
      await page.setViewportSize(desk)
      await tabStrip(page).visit('/dashboard')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 600 })
        await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' })
        await shown(page).locator('h1:visible').first().waitFor()
        expect(await allFaults(page), `${width}`).toEqual([])
      }
    },
  )

  it(
    'every screen is kept from everyone else by the page that names the roles and who grants them',
    { tags: ['journey'] },
    async () => {
      const [stranger] = byReach
      if (!stranger) throw new Error('There are no roles')
      const page = await people.at(stranger, '/dashboard', desk)
      const closed = screens.filter((screen) => !enters(stranger, screen))
      expect(closed.length).toBeGreaterThan(30)
      for (const { path, node } of closed) {
        const address = addresses.get(path) ?? path
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, address)
        await page.waitForURL(`**/401?from=${encodeURIComponent(address)}`)
        await page.getByText(`role to see “${node.title}”`).waitFor()
        const message = await page.locator('.dc-kept:visible, .dc-main').last().innerText()
        expect(message, path).toMatch(/You need the .*admin.* role to see/)
        await page.getByText(/can grant it$/).waitFor()
      }
    },
  )
})
