import { lots } from '../../../../src/resources/inventory/stock/lots'
import type { EventPayload } from '../../../../src/resources/kit/define/row'
import { stockLabelGate } from '../../../../src/resources/production/gates/labelGates'
import { clockOver } from '../../../../src/resources/production/gates/stampGates'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../../src/resources/production/stamping/product_stamping_orders'
import { bottlesOf, type SessionCounts } from '../../../../src/resources/production/stamping/session'
import { type StampingLog, stampingLogs } from '../../../../src/resources/production/stamping/stamping_logs'
import { machines } from '../../../../src/resources/production/machines/machines'
import { stampingMachines } from '../../../../src/resources/production/stamping/stamping_machines'
import { plainNumber } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { refusalOf } from '../../../site/gates/gateRefusal'
import { plantToday } from '../../../site/plant'
import { reportTolerance } from '../steps/reportTolerance'
import { countsOf, type Counted, endSession } from './endSession'
import {
  assertStepOpen,
  finishStep,
  noMaterialReason,
  pauseStep,
  plannedOf,
  reportStep,
  resumeStep,
  startStep,
} from './inLineStep'
import { makeRest } from './inLineOrders'
import { inUnits } from './inUnits'
import { freeMachine, stopMachineOf, takeMachine } from './machine'
import { areaOf, openSession } from './openSession'
import { assertSource, bottlesDone } from './orders'
import { repack, reserveSource } from './repack'

type Payload<E extends 'start' | 'pause' | 'change_reel' | 'unmount_reel' | 'mount_reel' | 'finish'> =
  EventPayload<typeof productStampingOrders, E>

async function machineOf(unit: Unit, id: number) {
  const machine = await unit.lock(stampingMachines, id)
  if (machine.is_active !== 1) throw invalid({ stamping_machine_id: 'exists' })
  return machine
}

/** A stamper that an order may be put on: one of its section of the plant. */
async function chosenMachine(unit: Unit, order: StampingOrder, id: number) {
  const machine = await machineOf(unit, id)
  const { area } = await unit.get(machines, machine.machine_id)
  if (area !== (await areaOf(unit, order))) throw invalid({ stamping_machine_id: 'exists' })
  return machine
}

/** Refuses what the labels of bottles of stock wait for; those of a production order are checked at its step. */
function assertLabels(unit: Unit, order: StampingOrder, event: 'start' | 'report' | 'resume' | 'finish') {
  const closed = order.step_id === null ? stockLabelGate(order, event, unit.doneAt) : null
  if (closed) throw refusalOf(closed)
}

/**
 * Refuses to stamp what waits for something, or what may be stamped no more. Bottles of stock that were freed while their
 * lot was on hold are reserved again.
 */
async function assertOpen(unit: Unit, order: StampingOrder, event: 'start' | 'resume', machineId: number) {
  if (order.step_id !== null) return assertStepOpen(unit, order.step_id, event, machineId)
  assertLabels(unit, order, event)
  await assertSource(unit, order)
  const { stamp_by } = await unit.get(lots, order.source_lot_id ?? 0)
  if (stamp_by !== null && stamp_by < (await plantToday(unit)))
    throw new Refused('clock_over', { text: clockOver() })
  await reserveSource(unit, order, Math.max(0, order.qty_planned - bottlesDone(order)), event)
}

/** Puts the first reel on; its step, or the machine of an order of stock, begins to run. */
export async function start(unit: Unit, order: StampingOrder, payload: Payload<'start'>) {
  const machine = await chosenMachine(unit, order, payload.stamping_machine_id)
  await assertOpen(unit, order, 'start', machine.machine_id)
  await openSession(unit, order, machine, payload)
  if (order.step_id === null) await takeMachine(unit, machine)
  else await startStep(unit, order.step_id, machine.machine_id, payload.crew_count ?? 1)
  return {
    stamping_machine_id: machine.id,
    crew_count: payload.crew_count ?? 1,
    started_at: unit.doneAt,
    started_by_id: unit.by.id || null,
    qty_planned: await plannedOf(unit, order),
  }
}

/** The session that is open on an order; null where no reel is on. */
async function openSessionOf(unit: Unit, order: StampingOrder): Promise<StampingLog | null> {
  const [open] = await unit.find(stampingLogs, { product_stamping_order_id: order.id, status: 'open' })
  return open ? unit.lock(stampingLogs, open.id) : null
}

const noReel = ({ number }: StampingOrder) =>
  new Refused('no_open_session', { text: t('No reel is on for {number}', { number }) })

/** Nothing is stamped beyond what was planned, but for the tolerance of the floor. */
async function assertPlanned(unit: Unit, order: StampingOrder, counts: SessionCounts) {
  if (order.kind === 'in_line') return
  const most = Math.floor(order.qty_planned * (1 + (await reportTolerance(unit)) / 100))
  const left = most - bottlesDone(order)
  if (bottlesOf(counts) > left)
    throw new Refused('over_available', {
      text: t('Only {left} bottles of {number} are left to stamp', {
        left: plainNumber(Math.max(0, left)),
        number: order.number,
      }),
      available: Math.max(0, left),
    })
}

/** The bottles of a session that ended: the step counts them, or they are moved in the stock. */
async function moveBottles(unit: Unit, order: StampingOrder, session: StampingLog, counts: SessionCounts) {
  if (order.step_id !== null) return reportStep(unit, order.step_id, session, counts)
  await repack(unit, order, counts, {
    key: `session:${session.id}`,
    event: 'stamp',
  })
}

const cents = (value: number) => Math.round(value * 100) / 100

/** What an order sums up with the counts of one more session. */
const withSession = (order: StampingOrder, counts: SessionCounts, session: StampingLog) => ({
  qty_stamped: order.qty_stamped + counts.applied,
  qty_wasted_bottles: order.qty_wasted_bottles + counts.wasted_bottles,
  qty_scrapped_bottles: order.qty_scrapped_bottles + counts.scrapped_bottles,
  stamps_damaged: order.stamps_damaged + counts.damaged,
  stamps_missing: order.stamps_missing + counts.missing,
  duty_units: order.duty_units + counts.applied,
  duty_amount: cents(order.duty_amount + session.duty_amount),
  additional_duty_amount: cents(order.additional_duty_amount + session.additional_duty_amount),
  open_discrepancies: order.open_discrepancies + (session.status === 'pending_approval' ? 1 : 0),
})

async function count(unit: Unit, order: StampingOrder, input: Counted) {
  const open = await openSessionOf(unit, order)
  if (!open) throw noReel(order)
  const counts = inUnits(order, countsOf(input))
  if (bottlesOf(counts) > 0) assertLabels(unit, order, 'report')
  await assertPlanned(unit, order, counts)
  const session = await endSession(unit, order, open, input)
  await moveBottles(unit, order, session, counts)
  return { session, sums: withSession(order, counts, session) }
}

/** Ends the reel that is on, counted, and puts the next one on; the line goes on. */
export async function changeReel(unit: Unit, order: StampingOrder, payload: Payload<'change_reel'>) {
  await assertSource(unit, order)
  const { session, sums } = await count(unit, order, payload)
  await openSession(unit, order, await machineOf(unit, session.stamping_machine_id), payload, session)
  return sums
}

async function stopLine(unit: Unit, order: StampingOrder, reason: number) {
  if (order.step_id === null) await stopMachineOf(unit, order, reason)
  else await pauseStep(unit, order.step_id, reason)
  return { paused_at: unit.doneAt, pause_reason_parameter_id: reason }
}

export function pause(unit: Unit, order: StampingOrder, payload: Payload<'pause'>) {
  return stopLine(unit, order, payload.pause_reason_parameter_id)
}

/** Ends the reel that is on, counted; the line stops until one is mounted. */
export async function unmount(unit: Unit, order: StampingOrder, payload: Payload<'unmount_reel'>) {
  const { sums } = await count(unit, order, payload)
  return {
    ...sums,
    ...(order.status === 'in_progress' && (await stopLine(unit, order, await noMaterialReason(unit)))),
  }
}

const running = { paused_at: null, pause_reason_parameter_id: null } as const

/** Puts a reel on again, on the same machine or another one; the line goes on. */
export async function mount(unit: Unit, order: StampingOrder, payload: Payload<'mount_reel'>) {
  const machine = await chosenMachine(unit, order, payload.stamping_machine_id)
  if (await openSessionOf(unit, order))
    throw new Refused('spindle_busy', {
      text: t('{number} has a reel on: unmount it first', { number: order.number }),
    })
  await assertOpen(unit, order, 'resume', machine.machine_id)
  await openSession(unit, order, machine, payload)
  if (order.step_id === null) await takeMachine(unit, machine)
  else await startStep(unit, order.step_id, machine.machine_id, order.crew_count)
  return { ...running, stamping_machine_id: machine.id }
}

export async function resume(unit: Unit, order: StampingOrder) {
  if (!(await openSessionOf(unit, order))) throw noReel(order)
  if (order.step_id !== null) await resumeStep(unit, order.step_id)
  else if (order.stamping_machine_id !== null) {
    const machine = await machineOf(unit, order.stamping_machine_id)
    await assertOpen(unit, order, 'resume', machine.machine_id)
    await takeMachine(unit, machine)
  }
  return running
}

/** Fewer bottles than planned need a reason. */
function assertWhole(order: StampingOrder, planned: number, done: number, reason: string | null | undefined) {
  if (done >= planned || reason) return
  throw invalid({
    short_reason: {
      code: 'other',
      text: t('{left} bottles of {number} are not stamped: give the reason', {
        left: plainNumber(planned - done),
        number: order.number,
      }),
    },
  })
}

const hasCounts = (input: Counted) => Object.values(countsOf(input)).some((qty) => qty > 0)

/** The sums with the last reel; of an order whose reel is off already there is nothing more to count. */
async function lastSums(unit: Unit, order: StampingOrder, payload: Payload<'finish'>) {
  if (order.status === 'paused' && !hasCounts(payload) && !(await openSessionOf(unit, order))) return {}
  return (await count(unit, order, payload)).sums
}

/** Counts the last reel. A step with nothing left before it is finished, else the rest waits on an order of its own. */
export async function finish(unit: Unit, order: StampingOrder, payload: Payload<'finish'>) {
  const sums = await lastSums(unit, order, payload)
  const after = { ...order, ...sums }
  const planned = await plannedOf(unit, after)
  const done = bottlesDone(after)
  assertWhole(order, planned, done, payload.short_reason)
  if (done > 0) assertLabels(unit, order, 'finish')
  if (order.step_id === null) {
    if (done < order.qty_planned) await reserveSource(unit, order, 0, 'finish')
    await freeMachine(unit, order)
  } else await finishStep(unit, order.step_id, payload.scrap_note ?? null)
  return {
    ...sums,
    ...running,
    qty_planned: order.kind === 'in_line' ? Math.max(1, planned) : order.qty_planned,
    short_reason: done < planned ? (payload.short_reason ?? null) : null,
    finished_at: unit.doneAt,
    finished_by_id: unit.by.id || null,
  }
}

/** After the finish: without a discrepancy the order is done at once; what its step still has to stamp is planned. */
export async function afterFinish(unit: Unit, order: StampingOrder) {
  if (order.open_discrepancies === 0) await unit.transition(productStampingOrders, order.id, 'approve', {})
  if (order.step_id !== null) await makeRest(unit, order)
}
