import { type Flow, focused, handAt, until } from './hand'

/** A purchase of two lines. */
export const purchaseOfTwo: Flow = {
  name: 'purchase of two lines',
  aim: 12,
  async run(deskOf) {
    const { open, api } = await deskOf('purchase')
    const page = await open('/purchases')
    await page.locator('.ag-row').first().waitFor()
    const hand = handAt(page)
    const newest = async () => (await api('GET', '/purchase/purchases?limit=1')).data[0].id as number
    const before = await newest()
    await hand.click(page.getByRole('button', { name: 'New purchase' }))
    await focused(page, '#purchases-supplier_id')
    await hand.type('Shenzhen')
    await page.getByRole('option', { name: /Shenzhen/ }).waitFor()
    await hand.press('Enter')
    await hand.click(page.getByRole('button', { name: 'Add line', exact: true }))
    const addLine = async (line: number, word: string, quantity: string) => {
      await focused(page, `[aria-label="Product, line ${line}"]`)
      await hand.type(word)
      await page
        .getByRole('option')
        .nth(line - 1)
        .waitFor()
      await hand.press('Tab')
      await hand.type(quantity)
    }
    await addLine(1, 'cap', '500')
    await hand.press('Enter')
    await addLine(2, 'bottle', '700')
    await hand.press('Control+s')
    await until('a purchase of two lines', async () => {
      const id = await newest()
      if (id === before) return false
      const { data } = await api('GET', `/purchase/purchases/${id}`)
      return data.purchase_lines.length === 2
    })
    return hand
  },
}

/** The delivery of a purchase with four lines, as it was expected. */
export const receiveFour: Flow = {
  name: 'receive four lines',
  aim: 4,
  async run(deskOf) {
    const { open, api } = await deskOf('admin')
    const { data } = await api('GET', '/purchase/purchases?limit=200')
    const purchases = data as { id: number; status: string; line_count: number }[]
    const four = purchases.find((one) => one.status === 'ordered' && one.line_count === 4)
    if (!four) throw new Error('The demo company has ordered no purchase of four lines')
    const page = await open(`/purchase/${four.id}`)
    const hand = handAt(page)
    const actions = page.locator('.dc-page-actions:visible')
    await hand.click(actions.getByRole('button', { name: 'Receive', exact: true }))
    await page.waitForURL(/\/receiving\/\d+/)
    await hand.click(page.getByRole('button', { name: 'Receive all as expected' }))
    await hand.click(actions.getByRole('button', { name: 'Receive', exact: true }))
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await until('a received delivery', async () => {
      const { data: delivery } = await api('GET', `/inventory/receivings/${id}`)
      return delivery.status === 'received'
    })
    return hand
  },
}

const sku = 'NL-MT-30-00-ON'

/** The stock of a product, by its SKU. */
export const stockOfSku: Flow = {
  name: 'stock of a SKU',
  aim: 2,
  async run(deskOf) {
    const { open } = await deskOf('inventory')
    const page = await open('/dashboard')
    const hand = handAt(page)
    await hand.press('Control+k')
    await hand.type(sku)
    await page.getByRole('option', { name: new RegExp(`${sku}.* On hand [0-9,]+ `) }).waitFor()
    return hand
  },
}
