import type { Refusal } from '../../../src/machines/kit'
import { type Customer, customers } from '../../../src/resources/general/customers/customers'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { sumOf } from '../../../src/resources/kit/text/sum'
import { type SaleLine, saleLines } from '../../../src/resources/sale/sale_lines'
import { type Sale, sales } from '../../../src/resources/sale/sales'
import { currencies } from '../../../src/resources/general/accounting/currencies'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { assertSaleGates } from '../../site/gates/saleGates'
import { cartonProblem, saleProductsOf } from '../../site/saleGoods'
import { countUses, lockLimitedDiscounts } from './discounts/discountUses'
import { promiseLines } from './promises'
import { figuresOf, priceLines, wrongOf } from './saleFigures'
import { assertCustomer } from './saleHeader'
import { lockedSaleLines, settleSale } from './saleFulfilment'
import { findingOf, reviewChanged } from './saleReview'
import { stopSale } from '../../site/saleHooks'
import type { LineRows, EventPayload } from '../../../src/resources/kit/define/row'
import { t } from '../../../src/texts/texts'

export async function afterSaleLines(unit: Unit, sale: Sale, { sale_lines: lines }: LineRows<typeof sales>) {
  // An order on hold for compliance can be corrected step by step; confirming it validates again.
  if (sale.hold_reason !== 'compliance') {
    const wrong = await wrongOf(unit.trx, sale, lines)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
  }
  if (sale.status !== 'draft') await lockLimitedDiscounts(unit)
  const priced = await priceLines(unit, sale, lines)
  const figures = await figuresOf(unit, sale, priced)
  if (sale.status !== 'draft') await countUses(unit, sale.id, priced)
  if (!['draft', 'on_hold'].includes(sale.status)) await promiseLines(unit, sale, priced, { isAnew: false })
  await settleSale(unit, sale.id, priced, { isPicking: false })
  await reviewChanged(unit, sale, priced, figures.total)
  return figures
}

/** Asserts that every line may be sold to the customer. */
async function assertSaleable({ trx }: Unit, customer: Customer, lines: readonly SaleLine[]) {
  if (lines.length === 0) throw invalidBecause('sale_lines', t('Add at least one line'))
  const wares = await saleProductsOf(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  const errors: FieldErrors = {}
  lines.forEach(({ product_id, unit_price, qty_ordered, qty_shipped, measure }, at) => {
    const ware = wares.get(product_id)
    const say = (field: string, text: string) =>
      void (errors[`sale_lines.${at}.${field}`] = { code: 'other', text })
    if (!ware) return
    if (ware.status === 'blocked') say('product_id', t('Product is blocked'))
    else if (!ware.is_saleable || !['active', 'discontinued'].includes(ware.status))
      say('product_id', t('Product is not sold'))
    else if (ware.status === 'discontinued' && ware.on_hand < Number(sumOf([qty_ordered, -qty_shipped])))
      say(
        'product_id',
        t('Discontinued: only {onHand} {measure} are left', { onHand: ware.on_hand, measure: measure ?? '' }),
      )
    const problem = customer.whole_cartons ? cartonProblem(ware, qty_ordered) : null
    if (problem !== null) say('qty_ordered', problem)
    if (unit_price === null) errors[`sale_lines.${at}.unit_price`] = 'required'
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export async function confirmSale(unit: Unit, sale: Sale) {
  const customer: Customer = await unit.get(customers, sale.customer_id)
  assertCustomer(customer)
  const { rate_to_cad } = await unit.get(currencies, sale.currency_id)
  await lockLimitedDiscounts(unit)
  const lines = await priceLines(unit, sale, await lockedSaleLines(unit, sale.id))
  await assertSaleable(unit, customer, lines)
  await assertSaleGates(unit, sale.id, 'confirm')
  return {
    ...(await figuresOf(unit, sale, lines)),
    rate_to_cad,
    hold_reason: null,
    status_note: null,
  }
}

export async function afterConfirmSale(unit: Unit, sale: Sale) {
  const lines = await unit.find(saleLines, { sale_id: sale.id })
  await countUses(unit, sale.id, lines)
  await promiseLines(unit, sale, lines, { isAnew: true })
  const finding = await findingOf(unit, sale, lines, sale.total)
  if (finding) await unit.fire(sales, sale.id, 'hold_back', finding)
}

export async function holdBackSale(
  unit: Unit,
  { id }: Sale,
  { hold_reason, note }: EventPayload<typeof sales, 'hold_back'>,
) {
  await stopSale(unit, id)
  return { hold_reason, status_note: note }
}

export async function holdSale(unit: Unit, { id }: Sale, { note }: EventPayload<typeof sales, 'hold'>) {
  await stopSale(unit, id)
  return { hold_reason: 'manual' as const, status_note: note }
}

export async function releaseSale(
  unit: Unit,
  { id, customer_id }: Sale,
  { note }: EventPayload<typeof sales, 'release'>,
) {
  assertCustomer(await unit.get(customers, customer_id))
  await assertSaleGates(unit, id, 'release')
  return { hold_reason: null, status_note: note }
}

export const afterReleaseSale = async (unit: Unit, { id }: Sale) =>
  settleSale(unit, id, await lockedSaleLines(unit, id), { isPicking: false })

/** What of an order is not shipped is given up. */
export async function giveUp(unit: Unit, { id }: Sale) {
  for (const line of await lockedSaleLines(unit, id)) {
    const { qty_ordered, qty_shipped, qty_cancelled } = line
    const open = Number(sumOf([qty_ordered, -qty_shipped, -qty_cancelled]))
    if (open > 0)
      await unit.update(saleLines, line.id, { qty_cancelled: Number(sumOf([qty_cancelled, open])) })
  }
}

export async function cancelSale(unit: Unit, sale: Sale, { note }: EventPayload<typeof sales, 'cancel'>) {
  await stopSale(unit, sale.id)
  await giveUp(unit, sale)
  return { hold_reason: null, status_note: note ?? null, allocated_percent: 0 }
}

export const afterCancelSale = (unit: Unit, { id }: Sale) => countUses(unit, id, [])

export async function explainSaleRefusal(
  _unit: Unit,
  { status, hold_reason, status_note }: Sale,
  event: string,
  refused: Refusal,
) {
  if (event !== 'release' || refused !== 'no_privileges' || hold_reason !== 'compliance') return undefined
  const text = t('On hold for compliance: correct the order instead of releasing it. {statusNote}', {
    statusNote: status_note ?? '',
  })
  return new Refused('invalid_transition', { status, event, allowed: ['confirm', 'cancel'], text })
}
