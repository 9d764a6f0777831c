import { useMemo } from 'react'
import { type Product, products } from '../../../resources/inventory/products/products'
import { onlyAvailable } from '../../../resources/inventory/stock/available'
import { type StockLevel, stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { labelKey } from '../../../resources/kit/define/defineResource'
import { perLine, type UseFacts } from '../../resource/lines/lineFacts'
import { among, idsOf } from '../../resource/lines/lineIds'
import type { DocumentLine } from '../../resource/lines/lines'
import { useLiveRows } from '../../resource/live/useLiveRows'

const placeOf = ({ product_id, lot_id, bin_id }: Readonly<Record<string, unknown>>) =>
  `${String(product_id)}.${String(lot_id)}.${String(bin_id)}`

const rounded = (value: number, scale: number) => Math.round(value * 10 ** scale) / 10 ** scale

const nameIn = (line: DocumentLine, field: 'lot_id' | 'bin_id') => {
  const name = line[labelKey(field)]
  return typeof name === 'string' ? name : ''
}

/** What a change is worth: at the cost that was typed, else at the average cost of the product. */
function worth(line: DocumentLine, product: Product | undefined) {
  if (!product) return {}
  const average = product.average_cost ?? 0
  const cost = typeof line.unit_cost === 'number' ? line.unit_cost : average
  const isChange = typeof line.qty_change === 'number'
  return {
    unit_cost: average,
    signed_value: isChange ? rounded(Number(line.qty_change) * cost, 4) : null,
  }
}

/** What the bin does not have: on hand it is refused, for what is reserved there the approval has to wait. */
function shortOf(line: DocumentLine, level: StockLevel | undefined, measure: string | undefined) {
  const change = typeof line.qty_change === 'number' ? line.qty_change : 0
  const available = level?.available ?? 0
  if (change >= 0 || rounded(available + change, 6) >= 0) return {}
  const text = onlyAvailable({
    available,
    measure,
    bin: nameIn(line, 'bin_id'),
    lot: nameIn(line, 'lot_id'),
  })
  const isBelowZero = rounded((level?.on_hand ?? 0) + change, 6) < 0
  return { [isBelowZero ? 'errors' : 'warnings']: { qty_change: text } }
}

/** The bin of each line now and after the typed change, and what the change costs. */
export const useAdjustmentFacts: UseFacts = (lines, form) => {
  const [productIds, bins] = [idsOf(lines, 'product_id'), idsOf(lines, 'bin_id')]
  const { rows, isLoaded } = useLiveRows(
    stockLevels,
    productIds.length > 0 && bins.length > 0
      ? [among('product_id', productIds), among('bin_id', bins)]
      : null,
  )
  const { rows: goods } = useLiveRows(
    products,
    productIds.length > 0 ? [{ ...among('id', productIds), field_type: 'integer' }] : null,
  )
  const isPosted = form.edit.base?.status === 'done' || form.edit.base?.status === 'reversed'
  return useMemo(() => {
    const levels = new Map(rows.map((level: StockLevel) => [placeOf(level), level]))
    const byId = new Map(goods.map((product) => [product.id, product]))
    return perLine((line) => {
      const isWhole = isLoaded && [line.product_id, line.lot_id, line.bin_id].every(Boolean)
      const level = levels.get(placeOf(line))
      const product = byId.get(Number(line.product_id))
      const measure = level?.measure ?? product?.measure ?? undefined
      const on_hand = isWhole ? (level?.on_hand ?? 0) : null
      if (isPosted) return { on_hand, after: null, unit_cost: line.cost }
      const change = typeof line.qty_change === 'number' ? line.qty_change : 0
      return {
        on_hand,
        after: on_hand === null ? null : rounded(on_hand + change, 6),
        ...(measure && { measure }),
        ...worth(line, product),
        ...(isWhole && shortOf(line, level, measure)),
      }
    })
  }, [rows, goods, isLoaded, isPosted])
}
