import type { ReceivingLine } from '../../../../src/resources/inventory/receiving/receiving_lines'
import type { Receiving } from '../../../../src/resources/inventory/receiving/receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { settingsNow } from '../../../site/settings'
import { dayAt } from '../../../site/plant'
import { purchaseReceipts } from '../../../site/purchaseHooks'
import { type Arrival, wrongOf } from './receivingDemands'
import { goodsOf, placesOf, quarantineBinOf } from './receivingGoods'
import { expiryOf, holdProducts, lotNumberOf, existingLots } from './receivingLots'
import { mayBeStoredIn } from './receiving_lines'
import { t } from '../../../../src/texts/texts'

/** What is counted now, with everything that decides about it. */
export async function arrivalsOf(unit: Unit, receiving: Receiving, lines: readonly ReceivingLine[]) {
  const counted = lines.flatMap((line, place) => (line.qty_now > 0 ? [{ line, place }] : []))
  if (counted.length === 0) throw invalidBecause('receiving_lines', t('Nothing counted yet'))
  const { trx } = unit
  const goods = await goodsOf(
    trx,
    counted.map(({ line }) => line.product_id),
  )
  await holdProducts(unit, [...goods.keys()])
  const numbered = counted.flatMap(({ line, place }) => {
    const ware = goods.get(line.product_id)
    return ware ? [{ line, place, ware, lot_number: lotNumberOf(line.lot_number, ware) }] : []
  })
  const existing = await existingLots(
    unit,
    numbered.map(({ line, lot_number }) => ({ product_id: line.product_id, lot_number: lot_number ?? '' })),
  )
  const bins = await placesOf(
    trx,
    [receiving.bin_id, ...lines.map(({ bin_id }) => bin_id)].filter((id) => id !== null),
  )
  const quarantine = await quarantineBinOf(trx, receiving.location_id)
  const dock = bins.get(receiving.bin_id ?? 0) ?? null
  const usual = dock && mayBeStoredIn(receiving.source_kind, dock.kind) ? dock : quarantine
  return numbered.map(({ line, place, ware, lot_number }): Arrival => {
    const lot = existing.get(`${line.product_id} ${lot_number}`) ?? null
    return {
      place,
      line,
      goods: ware,
      existing: lot,
      expires_on: line.expires_on ?? lot?.expires_on ?? expiryOf(line, ware),
      bin: bins.get(line.bin_id ?? 0) ?? usual,
      quarantine,
    }
  })
}

/** Lines that bring more than the order they come for admits altogether, whichever deliveries bring it. */
async function beyondOrder(unit: Unit, purchaseId: number, arrivals: readonly Arrival[], tolerance: number) {
  const limits = await purchaseReceipts().limits(unit.trx, purchaseId, tolerance)
  const errors: FieldErrors = {}
  for (const { line, place, goods } of arrivals) {
    const limit = limits.get(line.source_line_id ?? 0)
    if (!limit) continue
    limit.received += scaled(line.qty_now)
    if (limit.received <= limit.most) continue
    const text = `Over-receipt limit is ${unscaled(limit.most)} ${goods.measure} for this line of the order`
    errors[`receiving_lines.${place}.qty_now`] = { code: 'other', text }
  }
  return errors
}

/** Refuses a delivery as a whole, with all that is wrong line by line. */
export async function assertArrivals(unit: Unit, receiving: Receiving, arrivals: readonly Arrival[]) {
  const { 'inventory.over_receipt_percent': tolerance, 'company.timezone': timezone } = await settingsNow(
    unit.trx,
    'inventory.over_receipt_percent',
    'company.timezone',
  )
  const today = dayAt(unit.at, timezone)
  const errors: FieldErrors =
    receiving.purchase_id === null ? {} : await beyondOrder(unit, receiving.purchase_id, arrivals, tolerance)
  for (const arrival of arrivals)
    for (const [field, rule] of Object.entries(wrongOf(arrival, { tolerance, today })))
      errors[`receiving_lines.${arrival.place}.${field}`] = rule
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
