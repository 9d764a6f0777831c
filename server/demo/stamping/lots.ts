import { exciseSettings } from '../../../src/resources/general/law/exciseSettings'
import { stampBy } from '../../../src/resources/production/stamps/clock'
import { dayOf } from '../company/calendar'
import type { Tables } from '../company/tables'
import type { WrittenOrder } from '../orders/floor'

const [{ stamp_months: months } = { stamp_months: 2 }] = exciseSettings['excise.regimes'].initial

/**
 * Since when bottles are packaged, by when they have to be stamped, and when the first of them were; packs have the day of
 * what is in them.
 */
export function datePackaging(to: Tables, orders: readonly WrittenOrder[], timezone: string) {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const unstamped = new Set(
    to.rows('products').map(({ unstamped_product_id }) => Number(unstamped_product_id)),
  )
  const done = new Map(orders.map(({ order, id }) => [id, order.steps]))
  for (const lot of to.rows('lots')) {
    const product = products.get(Number(lot.product_id))
    const isUnstamped = unstamped.has(Number(lot.product_id))
    if (isUnstamped) {
      const packaged_on = String(lot.manufactured_on)
      Object.assign(lot, { packaged_on, stamp_by: stampBy(packaged_on, months), stamped_on: null })
    }
    if (product?.kind !== 'finished_good') continue
    const steps = done.get(Number(lot.production_order_id))
    const of = (phase: string) => steps?.find((step) => step.phase === phase)?.work
    const labelled = of('labelling')?.status === 'done' ? of('labelling')?.end : undefined
    const stamped = of('stamping')?.logs.find(({ good = 0 }) => good > 0)?.at
    // Goods that were there before the floor's books were stamped as they were filled.
    const packaged =
      lot.packaged_on ?? (steps ? labelled && dayOf(labelled, timezone) : String(lot.manufactured_on))
    if (typeof packaged !== 'string') continue
    Object.assign(lot, {
      packaged_on: packaged,
      stamp_by: stampBy(packaged, months),
      stamped_on: steps ? (stamped === undefined ? null : dayOf(stamped, timezone)) : packaged,
    })
  }
}
