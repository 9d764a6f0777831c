import { useMemo } from 'react'
import { stockLevels } from '../../../resources/inventory/stock/stock_levels'
import { perLine, type UseFacts } from '../../resource/lines/lineFacts'
import type { RecordForm } from '../../resource/record/useRecordForm'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { among, idsOf } from '../../resource/lines/lineIds'

const endOf = ({ edit, labels }: RecordForm, name: 'from_location' | 'to_location') =>
  labels.get(`${name}_id`) ?? (edit.base?.[name] as string | null | undefined) ?? null

const promised: readonly string[] = ['storage', 'picking']

/**
 * Quantity of each product at both ends of a transfer: released lots in storage and picking bins, at the destination
 * also at the dock.
 */
export const useTransferFacts: UseFacts = (lines, form) => {
  const products = idsOf(lines, 'product_id')
  const { rows, isLoaded } = useLiveRows(
    stockLevels,
    products.length > 0 ? [among('product_id', products)] : null,
  )
  const [from, to] = [endOf(form, 'from_location'), endOf(form, 'to_location')]
  return useMemo(() => {
    const open = rows.filter(({ lot_status }) => lot_status === 'released')
    const at = (product: unknown, end: string | null, kinds: readonly string[]) =>
      open
        .filter(
          ({ product_id, location, bin_kind }) =>
            product_id === product && location === end && kinds.includes(String(bin_kind)),
        )
        .reduce((sum, { available }) => sum + available, 0)
    return perLine((line) => {
      if (!isLoaded || typeof line.product_id !== 'number') return {}
      const measure = rows.find(({ product_id }) => product_id === line.product_id)?.measure
      return {
        available_from: from === null ? null : at(line.product_id, from, promised),
        available_to: to === null ? null : at(line.product_id, to, [...promised, 'receiving']),
        ...(measure && { measure }),
      }
    })
  }, [rows, isLoaded, from, to])
}
