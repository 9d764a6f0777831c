import type { AnyPhase, PhaseCode } from '../../../src/resources/production/flows/phases'
import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import { type Bottle, mixMinutes } from '../catalogue/catalogue'
import type { Calendar } from '../company/calendar'
import { buffers, kinds, pace } from '../company/pace'
import { lineLossMl } from '../company/site'
import type { DemoMachine } from './machines'
import type { Random } from '../company/random'
import { type FailedTest, failFirst, sampledMl } from './failedTests'
import { holdTanks, tankReady, type Wash } from './tanks'
import { type Work, work } from './work'

const minute = 60_000

/** One step of an order of the demo company as far as it came. */
export type DemoStep = {
  phase: AnyPhase
  batch: number
  planned: number
  qtyIn: number
  /** Where its rest went, in ml. */
  recovered: number
  lost: number
  /** What the first test found where it failed. */
  failed?: FailedTest
  readyAt: number | null
  machine: DemoMachine | null
  person: number
  work: Work | null
}

export type DemoOrder = {
  area: PlantArea
  bottle: Bottle
  qty: number
  volume: number
  batches: number
  arrival: number
  steps: DemoStep[]
  hold?: string
  /** The order whose rest its batch takes. */
  reuses?: DemoOrder
}

/** When each machine is free again; never, while it works at something now. */
export type Floor = {
  now: number
  calendar: Calendar
  machines: readonly DemoMachine[]
  free: Map<number, number>
  /** What was last mixed in each tank, and when tanks were washed. */
  mixed: Map<number, Bottle>
  washes: Wash[]
  /** Who works a phase. */
  crew: (phase: AnyPhase) => readonly number[]
}

const readyBy = (before: Work, phase: AnyPhase): number | null => {
  const buffer = buffers[phase]
  let good = 0
  if (buffer !== undefined)
    for (const log of before.logs) {
      good += log.good ?? 0
      if (good >= buffer) return log.at
    }
  return before.status === 'done' ? before.end : null
}

function machineFor(floor: Floor, phase: AnyPhase, readyAt: number, volume: number, bottle: Bottle) {
  const kind = kinds[phase]
  const none = { machine: null, start: readyAt, wash: null }
  if (kind === undefined) return none
  const fitting = floor.machines.filter((machine) => machine.kind === kind)
  const large = fitting.filter(({ litres }) => kind !== 'tank' || litres * 1000 >= volume)
  const [first] = (large.length > 0 ? large : fitting)
    .map((machine) => {
      const { from, wash } =
        kind === 'tank'
          ? tankReady(floor, machine.id, bottle)
          : { from: floor.free.get(machine.id) ?? 0, wash: null }
      return { machine, start: Math.max(readyAt, from), wash }
    })
    .toSorted((a, b) => a.start - b.start || b.machine.rate - a.machine.rate)
  return first ?? none
}

const perHourOf = (step: DemoStep, total: number, chance: Random) => {
  const [low, high] = pace[step.phase].performance
  if (step.phase === 'batching') return total / chance.between(1.4, 3)
  if (step.phase === 'hplc') return chance.between(0.8, 1.3)
  if (step.machine === null) return 12_000 * chance.between(low, high)
  return step.machine.rate * chance.between(low, high)
}

function runStep(
  floor: Floor,
  chance: Random,
  step: DemoStep,
  readyAt: number,
  total: number,
  bottle: Bottle,
) {
  step.readyAt = readyAt
  const wait = step.phase === 'shipping' ? chance.between(3, 30) : chance.between(0.05, 0.5)
  const picked = machineFor(floor, step.phase, floor.calendar.after(readyAt, wait), step.planned, bottle)
  const start = floor.calendar.open(picked.start)
  if (!(start < floor.now) || total <= 0) return
  step.machine = picked.machine
  step.person = chance.pick(floor.crew(step.phase))
  if (picked.machine && picked.wash)
    floor.washes.push({ machine: picked.machine.id, person: step.person, ...picked.wash })
  const { setup, scrap } = pace[step.phase]
  const isLiquid = step.phase === 'batching'
  step.work = work(
    {
      phase: step.phase,
      start,
      now: floor.now,
      qty: total,
      perHour: perHourOf(step, total, chance),
      setupMinutes: setup,
      scrapShare: chance.between(...scrap),
      whole: !isLiquid,
      stops: picked.machine === null ? 'none' : picked.machine.rate > 0 ? 'all' : 'pauses',
    },
    floor.calendar,
    chance,
  )
  if (step.machine)
    floor.free.set(
      step.machine.id,
      step.work.status === 'done' ? step.work.end + chance.between(2, 9) * minute : Infinity,
    )
}

/** Of so many tests the first one fails; of some that are too short none can. */
const failShare = 0.09

const wholePhases: readonly PhaseCode[] = [
  'bottling',
  'labelling',
  'stamping',
  'packing',
  'transfer',
  'shipping',
]

export type Released = {
  bottle: Bottle
  qty: number
  arrival: number
  begin: boolean
}

/** When liquid has rested after it was mixed, where its recipe lets it rest. */
const restedAt = (mixes: readonly DemoStep[], { restHours }: Bottle) =>
  restHours === 0
    ? 0
    : Math.max(...mixes.map(({ work: mixed }) => mixed?.end ?? 0)) + (mixMinutes + restHours * 60) * minute

/** Takes one order through the plant until it is shipped or it is now; its liquid has its tank until it is bottled. */
export function runOrder(floor: Floor, chance: Random, options: Released): DemoOrder {
  const order = worked(floor, chance, options)
  holdTanks(floor, order)
  return order
}

/** A step that no one has begun. */
export const blank = (phase: AnyPhase, batch: number, planned: number): DemoStep => ({
  phase,
  batch,
  planned,
  qtyIn: 0,
  readyAt: null,
  machine: null,
  person: 0,
  work: null,
  recovered: 0,
  lost: 0,
})

function worked(floor: Floor, chance: Random, options: Released): DemoOrder {
  const { bottle, qty, arrival } = options
  const volume = Math.round(qty * bottle.volume * 1.02 + 1500)
  const batches = Math.max(1, Math.ceil(volume / 500_000))
  const order: DemoOrder = { area: 'production', bottle, qty, volume, batches, arrival, steps: [] }
  const share = (no: number) =>
    Math.round(volume / batches) + (no === batches ? volume - batches * Math.round(volume / batches) : 0)
  const numbers = Array.from({ length: batches }, (_, at) => at + 1)
  const mixes = numbers.map((no) => blank('batching', no, share(no)))
  const tests = numbers.map((no) => blank('hplc', no, 1))
  const whole = wholePhases.map((phase) => blank(phase, 0, qty))
  order.steps = [...mixes, ...tests, ...whole]
  if (!options.begin) return order

  mixes.forEach((mix, at) => {
    mix.qtyIn = mix.planned
    runStep(floor, chance, mix, arrival, Math.round(mix.planned * chance.between(0.997, 1.002)), bottle)
    const test = tests[at]
    if (!test || mix.work?.status !== 'done') return
    test.qtyIn = 1
    runStep(floor, chance, test, mix.work.end, 1, bottle)
    if (!test.work || !chance.chance(failShare)) return
    failFirst(test, mix, bottle.strength, chance)
  })
  const passed = tests.filter(({ work: done }) => done?.status === 'done')
  if (passed.length === 0) return order
  const readyAt = Math.max(...passed.map(({ work: done }) => done?.end ?? 0))
  const liquid = mixes.reduce(
    (sum, mix, at) =>
      sum + (tests[at]?.work?.status === 'done' ? (mix.work?.good ?? 0) - sampledMl(tests[at]) : 0),
    0,
  )
  const available = Math.floor(liquid / bottle.volume)
  throughPhases(
    floor,
    chance,
    { bottle, steps: whole },
    {
      available,
      readyAt,
      startAt: Math.max(readyAt, restedAt(mixes, bottle)),
      isWhole: passed.length === batches,
      total: () => Math.min(available, Math.round(qty * chance.between(1.002, 1.012))),
      filled(step, { good, scrap }) {
        const rest = liquid - (good + scrap) * bottle.volume
        step.lost = Math.min(rest, lineLossMl * batches)
        step.recovered = rest - step.lost
      },
    },
  )
  return order
}

/** How the first phase that counts pieces begins. */
type Beginning = {
  available: number
  readyAt: number
  startAt: number
  /** All that it works on is there. */
  isWhole: boolean
  total: () => number
  /** It is over. */
  filled?: (step: DemoStep, work: Work) => void
}

/** Takes the pieces of an order from phase to phase, until they are shipped or it is now. */
export function throughPhases(
  floor: Floor,
  chance: Random,
  { bottle, steps }: Pick<DemoOrder, 'bottle' | 'steps'>,
  first: Beginning,
) {
  let readyAt: number | null = first.readyAt
  let available = first.available
  let before: Work | null = null
  for (const step of steps) {
    if (before) readyAt = readyBy(before, step.phase)
    step.qtyIn = available
    if (readyAt === null) break
    step.readyAt = readyAt
    const isOver = before === null ? first.isWhole : before.status === 'done'
    if (!isOver) break
    const total = before === null ? first.total() : available
    runStep(floor, chance, step, before?.end ?? first.startAt, total, bottle)
    step.readyAt = readyAt
    // Pieces are taken to the warehouse skid by skid or cart by cart: of an order that is still there none has come.
    if (step.phase === 'transfer' && step.work?.status !== 'done') step.work = null
    if (!step.work) break
    if (before === null && step.work.status === 'done') first.filled?.(step, step.work)
    before = step.work
    available = step.work.good
  }
}

/** How far an order came. */
export function statusOf(order: DemoOrder): 'released' | 'in_progress' | 'done' | 'shipped' {
  const of = (phase: AnyPhase) => order.steps.find((step) => step.phase === phase)?.work?.status
  if (of('shipping') === 'done') return 'shipped'
  if (of('transfer') === 'done') return 'done'
  return order.steps.some(({ work: started }) => started !== null) ? 'in_progress' : 'released'
}

/** Orders of bottles that are worked or wait for it post what the floor moves; those before them did not yet. */
export const postsStock = (status: string) => ['released', 'in_progress', 'on_hold'].includes(status)

/** An order as it was written, with the ids of its steps. */
export type WrittenOrder = { order: DemoOrder; id: number; stepIds: ReadonlyMap<DemoStep, number> }
