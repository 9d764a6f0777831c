import type { DemoRow } from '../company/tables'
import type { LedgerOrder } from '../orders/batchLots'
import type { DemoOrder } from '../orders/floor'

/** Recovered liquid that a batch takes: all that is left of it after its test. */
export type Reuse = { row: DemoRow; lot: DemoRow; ml: number; bin: number }

/** The order that takes what another one left, once its mixing is over; null where none does. */
export function reuserOf(orders: readonly LedgerOrder[], source: DemoOrder) {
  const found = orders.find(({ order }) => order.reuses === source)
  const mix = found?.order.steps.find(({ phase }) => phase === 'batching')?.work
  const startsAt = mix?.status === 'done' ? mix.logs[0]?.at : undefined
  return found && startsAt !== undefined ? { entry: found, startsAt } : null
}

/** An order of the past whose liquid an order like it can take: bottled a day before, with some left. */
export const leftBefore = (orders: readonly DemoOrder[], arrival: number, days: number) =>
  orders.find(({ steps }) => {
    const filling = steps.find(({ phase }) => phase === 'bottling')
    const end = filling?.work?.status === 'done' ? filling.work.end : Infinity
    return (
      (filling?.recovered ?? 0) > 2_000 && end < arrival - 86_400_000 && end > arrival - days * 86_400_000
    )
  })
