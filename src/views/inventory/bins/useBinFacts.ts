import { useMemo } from 'react'
import { type StockLevel, stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { perLine, type UseFacts } from '../../resource/lines/lineFacts'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { among, idsOf } from '../../resource/lines/lineIds'

const placeOf = ({ product_id, lot_id, bin_id }: Readonly<Record<string, unknown>>) =>
  `${String(product_id)}.${String(lot_id)}.${String(bin_id)}`

/** Quantity in the bin of each line now and after the typed change. */
export const useBinFacts: UseFacts = (lines, form) => {
  const [products, bins] = [idsOf(lines, 'product_id'), idsOf(lines, 'bin_id')]
  const isKnown = products.length > 0 && bins.length > 0
  const { rows, isLoaded } = useLiveRows(
    stockLevels,
    isKnown ? [among('product_id', products), among('bin_id', bins)] : null,
  )
  const isPosted = form.edit.base?.status === 'done' || form.edit.base?.status === 'reversed'
  return useMemo(() => {
    const levels = new Map(rows.map((level: StockLevel) => [placeOf(level), level]))
    return perLine((line) => {
      const isWhole = isLoaded && [line.product_id, line.lot_id, line.bin_id].every(Boolean)
      const level = levels.get(placeOf(line))
      const on_hand = isWhole ? (level?.on_hand ?? 0) : null
      const change = typeof line.qty_change === 'number' ? line.qty_change : 0
      return {
        on_hand,
        after: on_hand === null || isPosted ? null : Math.round((on_hand + change) * 1e6) / 1e6,
        ...(level && { measure: level.measure }),
      }
    })
  }, [rows, isLoaded, isPosted])
}
