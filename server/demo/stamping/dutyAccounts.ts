import type { Tables } from '../company/tables'

/** The accounts that the duty of each session was posted to: those of the category of its bottles, else those of all. */
export function bookDuty(to: Tables) {
  const mapped = to
    .rows('accounting_mappings')
    .filter(({ event, location_id }) => event === 'excise_duty' && location_id === null)
  const codes = new Map(to.rows('accounts').map(({ id, code }) => [id, code]))
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const orders = new Map(to.rows('product_stamping_orders').map((row) => [row.id, row]))
  for (const session of to.rows('stamping_logs')) {
    if (session.status === 'open') continue
    const order = orders.get(Number(session.product_stamping_order_id))
    const category = products.get(Number(order?.target_product_id))?.category_id
    const pair =
      mapped.find(({ category_id }) => category_id === category) ??
      mapped.find(({ category_id }) => category_id === null)
    session.duty_debit_account = codes.get(Number(pair?.debit_account_id)) ?? null
    session.duty_credit_account = codes.get(Number(pair?.credit_account_id)) ?? null
  }
}
