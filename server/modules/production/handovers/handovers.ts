import { sql } from 'kysely'
import {
  type ShiftHandoverLine,
  shiftHandoverLines,
} from '../../../../src/resources/production/handovers/shift_handover_lines'
import {
  type ShiftHandover,
  shiftHandovers,
} from '../../../../src/resources/production/handovers/shift_handovers'
import { t } from '../../../../src/texts/texts'
import type { Db } from '../../../db/database'
import { create } from '../../../engine/crud'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onCreate, onEvent, onLines, onRefused, onRemove } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import type { Unit } from '../../../engine/unitTypes'
import { job } from '../../../jobs/jobs'
import { nowOf } from '../../../site/now'
import { plantToday, productionSettings, siteOf } from '../../../site/plant'
import { shiftWindows, windowOfShift } from '../plan/apply/shiftWindows'
import { planSite } from '../../../site/calendar/planSite'

type LogEntry = Pick<
  ShiftHandoverLine,
  | 'topic'
  | 'subject'
  | 'production_order_id'
  | 'phase_id'
  | 'machine_id'
  | 'reason_parameter_id'
  | 'block_code'
  | 'qty_good'
  | 'qty_scrap'
  | 'measure'
  | 'minutes'
  | 'since'
  | 'due_on'
>

type Place = Pick<ShiftHandover, 'location_id' | 'plan_date' | 'shift'>

const dayMs = 86_400_000

/** Until when the log of a shift is read: its end, or now while it runs. */
const readUntil = (unit: Unit, { to_at }: Pick<ShiftHandover, 'to_at'>) =>
  Date.parse(to_at) < Date.parse(unit.at) ? to_at : unit.at

/** Writes what the log says of the shift in place of what it said before. */
async function readLog(unit: Unit, row: ShiftHandover): Promise<{ read_at: string }> {
  const read_at = readUntil(unit, row)
  const { rows } =
    await sql<LogEntry>`select topic, subject, production_order_id, phase_id, machine_id, reason_parameter_id,
      block_code, qty_good::float8, qty_scrap::float8, measure, minutes, since, due_on::text
    from shift_handover_of(${row.from_at}::timestamptz, ${read_at}::timestamptz, ${await plantToday(unit)}::date)`.execute(
      unit.trx,
    )
  for (const { id } of await unit.find(shiftHandoverLines, { shift_handover_id: row.id }))
    await unit.remove(shiftHandoverLines, id)
  await unit.insertAll(
    shiftHandoverLines,
    rows.map((entry) => ({ shift_handover_id: row.id, ...entry })),
  )
  return { read_at }
}

onCreate(shiftHandovers, async (unit, values) => {
  const { shift, plan_date } = values
  const [{ shifts }, { timezone }] = [await productionSettings(unit.trx), await siteOf(unit.trx)]
  const window = windowOfShift(plan_date, shift, shifts, timezone)
  if (!window)
    throw invalidBecause('shift', t('The plant has no such shift: see the shifts in the production settings'))
  if (window.from > Date.parse(unit.at)) throw invalidBecause('plan_date', t('This shift has not begun'))
  const from_at = new Date(window.from).toISOString()
  const to_at = new Date(window.to).toISOString()
  return { ...values, from_at, to_at, read_at: readUntil(unit, { to_at }) }
})

/** A new one is drafted at once; its lines are written by the log alone. */
onLines(shiftHandovers, async (unit, row, { shift_handover_lines: lines }) =>
  lines.length === 0 && row.status === 'draft' ? readLog(unit, row) : {},
)
const fromTheLog = () => new Refused('other', { text: t('The lines of a handover come from the log') })
onCreate(shiftHandoverLines, async () => {
  throw fromTheLog()
})
onRemove(shiftHandoverLines, async () => {
  throw fromTheLog()
})

onEvent(shiftHandovers, 'refresh', readLog)

onEvent(shiftHandovers, 'hand_over', async (unit, row) => ({
  ...(await readLog(unit, row)),
  handed_over_by_id: unit.by.id,
  handed_over_at: unit.doneAt,
  reject_note: null,
}))

onEvent(shiftHandovers, 'take_over', async (unit, _row, { remark }) => ({
  taken_over_by_id: unit.by.id,
  taken_over_at: unit.doneAt,
  remark: remark ?? null,
}))

const open = { handed_over_by_id: null, handed_over_at: null }
onEvent(shiftHandovers, 'reject', async (_unit, _row, { reject_note }) => ({ ...open, reject_note }))
onEvent(shiftHandovers, 'withdraw', async () => open)

onRefused(shiftHandovers, async ({ by }, { handed_over_by_id: outgoing }, event, refused) =>
  refused === 'no_privileges' && event !== 'withdraw' && outgoing !== null && outgoing === by.id
    ? new Refused('self_approval', { text: t('The lead of the next shift takes it over: another person') })
    : undefined,
)

/** So long before its end a shift gets its draft, and so long after it at the latest. */
const [aheadMs, behindMs] = [30 * 60_000, 2 * 3_600_000]

/** The shift that ends now and has no handover yet; null where there is none. */
export async function endingShift(db: Db): Promise<Place | null> {
  const [{ shifts }, { timezone }, now] = [await productionSettings(db), await siteOf(db), await nowOf(db)]
  const ending = shiftWindows(now - behindMs - dayMs, now, shifts, timezone).findLast(
    ({ to }) => to - aheadMs <= now && now < to + behindMs,
  )
  if (!ending) return null
  const { plan_date, shift } = ending
  const location_id = await planSite(db, null)
  const { rows } = await sql`select 1 from shift_handovers
    where location_id = ${location_id} and plan_date = ${plan_date}::date and shift = ${shift}`.execute(db)
  return rows.length === 0 ? { location_id, plan_date, shift } : null
}

job(
  {
    name: 'draft_handovers',
    title: 'Draft shift handovers',
    about: 'Drafts the handover of a shift from the log, half an hour before it ends.',
    schedule: { minutes: 5 },
  },
  async ({ db }) => {
    const place = await endingShift(db)
    if (!place) return 'no shift ends'
    const { number } = await runUnit(db, system, (unit) => create(unit, shiftHandovers, place))
    return `${number} drafted`
  },
)
