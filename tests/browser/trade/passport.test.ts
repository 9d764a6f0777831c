import { expect, it } from 'vitest'
import type { Passport } from '../../../src/resources/inventory/traceability/passportCalls'
import { sharedJourney } from '../../harness/journey'

const { product, screens } = await sharedJourney()

/** A bought lot of which all was used up, for bottles that customers received. */
async function boughtLot() {
  const read = await product.as('admin')
  const passportOf = async (id: number) =>
    (await read('GET', `/inventory/lots/${id}/passport`)).data as Passport
  const [recall] = (await read('GET', '/inventory/recalls?limit=1')).data
  const { receipts, lots } = await passportOf(recall.lot_id)
  const usedUp = new Map(lots.flatMap((lot) => (lot.on_hand === 0 ? [[lot.lot_id, lot]] : [])))
  const receipt = receipts.find(({ lot_id, supplier }) => usedUp.has(lot_id) && supplier !== null)
  const lot = usedUp.get(receipt?.lot_id ?? 0)
  if (!receipt || !lot) throw new Error('No bought lot of the drill was used up')
  const { deliveries, lots: family } = await passportOf(lot.lot_id)
  const [delivery] = deliveries
  const bottled = family.find(({ lot_id }) => lot_id === delivery?.lot_id)?.lot
  if (!delivery || bottled === undefined) throw new Error('No bottle made of the lot was shipped')
  return { lot, supplier: receipt.supplier ?? '', delivery, bottled, many: deliveries.length }
}

it('the passport of a bought lot leads by scan to the bottles made of it and their customers, and back to the supplier', async () => {
  const { lot, supplier, delivery, bottled, many } = await boughtLot()
  const page = await screens.at('inventory', '/inventory/stock_locator')
  const table = (name: string) => page.getByRole('region', { name, exact: true })
  const heading = (number: string) => page.getByRole('heading', { name: `Lot ${number}`, exact: true })

  await page.locator('.dc-scan input').fill(`${lot.sku}|${lot.lot}`)
  await page.keyboard.press('Enter')
  const found = page.getByRole('list', { name: 'Lots' }).getByRole('listitem').filter({ hasText: lot.lot })
  await found.getByRole('link', { name: 'Passport' }).first().click()
  await heading(lot.lot).waitFor()
  await table('Received from').getByText(supplier, { exact: true }).first().waitFor()
  await page.getByText('All of it is explained.').waitFor()
  const shipped = table('Shipped to').locator('tbody tr')
  expect(await shipped.count()).toBe(many)
  const graph = page.getByRole('region', { name: 'Family of the lot' })
  expect(await graph.getByText('Supplier').count()).toBeGreaterThan(0)
  expect(await graph.getByText('Customer').count()).toBeGreaterThan(0)

  const first = shipped
    .filter({ hasText: delivery.allocation })
    .filter({ hasText: delivery.customer })
    .first()
  await first.getByRole('link', { name: bottled, exact: true }).click()
  await heading(bottled).waitFor()
  await table('Shipped to').getByText(delivery.customer, { exact: true }).first().waitFor()
  expect(await table('Checks').locator('tbody tr').count()).toBeGreaterThan(0)

  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const paper = page.locator('.dc-passport-paper')
  await paper.waitFor({ state: 'attached' })
  const printed = (await paper.textContent()) ?? ''
  for (const text of [`Lot ${bottled}`, delivery.customer, delivery.allocation, supplier, lot.lot])
    expect(printed).toContain(text)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await paper.waitFor({ state: 'detached' })

  const source = table('Received from').locator('tbody tr').filter({ hasText: lot.lot })
  await source.getByRole('link', { name: lot.lot, exact: true }).first().click()
  await heading(lot.lot).waitFor()
  await table('Received from').getByText(supplier, { exact: true }).first().waitFor()
})
