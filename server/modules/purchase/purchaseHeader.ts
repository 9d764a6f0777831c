import { dayAfter } from '../../../src/resources/kit/text/days'
import { currencies, homeCurrency } from '../../../src/resources/general/accounting/currencies'
import { purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import { suppliers } from '../../../src/resources/purchase/suppliers'
import { invalidBecause, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'
import { progressOf } from './lineProgress'
import { totalsOf } from './purchaseTotals'
import type { NewValues, UpdateValues, LineRows } from '../../../src/resources/kit/define/row'
import { t } from '../../../src/texts/texts'

type Dates = Pick<Purchase, 'order_date' | 'expected_on'>

function assertDates({ order_date, expected_on }: Dates) {
  if (expected_on !== null && order_date !== null && expected_on < order_date)
    throw invalidBecause('expected_on', t('Must be on or after the order date'))
}

/** What a currency is worth now. */
export const rateOf = async (unit: Unit, currencyId: number) =>
  (await unit.get(currencies, currencyId)).rate_to_cad

const homeOf = async (unit: Unit) => (await unit.find(currencies, { code: homeCurrency }))[0]?.id

export async function beforePurchaseCreate(unit: Unit, values: NewValues<typeof purchases>) {
  const supplier = await unit.get(suppliers, Number(values.supplier_id))
  const order_date = values.order_date ?? (await plantToday(unit))
  const expected_on =
    values.expected_on ??
    (supplier.lead_time_days === null ? null : dayAfter(order_date, supplier.lead_time_days))
  assertDates({ order_date, expected_on })
  const currency_id = Number(values.currency_id ?? supplier.currency_id ?? (await homeOf(unit)))
  return {
    ...values,
    order_date,
    expected_on,
    currency_id,
    rate_to_cad: await rateOf(unit, currency_id),
    payment_term_id: values.payment_term_id ?? supplier.payment_term_id,
    incoterm: values.incoterm ?? supplier.incoterm,
    buyer_id: unit.by.id || null,
  }
}

export async function beforePurchaseUpdate(
  unit: Unit,
  before: Purchase,
  changes: UpdateValues<typeof purchases>,
) {
  const order_date =
    'order_date' in changes ? (changes.order_date ?? (await plantToday(unit))) : before.order_date
  const currency_id = Number(changes.currency_id ?? before.currency_id ?? (await homeOf(unit)))
  const after = { ...before, ...changes, order_date }
  assertDates(after)
  return { ...changes, order_date, currency_id, rate_to_cad: await rateOf(unit, currency_id) }
}

export async function beforePurchaseRemove(_unit: Unit, { status, begun_lines }: Purchase) {
  if (status !== 'draft' || begun_lines > 0)
    throw new Refused('database_delete_1451', { text: 'Only a draft can be deleted; cancel it instead' })
}

export async function afterPurchaseLines(
  unit: Unit,
  purchase: Purchase,
  { purchase_lines }: LineRows<typeof purchases>,
) {
  const lines = purchase_lines
  return { ...progressOf(lines), ...(await totalsOf(unit, purchase, lines)) }
}

/** What an order keeps of its lines, worked out anew. */
export async function keepFigures(unit: Unit, purchase: Purchase) {
  const lines = await unit.find(purchaseLines, { purchase_id: purchase.id })
  return unit.update(purchases, purchase.id, {
    ...progressOf(lines),
    ...(await totalsOf(unit, purchase, lines)),
  })
}
