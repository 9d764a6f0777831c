import { useEffect, useMemo, useState } from 'react'
import { waresOf } from '../../api/purchases'
import type { PurchaseWare } from '../../resources/purchase/purchaseCalls'
import { idsOf } from '../resource/lines/lineIds'
import { valueOf } from '../resource/record/edit'
import { perLine, type UseFacts } from '../resource/lines/lineFacts'

const cents = (dollars: number) => Math.round(dollars * 10_000) / 10_000

/** On hand, on order and last price of each product, in the measure of the line. */
export const usePurchaseFacts: UseFacts = (lines, form) => {
  const queryKey = idsOf(lines, 'product_id').join()
  const currency = valueOf(form.edit, 'currency_id')
  const currencyId = typeof currency === 'number' ? currency : null
  const [wares, setWares] = useState<readonly PurchaseWare[]>([])
  useEffect(() => {
    if (queryKey === '') return undefined
    const leaving = new AbortController()
    waresOf(queryKey.split(',').map(Number), currencyId, leaving.signal).then(setWares, () => undefined)
    return () => leaving.abort()
  }, [queryKey, currencyId])
  return useMemo(() => {
    const byProduct = new Map(wares.map((ware) => [ware.product_id, ware]))
    return perLine(({ product_id, factor }) => {
      const ware = byProduct.get(Number(product_id))
      if (!ware) return {}
      const per = typeof factor === 'number' ? factor : ware.factor
      return {
        on_hand: ware.on_hand,
        on_order: ware.on_order,
        last_price: ware.last_price === null ? null : cents(ware.last_price * per),
      }
    })
  }, [wares])
}
