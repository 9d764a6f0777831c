import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { sharedJourney } from '../harness/journey'

const { screens } = await sharedJourney()
afterEach(screens.close)

/** Names of the buttons in some part of the page that a notice covers. */
const covered = (page: Page, within: string) =>
  page.evaluate((part) => {
    const notices = [...document.querySelectorAll('.dc-notice')].map((one) => one.getBoundingClientRect())
    if (notices.length === 0) return ['no notice is shown']
    return [...document.querySelectorAll<HTMLElement>(`${part} button`)]
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
    expect(await covered(page, '.mantine-Drawer-content')).toEqual([])
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.locator('.mantine-Modal-content').getByRole('button', { name: 'Delete' }).waitFor()
    expect(await covered(page, '.mantine-Modal-content')).toEqual([])
  },
)
