import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { sharedJourney } from '../harness/journey'
import { missedTargets } from '../harness/faults/targets'

const { product, screens } = await sharedJourney()
afterEach(screens.close)

const phone = { width: 390, height: 844 }
const finger = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const
const tablet = { width: 1024, height: 768 }

const at = (username: string, path: string, window = phone) => screens.at(username, path, window, finger)
const dialog = (page: Page) => page.getByRole('dialog')

async function idIn(list: string, status: string) {
  const api = await product.as('admin')
  const { data } = await api(
    'GET',
    `${list}?filters[0][field]=status&filters[0][filters][0][operator]==&filters[0][filters][0][value]=${status}`,
  )
  return String(data[0].id)
}
const orderIn = async (status: string) =>
  `/production/production-orders/${await idIn('/production/production_orders', status)}`

describe('a finger', () => {
  it.each([
    ['/inventory/products', 'inventory'],
    ['/production/production-orders', 'planning'],
    ['/production/production-dashboard', 'supervisor'],
    ['/dashboard', 'admin'],
  ])('hits every control of %s on a tablet, in the frame and in the page', async (path, username) => {
    const page = await at(username, path, tablet)
    await page.locator('.dc-kept:visible h1:visible').first().waitFor()
    await expect.poll(() => missedTargets(page)).toEqual([])
  })

  it('hits every control of a record and of the filters of a list on a phone', async () => {
    const page = await at('admin', '/general/countries?open=1')
    await dialog(page).getByRole('button', { name: 'Delete' }).waitFor()
    await expect.poll(() => missedTargets(page, '[role="dialog"]')).toEqual([])
    await page.goto('/inventory/products')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.locator('.dc-filter-fields .dc-menu-item').first().waitFor()
    await expect.poll(() => missedTargets(page, '.dc-filter-frame')).toEqual([])
  })
})

describe('the bar of a phone', () => {
  it('has the buttons of the page until the form is typed into, and those of the form from then on', async () => {
    const page = await at('planning', await orderIn('draft'))
    const submit = page.locator('.dc-page-actions').getByRole('button', { name: 'Submit' })
    const save = page.locator('.dc-page .dc-save-bar').getByRole('button', { name: /^Save/ })
    await submit.waitFor()
    expect(await save.isVisible()).toBe(false)
    const due = page.locator('#production_orders-due_on')
    await due.fill('12/20/2029')
    await due.blur()
    await save.waitFor()
    expect(await submit.isVisible()).toBe(false)
    await save.click()
    await submit.waitFor()
    expect(await save.isVisible()).toBe(false)
  })

  it('leaves room for the reason why a document is locked', async () => {
    const page = await at('inventory', `/allocation/${await idIn('/inventory/allocations', 'shipped')}`)
    await page.locator('.dc-page-actions').getByRole('button').first().waitFor()
    await page.getByText('Shipped: this document is locked').waitFor()
    expect(await page.locator('.dc-save-bar').getByRole('button').filter({ visible: true }).count()).toBe(0)
  })

  it('finds screens and rows by any words behind a button, and is back when one is chosen', async () => {
    const page = await at('inventory', '/dashboard')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Go to a screen' })
    await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
    await field.fill('ice mango')
    await page
      .getByRole('option', { name: /Mango Ice/ })
      .first()
      .waitFor()
    expect(await missedTargets(page, '#search')).toEqual([])
    await field.fill('stock count')
    await page.getByRole('option', { name: /Stock counts/ }).click()
    await page.waitForURL('**/inventory/stock-count')
    expect(await field.count()).toBe(0)
  })

  it('has the next step first, and no button over another', async () => {
    const page = await at('planning', await orderIn('draft'))
    const buttons = page.locator('.dc-page-actions > .mantine-Button-root')
    await buttons.first().waitFor()
    const boxes = await buttons.evaluateAll((all) =>
      all
        .map((one) => ({
          box: one.getBoundingClientRect(),
          isNext: !one.dataset.variant || one.dataset.variant === 'filled',
        }))
        .toSorted((one, other) => one.box.left - other.box.left)
        .map(({ box: { left, right }, isNext }) => ({ left, right, isNext })),
    )
    expect(boxes.map(({ isNext }) => isNext)).toEqual([true, ...boxes.slice(1).map(() => false)])
    boxes
      .slice(1)
      .forEach(({ left }, before) => expect(left).toBeGreaterThanOrEqual(boxes[before]?.right ?? 0))
  })
})

describe('a phone', () => {
  it('says on the cards of a list in words what its cells say in words', async () => {
    const page = await at('admin', '/production/hplc-categories?list=ranges')
    const general = page.locator('.dc-row-card', { hasText: 'All categories' })
    await general.first().waitFor()
    expect(await general.first().innerText()).toMatch(/Type M(in|ax)/)
  })

  it('reads the name of a record over its list whole, beside the way out', async () => {
    const page = await at('batcher', '/production/recipes?open=1')
    const head = dialog(page).locator('.dc-drawer-head')
    await head.locator('.dc-row-name').waitFor()
    const cut = await head
      .locator('.dc-row-name-words, .dc-row-name small')
      .evaluateAll(
        (parts) => parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length,
      )
    expect(cut).toBe(0)
    expect((await head.boundingBox())?.height).toBeLessThan(110)
  })

  it('scrolls the page of a grouped report to its table, of which several lines are seen', async () => {
    const page = await at('production_reports', '/production/reports/recipes')
    const table = page.locator('.dc-groups')
    await table.locator('tbody tr').nth(5).waitFor()
    await table.scrollIntoViewIfNeeded()
    expect((await table.boundingBox())?.height).toBeGreaterThan(300)
  })
})
