import { bins } from '../../../../src/resources/inventory/bins/bins'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { scaled, unscaled } from '../../../../src/resources/kit/text/sum'
import { orderCalls } from '../../../../src/resources/production/orders/orderCalls'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import type { Movement, ReservationChange } from '../../inventory/ledger/posting'
import { reservedFor, touchMaterials } from './materialStock'
import { orderSource, postOrder } from './orderPosting'
import { placesOf } from './places'
import { t } from '../../../../src/texts/texts'

const pickable: readonly string[] = ['released', 'in_progress']

/** Brings materials of an order to a staging bin; what the order reserved of them elsewhere moves along. */
onCall(orderCalls.pick, async ({ unit, input }) => {
  const order = await unit.lock(productionOrders, input.id)
  if (!pickable.includes(order.status) || order.posts_stock !== 1)
    throw new Refused('order_not_open', {
      text: t('{number} is {status}', { number: order.number, status: order.status }),
    })
  const materials = await unit.find(productionOrderMaterials, { production_order_id: order.id })
  const { plant } = await placesOf(unit)
  const reserved = (await reservedFor(unit, order.id)).map((one) => ({ ...one, left: scaled(one.qty) }))
  const movements: Movement[] = []
  const reservations: ReservationChange[] = []
  for (const [index, { product_id, lot_id, from_bin_id, to_bin_id, qty }] of input.lines.entries()) {
    const line = materials.find((material) => material.product_id === product_id)
    if (!line) throw invalid({ [`lines.${index}.product_id`]: 'exists' })
    const [to, lot] = [await unit.get(bins, to_bin_id), await unit.get(lots, lot_id)]
    if (to.kind !== 'staging' || to.location_id !== plant)
      throw invalid({ [`lines.${index}.to_bin_id`]: 'in' })
    if (lot.status === 'expired')
      throw new Refused('lot_expired', {
        text: t('Lot {lot} expired on {day}', { lot: lot.lot_number, day: lot.expires_on }),
      })
    movements.push({
      product_id,
      lot_id,
      from_bin_id,
      to_bin_id,
      qty,
      reason: 'bin_move',
      source_line_id: line.id,
    })
    const source = { source_type: orderSource, source_id: order.id, source_line_id: line.id }
    let open = scaled(qty)
    const isHere = (place: { lot_id: number; bin_id: number }) =>
      place.lot_id === lot_id && place.bin_id === from_bin_id
    const own = reserved.filter(({ source_line_id }) => source_line_id === line.id)
    for (const place of own.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))) {
      const part = place.left < open ? place.left : open
      if (part <= 0n) continue
      place.left -= part
      open -= part
      const moved = Number(unscaled(part))
      reservations.push(
        { ...source, product_id, lot_id: place.lot_id, bin_id: place.bin_id, qty: -moved },
        { ...source, product_id, lot_id, bin_id: to_bin_id, qty: moved },
      )
    }
  }
  await postOrder(unit, {
    orderId: order.id,
    key: `pick:${unit.postingKey ?? crypto.randomUUID()}`,
    event: 'pick',
    movements,
    reservations,
  })
  await touchMaterials(unit, { movements, reservations })
  return unit.find(productionOrderMaterials, { production_order_id: order.id })
})
