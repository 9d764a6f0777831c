import { useEffect, useMemo, useState } from 'react'
import { waresOf } from '../../api/purchases'
import type { PurchaseWare } from '../../resources/purchase/purchaseCalls'
import { figure } from '../format/format'
import { idsOf } from '../resource/lines/lineIds'
import type { DocumentLine } from '../resource/lines/lines'
import { valueOf } from '../resource/record/edit'
import { type Facts, perLine, type UseFacts } from '../resource/lines/lineFacts'
import { t } from '../../texts/texts'

const tenThousandths = (amount: number) => Math.round(amount * 10_000) / 10_000
const cents = (amount: number) => Math.round(amount * 100 + 1e-7) / 100

/** So far above or below the last price a price is looked at twice. */
const mostOff = 0.5

const numberOr = (value: unknown, other: number | null) => (typeof value === 'number' ? value : other)

function priceWarning(price: unknown, last: number | null): string | null {
  if (typeof price !== 'number' || last === null || last <= 0) return null
  const off = price / last - 1
  if (Math.abs(off) <= mostOff) return null
  return t('{abs} % {value} the last price of {last}', {
    abs: figure(Math.round(Math.abs(off) * 100)),
    value: off > 0 ? 'above' : 'below',
    last: figure(last, 2),
  })
}

/**
 * What a line shows of its product while it is typed: stock, what an empty measure, factor and price are filled with,
 * its amount, and a warning where the price is far off the last one.
 */
export function factsOfLine(line: DocumentLine, ware: PurchaseWare): Facts {
  const { measure_id, factor, unit_price, qty_ordered, discount_percent } = line
  const isUsual = typeof measure_id !== 'number' || measure_id === ware.measure_id
  const per = numberOr(factor, isUsual ? ware.factor : 1) ?? 1
  const last_price = ware.last_price === null ? null : tenThousandths(ware.last_price * per)
  const price = numberOr(unit_price, last_price)
  const discount = numberOr(discount_percent, 0) ?? 0
  const warning = priceWarning(unit_price, last_price)
  return {
    on_hand: ware.on_hand,
    on_order: ware.on_order,
    measure_id: ware.measure_id,
    measure: ware.measure,
    factor: per,
    unit_price: last_price,
    last_price,
    ...(typeof qty_ordered === 'number' &&
      price !== null && { line_total: cents(qty_ordered * price * (1 - discount / 100)) }),
    ...(warning !== null && { warnings: { unit_price: warning } }),
  }
}

/** What the lines of a purchase show of their products, in the measure of each line. */
export const usePurchaseFacts: UseFacts = (lines, form) => {
  const queryKey = idsOf(lines, 'product_id').join()
  const currency = valueOf(form.edit, 'currency_id')
  const currencyId = typeof currency === 'number' ? currency : null
  const purchaseId = form.edit.base?.id ?? null
  const [wares, setWares] = useState<readonly PurchaseWare[]>([])
  useEffect(() => {
    if (queryKey === '') return undefined
    const leaving = new AbortController()
    const request = {
      product_ids: queryKey.split(',').map(Number),
      ...(currencyId !== null && { currency_id: currencyId }),
      ...(purchaseId !== null && { purchase_id: purchaseId }),
    }
    waresOf(request, leaving.signal).then(setWares, () => undefined)
    return () => leaving.abort()
  }, [queryKey, currencyId, purchaseId])
  return useMemo(() => {
    const byProduct = new Map(wares.map((ware) => [ware.product_id, ware]))
    return perLine((line) => {
      const ware = byProduct.get(Number(line.product_id))
      return ware ? factsOfLine(line, ware) : {}
    })
  }, [wares])
}
