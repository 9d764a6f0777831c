import { sql } from 'kysely'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { stockLevels } from '../../../../src/resources/inventory/stock/stock_levels'
import { settings } from '../../../../src/resources/general/system/settings'
import { board } from '../../../../src/resources/production/boards/board'
import { stepGatesNow } from '../../../../src/resources/production/gates/step_gates'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { type Machine, machines } from '../../../../src/resources/production/machines/machines'
import { productionOrderMaterials } from '../../../../src/resources/production/orders/production_order_materials'
import { productionOrders } from '../../../../src/resources/production/orders/production_orders'
import { type Reel, reels } from '../../../../src/resources/production/stamps/reels'
import {
  type ProductionOrderStep,
  productionOrderSteps,
} from '../../../../src/resources/production/steps/production_order_steps'
import { changedIn } from '../../../engine/hooks/changedIn'
import { onChanged, remembersVersions, type RowChange } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { counted } from '../steps/chain'

remembersVersions(stepGatesNow)

const hasCard: readonly string[] = ['ready', 'in_progress', 'paused', 'blocked']

/** Shows the gates of these steps anew, on their cards too. */
function show(unit: Unit, steps: readonly Pick<ProductionOrderStep, 'id' | 'status'>[]) {
  const idsOf = (shown: typeof steps) => shown.map(({ id }) => id)
  if (steps.length === 0) return
  unit.invalidate(stepGatesNow, idsOf(steps))
  unit.invalidate(board, idsOf(steps.filter(({ status }) => hasCard.includes(status))))
}

/** Steps that are not over and pass this condition. */
async function showWhere(unit: Unit, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<Pick<ProductionOrderStep, 'id' | 'status'>>`select s.id, s.status
    from production_order_steps s join production_orders o on o.id = s.production_order_id
    where s.status not in ('done', 'skipped') and o.status in ('released', 'in_progress', 'on_hold', 'done')
      and ${condition}`.execute(unit.trx)
  show(unit, rows)
}

const stepMoved = changedIn<ProductionOrderStep>([
  'status',
  'machine_id',
  'block_code',
  'fill_due_at',
  'fill_needed',
  'fill_weighed',
  'fill_failed',
  'fill_signal',
  'label_due_at',
  'label_failed',
  'seal_due_qty',
])

const sealsDue = (step: ProductionOrderStep | null) =>
  step !== null && step.seal_due_qty !== null && counted(step) >= step.seal_due_qty
/** Packs that are counted close their step once a check of seals is due. */
const gateOfStepMoved = (change: RowChange<ProductionOrderStep>) =>
  stepMoved(change) || sealsDue(change.before) !== sealsDue(change.after)

/** Open steps of an order as the unit knows them, or reads them once. */
async function showOrder(
  unit: Unit,
  orderId: number,
  isMeant: (step: ProductionOrderStep) => boolean = () => true,
) {
  const steps = await unit.find(productionOrderSteps, { production_order_id: orderId })
  show(
    unit,
    steps.filter((step) => step.status !== 'skipped' && isMeant(step)),
  )
}

// A step that moves on changes its own gates; one of the laboratory those of the steps behind it.
onChanged(productionOrderSteps, async (unit, rows, changes) => {
  const moved = rows.filter((_, place) => changes[place] && gateOfStepMoved(changes[place]))
  show(unit, moved)
  const tested = moved.filter(({ phase_code }) => phase_code === 'hplc')
  for (const id of new Set(tested.map((step) => step.production_order_id)))
    await showOrder(unit, id, (step) => step.requires_hplc_pass === 1 && step.status !== 'done')
})

const orderMoved = changedIn<{ status: string; hold_note: string | null }>(['status', 'hold_note'])
onChanged(productionOrders, async (unit, rows, changes) => {
  for (const [place, { id }] of rows.entries())
    if (changes[place] && orderMoved(changes[place])) await showOrder(unit, id)
})

onChanged(productionOrderMaterials, async (unit, rows) => {
  for (const id of new Set(rows.map((row) => row.production_order_id)))
    await showOrder(unit, id, ({ status }) => status === 'ready')
})

onChanged(hplcRequests, async (unit, rows) => {
  const orders = rows.flatMap(({ production_order_id: id }) => id ?? [])
  for (const id of new Set(orders))
    await showOrder(unit, id, (step) => step.requires_hplc_pass === 1 && step.status !== 'done')
})

const isUp = ({ current_state: state }: Machine) => state !== 'down' && state !== 'maintenance'
const gateMoved = ({ before, after }: RowChange<Machine>) =>
  before === null ||
  after === null ||
  isUp(before) !== isUp(after) ||
  before.current_step_id !== after.current_step_id ||
  (before.current_state === 'cleaning') !== (after.current_state === 'cleaning')

// Steps on a machine that changed, and those of its phase that wait for any machine while no other is free.
onChanged(machines, async (unit, rows, changes) => {
  const ids = rows.filter((_, place) => changes[place] && gateMoved(changes[place])).map(({ id }) => id)
  if (ids.length === 0) return
  await showWhere(
    unit,
    sql`(s.machine_id = any(${ids}::bigint[]) or s.status = 'ready' and exists (select from machines m
      where m.id = any(${ids}::bigint[]) and m.phase_id = s.phase_id and not exists (select from machines e
        where e.phase_id = m.phase_id and e.is_active and e.id <> m.id and e.kind <> 'scale'
          and e.current_step_id is null and e.current_state not in ('down', 'maintenance'))))`,
  )
})

/** Steps that wait for one of these materials, or may wait for it now. */
const ofShort = (productIds: readonly number[]) =>
  sql`s.status = 'ready' and exists (select from production_order_materials m
    where m.production_order_id = o.id and m.product_id = any(${productIds}::bigint[]))`

/** Batches that wait for a tank of their phase: which of them is empty and clean has changed. */
const ofMixes = (ofTank: ReturnType<typeof sql>) =>
  sql`s.unit_kind = 'ml' and s.status = 'ready'
    and exists (select from machines m where m.kind = 'tank' and m.phase_id = s.phase_id and ${ofTank})`

// Liquid that quality releases or holds closes bottling, a material what is made of it.
onChanged(lots, async (unit, _rows, changes) => {
  const moved = changes.flatMap(({ before, after }) =>
    before && after && before.status !== after.status ? [after] : [],
  )
  const made = moved.flatMap(({ production_order_id: id }) => id ?? [])
  for (const id of new Set(made)) await showOrder(unit, id, (step) => step.phase_code === 'bottling')
  const bought = moved.filter((lot) => lot.production_order_id === null)
  if (bought.length > 0) await showWhere(unit, ofShort(bought.map((lot) => lot.product_id)))
})

const isFull = (level: { on_hand: number } | null) => (level?.on_hand ?? 0) > 0

// Stock that comes in opens steps that were short of it, a tank that is filled or emptied the batches that wait for one;
// what work takes from the stock is told by its materials.
onChanged(stockLevels, async (unit, _rows, changes) => {
  const more = changes.flatMap(({ before, after }) =>
    after && after.available > (before?.available ?? 0) ? [after.product_id] : [],
  )
  const places = changes.flatMap(({ before, after }) =>
    after && isFull(before) !== isFull(after) ? [after.bin_id] : [],
  )
  if (more.length + places.length > 0)
    await showWhere(unit, sql`(${ofShort(more)} or ${ofMixes(sql`m.bin_id = any(${places}::bigint[])`)})`)
})

// A tank that is cleaned, or that another batch takes.
onChanged(machines, async (unit, rows, changes) => {
  const tanks = rows.filter((tank, place) => {
    const change = changes[place]
    return tank.kind === 'tank' && change !== undefined && gateMoved(change)
  })
  if (tanks.length > 0)
    await showWhere(unit, ofMixes(sql`m.id = any(${tanks.map(({ id }) => id)}::bigint[])`))
})

const calibrationMoved = changedIn<Machine>(['calibration_due_on', 'is_active'])

// A scale that is calibrated opens the mixes, an instrument the steps of its phase.
onChanged(machines, async (unit, rows, changes) => {
  const moved = rows.filter((_, place) => changes[place] && calibrationMoved(changes[place]))
  const phases = moved.flatMap(({ phase_id }) => phase_id)
  if (moved.length > 0)
    await showWhere(
      unit,
      sql`s.status = 'ready' and (s.phase_id = any(${phases}::bigint[])
        or s.unit_kind = 'ml' and ${moved.some(({ kind }) => kind === 'scale')})`,
    )
})

const hasStamps = (reel: Reel | null) =>
  reel !== null && reel.remaining > 0 && (reel.status === 'available' || reel.status === 'in_use')

// A reel that comes, or is used up, may be the only one of its jurisdiction.
onChanged(reels, async (unit, _rows, changes) => {
  const codes = changes.flatMap(({ before, after }) =>
    hasStamps(before) === hasStamps(after) ? [] : ((after ?? before)?.jurisdiction ?? []),
  )
  if (codes.length > 0)
    await showWhere(
      unit,
      sql`s.status = 'ready' and o.jurisdiction = any(${codes}) and exists (select from phases p
        where p.id = s.phase_id and p.code = 'stamping')`,
    )
})

// The clock of packaged bottles runs until they are stamped.
onChanged(lots, async (unit, _rows, changes) => {
  const clocked = changes.flatMap(({ before, after }) =>
    after && before?.stamp_by !== after.stamp_by ? (after.production_order_id ?? []) : [],
  )
  for (const id of new Set(clocked)) await showOrder(unit, id, (step) => step.phase_code === 'stamping')
})

onChanged(settings, async (unit, rows) => {
  if (rows.some(({ key }) => key === 'tank_cleaning'))
    await showWhere(unit, sql`s.unit_kind = 'ml' and s.status in ('waiting', 'ready')`)
})
