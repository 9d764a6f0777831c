import { chanceOf } from '../../src/planning/improving/chance'
import type { OpenTime, PlanMachine, PlanModel, PlanOperation, PlanOrder } from '../../src/planning/model'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const families = 30
/** Tanks, HPLC, bottling, labelling, stamping, packing: 40 machines. */
const stages = [8, 2, 10, 8, 6, 6]

type Wishes = {
  orders: number
  seed: number
  /** Machines of each stage; 40 in all without it. */
  machines?: readonly number[]
  /** A tank is taken until its batch is bottled. */
  hasTanks?: boolean
  /** Of 100 operations, how many have a pin, and how many a bound of their own. */
  pins?: number
  bounds?: number
  /** Machines that are down for a while. */
  breakdowns?: number
}

/** Two shifts with a break in each, five days a week. */
const twoShifts = (days: number): OpenTime =>
  Array.from({ length: days }, (_, at) => at)
    .filter((at) => at % 7 < 5)
    .flatMap((at) =>
      [
        [6, 10],
        [10.25, 14],
        [14, 18],
        [18.25, 22],
      ].map(([from = 0, to = 0]) => ({ from: at * day + from * hour, to: at * day + to * hour })),
    )

type Chance = (below: number) => number

const machinesOf = (counts: readonly number[], chance: Chance): PlanMachine[] =>
  counts.flatMap((count, stage) =>
    Array.from({ length: count }, () => ({
      id: 0,
      calendar: stage < 2 ? 1 : 0,
      group: stage === 0 || stage === 2 ? 0 : 1,
      set: stage === 0 || stage === 2 ? chance(families) : null,
      taken: [],
    })),
  )

/** Minutes from one flavour family to another; none within a family. */
const familyChanges = (chance: Chance) =>
  Array.from({ length: families * families }, (_, at) =>
    Math.floor(at / families) === at % families ? 0 : (5 + chance(40)) * minute,
  )

/** Seconds of work of an order at each stage. */
const secondsOn = (stage: number, chance: Chance) =>
  stage === 1 ? (10 + chance(20)) * minute : (20 + chance(100)) * minute

function choicesOf(stage: number, first: number, count: number, quantity: number, chance: Chance) {
  const seconds = secondsOn(stage, chance)
  const from = chance(count)
  const size = stage === 1 ? count : 1 + chance(Math.min(3, count))
  return Array.from({ length: size }, (_, at) => ({
    machine: first + ((from + at) % count),
    perUnit: (seconds * (100 + chance(20))) / 100 / quantity,
    setup: stage > 2 ? 5 * minute : 0,
  }))
}

/** A step starts when a quarter of the one before it is made, from bottling on. */
const afterOf = (index: number, stage: number) =>
  stage === 0 ? [] : [{ operation: index - 1, share: stage > 2 ? 0.25 : 1, lag: stage > 2 ? 10 * minute : 0 }]

function boundsOf(chance: Chance, percent: number, ref: number, span: number): PlanOperation['bounds'] {
  const whys = ['material', 'stamps', 'hplc', 'people'] as const
  return chance(100) < percent ? [{ at: chance(span), why: whys[chance(whys.length)]!, ref }] : []
}

function operationsOf(wishes: Wishes, counts: readonly number[], span: number, chance: Chance) {
  const operations: PlanOperation[] = []
  const firsts = counts.map((_, stage) => counts.slice(0, stage).reduce((sum, count) => sum + count, 0))
  for (let order = 0; order < wishes.orders; order++) {
    const family = chance(families)
    const quantity = 200 + chance(2000)
    counts.forEach((count, stage) => {
      const index = operations.length
      const choices = choicesOf(stage, firsts[stage]!, count, quantity, chance)
      const isPinned = chance(100) < (wishes.pins ?? 0)
      const earliest = chance(2) === 0 ? null : chance(span)
      operations.push({
        key: `L${index + 1}`,
        order,
        step: index + 1,
        batch: null,
        quantity,
        crew: 1,
        choices,
        class: family,
        after: afterOf(index, stage),
        bounds: boundsOf(chance, wishes.bounds ?? 0, index + 1, span),
        holds: wishes.hasTanks === true && stage === 0 ? [index + 2] : [],
        pin: isPinned ? { machine: choices[chance(choices.length)]!.machine, at: earliest } : null,
        state: 'waiting',
        started: null,
        ended: null,
        rest: null,
      })
    })
  }
  return operations
}

function broken(machines: PlanMachine[], wishes: Wishes, span: number, chance: Chance): PlanMachine[] {
  const taken = machines.map((): { from: number; to: number; why: 'down'; ref: number }[] => [])
  for (let count = 0; count < (wishes.breakdowns ?? 0); count++) {
    const from = chance(span)
    taken[chance(taken.length)]!.push({
      from,
      to: from + (1 + chance(20)) * hour,
      why: 'down',
      ref: count + 1,
    })
  }
  return machines.map((machine, at) => ({ ...machine, id: at + 1, taken: taken[at]! }))
}

/**
 * A plant made by chance, the same for the same seed: six steps an order, 40 machines, two shifts with breaks, thirty
 * flavour families with change-overs, overlap from a quarter on. Nothing is in a lane yet.
 */
export function plantOf(wishes: Wishes): PlanModel {
  const chance = chanceOf(wishes.seed)
  for (let early = 0; early < 8; early++) chance(2)
  const counts = wishes.machines ?? stages
  const days = 10 + Math.ceil((wishes.orders / counts[2]!) * 0.2)
  const span = Math.ceil(days * day * 0.6)
  const machines = broken(machinesOf(counts, chance), wishes, span, chance)
  const orders = Array.from({ length: wishes.orders }, (_, at): PlanOrder => ({
    id: at + 1,
    due: day + chance(span),
    rush: chance(20) === 0,
    weight: 1 + chance(3),
  }))
  return {
    origin: '2026-11-23T00:00:00Z',
    version: wishes.seed,
    now: 6 * hour,
    frozenUntil: 6 * hour,
    horizon: days * day,
    calendars: [twoShifts(days), [{ from: 0, to: days * day }]],
    machines,
    changeOvers: [
      { classes: families, seconds: familyChanges(chance) },
      { classes: families, seconds: [] },
    ],
    orders,
    operations: operationsOf(wishes, counts, span, chance),
    lanes: machines.map(() => []),
  }
}
