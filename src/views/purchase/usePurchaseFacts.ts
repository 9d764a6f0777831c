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

/** What the supplier asks for one unit of purchase where so many are ordered; null where it names no price. */
function priceStep({ steps }: PurchaseWare, qty: number) {
  const priced = steps.filter(({ unit_price }) => unit_price !== null)
  const reached = priced.filter(({ min_qty }) => min_qty <= qty)
  return (reached.at(-1) ?? priced[0])?.unit_price ?? null
}

/** A quantity below the least that the supplier sells, as a sentence. */
function belowLeast({ steps, measure }: PurchaseWare, qty: unknown) {
  const least = steps[0]?.min_qty
  if (typeof qty !== 'number' || least === undefined || qty >= least) return null
  return t('The supplier sells at least {least} {measure}', { least: figure(least), measure })
}

/**
 * What a line shows of its product while it is typed: stock, what an empty measure, factor and price are filled with,
 * its amount, and a warning where the price is far off the last one.
 */
export function factsOfLine(line: DocumentLine, ware: PurchaseWare): Facts {
  const { measure_id, factor, unit_price, qty_ordered, discount_percent } = line
  const isUsual = typeof measure_id !== 'number' || measure_id === ware.measure_id
  const per = numberOr(factor, isUsual ? ware.factor : 1) ?? 1
  const step = priceStep(ware, numberOr(qty_ordered, 1) ?? 1)
  const usual = step === null || ware.factor === 0 ? null : tenThousandths((step * per) / ware.factor)
  const last_price = ware.last_price === null ? null : tenThousandths(ware.last_price * per)
  const price = numberOr(unit_price, usual ?? last_price)
  const discount = numberOr(discount_percent, 0) ?? 0
  const warning = priceWarning(unit_price, usual ?? last_price)
  const below = isUsual ? belowLeast(ware, qty_ordered) : null
  return {
    on_hand: ware.on_hand,
    on_order: ware.on_order,
    measure_id: ware.measure_id,
    measure: ware.measure,
    factor: per,
    unit_price: usual ?? last_price,
    last_price,
    ...(typeof qty_ordered === 'number' &&
      price !== null && { line_total: cents(qty_ordered * price * (1 - discount / 100)) }),
    ...((warning !== null || below !== null) && {
      warnings: {
        ...(warning !== null && { unit_price: warning }),
        ...(below !== null && { qty_ordered: below }),
      },
    }),
  }
}

/** What the lines of a purchase show of their products, in the measure of each line. */
export const usePurchaseFacts: UseFacts = (lines, form) => {
  const queryKey = idsOf(lines, 'product_id').join()
  const currency = valueOf(form.edit, 'currency_id')
  const currencyId = typeof currency === 'number' ? currency : null
  const purchaseId = form.edit.base?.id ?? null
  const supplier = valueOf(form.edit, 'supplier_id')
  const supplierId = typeof supplier === 'number' ? supplier : null
  const [wares, setWares] = useState<readonly PurchaseWare[]>([])
  useEffect(() => {
    if (queryKey === '') return undefined
    const leaving = new AbortController()
    const request = {
      product_ids: queryKey.split(',').map(Number),
      ...(currencyId !== null && { currency_id: currencyId }),
      ...(purchaseId !== null && { purchase_id: purchaseId }),
      ...(supplierId !== null && { supplier_id: supplierId }),
    }
    waresOf(request, leaving.signal).then(setWares, () => undefined)
    return () => leaving.abort()
  }, [queryKey, currencyId, purchaseId, supplierId])
  return useMemo(() => {
    const byProduct = new Map(wares.map((ware) => [ware.product_id, ware]))
    return perLine((line) => {
      const ware = byProduct.get(Number(line.product_id))
      return ware ? factsOfLine(line, ware) : {}
    })
  }, [wares])
}
