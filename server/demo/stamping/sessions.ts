import { exciseSettings } from '../../../src/resources/general/law/exciseSettings'
import { dutyOf, jurisdictionOn, rateOn } from '../../../src/resources/production/stamps/duty'
import { dayOf } from '../company/calendar'
import type { DemoRow } from '../company/tables'
import { iso, type StampBooks } from './reel'
import type { Session, StampTask } from './shifts'

const cents = (value: number) => Math.round(value * 100) / 100

/** A session with its row, as corrections find it. */
export type WrittenSession = Session & { row: DemoRow }

const rates = exciseSettings['excise.rates'].initial
const jurisdictions = exciseSettings['excise.jurisdictions'].initial

/** The duty of bottles on the day on which they are stamped. */
function dutyOn({ task: { volume, order }, counts }: Session, day: string) {
  const rate = rateOn(rates, day)
  if (!rate) return { duty_rate: 0, duty_amount: 0, additional_duty_amount: 0 }
  const { duty, additional } = dutyOf(volume, rate)
  const isAdditional = jurisdictionOn(jurisdictions, String(order.jurisdiction), day)?.is_additional
  return {
    duty_rate: rate.federal,
    duty_amount: cents(duty * counts.applied),
    additional_duty_amount: isAdditional ? cents(additional * counts.applied) : 0,
  }
}

const noStamps = {
  stamps_consumed: 0,
  applied_qty: 0,
  damaged_qty: 0,
  missing_qty: 0,
  wasted_bottles: 0,
  scrapped_bottles: 0,
  duty_rate: 0,
  duty_amount: 0,
  additional_duty_amount: 0,
}

const numbers = (order: DemoRow, ...names: readonly string[]) => names.map((name) => Number(order[name] ?? 0))

/** What an order sums up with one more session. */
function addUp(order: DemoRow, { counts }: Session, duty: ReturnType<typeof dutyOn>) {
  const [stamped = 0, wasted = 0, scrapped = 0, damaged = 0, missing = 0, federal = 0, additional = 0] =
    numbers(
      order,
      'qty_stamped',
      'qty_wasted_bottles',
      'qty_scrapped_bottles',
      'stamps_damaged',
      'stamps_missing',
      'duty_amount',
      'additional_duty_amount',
    )
  Object.assign(order, {
    qty_stamped: stamped + counts.applied,
    duty_units: stamped + counts.applied,
    qty_wasted_bottles: wasted + counts.wasted_bottles,
    qty_scrapped_bottles: scrapped + counts.scrapped_bottles,
    stamps_damaged: damaged + counts.damaged,
    stamps_missing: missing + counts.missing,
    duty_amount: cents(federal + duty.duty_amount),
    additional_duty_amount: cents(additional + duty.additional_duty_amount),
  })
}

/** Writes sessions as they were counted: numbers leave their reel, duty arises, their order sums up. */
export function sessionWriter(books: StampBooks, reasons: ReadonlyMap<string, number>) {
  const { to, timezone } = books
  const places = new Map<StampTask, number>()
  const written: WrittenSession[] = []

  const ended = (session: Session, end: number) => {
    const { counts, reel, task, first } = session
    const { applied, damaged, missing } = counts
    const stamps = applied + damaged + missing
    const duty = dutyOn(session, dayOf(end, timezone))
    addUp(task.order, session, duty)
    const start = Number(task.machine.counter_total)
    task.machine.counter_total = start + stamps
    return {
      status: 'closed',
      end_serial: first + stamps - 1,
      stamps_consumed: stamps,
      applied_qty: applied,
      damaged_qty: damaged,
      missing_qty: missing,
      wasted_bottles: counts.wasted_bottles,
      scrapped_bottles: counts.scrapped_bottles,
      damage_reason_parameter_id: damaged > 0 ? reasons.get(damageReason(reel.made.first + first)) : null,
      scrap_reason_parameter_id: counts.scrapped_bottles > 0 ? reasons.get('scrap_reason stamp_torn') : null,
      missing_reason: missing > 0 ? 'Not found at the reel change' : null,
      counter_start: start,
      counter_end: start + stamps,
      ended_at: iso(end),
      ended_by_id: task.person,
      ...duty,
      updated_at: iso(end),
      updated_by: task.person,
    }
  }

  const write = (session: Session) => {
    const { task, reel, first, start, end, counts } = session
    const place = (places.get(task) ?? 0) + 1
    places.set(task, place)
    const id = to.add('stamping_logs', {
      status: 'open',
      code: `${String(task.order.number)}-${place}`,
      product_stamping_order_id: task.order.id,
      reel_id: reel.row.id,
      stamping_machine_id: task.machine.id,
      spindle: task.spindle ?? 1,
      user_id: task.person,
      start_serial: first,
      ...noStamps,
      counter_start: end === null ? task.machine.counter_total : null,
      started_at: iso(start),
      jurisdiction: task.order.jurisdiction,
      volume_ml: task.volume,
      created_at: iso(start),
      created_by: task.person,
      updated_at: iso(start),
      ...(end !== null && ended(session, end)),
    })
    written.push({ ...session, row: to.rows('stamping_logs').at(-1) as DemoRow })
    if (end === null) {
      task.machine[task.spindle === 2 ? 'second_reel_id' : 'current_reel_id'] = reel.row.id
      Object.assign(reel.row, {
        status: 'in_use',
        mounted_machine_id: task.machine.machine_id,
        mounted_at: iso(start),
        has_open_session: true,
      })
      return
    }
    reel.take(counts, { at: end, by: task.person, stamping_log_id: id })
    if (reel.remaining === 0) reel.row.status = 'depleted'
  }
  return { write, written }
}

const damageCodes = [
  'torn_on_peel',
  'misapplied',
  'torn_on_peel',
  'double_fed',
  'glue_failed',
  'print_smeared',
]
const damageReason = (place: number) => `damage_reason ${damageCodes[place % damageCodes.length]}`
