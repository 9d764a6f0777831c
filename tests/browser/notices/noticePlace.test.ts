import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { sharedJourney } from '../../harness/journey'

const { product, screens } = await sharedJourney()
afterEach(screens.close)

/** Names of the buttons in some part of the page that a notice covers. */
const covered = (page: Page, within: string) =>
  page.evaluate((part) => {
    const notices = [...document.querySelectorAll('.dc-notice')].map((one) => one.getBoundingClientRect())
    if (notices.length === 0) return ['no notice is shown']
    return [...document.querySelectorAll<HTMLElement>(`${part} button`)]
      .filter((button) => button.closest('.dc-notices, .ag-row') === null)
      .filter((button) => {
        const box = button.getBoundingClientRect()
        return notices.some(
          ({ left, right, top, bottom }) =>
            box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        )
      })
      .map((button) => button.ariaLabel ?? button.innerText)
  }, within)

const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

it.each(widths)(
  'a notice covers no button of a drawer, its foot or a dialog at %i px',
  async (width, height) => {
    const page = await screens.at('admin', '/general/countries?open=1', { width, height })
    const drawer = page.locator('.mantine-Drawer-content')
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(`Canada ${width}`)
    await drawer.getByRole('button', { name: /^Save/ }).click()
    await page.locator('.dc-notice').first().waitFor()
    await expect.poll(() => covered(page, '.mantine-Drawer-content')).toEqual([])
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.locator('.mantine-Modal-content').getByRole('button', { name: 'Delete' }).waitFor()
    await expect.poll(() => covered(page, '.mantine-Modal-content')).toEqual([])
  },
)

it.each(widths)('a notice covers no button of the page of an order at %i px', async (width, height) => {
  const api = await product.as('admin')
  const { data } = await api(
    'GET',
    '/production/production_orders?filters[0][field]=status&filters[0][filters][0][operator]==&filters[0][filters][0][value]=draft',
  )
  const page = await screens.at('planning', `/production/production-orders/${data[0].id}`, { width, height })
  const due = page.locator('#production_orders-due_on')
  await due.fill(`12/${10 + Math.floor(width / 100)}/2029`)
  await due.blur()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.locator('.dc-notice').first().waitFor()
  await expect.poll(() => covered(page, 'body')).toEqual([])
})

it('a message of a field is nearer to it than to the next label, and moves nothing; a tab has no empty slot', async () => {
  const page = await screens.at('recipes', '/production/recipes', { width: 1440, height: 900 })
  await page.waitForSelector('.ag-row')
  const slots = await page.locator('.dc-tab:not([data-active])').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const edge = tab.getBoundingClientRect()
      const shown = [...tab.querySelectorAll('a > *, button')].map((one) => one.getBoundingClientRect())
      return [
        Math.min(...shown.map(({ left }) => left)) - edge.left,
        edge.right - Math.max(...shown.map(({ right }) => right)),
      ]
    }),
  )
  expect(slots.length).toBeGreaterThan(0)
  // No more than the padding of a tab before and behind what it shows.
  expect(Math.max(...slots.flat())).toBeLessThanOrEqual(17)

  await page.keyboard.press('n')
  await page.locator('#recipes-name:focus').waitFor()
  const places = () =>
    page
      .getByRole('dialog')
      .locator('.mantine-InputWrapper-label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
  const before = await places()
  await page.locator('#recipes-effective_from').fill('02/30/2026')
  await page.keyboard.press('Enter')
  const message = page.getByText('No such date: 02/30/2026')
  await message.waitFor()
  expect(await places()).toEqual(before)
  const drawn = await message.boundingBox()
  const field = await page.locator('#recipes-effective_from').boundingBox()
  if (!drawn || !field) throw new Error('The message or its field is not drawn')
  const toField = drawn.y - (field.y + field.height)
  const below = before.filter((top) => top > drawn.y).toSorted((one, other) => one - other)[0] ?? Infinity
  expect(toField).toBeLessThan(below - (drawn.y + drawn.height))
})
