import { dayAfter } from '../../../src/resources/kit/text/days'
import { dayOf } from '../company/calendar'
import type { DemoRow, Tables } from '../company/tables'
import { costOf } from '../stock/stockCosts'
import { postsStock, type WrittenOrder } from './floor'

/** An order whose liquid is in the ledger: its rows, its batch with the tank, and its bottles. */
export type LedgerOrder = WrittenOrder & {
  row: DemoRow
  /** Its materials and bottles are in the ledger too. */
  posts: boolean
  bulk: DemoRow
  bottled: DemoRow | null
  tank: number
}

/** Cartons of the last days have numbers of their own, and bottles of their orders a lot. */
export const cartonDays = 3
const dayMs = 86_400_000

type Options = {
  orders: readonly WrittenOrder[]
  tanks: ReadonlyMap<number, number>
  line: number
  timezone: string
  now: number
}

/** Each batch has its lot of bulk liquid, and the bottles filled from it a lot of the same number. */
export function addBatchLots(to: Tables, { orders, tanks, line, timezone, now }: Options): LedgerOrder[] {
  const byId = (table: string) => new Map(to.rows(table).map((row) => [row.id, row]))
  const [papers, steps, recipes, products] = [
    byId('production_orders'),
    byId('production_order_steps'),
    byId('recipes'),
    byId('products'),
  ]
  const addLot = (product: DemoRow, order: DemoRow, more: Record<string, unknown>) => {
    to.add('lots', {
      lot_number: order.lot_prefix,
      product_id: product.id,
      production_order_id: order.id,
      unit_cost: costOf(product),
      ...more,
    })
    return to.rows('lots').at(-1) as DemoRow
  }
  /** Lots of an order on hold are held with it. */
  const heldAs = (order: DemoRow, status: string) =>
    order.status === 'on_hold' && status !== 'hold'
      ? { status: 'hold', held_from: status, status_reason: `${String(order.number)} is on hold` }
      : { status }

  return orders.flatMap((written): LedgerOrder[] => {
    const { order, id, stepIds } = written
    const row = papers.get(id)
    const bulk = products.get(Number(recipes.get(order.bottle.recipeId)?.product_id))
    const bottle = products.get(order.bottle.id)
    if (!row || !bulk || !bottle) return []
    const of = (phase: string) => order.steps.find((step) => step.phase === phase)
    const [mix, test, filling] = [of('batching'), of('hplc'), of('bottling')]
    const mixedAt = mix?.work?.logs.find(({ good }) => (good ?? 0) > 0)?.at
    const bulkLot = addLot(bulk, row, {
      ...heldAs(row, test?.work?.status === 'done' ? 'released' : 'quarantine'),
      manufactured_on: mixedAt === undefined ? null : dayOf(mixedAt, timezone),
    })
    for (const step of [mix, test]) {
      const found = step && steps.get(stepIds.get(step) ?? 0)
      if (found) found.lot_id = bulkLot.id
    }
    const filledAt = filling?.work?.logs.find(({ good }) => (good ?? 0) > 0)?.at
    const posts = postsStock(String(row.status))
    const made = filledAt === undefined ? null : dayOf(filledAt, timezone)
    const packed = of('packing')?.work
    // What was packed lately and has not left is in the warehouse.
    const isStored = row.status === 'done' && (packed?.end ?? 0) >= now - cartonDays * dayMs
    const bottled =
      made === null || !(posts || isStored)
        ? null
        : addLot(bottle, row, {
            ...heldAs(row, isStored ? 'released' : 'quarantine'),
            manufactured_on: made,
            expires_on: dayAfter(made, Number(bottle.shelf_life_days)),
            strength_mg_ml: bottle.strength_mg_ml,
          })
    return [
      { ...written, row, posts, bulk: bulkLot, bottled, tank: tanks.get(mix?.machine?.id ?? 0) ?? line },
    ]
  })
}

/** The bins of the floor: one per tank, named like it, one where bottles are until they go to the warehouse, and their way there. */
export function addFloorBins(to: Tables, plantId: number) {
  const floorBin = (code: unknown) =>
    to.add('bins', { code, location_id: plantId, kind: 'floor', pick_sequence: 0 })
  const tanks = new Map<number, number>()
  for (const machine of to.rows('machines'))
    if (machine.kind === 'tank') {
      machine.bin_id = floorBin(machine.code)
      tanks.set(machine.id, Number(machine.bin_id))
    }
  const line = floorBin('FLOOR')
  const transit = to.add('bins', {
    code: 'FLOOR-TRANSIT',
    location_id: plantId,
    kind: 'transit',
    pick_sequence: 0,
  })
  return { tanks, line, transit }
}
