import { ssccOf } from '../../modules/production/cartons/sscc'
import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import { type DemoRow, grouped, type Tables } from '../company/tables'
import { demoCompanyPrefix } from './cartons'

/**
 * The skids of orders that are not shipped, and of all packs: of each its cartons in their order. Those of an order that
 * is done are in the warehouse; on the floor the last one is still filled.
 */
export function addSkids(to: Tables, line: number, area: PlantArea) {
  const products = new Map(to.rows('products').map((row) => [row.id, row]))
  const statuses = new Map(
    to.rows('production_orders').flatMap((order) => (order.area === area ? [[order.id, order.status]] : [])),
  )
  const packed = to.rows('cartons').filter(({ status }) => status === 'closed')
  const isStored = (status: unknown) =>
    status === 'done' || (area === 'assembly' && (status === 'shipped' || status === 'closed'))
  for (const [orderId, of] of grouped(packed, ({ production_order_id }) => production_order_id)) {
    const status = statuses.get(Number(orderId))
    const most = Number(products.get(Number(of[0]?.product_id))?.cartons_per_skid ?? 0)
    if (most < 1 || (status !== 'in_progress' && !isStored(status))) continue
    for (let at = 0; at < of.length; at += most) {
      const on = of.slice(at, at + most)
      const onFloor = on.length === most ? 'closed' : 'open'
      // Cartons of an order are all of its product.
      const sku = products.get(Number(of[0]?.product_id))?.sku
      const contents = typeof sku === 'string' ? sku : null
      putOn(to, on, { area, most, line, contents, status: isStored(status) ? 'received' : onFloor })
    }
  }
}

type Put = {
  area: PlantArea
  most: number
  line: number
  contents: string | null
  status: 'open' | 'closed' | 'received'
}

function putOn(to: Tables, on: readonly DemoRow[], { area, most, line, contents, status }: Put) {
  const place = to.rows('skids').length + 1
  const id = to.add('skids', {
    number: `SK-${String(place).padStart(5, '0')}`,
    sscc: ssccOf(demoCompanyPrefix, place, 'skid'),
    area,
    status,
    kind: place % 4 === 0 ? 'plastic' : 'wood',
    max_cartons: most,
    bin_id: status === 'received' ? null : line,
    jurisdiction: on[0]?.jurisdiction ?? null,
    contents,
    cartons: on.length,
    units: on.reduce((sum, { units }) => sum + Number(units), 0),
    closed_at: status === 'open' ? null : on.at(-1)?.packed_at,
  })
  for (const carton of on) carton.skid_id = id
}
