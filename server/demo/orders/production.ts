import type { AnyPhase } from '../../../src/resources/production/flows/phases'
import type { Bottle } from '../catalogue/catalogue'
import { random } from '../company/random'
import type { CompanyLists } from '../company/site'
import type { DemoRow, Tables } from '../company/tables'
import { addTests } from '../laboratory/laboratory'
import { postSamples } from '../laboratory/samplePostings'
import { samplesOfLots, samplesOfOrders } from '../laboratory/samples'
import { addCarts } from '../carriers/carts'
import { packLoose } from '../carriers/looseBottles'
import { pailPool } from '../recoveries/pails'
import { addRecoveries } from '../recoveries/recoveries'
import type { MaterialPlace } from '../stock/floorSupply'
import type { DemoLedger } from '../stock/ledger'
import { addBatchLots, addFloorBins } from './batchLots'
import { addCartons } from '../carriers/cartons'
import { addSkids } from '../carriers/skids'
import { addTransfers } from '../carriers/transfers'
import { addFillChecks } from './filling'
import { addLabelChecks } from './labelChecks'
import { addLabelTemplates } from './labelTemplates'
import { type DemoStep, statusOf, type WrittenOrder } from './floor'
import { floorPostings } from './floorPostings'
import type { Writing } from '../company/writing'
import { addMachines, type DemoMachine } from './machines'
import { needsTogether } from './needs'
import { addHistory, type PlannedHistory, planHistory } from './plantHistory'
import { addWeighing } from './weighing'

const dayMs = 86_400_000
/** Requests of the laboratory in all. */
const tests = 1_150
/** Since so many days liquid that bottling leaves goes into pails. */
const recoveryDays = 9

type Crew = (phase: AnyPhase) => readonly number[]

export type Production = PlannedHistory & {
  machines: readonly DemoMachine[]
  crew: Crew
  /** What the open orders need of each product. */
  needs: ReadonlyMap<number, number>
}

type PlanOptions = {
  lists: CompanyLists
  bottles: readonly Bottle[]
  crew: Crew
  plantId: number
  days: number
  now: number
  timezone: string
}

/** Plans what the floor did up to now and has before it, so that its materials can come in time. */
export function planProduction(to: Tables, options: PlanOptions): Production {
  const { lists, bottles, crew, plantId, days, now, timezone } = options
  const machines = addMachines(to, lists, plantId, new Date(now - days * dayMs).toISOString())
  const planned = planHistory({ machines, bottles, crew, days }, now, timezone)
  packLoose(to, planned.worked, planned.floor)
  const open = [
    ...planned.worked.filter((order) => statusOf(order) === 'in_progress'),
    ...planned.ahead.flatMap(({ status, order }) => (status === 'released' ? [order] : [])),
  ]
  return { ...planned, machines, crew, needs: needsTogether(to, open) }
}

type Options = {
  production: Production
  places: ReadonlyMap<number, MaterialPlace>
  ledger: DemoLedger
  categories: ReadonlyMap<string, DemoRow>
  writing: Writing
  since: number
  supervisor: number
  lineSupervisor: number
  reviewer: number
}

/** Orders whose liquid is told: the open ones, and those that were bottled since rests are recovered. */
function withLedger(orders: readonly WrittenOrder[], to: Tables, now: number) {
  const papers = new Map(to.rows('production_orders').map((row) => [row.id, row]))
  return orders.filter(({ order, id }) => {
    const filled = order.steps.find(({ phase }) => phase === 'bottling')?.work
    return (
      papers.get(id)?.posts_stock === true ||
      (filled?.status === 'done' && filled.end > now - recoveryDays * dayMs)
    )
  })
}

/**
 * Sixty days of production up to now: orders with their steps and logs, what was weighed, tested, bottled and recovered,
 * and how all of it moved the stock.
 */
export function addProduction(to: Tables, options: Options) {
  const { production, places, ledger, categories, writing, since, supervisor, lineSupervisor, reviewer } =
    options
  const { now, timezone, plantId } = writing
  const { machines, crew } = production
  const of = (kind: string) => machines.flatMap((machine) => (machine.kind === kind ? [machine.id] : []))
  const orders = addHistory(writing, production)
  const { tanks, line, transit } = addFloorBins(to, plantId)
  const entries = addBatchLots(to, { orders: withLedger(orders, to, now), tanks, line, timezone, now })
  const postings = floorPostings(to, { ledger, places, line, now })
  const inLedger = new Map(entries.map((one) => [one.id, one]))
  const worked = orders.filter(({ order }) => order.steps.some(({ work }) => work !== null))
  for (const one of entries) postings.steps(one)
  const stepIds = new Map<DemoStep, number>(orders.flatMap((one) => [...one.stepIds]))
  const started = worked.map(({ order }) => order)
  addFillChecks(to, started, stepIds, { now, scales: of('scale'), quality: reviewer })
  addLabelTemplates(to, started, { since, author: lineSupervisor, approver: reviewer })
  addLabelChecks(to, started, stepIds, { now, quality: reviewer })
  addCartons(to, started, stepIds, { now, timezone })
  addSkids(to, line, 'production')
  const stores = to
    .rows('bins')
    .flatMap(({ id, code, location_id }) =>
      location_id === plantId && String(code).startsWith('FG-') ? [id] : [],
    )
  addCarts(to, entries, { bin: line, now, chance: random(20_261_127) })
  addTransfers(to, orders, { line, transit, places: stores, now, ledger })
  const batches = samplesOfOrders(to, worked, { now, crew: crew('hplc') })
  const recovered = addRecoveries(to, entries, {
    ledger,
    postings,
    pails: pailPool(to, since),
    batches,
    instruments: of('hplc'),
    crew: crew('hplc'),
    reviewer,
    line,
    now,
  })
  const samples = [...batches, ...recovered.samples]
  const before = samplesOfLots(to, {
    until: since,
    most: tests - samples.length,
    machines: of('hplc'),
    crew: crew('hplc'),
  })
  addTests(to, [...before, ...samples], { now, timezone, categories, reviewer })
  recovered.measured()
  addWeighing(
    to,
    worked.map((one) => inLedger.get(one.id) ?? one),
    {
      postings,
      now,
      plantId,
      batchers: crew('batching'),
      supervisor,
      scales: of('scale'),
      reuses: recovered.reuses,
    },
  )
  postSamples(to, { ledger, entries, line })
  const lanes = to.rows('bins').filter((bin) => bin.location_id === plantId && bin.kind === 'staging')
  const released = entries.filter(({ row }) => row.status === 'released')
  for (const one of entries)
    if (one.posts) {
      const lane = lanes[released.indexOf(one)]
      postings.reserve(one, lane ? { lane: lane.id, by: crew('batching')[0] ?? 0 } : null)
    }
  const { calendar, washes } = production.floor
  const floor = { line, transit, stores }
  return { machines, written: orders, orders: started, stepIds, calendar, washes, floor }
}
