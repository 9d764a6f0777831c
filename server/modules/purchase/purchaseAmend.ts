import { definedValues } from '../../../src/resources/kit/fields/pickValues'
import { type PurchaseLine, purchaseLines } from '../../../src/resources/purchase/purchase_lines'
import { purchases, type Purchase } from '../../../src/resources/purchase/purchases'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { invalid, refusalOf } from '../../engine/errors'
import { isAboveLimit, lockedLines } from './purchaseLifecycle'
import { wholeLine } from './purchase_lines'
import { keepFigures } from './purchaseHeader'
import type { Unit } from '../../engine/unitTypes'
import type { EventPayload } from '../../../src/resources/kit/define/row'
import { t } from '../../../src/texts/texts'

const other = (text: string) => ({ code: 'other', text })

const isBilled = ({ qty_ordered, qty_cancelled, qty_invoiced }: PurchaseLine) =>
  qty_invoiced > 0 && qty_invoiced >= qty_ordered - qty_cancelled

export async function amendPurchase(
  unit: Unit,
  purchase: Purchase,
  { lines: listed }: EventPayload<typeof purchases, 'amend'>,
) {
  const existing = new Map((await lockedLines(unit, purchase)).map((line) => [line.id, line]))
  const errors: FieldErrors = {}
  for (const [place, { purchase_line_id, ...amended }] of listed.entries()) {
    const line = existing.get(purchase_line_id)
    const at = (field: string) => `lines.${place}.${field}`
    if (!line) {
      errors[at('purchase_line_id')] = 'exists'
      continue
    }
    const changes = definedValues(amended)
    const after = { ...line, ...changes }
    if (after.qty_ordered < line.qty_received + line.qty_cancelled) {
      const orCancelled = line.qty_cancelled > 0 ? t(' or cancelled') : ''
      const text = t('Already received{orCancelled} {qtyReceived} {measure}', {
        orCancelled,
        qtyReceived: line.qty_received + line.qty_cancelled,
        measure: line.measure ?? '',
      })
      errors[at('qty_ordered')] = other(text.trim())
      continue
    }
    if (isBilled(line) && after.unit_price !== line.unit_price) {
      errors[at('unit_price')] = other(t('All of this line was billed'))
      continue
    }
    try {
      const { line_total, line_status } = await wholeLine(unit, purchase, after)
      await unit.update(purchaseLines, line.id, { ...changes, line_total, line_status })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused?.code !== 'validation_error') throw error
      for (const [field, rule] of Object.entries(refused.errors)) errors[at(field)] = rule
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { reject_note: null }
}

export async function afterAmendPurchase(unit: Unit, before: Purchase) {
  const purchase = await keepFigures(unit, before)
  await unit.fire(purchases, purchase.id, 'settle')
  const isMore = purchase.total > before.total
  if (isMore && (await isAboveLimit(unit, purchase))) await unit.fire(purchases, purchase.id, 'exceed')
}
