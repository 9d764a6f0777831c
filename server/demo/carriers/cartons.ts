import { caseNumber } from '../../../src/resources/inventory/products/labelCodes'
import { dayAfter } from '../../../src/resources/kit/text/days'
import { ssccOf } from '../../modules/production/cartons/sscc'
import { dayOf } from '../company/calendar'
import { cartonDays } from '../orders/batchLots'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoOrder, DemoStep } from '../orders/floor'
import type { Work } from '../orders/work'

/** The company prefix of the examples of GS1. */
export const demoCompanyPrefix = '0614141'
const dayMs = 86_400_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

const tradeNumber = (code: unknown) => caseNumber({ case_barcode: typeof code === 'string' ? code : null })

/** The cartons that a packing step has filled, in the order of its log; the last one may be open. */
function filledBy({ logs, status, end }: Work, size: number) {
  const filled: { units: number; isClosed: boolean; at: number }[] = []
  let loose = 0
  for (const { good = 0, at } of logs)
    for (loose += good; loose >= size; loose -= size) filled.push({ units: size, isClosed: true, at })
  return loose > 0 ? [...filled, { units: loose, isClosed: status === 'done', at: end }] : filled
}

/** The cartons of packs, and those of bottles of the last days; what is closed has its label. */
export function addCartons(
  to: Tables,
  orders: readonly DemoOrder[],
  stepIds: ReadonlyMap<DemoStep, number>,
  { now, timezone }: { now: number; timezone: string },
) {
  const byId = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [steps, papers, products] = [
    byId('production_order_steps'),
    byId('production_orders'),
    byId('products'),
  ]
  const lots = new Map<string, DemoRow>()
  for (const lot of to.rows('lots'))
    lots.set(`${String(lot.production_order_id)} ${String(lot.product_id)}`, lot)
  for (const order of orders) {
    const step = order.steps.find(({ phase }) => phase === 'packing' || phase === 'cartoning')
    const row = step && steps.get(stepIds.get(step) ?? 0)
    const paper = papers.get(Number(row?.production_order_id))
    const size = Number(paper?.units_per_carton ?? 0)
    if (!step?.work || !row || !paper || size < 1) continue
    if (order.area === 'production' && step.work.end < now - cartonDays * dayMs) continue
    const product = products.get(order.bottle.id)
    const lot = lots.get(`${paper.id} ${order.bottle.id}`)
    const filledAt = order.steps
      .find(({ phase }) => phase === 'bottling')
      ?.work?.logs.find(({ good = 0 }) => good > 0)?.at
    const expires =
      filledAt === undefined
        ? (lot?.expires_on ?? null)
        : dayAfter(dayOf(filledAt, timezone), Number(product?.shelf_life_days ?? 0))
    for (const { units, isClosed, at } of filledBy(step.work, size)) {
      const place = to.rows('cartons').length + 1
      to.add('cartons', {
        number: `CTN-${String(place).padStart(5, '0')}`,
        sscc: ssccOf(demoCompanyPrefix, place),
        status: isClosed ? 'closed' : 'open',
        gtin: tradeNumber(product?.case_barcode),
        unit_gtin: tradeNumber(product?.barcode),
        production_order_id: paper.id,
        step_id: row.id,
        product_id: order.bottle.id,
        lot_id: lot?.id ?? null,
        lot_number: lot?.lot_number ?? paper.lot_prefix ?? null,
        expires_on: expires,
        jurisdiction: paper.jurisdiction ?? null,
        units,
        units_full: size,
        packed_at: iso(at),
        printed_at: isClosed ? iso(at) : null,
        label_copies: isClosed ? 1 : 0,
        skid_id: null,
      })
    }
  }
}
