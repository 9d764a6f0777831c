import { type PurchaseLine, purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { type Purchase, purchases } from '../../../src/resources/purchase/purchases'
import { suppliers } from '../../../src/resources/purchase/suppliers'
import { scaled } from '../../../src/resources/kit/text/sum'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { holdersOf, notifyUsers } from '../../site/notifyUsers'
import { inLanguage } from '../../site/language'
import { settingsNow } from '../../site/settings'
import { plantToday } from '../../site/plant'
import { lineStatusOf, openOf } from './lineProgress'
import { keepFigures, rateOf } from './purchaseHeader'
import type { EventPayload } from '../../../src/resources/kit/define/row'
import { decimalText } from '../../../src/texts/locale'
import { t } from '../../../src/texts/texts'

/** The lines of an order, locked by their ids; the order itself is locked before them. */
export async function lockedLines(unit: Unit, { id }: Pick<Purchase, 'id'>): Promise<PurchaseLine[]> {
  await unit.trx
    .selectFrom('purchase_lines')
    .select('id')
    .where('purchase_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  return unit.find(purchaseLines, { purchase_id: id })
}

const ofMaterials: readonly string[] = ['material', 'flavour_house', 'packaging']

/** Refuses orders to suppliers that are not active. */
async function assertSupplier(unit: Unit, purchase: Purchase) {
  const { name, status, kind, is_approved, approved_until } = await unit.get(suppliers, purchase.supplier_id)
  if (status !== 'active')
    throw invalidBecause(
      'supplier_id',
      t('{name} is {value}', { name, value: status === 'on_hold' ? t('on hold') : t('inactive') }),
    )
  if (!ofMaterials.includes(kind)) return
  if (!is_approved) throw invalidBecause('supplier_id', t('{name} is not approved for materials', { name }))
  if (approved_until !== null && approved_until < (await plantToday(unit)))
    throw invalidBecause(
      'supplier_id',
      t('The approval of {name} ended on {approvedUntil}', { name, approvedUntil: approved_until }),
    )
}

async function assertLines(unit: Unit, purchase: Purchase) {
  const lines = await lockedLines(unit, purchase)
  if (lines.length === 0) throw invalid({ purchase_lines: 'required' })
  const unpriced = lines.flatMap(({ unit_price }, place) => (unit_price === null ? [place] : []))
  if (unpriced.length > 0)
    throw invalid(
      Object.fromEntries(unpriced.map((place) => [`purchase_lines.${place}.unit_price`, 'required'])),
    )
}

/** Whether the total of the order is above what the company lets a buyer decide alone. */
export async function isAboveLimit(unit: Unit, { total, rate_to_cad }: Purchase) {
  const { 'purchase.approval_limit': limit } = await settingsNow(unit.trx, 'purchase.approval_limit')
  return scaled(total, 4) * scaled(rate_to_cad, 8) > scaled(limit, 4) * scaled(1, 8)
}

export async function submitPurchase(unit: Unit, purchase: Purchase) {
  await assertSupplier(unit, purchase)
  await assertLines(unit, purchase)
  const rate_to_cad = purchase.currency_id === null ? 1 : await rateOf(unit, purchase.currency_id)
  return { rate_to_cad, reject_note: null, approved_by_id: null, approved_at: null }
}

/** Notifies the people who may approve orders above the limit. */
export async function tellApprovers(
  unit: Unit,
  { id, number, supplier, total, currency, buyer_id }: Purchase,
) {
  const people = (await holdersOf(unit, ['admin'])).filter((one) => one !== buyer_id)
  // Notices are stored in English, also of an order that is submitted in French.
  const amount = inLanguage('en-CA', () => decimalText(total, 2, 2))
  notifyUsers(unit, people, {
    text: `${number} from ${supplier} over ${currency} ${amount} waits for your approval`,
    path: `/purchase/${id}`,
  })
}

export async function afterSubmitPurchase(unit: Unit, purchase: Purchase) {
  if (await isAboveLimit(unit, purchase)) await tellApprovers(unit, purchase)
  else await unit.fire(purchases, purchase.id, 'pass')
}

export const passPurchase = async (unit: Unit) => ({ approved_at: unit.at })

export const approvePurchase = async (unit: Unit) => ({
  approved_by_id: unit.by.id || null,
  approved_at: unit.at,
})

export const rejectPurchase = async (
  _unit: Unit,
  _purchase: Purchase,
  payload: EventPayload<typeof purchases, 'reject'>,
) => payload

export async function orderPurchase(unit: Unit, purchase: Purchase) {
  await assertSupplier(unit, purchase)
  if (purchase.expected_on === null) throw invalid({ expected_on: 'required' })
  // An order that was raised and approved anew keeps the rate it was made with.
  const isNew = purchase.ordered_at === null && purchase.currency_id !== null
  return {
    rate_to_cad: isNew ? await rateOf(unit, purchase.currency_id ?? 0) : purchase.rate_to_cad,
    ordered_at: purchase.ordered_at ?? unit.at,
  }
}

const settle = (unit: Unit, { id }: Pick<Purchase, 'id'>) => unit.fire(purchases, id, 'settle')

export async function afterOrderPurchase(unit: Unit, purchase: Purchase) {
  if (purchase.begun_lines > 0) await settle(unit, purchase)
}

export async function confirmPurchase(
  _unit: Unit,
  purchase: Purchase,
  { promised_on }: EventPayload<typeof purchases, 'confirm'>,
) {
  if (purchase.order_date !== null && String(promised_on) < purchase.order_date)
    throw invalidBecause('promised_on', t('Must be on or after the order date'))
  return { promised_on }
}

export async function cancelLinePurchase(
  unit: Unit,
  purchase: Purchase,
  { purchase_line_id }: EventPayload<typeof purchases, 'cancel_line'>,
) {
  const lines = await lockedLines(unit, purchase)
  const line = lines.find(({ id }) => id === purchase_line_id)
  if (!line) throw invalid({ purchase_line_id: 'exists' })
  const open = openOf(line)
  if (open === 0) throw invalidBecause('purchase_line_id', t('Nothing of this line is open'))
  if (purchase.begun_lines === 0 && purchase.open_lines === 1)
    throw invalidBecause('purchase_line_id', t('It is the last line: cancel the purchase instead'))
  const qty_cancelled = Number((line.qty_cancelled + open).toFixed(6))
  await unit.update(purchaseLines, line.id, {
    qty_cancelled,
    line_status: lineStatusOf({ ...line, qty_cancelled }),
  })
}

export const afterCancelLinePurchase = async (unit: Unit, purchase: Purchase) =>
  void (await settle(unit, await keepFigures(unit, purchase)))

/** Refuses while a bill of the order waits for a decision: its match counts what the order still expects. */
async function assertDecided(unit: Unit, id: number) {
  const bill = await unit.trx
    .selectFrom('invoices')
    .select('number')
    .where('purchase_id', '=', id)
    .where('status', 'in', ['submitted', 'disputed'])
    .orderBy('id')
    .executeTakeFirst()
  if (bill)
    throw new Refused('invalid_transition', {
      text: t('{number} is not approved yet', { number: bill.number }),
    })
}

export async function closePurchase(
  unit: Unit,
  { id, status }: Purchase,
  { close_reason }: EventPayload<typeof purchases, 'close'>,
) {
  if (status === 'partially_received' && !close_reason) throw invalid({ close_reason: 'requiredif' })
  await assertDecided(unit, id)
  return { close_reason, closed_at: unit.at }
}

export const reopenPurchase = async () => ({ close_reason: null, closed_at: null })
