import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsInBothLights } from '../harness/axe'
import { journey } from '../harness/journey'

const { product, screens } = await journey()
afterEach(screens.close)

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
    .poll(async () => {
      await input.press('ArrowDown')
      return row.getAttribute('data-combobox-selected')
    })
    .toBe('true')
  await input.press('Enter')
}
const tag = (page: Page, word: string) => page.locator('.dc-page-head .dc-tag', { hasText: word })
const part = (page: Page, name: string) => page.getByRole('tab', { name })
const address = (page: Page) => new URL(page.url()).pathname

describe('customer', () => {
  it('a customer is made by keyboard alone, held with a reason, and seen so at another desk', async () => {
    const admin = await screens.at('admin', '/general/customers', { width: 1440, height: 900 })
    await admin.getByRole('button', { name: 'New customer' }).waitFor()
    await admin.keyboard.press('n')
    await admin.waitForURL('**/general/customer')
    await expect.poll(() => admin.evaluate(() => document.activeElement?.id)).toBe('customers-name')
    await admin.keyboard.type('Harbourfront Vape')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('Harbourfront Vape Inc.')
    await choose(admin, 'Kind', 'Retailer')
    // An error in another part of the form is shown at its tab, and its name leads there.
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

  it('a customer that is there twice is merged, after telling what moves', async () => {
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
    expect(await faultsInBothLights(page)).toEqual([])
    const removed = await api('GET', `/general/customers/${chain.id}`)
    expect([removed.data.status, removed.data.status_note]).toEqual([
      'inactive',
      `Merged into ${twin.data.number} Maple Mists`,
    ])
  })

  it('a customer has tags that are taken and given back by keyboard alone', async () => {
    const page = await screens.at('admin', '/general/customer/21', { width: 390, height: 800 })
    const section = page.getByRole('region', { name: 'Tags' })
    const chips = section.locator('.mantine-Pill-root')
    await section.waitFor()
    const before = await chips.count()
    await choose(page, 'Tags', 'Dock only')
    await chips.getByText('Dock only').waitFor()
    await page.keyboard.press('Escape')
    expect(await faultsInBothLights(page)).toEqual([])
    await section.getByRole('combobox').press('Backspace')
    await expect.poll(() => chips.count()).toBe(before)
  })

  it('a customer keeps a tag that it has, which is put out of use instead of deleted', async () => {
    const api = await product.as('admin')
    const { data: tags } = await api('GET', '/general/tags?limit=100')
    const used = tags.find(({ used_count: count }: { used_count: number }) => count > 0)
    const page = await screens.at('admin', `/general/tags?open=${used.id}`, { width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText(`${used.name} cannot be deleted`).waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText(`${used.name} deactivated`).first().waitFor()
    const { data: after } = await api('GET', `/general/tags/${used.id}`)
    expect([after.is_active, after.used_count]).toEqual([0, used.used_count])
  })

  it('a customer is one of many held together; who stops it sees how many were, and no more are', async () => {
    const page = await screens.at('admin', '/general/customers?f.status=any:active', {
      width: 1440,
      height: 900,
    })
    await page.locator('.ag-row').first().waitFor()
    await page.locator('.ag-header .ag-checkbox-input').first().click()
    await page.getByText('200 selected').waitFor()
    expect(await faultsInBothLights(page)).toEqual([])
    let letOn = () => {}
    const stopped = new Promise<void>((resolve) => (letOn = resolve))
    let sent = 0
    // However fast they go, the second part is on its way when it is stopped.
    await page.route('**/bulk', async (route) => {
      if (++sent === 2) await stopped
      await route.continue()
    })
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    const asking = page.getByRole('dialog', { name: /Hold/ })
    await asking.getByRole('textbox', { name: 'Reason' }).fill('Stock-taking')
    await asking.getByRole('button', { name: 'Hold', exact: true }).click()
    const going = page.getByRole('dialog').getByText(/^\d+ of 200$/)
    await going.waitFor()
    await expect.poll(() => sent).toBe(2)
    await page.getByRole('button', { name: 'Stop' }).click()
    letOn()
    const reported = page.getByText(/^Hold: \d+ of 200$/).first()
    await reported.waitFor()
    const onHold = Number(/\d+/.exec(await reported.innerText())?.[0])
    const api = await product.as('admin')
    const { data: all } = await api('GET', '/general/customers?limit=300')
    const noted = all.filter(({ status_note: note }: { status_note: string }) => note === 'Stock-taking')
    expect(noted.length).toBe(onHold)
    expect(onHold).toBe(40)
  })
})
