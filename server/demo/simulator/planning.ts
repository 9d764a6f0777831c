import type { PlanChange } from '../../../src/planning/changes'
import { project } from '../../../src/planning/build'
import type { PlanModel } from '../../../src/planning/model'
import { type PackedModel, unpackModel } from '../../../src/planning/packed'
import { preview } from '../../../src/planning/preview'
import type { Random } from '../company/random'
import type { PlantApi, WireRow } from './api'
import type { FloorView } from './floorView'
import { forecastPeriodsOn } from './forecasting'
import { among, listed } from './listed'

type Request = WireRow & { production_order_id: number | null }
type Handover = WireRow & { status: string; to_at: string }
type DailyOrder = WireRow & { status: string; plan_date: string }
type Snapshot = {
  version: number
  now: string
  model: PackedModel
  lines: { status: readonly string[]; step_id: readonly number[]; machine_id: readonly number[] }
  requests: readonly Request[]
  daily_orders: readonly DailyOrder[]
}

const dayMs = 86_400_000
/** What begins within so many seconds has its place in a lane. */
const plannedAhead = 86_400
const mostPlaced = 40
/** So many requests wait to be seen; planning makes an order of the oldest of more. */
const requestsKept = 4

const dayIn = (now: string, days: number) =>
  new Date(Date.parse(now) + days * dayMs).toISOString().slice(0, 10)

/** The pieces of the backlog that begin soon, each where the plan proposes it in the lane of its machine. */
export function placed(model: PlanModel): PlanChange[] {
  const times = project(model)
  if ('circle' in times) return []
  const begin = (one: number, other: number) => times.start[one]! - times.start[other]!
  const inLanes = new Set(model.lanes.flat())
  const isSoon = (at: number) => {
    const { state, quantity, choices } = model.operations[at]!
    return (
      state === 'waiting' &&
      quantity > 0 &&
      choices.length > 0 &&
      times.machine[at]! >= 0 &&
      times.start[at]! <= model.now + plannedAhead
    )
  }
  const soon = model.operations
    .map((_, at) => at)
    .filter((at) => !inLanes.has(at) && isSoon(at))
    .toSorted(begin)
    .slice(0, mostPlaced)
  const chosen = new Set(soon)
  const proposed = model.machines.flatMap(({ id: machine }, lane) => {
    const here = model.operations
      .map((_, at) => at)
      .filter((at) => times.machine[at] === lane && (inLanes.has(at) || chosen.has(at)))
      .toSorted(begin)
    return here.flatMap((at, place): PlanChange[] => {
      const after = model.operations[here[place - 1] ?? -1]?.key ?? null
      return chosen.has(at) ? [{ kind: 'place', key: model.operations[at]!.key, machine, after }] : []
    })
  })
  // What would wait for itself, since a tank is kept for another batch, waits for the next round.
  return proposed.reduce((all: PlanChange[], change) => {
    const next = [...all, change]
    return 'refused' in preview(model, next) ? all : next
  }, [])
}

/** The planner of the plant: lays out what comes next, publishes and closes shifts, and answers requests. */
export function plantPlanning(api: PlantApi, chance: Random) {
  const press = (
    user: string,
    path: string,
    row: WireRow,
    event: string,
    more: Record<string, unknown> = {},
  ) =>
    api.write(
      user,
      `${path}/${row.id}/${event}`,
      { version: row.version, ...more },
      `${path.split('/')[2]} ${event}`,
    )

  /** Publishes the shifts that come next; closing one carries its rest over. */
  const shifts = async ({ now, daily_orders: orders }: Snapshot) => {
    for (const order of orders) {
      if (order.status === 'draft' && order.plan_date <= dayIn(now, 1))
        await press('planning', '/production/daily_orders', order, 'publish', {
          over_capacity_reason: 'The evening helps out',
        })
      // By then it is over in every zone.
      else if (order.status === 'published' && order.plan_date < dayIn(now, -1))
        await press('planning', '/production/daily_orders', order, 'close')
    }
  }

  const requests = async (view: FloorView, { now, requests: all }: Snapshot) => {
    const open = all.filter(({ production_order_id: order }) => order === null)
    const [oldest] = open
    if (oldest && open.length > requestsKept)
      await press('planning', '/production/daily_order_lines', oldest, 'make_order')
    if (open.length >= requestsKept || view.patterns.length === 0) return
    const body = {
      product_id: chance.pick(view.patterns).product_id,
      planned_qty: 100 * chance.whole(6, 24),
      wanted_on: dayIn(now, chance.whole(3, 7)),
    }
    await api.write('requester', '/production/daily_order_lines', body, 'daily_order_lines create')
  }

  /** One lead hands over the shift that has ended, the other takes it over. */
  const handovers = async () => {
    const path = '/production/shift_handovers'
    const open = await listed<Handover>(api, `${path}?limit=20&${among('status', ['draft', 'handed_over'])}`)
    for (const row of open.values()) {
      if (row.status === 'handed_over') await press('supervisor_batcher', path, row, 'take_over')
      else if (Date.parse(row.to_at) <= Date.now())
        await press('supervisor_production', path, row, 'hand_over')
    }
  }

  return {
    /** One round of planning. */
    async look(view: FloorView, stopped: () => boolean) {
      const plan = (await api.read('planning', '/production/plan')) as Snapshot
      view.planned.clear()
      plan.lines.step_id.forEach((step, at) => {
        if (plan.lines.status[at] === 'planned' && !view.planned.has(step))
          view.planned.set(step, plan.lines.machine_id[at]!)
      })
      const changes = placed(unpackModel(plan.model))
      if (changes.length > 0 && !stopped())
        await api.write(
          'planning',
          '/production/plan/apply',
          { version: plan.version, now: plan.now, changes },
          'plan apply',
        )
      if (!stopped()) await shifts(plan)
      if (!stopped()) await requests(view, plan)
      if (!stopped()) await handovers()
      if (!stopped()) await forecastPeriodsOn(api, plan.now)
    },
  }
}
