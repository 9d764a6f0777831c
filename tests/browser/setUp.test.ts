import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'
import { desk } from '../harness/tabStrip'

const { product, screens } = await journey()

/** Somebody at a desk of their own. */
const person = (username: string, path: string): Promise<Page> => screens.at(username, path, desk)

const drawerOf = (page: Page) => page.locator('.dc-drawer-body')
const field = (page: Page, label: string) => drawerOf(page).getByRole('textbox', { name: label })
const pick = async (page: Page, label: string, option: string) => {
  await drawerOf(page).getByRole('combobox', { name: label }).or(field(page, label)).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** By keyboard: a notice may lie over the button. */
const press = (page: Page, button: string) => page.getByRole('button', { name: button }).press('Enter')
const addAction = async (page: Page, phase: string, operation: string) => {
  await press(page, 'New action')
  await pick(page, 'Phase', phase)
  await pick(page, 'Operation', operation)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: operation, exact: true }).waitFor()
}
/** The actions of the flow as they stand on the page, with their places. */
const standing = (page: Page) =>
  page.$$eval('[data-action]', (rows) =>
    rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim())),
  )

describe('a flow', () => {
  it('is drawn up by admin, put in order by keyboard and activated under the eyes of another', async () => {
    const admin = await person('admin', '/production/flows')
    await admin.getByRole('button', { name: 'New flow' }).click()
    await field(admin, 'Code').fill('BOTTLE-ONLY')
    await field(admin, 'Name').fill('Bottling only')
    await admin.keyboard.press('Control+s')
    await admin.getByRole('link', { name: 'Actions' }).click()
    await admin.waitForSelector('h1:text("Flow actions")')
    await admin.getByText('This flow has no actions yet').waitFor()

    const address = new URL(admin.url()).pathname
    const other = await person('admin', address)
    await addAction(admin, 'Bottling', 'Fill and cap')
    await addAction(admin, 'Packing', 'Carton')
    await addAction(admin, 'Labelling', 'Label')
    await press(admin, 'Activate')
    await admin.getByText('The phases of the actions must follow the order of the board').waitFor()

    await admin.getByRole('button', { name: 'Move Label up' }).focus()
    await admin.keyboard.press('Enter')
    const inOrder = [
      ['10', 'Bottling', 'Fill and cap'],
      ['20', 'Labelling', 'Label'],
      ['30', 'Packing', 'Carton'],
    ]
    await expect.poll(() => standing(admin)).toEqual(inOrder)
    await expect.poll(() => standing(other)).toEqual(inOrder)
    expect(await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Move Label up',
    )
    await admin.keyboard.press('Alt+ArrowUp')
    await admin.waitForSelector('[role=status]:text("Label is now 1 of 3")', { state: 'attached' })
    await expect.poll(async () => (await standing(other))[0]?.[1]).toBe('Labelling')
    await admin.keyboard.press('Alt+ArrowDown')
    await admin.waitForSelector('[role=status]:text("Label is now 2 of 3")', { state: 'attached' })
    await expect.poll(() => standing(other)).toEqual(inOrder)

    await press(admin, 'Activate')
    await other.locator('.dc-page-head .dc-tag', { hasText: 'Active' }).waitFor()
  })

  it('that open orders use stays as it is, says why and can be copied', async () => {
    const api = await product.as('admin')
    const { data } = await api('GET', '/production/flows?search=PROD-STD')
    const page = await person('admin', `/production/flows/${data[0].id}/flow-actions`)
    await page.getByText(/open orders use this flow, so its actions stay as they are/).waitFor()
    expect(await page.getByRole('button', { name: /^Move .* (up|down)$|^Remove |New action/ }).count()).toBe(
      0,
    )
    await press(page, 'Copy')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Code' }).fill('PROD-STD-2')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Standard, second try')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await page.locator('.dc-page-head .dc-tag', { hasText: 'Draft' }).waitFor()
    await page.getByRole('button', { name: 'Move Mix down' }).waitFor()
    for (const scheme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('mantine-color-scheme-value', chosen), scheme)
      await page.reload()
      await page.getByRole('button', { name: 'Move Mix down' }).waitFor()
      expect(await seriousFaults(page), scheme).toEqual([])
    }
  })

  it('is nothing for a batcher', async () => {
    const page = await person('batcher', '/production/flows/1/flow-actions')
    await page.waitForURL('**/401**')
    await page.getByText('You need the admin role to see “Flow actions”').waitFor()
  })
})
