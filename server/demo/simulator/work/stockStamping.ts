import type { Random } from '../../company/random'
import { demoLabelItems } from '../../orders/labelTemplates'
import type { PlantApi } from '../api'
import type { FloorView } from '../floorView'
import { takenMachines } from '../freeMachine'
import { among, listed } from '../listed'
import type { Press } from '../action'
import type { StampingOrder } from './stampWork'

const user = 'stamper'
/** Bottles that are counted at once. */
const chunk = 120
/** Orders that are stamped at once, and planned ones that wait. */
const most = { running: 2, planned: 2 }
const pauseShare = 0.02
const resumeShare = 0.2

type Work = {
  api: PlantApi
  chance: Random
  begin: (order: StampingOrder, machineId: number) => Promise<Press | null>
  countOf: (
    order: StampingOrder,
    bottles: number,
    isLast: boolean,
    scrapReason: number | undefined,
  ) => Promise<Press | null>
  press: (order: StampingOrder, event: string, more: Record<string, unknown>) => Press
}

/** How orders of unstamped stock are worked: one after the other, and what was stamped before is ordered again. */
export function stockStamping({ api, chance, begin, countOf, press }: Work) {
  const ordersIn = async (...statuses: string[]) => {
    const path = `/production/product_stamping_orders?limit=20&${among('kind', ['from_stock'])}&${among('status', statuses, 1)}`
    return [...(await listed<StampingOrder>(api, path, user)).values()]
  }
  const send = (next: Press | null, what: string) => next && api.write(next.user, next.path, next.body, what)

  /** Labels are compared before the first count and whenever it is time. */
  const compared = ({ id, label_due_at: due }: StampingOrder): Press | null =>
    due !== null && Date.parse(due) > Date.now()
      ? null
      : {
          user,
          path: '/production/label_checks',
          body: {
            product_stamping_order_id: id,
            checkpoint: due === null ? 'start' : 'hourly',
            items: demoLabelItems,
          },
        }
  const goOn = (view: FloorView, order: StampingOrder) => {
    const { qty_planned, qty_stamped, qty_wasted_bottles, qty_scrapped_bottles } = order
    const left = qty_planned - qty_stamped - qty_wasted_bottles - qty_scrapped_bottles
    const reasons = view.reasons.get('stamping')
    const [reason] = reasons?.pause ?? []
    if (reason !== undefined && chance.chance(pauseShare))
      return press(order, 'pause', { pause_reason_parameter_id: reason })
    const check = compared(order)
    if (check) return check
    return countOf(order, Math.max(1, Math.min(left, chunk)), left <= chunk, reasons?.scrap[0])
  }
  const freeStamper = (view: FloorView) => {
    const taken = takenMachines(view)
    return [...view.machines.values()].find(
      ({ id, area, kind, is_active, current_state }) =>
        kind === 'stamper' &&
        area === 'production' &&
        is_active === 1 &&
        !taken.has(id) &&
        ['idle', 'off'].includes(current_state),
    )
  }
  /** Lots of which nothing is left. */
  const used = new Set<number | null>()
  const orderAgain = async () => {
    const done = (await ordersIn('done')).filter(({ source_lot_id: lot }) => !used.has(lot))
    if (done.length === 0) return
    const { source_product_id, source_lot_id, source_bin_id, target_product_id, target_bin_id } =
      chance.pick(done)
    const made = await api.write(
      user,
      '/production/product_stamping_orders',
      {
        ...{ source_product_id, source_lot_id, source_bin_id, target_product_id, target_bin_id },
        qty_planned: chance.whole(2, 6) * 100,
      },
      'stock stamping order',
    )
    if (!made.ok) return
    const order = made.data as StampingOrder
    const planned = await api.write(
      user,
      `/production/product_stamping_orders/${order.id}/plan`,
      { version: order.version },
      'stock stamping plan',
    )
    if (planned.ok) return
    used.add(source_lot_id)
    await send(press(order, 'cancel', {}), 'stock stamping cancel')
  }

  return async (view: FloorView, stopped: () => boolean) => {
    const orders = await ordersIn('planned', 'in_progress', 'paused')
    const planned = orders.filter(({ status }) => status === 'planned')
    for (const order of orders) {
      if (stopped()) return
      if (order.status === 'in_progress') await send(await goOn(view, order), 'stock stamping count')
      if (order.status === 'paused' && chance.chance(resumeShare))
        await send(press(order, 'resume', {}), 'stock stamping resume')
    }
    const machine = freeStamper(view)
    const [next] = planned
    if (next && machine && !stopped() && orders.length - planned.length < most.running) {
      view.going.add(machine.id)
      await send(await begin(next, machine.id), 'stock stamping start')
      view.going.delete(machine.id)
    }
    if (planned.length < most.planned && !stopped()) await orderAgain()
  }
}
