import { ssccOf } from '../../modules/production/cartons/sscc'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import { demoCompanyPrefix } from './cartons'

/** The skids on the floor: of each open order its cartons in their order; the last one is still filled. */
export function addSkids(to: Tables, line: number) {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const open = new Set(
    to.rows('production_orders').flatMap(({ id, status }) => (status === 'in_progress' ? [id] : [])),
  )
  const packed = to
    .rows('cartons')
    .filter(({ status, production_order_id }) => status === 'closed' && open.has(Number(production_order_id)))
  for (const of of grouped(packed, ({ production_order_id }) => production_order_id).values()) {
    const most = Number(products.get(Number(of[0]?.product_id))?.cartons_per_skid ?? 0)
    if (most < 1) continue
    for (let at = 0; at < of.length; at += most) putOn(to, of.slice(at, at + most), most, line)
  }
}

function putOn(to: Tables, on: readonly DemoRow[], most: number, line: number) {
  const place = to.rows('skids').length + 1
  const isFull = on.length === most
  const id = to.add('skids', {
    number: `SK-${String(place).padStart(5, '0')}`,
    sscc: ssccOf(demoCompanyPrefix, place, 'skid'),
    status: isFull ? 'closed' : 'open',
    kind: place % 4 === 0 ? 'plastic' : 'wood',
    max_cartons: most,
    bin_id: line,
    jurisdiction: on[0]?.jurisdiction ?? null,
    cartons: on.length,
    units: on.reduce((sum, { units }) => sum + Number(units), 0),
    closed_at: isFull ? on.at(-1)?.packed_at : null,
  })
  for (const carton of on) carton.skid_id = id
}
