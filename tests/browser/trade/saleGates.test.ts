import { expect, it } from 'vitest'
import { journey } from '../../harness/journey'

const { product, screens } = await journey()

type Row = { id: number; version: number; sku?: string; code?: string; status?: string; product_id?: number }
const rows = async (who: string, path: string) => (await (await product.as(who))('GET', path)).data as Row[]
const made = async (who: string, path: string, body: object) => {
  const answer = await (await product.as(who))('POST', path, body)
  expect([answer.message, answer.message === '' ? null : answer.data]).toEqual(['', null])
  return answer.data as Row
}

it('the closed Confirm of an order opens by itself once another seller records the licence of its customer', async () => {
  const [provinces, locations] = [
    await rows('admin', '/general/provinces?limit=200'),
    (await rows('admin', '/general/locations?limit=50')) as (Row & { is_stock_location: number })[],
  ]
  const province = provinces.find(({ code }) => code === 'SK')?.id
  const customer = await made('admin', '/general/customers', {
    name: 'Gate Vape',
    legal_name: 'Gate Vape Inc.',
    kind: 'retailer',
    ship_province_id: province,
    ship_city: 'Regina',
  })
  const sale = await made('sale', '/sale/sales', {
    customer_id: customer.id,
    location_id: locations.find(({ code }) => code === 'WHS')?.id,
    order_date: '2026-11-26',
    ship_to_province_id: province,
  })

  const seller = await screens.at('sale', `/sale/${sale.id}`)
  const confirm = seller.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.waitFor()
  await seller.locator('.dc-gate', { hasText: 'Gate Vape has no licence for SK' }).waitFor()
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  expect(await seller.locator('.dc-gate').innerText()).toContain('Opened by sale: Record licence')
  const loaded = await seller.evaluate(() => performance.timeOrigin)

  const other = await screens.at('sale', `/sale/${sale.id}`)
  await other.getByRole('button', { name: 'Record licence' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Vaping licence' }).fill('SK-77')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await seller.locator('.dc-gate').waitFor({ state: 'detached' })
  expect(await confirm.getAttribute('aria-disabled')).toBeNull()
  expect(await seller.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

it('a brand that was not reported opens the order live when quality records the submission of its report', async () => {
  const [open] = (await rows('qa_manager', '/production/ingredient_reports?limit=500')).filter(
    ({ status }) => status === 'open',
  )
  const bottle = (await rows('inventory', `/inventory/products/${open?.product_id}`)) as unknown as Row & {
    excise_jurisdiction: string
  }
  const [provinces, locations] = [
    await rows('admin', '/general/provinces?limit=200'),
    await rows('admin', '/general/locations?limit=50'),
  ]
  const code = bottle.excise_jurisdiction === 'CA' ? 'BC' : bottle.excise_jurisdiction
  const province = provinces.find((one) => one.code === code)?.id
  const customer = await made('admin', '/general/customers', {
    name: 'Brand Vape',
    legal_name: 'Brand Vape Inc.',
    kind: 'retailer',
    ship_province_id: province,
    ship_city: 'Somewhere',
  })
  const sale = await made('sale', '/sale/sales', {
    customer_id: customer.id,
    location_id: locations.find((one) => one.code === 'WHS')?.id,
    order_date: '2026-11-26',
    ship_to_province_id: province,
    sale_lines: [{ product_id: open?.product_id, qty_ordered: 10 }],
  })
  const [seller, quality] = await Promise.all([
    screens.at('sale', `/sale/${sale.id}`),
    screens.at('qa_manager', `/production/recipes?list=ingredient-reports&open=${open?.id}`),
  ])
  await seller.locator('.dc-gate', { hasText: 'were not reported to Health Canada' }).waitFor()
  await quality.getByRole('button', { name: 'Record submission' }).first().click()
  const dialog = quality.getByRole('dialog', { name: /Record submission/ })
  await dialog.getByRole('textbox', { name: 'Submitted on' }).fill('2026-01-20')
  await dialog.getByRole('textbox', { name: 'Confirmation' }).fill('HC-9')
  await dialog.getByRole('button', { name: 'Record submission', exact: true }).click()
  await seller.locator('.dc-gate').waitFor({ state: 'detached' })
  await seller.getByRole('button', { name: 'Confirm', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await seller.locator('.dc-page-head .dc-tag', { hasText: 'Confirmed' }).waitFor()
})
