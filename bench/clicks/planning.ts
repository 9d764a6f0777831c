import { type Flow, focused, handAt, until } from './hand'

const sku = 'NL-MT-30-00-ON'

/** A new order, down to the floor. */
export const newOrder: Flow = {
  name: 'new order to the floor',
  aim: 10,
  async run(deskOf) {
    const { open, api } = await deskOf('planning')
    const page = await open('/production/production-orders')
    await page.locator('.ag-row').first().waitFor()
    const hand = handAt(page)
    const box = (name: string) => page.locator(`#production_orders-${name}`)
    await hand.click(page.getByRole('button', { name: 'New order' }))
    await focused(page, '#production_orders-product_id')
    await hand.type(sku)
    await page.getByRole('option', { name: sku }).waitFor()
    await hand.press('Enter')
    await until('recipe and flow of the product', async () => (await box('flow_id').inputValue()) !== '')
    await hand.press('Enter')
    await focused(page, '#production_orders-qty_planned')
    await hand.type('1000')
    await hand.press('Enter')
    await focused(page, '#production_orders-due_on')
    await hand.type('12/24')
    await hand.press('Control+s')
    await page.waitForURL(/production-orders\/\d+$/)
    await hand.click(page.locator('.dc-page-actions:visible').getByRole('button', { name: 'Release' }))
    await page.getByRole('dialog', { name: /^Release/ }).waitFor()
    await hand.press('Enter')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await until('a released order', async () => {
      const { data } = await api('GET', `/production/production_orders/${id}`)
      return data.status === 'released' && data.qty_planned === 1000
    })
    return hand
  },
}

const many = 5

/** Another priority for five orders of the list; the choice opens by pointing at its button. */
export const priorityOfFive: Flow = {
  name: 'priority of five orders',
  aim: 3,
  async run(deskOf) {
    const { open, api } = await deskOf('planning')
    const page = await open('/production/production-orders?f.status=any:released')
    const rowAt = (row: number) => page.locator(`.ag-row[row-index="${row}"]`).first()
    const box = (row: number) => rowAt(row).locator('input[type=checkbox]').first()
    await box(many - 1).waitFor()
    const ids = await Promise.all(Array.from({ length: many }, (_, row) => rowAt(row).getAttribute('row-id')))
    const hand = handAt(page)
    await hand.click(box(0))
    await hand.click(box(many - 1), { modifiers: ['Shift'] })
    await hand.point(page.locator('.dc-list-footer').getByRole('button', { name: 'Set priority' }))
    await hand.click(page.getByRole('menuitem', { name: 'Low' }))
    await until('five orders of low priority', async () => {
      const orders = await Promise.all(ids.map((id) => api('GET', `/production/production_orders/${id}`)))
      return orders.every(({ data }) => data.priority === 'low')
    })
    return hand
  },
}
