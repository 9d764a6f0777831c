import type pg from 'pg'
import { loadRows } from '../company/loadRows'
import type { Calendar } from '../company/calendar'
import { addRepairs, type MaintenancePeople } from '../maintenance/maintenance'
import { withUnexplained } from '../maintenance/unexplained'
import type { DemoOrder, DemoStep } from './floor'
import type { DemoMachine } from './machines'
import type { Wash } from './tanks'
import type { Piece } from './work'

const minute = 60_000
const iso = (at: number) => new Date(Math.round(at)).toISOString()

type State = Piece & { stepId: number | null; userId: number | null }

/** Machine states between jobs: a short wait counts as idle, a long one as unplanned. */
function* between(from: number, to: number, calendar: Calendar): Generator<Omit<State, 'stepId' | 'userId'>> {
  let at = from
  for (const window of calendar.windows) {
    if (window.to <= at || window.from >= to) continue
    if (window.from > at) {
      yield { state: 'off', from: at, to: window.from, reason: null }
      at = window.from
    }
    const until = Math.min(window.to, to)
    if (until - at <= 25 * minute && until === to)
      yield { state: 'idle', from: at, to: until, reason: 'down_reason no_operator' }
    else yield { state: 'off', from: at, to: until, reason: null }
    at = until
  }
  if (at < to) yield { state: 'off', from: at, to, reason: null }
}

/** The states of one machine from `since` until now, without gap and overlap, equal neighbours joined. */
function statesOf(since: number, now: number, jobs: readonly State[], calendar: Calendar): State[] {
  const all: State[] = []
  const add = (state: State) => {
    if (Math.round(state.to) <= Math.round(state.from)) return
    const last = all.at(-1)
    if (last && last.state === state.state && last.stepId === state.stepId && last.reason === state.reason)
      last.to = state.to
    else all.push({ ...state })
  }
  let at = since
  for (const job of [...jobs.toSorted((a, b) => a.from - b.from), null]) {
    const until = job ? job.from : now
    for (const gap of between(at, until, calendar)) add({ ...gap, stepId: null, userId: null })
    if (!job) break
    add(job)
    at = job.to
  }
  return all
}

/** Writes what all machines did and what they are doing; each began switched off at `since`. */
export async function writeMachineStates(
  client: pg.ClientBase,
  options: {
    machines: readonly DemoMachine[]
    orders: readonly DemoOrder[]
    stepIds: ReadonlyMap<DemoStep, number>
    reasons: Map<string, number>
    washes: readonly Wash[]
    calendar: Calendar
    since: number
    now: number
    /** Who reports, mends and verifies. */
    maintenance: MaintenancePeople
  },
) {
  const jobs = new Map<number, State[]>()
  for (const order of options.orders)
    for (const step of order.steps)
      if (step.machine && step.work) {
        const own = jobs.get(step.machine.id) ?? []
        jobs.set(step.machine.id, own)
        const stepId = options.stepIds.get(step) ?? null
        own.push(...step.work.pieces.map((piece) => ({ ...piece, stepId, userId: step.person })))
      }
  for (const { machine, person, from, to } of options.washes)
    jobs.get(machine)?.push({ state: 'cleaning', from, to, reason: null, stepId: null, userId: person })
  const all = options.machines.map((machine) => {
    const states = statesOf(options.since, options.now, jobs.get(machine.id) ?? [], options.calendar)
    return states.map((state, at) => ({
      machine_id: machine.id,
      state: state.state,
      reason_parameter_id: state.reason === null ? null : (options.reasons.get(state.reason) ?? null),
      started_at: iso(state.from),
      ended_at: at === states.length - 1 ? null : iso(state.to),
      duration_s:
        at === states.length - 1 ? null : Math.round((Math.round(state.to) - Math.round(state.from)) / 1000),
      production_order_step_id: state.stepId,
      user_id: state.userId,
      source: state.state === 'down' || state.state === 'cleaning' ? 'operator' : 'system',
    }))
  })
  // The machines' first state was opened with them.
  const opened = all.flatMap(([first]) => (first?.ended_at ? [first] : []))
  await client.query(
    `update machine_states t set ended_at = s.ended_at, duration_s = s.duration_s
     from jsonb_to_recordset($1::jsonb) as s (machine_id bigint, ended_at timestamptz, duration_s integer)
     where t.machine_id = s.machine_id`,
    [JSON.stringify(opened)],
  )
  const later = all.flatMap((states) => states.slice(1))
  const since = ({ started_at, machine_id }: (typeof later)[number]) =>
    `${started_at} ${String(machine_id).padStart(6, '0')}`
  const inOrder = later
    .map((row) => ({ row, since: since(row) }))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
    .map(({ row }) => row)
  const ordered = withUnexplained(inOrder, options.machines.find(({ kind }) => kind === 'filler')?.id)
  const down = ordered.filter(({ state, needs_reason }) => state === 'down' && !needs_reason)
  const repairs = await addRepairs(client, options.maintenance, down)
  await loadRows(
    client,
    'machine_states',
    ordered.map((row) => ({ ...row, work_order_id: repairs.get(row) ?? null })),
  )
  await client.query(
    `update machines m set current_state = s.state, current_state_since = s.started_at,
       current_step_id = s.production_order_step_id
     from machine_states s where s.machine_id = m.id and s.ended_at is null`,
  )
}
