import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '../../../../src/resources/inventory/products/products'
import { supplierBills } from '../../../fixtures/bills/supplierBills'
import { mapAccounts, openOffice, type Office } from '../../../fixtures/purchaseOrders'

let at: Office
let office: ReturnType<typeof supplierBills>
let service = 0
beforeAll(async () => {
  at = await openOffice()
  await mapAccounts(at)
  office = supplierBills(at)
  service = at.room.goods[4]?.id ?? 0
  await at.room.as((unit) => unit.update(products, service, { kind: 'service' }))
})
afterAll(() => at.node.stop())

const serviced = (qty_ordered: number) =>
  at.ordered([{ product_id: service, qty_ordered, unit_price: 50, description: 'Calibration of the scales' }])

it('an order of a service is received as far as its bills are approved, open again once one is void, and closed by hand', async () => {
  const { id } = await serviced(4)
  const now = () => at.read(at.orders, id)
  const first = await office.submitted(await now(), { lines: { 0: { qty: 1 } } })
  expect(await now()).toMatchObject({ status: 'ordered', purchase_lines: [{ line_status: 'open' }] })
  await at.answered(office.fire(first, 'approve'))
  expect(await now()).toMatchObject({
    ...{ status: 'partially_received', invoice_status: 'partially_invoiced' },
    purchase_lines: [{ qty_received: 1, qty_invoiced: 1, line_status: 'partially_received' }],
  })
  const rest = await at.answered(office.fire(await office.submitted(await now()), 'approve'))
  expect(await now()).toMatchObject({ status: 'received', invoice_status: 'invoiced', lines_received: 1 })
  await at.answered(office.fire(rest, 'void', { void_reason: 'Billed to another site' }, at.admin))
  expect(await now()).toMatchObject({ status: 'partially_received', purchase_lines: [{ qty_received: 1 }] })
  await at.answered(office.fire(await office.submitted(await now()), 'approve'))
  expect(await at.answered(at.fired(at.orders, await now(), 'close'))).toMatchObject({ status: 'closed' })
})

it('an order that was billed is not cancelled, and keeps what was done of a service when its goods come', async () => {
  const order = await at.ordered([
    { product_id: service, qty_ordered: 1, unit_price: 50, description: 'Freight' },
    { product_id: at.dock.bottle, qty_ordered: 10, unit_price: 2 },
  ])
  const bill = await office.submitted(order)
  await at.answered(office.fire(bill, 'approve'))
  const billed = await at.read(at.orders, order.id)
  expect((await at.fired(at.orders, billed, 'cancel')).message).toBe('invalid_transition')
  const delivery = await at.beginReceiving({ purchase_id: order.id })
  expect(delivery.receiving_lines).toHaveLength(1)
  await at.received(
    await at.counted(
      delivery,
      delivery.receiving_lines.map(({ id, product_id, qty_expected, bin_id, unit_cost }) => ({
        ...{ id, product_id, qty_expected, bin_id, unit_cost },
        ...{ qty_now: 10, lot_number: 'S1' },
      })),
    ),
  )
  expect(await at.read(at.orders, order.id)).toMatchObject({
    status: 'received',
    purchase_lines: [{ qty_received: 1 }, { qty_received: 10 }],
  })
})
