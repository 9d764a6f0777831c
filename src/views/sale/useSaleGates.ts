import { closedGate } from '../../resources/production/gates/gate'
import { saleGatesNow } from '../../resources/sale/sale_gates'
import { type GatedSaleEvent, saleGates } from '../../resources/sale/saleGates'
import { useServerNow } from '../hooks/observed'
import { useLiveRows, withIds } from '../resource/live/useLiveRows'

/** The gate that closes an event of an order now, live. */
export function useSaleGates(id: number | null) {
  const { rows } = useLiveRows(saleGatesNow, id === null ? null : [withIds([id])])
  // A licence ends by time alone.
  const now = useServerNow(30_000)
  const [facts] = rows
  return (event: string) =>
    facts ? closedGate(saleGates, facts, event as GatedSaleEvent, new Date(now).toISOString()) : null
}
