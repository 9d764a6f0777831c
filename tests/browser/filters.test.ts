import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights, seriousFaults } from '../harness/axe'
import { sharedJourney } from '../harness/journey'

const orders = '/production/production-orders'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const { product, screens } = await sharedJourney()
afterEach(screens.close)

const chips = (page: Page) => page.locator('.dc-chip-words').allTextContents()
const queryOf = (page: Page) => new URL(page.url()).search
const head = (page: Page, column: string) => page.locator(`.ag-header-cell[col-id=${column}]`)
const form = (page: Page) => page.locator('.dc-filter-form')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('col-id'))
const shown = (page: Page) => page.locator('.dc-page-note').textContent()

/** Opens the filter of a column from its head, by keyboard alone. */
async function openFrom(page: Page, column: string) {
  await head(page, column).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await form(page).waitFor()
}
const pick = async (page: Page, input: string, option: string) => {
  await form(page).locator(`input[aria-label="${input}"]`).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const views = (page: Page) => page.locator('.dc-views')
const inViews = async (page: Page, item: RegExp) => {
  await views(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('list', () => {
  it(
    'a list is filtered and ordered from its heads by keyboard, and the address says what is shown',
    { tags: ['journey'] },
    async () => {
      const page = await screens.at('planning', orders, desk)
      await page.locator('.ag-row').first().waitFor()
      expect(queryOf(page)).toBe('')
      expect(await chips(page)).toEqual(['Status not Done, Shipped, Closed, Cancelled'])

      await openFrom(page, 'qty_planned')
      await pick(page, 'Condition', 'between')
      await page.getByRole('textbox', { name: 'Value 1' }).fill('2000')
      await page.getByRole('textbox', { name: 'Value 2' }).fill('4000')
      expect(await faultsInBothLights(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect.poll(() => chips(page)).toContain('Quantity planned 2,000 to 4,000')
      await expect.poll(() => queryOf(page)).toContain('f.qty_planned=from:2000;to:4000')
      await expect.poll(() => focused(page)).toBe('qty_planned')

      // Escape leaves everything as it was and gives the focus back.
      await openFrom(page, 'due_on')
      await page.keyboard.press('Escape')
      await form(page).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('due_on')

      for (const message of ['ascending', 'descending', 'none', 'ascending']) {
        if (message === 'none') expect(queryOf(page)).toContain('sort=-qty_planned')
        await head(page, 'qty_planned').focus()
        await page.keyboard.press('Enter')
        await expect.poll(() => head(page, 'qty_planned').getAttribute('aria-sort')).toBe(message)
      }
      await head(page, 'due_on').focus()
      await page.keyboard.press('Shift+Enter')
      await expect.poll(() => queryOf(page)).toContain('sort=qty_planned,due_on')
      await expect.poll(() => head(page, 'due_on').locator('sup').textContent()).toBe('2')
      expect(await form(page).count()).toBe(0)

      await page.goBack()
      await expect.poll(() => queryOf(page)).toBe('')
      await page.goForward()
      await expect.poll(() => chips(page)).toContain('Quantity planned 2,000 to 4,000')
    },
  )

  it(
    'a list compares columns, picks rows and words of a reference, and refuses in words what cannot be',
    { tags: ['journey'] },
    async () => {
      const page = await screens.at('planning', orders, desk)
      await openFrom(page, 'qty_bottled')
      await page.keyboard.press('Tab')
      await form(page).getByRole('button', { name: 'Apply' }).click()
      await form(page).getByText('This field is required').waitFor()
      await form(page).getByRole('button', { name: 'Compare with another column' }).click()
      await pick(page, 'Column', 'Quantity planned')
      await pick(page, 'Condition', 'less than')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect.poll(() => chips(page)).toContain('Bottled under Quantity planned')

      await page.keyboard.press('Escape')
      await page.locator('h1').click()
      await page.keyboard.press('f')
      await page.getByRole('textbox', { name: 'Search the fields' }).fill('produ')
      await page.keyboard.press('Enter')
      await page.getByRole('radio', { name: 'By condition' }).check({ force: true })
      await page.getByRole('textbox', { name: 'Value' }).fill('melon')
      await page.keyboard.press('Enter')
      await expect.poll(() => chips(page)).toContain('Product contains melon')
      const funnel = head(page, 'product_id').getByRole('button', { name: 'Filter by Product, set' })
      await funnel.waitFor()
      expect(queryOf(page)).toContain('f.product=has:melon')

      await page.locator('.dc-search input').fill('PRO-')
      await expect.poll(() => queryOf(page)).toContain('search=PRO-')
      await page.locator('.dc-search input').fill('no such order')
      await page.getByText('No rows match these 4 filters').waitFor()
      await page.locator('.dc-list-empty').getByRole('button', { name: 'Clear all' }).click()
      await expect.poll(() => queryOf(page)).toBe('?filters=none')
      await expect.poll(() => page.locator('.dc-search input').inputValue()).toBe('')
      await page.locator('[role=status]', { hasText: 'No filters' }).waitFor({ state: 'attached' })
    },
  )

  it(
    'a list opens from a copied address as it was, for someone with fewer rights too, and survives nonsense',
    { tags: ['journey'] },
    async () => {
      const request = `${orders}?f.status=any:released,in_progress&f.qty_planned=over:2000&sort=-qty_planned`
      const planner = await screens.at('planning', request, desk)
      const batcher = await screens.at('batcher', request, desk)
      await expect
        .poll(() => chips(planner))
        .toEqual(['Status Released, In progress', 'Quantity planned over 2,000'])
      await expect.poll(() => chips(batcher)).toEqual(await chips(planner))
      await expect.poll(async () => (await shown(batcher)) === (await shown(planner))).toBe(true)

      await batcher.goto(
        `${orders}?f.colour=is:red&f.qty_planned=over:2000&sort=nonsense&search=%00&view=1e9`,
      )
      await batcher
        .getByText(/Unknown parts of this address were ignored: f\.colour, sort=nonsense, search, view/)
        .waitFor()
      expect(await chips(batcher)).toEqual(['Quantity planned over 2,000'])
      await batcher.getByRole('button', { name: 'Dismiss' }).click()
      await expect.poll(() => queryOf(batcher)).toBe('?f.qty_planned=over:2000')
    },
  )

  it('a list is kept as a view, shared live with the others, goes along when it is saved anew, and is a default', async () => {
    const planner = await screens.at('planning', `${orders}?f.priority=any:high,rush`, desk)
    const batcher = await screens.at('batcher', orders, desk)
    await views(batcher).click()
    const listed = batcher.getByRole('menuitem', { name: /Urgent/ })
    expect(await listed.count()).toBe(0)

    await inViews(planner, /Save as new view/)
    await planner.getByRole('textbox', { name: 'Name' }).fill('Urgent')
    expect(await faultsInBothLights(planner)).toEqual([])
    await planner.getByLabel(/Share with everyone/).check()
    await planner.keyboard.press('Enter')
    await expect.poll(() => views(planner).textContent()).toBe('Urgent')
    await listed.waitFor()
    expect(await seriousFaults(batcher)).toEqual([])
    await listed.click()
    await expect.poll(() => chips(batcher)).toEqual(['Priority High, Rush'])

    // The planner changes its width: first only here, then in the shared view.
    await openFrom(planner, 'qty_planned')
    await planner.getByRole('textbox', { name: 'Value' }).fill('2500')
    await planner.keyboard.press('Enter')
    await expect.poll(() => views(planner).getAttribute('aria-label')).toBe('Views: Urgent, changed')
    expect(await chips(batcher)).toEqual(['Priority High, Rush'])
    await inViews(planner, /Save changes to Urgent/)
    await expect.poll(() => chips(batcher)).toEqual(['Priority High, Rush', 'Quantity planned 2,500'])

    await inViews(batcher, /Open with Urgent by default/)
    await expect
      .poll(async () => (await (await product.as('batcher'))('GET', '/me')).data.config)
      .toMatchObject({ 'view.production_orders': expect.any(Number) })
    await batcher.goto(orders)
    await expect.poll(() => chips(batcher)).toEqual(['Priority High, Rush', 'Quantity planned 2,500'])
    expect(queryOf(batcher)).toMatch(/^\?view=\d+&f\.priority=any:high,rush/)
    await inViews(batcher, /^Standard/)
    await expect.poll(() => queryOf(batcher)).toBe('?view=standard')

    await inViews(planner, /Delete Urgent/)
    await planner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => views(planner).textContent()).toBe('Views')
    await views(batcher).click()
    await listed.waitFor({ state: 'detached' })
  })

  it('a list is filtered on a phone in a sheet from below', { tags: ['journey'] }, async () => {
    const page = await screens.at('batcher', orders, phone)
    await page.locator('.dc-row-card').first().waitFor()
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await page.getByRole('button', { name: 'Due', exact: true }).click()
    await form(page).waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    const sheet = await page.locator('.dc-filter-frame').boundingBox()
    expect(sheet?.width).toBeGreaterThan(320)
    await page.getByRole('button', { name: 'This month' }).click()
    await expect.poll(() => queryOf(page)).toContain('f.due_on=from:')
    await form(page).waitFor({ state: 'detached' })
  })

  it('the heads of a list are read whole where their columns are filtered', async () => {
    const filters = 'f.kind=any:finished_good&f.status=any:active&f.measure=has:e&f.strength_mg_ml=from:0'
    const page = await screens.at('inventory', `/inventory/products?${filters}`, desk)
    await page.locator('.dc-head-filtered').nth(2).waitFor()
    const cut = () =>
      page
        .locator('.ag-header-cell .dc-head-name')
        .evaluateAll((names) =>
          names
            .filter(
              (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1,
            )
            .map((name) => name.textContent),
        )
    await expect.poll(cut).toEqual([])
  })
})
