import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFaults } from '../harness/axe'
import { journey } from '../harness/journey'

const { product, screens } = await journey()

const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
/** Types into a box with a list below it and takes the one row left. */
async function choose(page: Page, label: string, typed: string) {
  const input = page.getByRole('combobox', { name: label, exact: true }).or(box(page, label)).first()
  await input.focus()
  await input.press('ArrowDown')
  if (await input.isEditable()) await input.pressSequentially(typed)
  const row = page.getByRole('option').filter({ hasText: typed }).first()
  await row.waitFor()
  await expect
    .poll(
      async () => {
        await input.press('ArrowDown')
        return row.getAttribute('data-combobox-selected')
      },
      { timeout: 30_000 },
    )
    .toBe('true')
  await input.press('Enter')
}
const tag = (page: Page, word: string) => page.locator('.dc-page-head .dc-tag', { hasText: word })
const part = (page: Page, name: string) => page.getByRole('tab', { name })
const address = (page: Page) => new URL(page.url()).pathname

describe('a customer', () => {
  it('is made by keyboard alone, held with a reason, and seen so at another desk', async () => {
    const admin = await screens.at('admin', '/general/customers', { width: 1440, height: 900 })
    await admin.getByRole('button', { name: 'New customer' }).waitFor()
    await admin.keyboard.press('n')
    await admin.waitForURL('**/general/customer')
    await expect
      .poll(() => admin.evaluate(() => document.activeElement?.id), { timeout: 30_000 })
      .toBe('customers-name')
    await admin.keyboard.type('Harbourfront Vape')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('Harbourfront Vape Inc.')
    await choose(admin, 'Kind', 'Retailer')
    // What is wrong in another part of the form is told at its tab, and the name of the field leads there.
    await admin.keyboard.press('Control+s')
    await part(admin, 'Addresses').getByText('1 wrong').waitFor()
    await box(admin, 'City').waitFor()
    await choose(admin, 'Province', 'Nova Scotia')
    await box(admin, 'Postal code').focus()
    await admin.keyboard.type('B3J')
    await admin.keyboard.press('Control+s')
    await admin.getByText('Use A1A 1A1').first().waitFor()
    await box(admin, 'Postal code').fill('b3j1a1')
    await admin.keyboard.press('Control+s')
    await admin.waitForURL(/\/general\/customer\/\d+$/)
    await tag(admin, 'Active').waitFor()
    await part(admin, 'General').focus()
    await admin.keyboard.press('ArrowRight')
    expect(await box(admin, 'Postal code').inputValue()).toBe('B3J 1A1')
    await admin.getByText('CU-00221').first().waitFor()

    const other = await screens.at('admin', address(admin), { width: 1440, height: 900 })
    await tag(other, 'Active').waitFor()
    await admin.getByRole('button', { name: 'Hold' }).press('Enter')
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Licence runs out')
    await admin.keyboard.press('Enter')
    await tag(admin, 'On hold').waitFor()
    await tag(other, 'On hold').waitFor()
    await expect.poll(() => box(other, 'Note').inputValue()).toBe('Licence runs out')
    await other.getByRole('button', { name: 'Release' }).waitFor()
  })

  it('that is there twice is merged, after telling what moves', async () => {
    const api = await product.as('admin')
    const { data } = await api('GET', '/general/customers?search=Maple Mist&limit=100')
    const chain = data.find(({ kind }: { kind: string }) => kind === 'chain')
    const stores = data.filter(
      ({ parent_customer_id: id }: { parent_customer_id: number }) => id === chain.id,
    )
    const twin = await api('POST', '/general/customers', {
      name: 'Maple Mists',
      legal_name: 'Maple Mist Inc.',
      kind: 'chain',
      ship_province_id: chain.ship_province_id,
    })
    const page = await screens.at('admin', `/general/customer/${twin.data.id}`, { width: 1440, height: 900 })
    await part(page, 'Stores').click()
    await page.getByText('No store belongs to this chain yet').waitFor()
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Duplicate', chain.number)
    await dialog.getByText(`Customers (${stores.length})`).waitFor()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('heading', { name: `Stores ${stores.length}` }).waitFor()
    const gone = await api('GET', `/general/customers/${chain.id}`)
    expect([gone.data.status, gone.data.status_note]).toEqual([
      'inactive',
      `Merged into ${twin.data.number} Maple Mists`,
    ])
  })

  it.each(['/general/customers', '/general/customer/11', '/general/tags?open=1'])(
    'keeps nobody out at %s, light and dark',
    async (path) => {
      const page = await screens.at('admin', path, { width: 1440, height: 900 })
      for (const scheme of ['light', 'dark']) {
        await page.evaluate((chosen) => localStorage.setItem('mantine-color-scheme-value', chosen), scheme)
        await page.reload()
        await page.locator('h1').first().waitFor()
        await page
          .getByRole('button', { name: /^(Merge|New customer)$/ })
          .first()
          .waitFor()
        expect(await seriousFaults(page), scheme).toEqual([])
      }
    },
  )
})
