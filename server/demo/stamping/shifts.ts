import type { SessionCounts } from '../../../src/resources/production/stamping/session'
import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import type { Random } from '../company/random'
import type { DemoRow } from '../company/tables'
import type { DemoReel } from './reel'
import type { ReelSupply } from './reelSupply'

/** Bottles that stampers counted at an instant: with their stamp, and lost. */
export type Counted = { at: number; good: number; scrap: number }

/** An order of the stampers as it went: on which machine, by whom, and what was counted when. */
export type StampTask = {
  order: DemoRow
  machine: DemoRow
  person: number
  volume: number
  start: number
  counted: readonly Counted[]
  /** It is being stamped. */
  isOpen: boolean
  /** The second one of a machine that has two. */
  spindle?: number
  /** Stamps of it are missing, and they are not decided about yet. */
  isShort?: boolean
}

/** A reel on a machine, and what became of its stamps; what was last counted of an open one is behind it. */
export type Session = {
  task: StampTask
  reel: DemoReel
  first: number
  start: number
  end: number | null
  counts: SessionCounts
}

/** Of reels that end so many lack stamps, and so many of those that come off before. */
const shortShare = { ended: 0.24, left: 0.01 }

/** So often a reel is counted when other people take over, and stays on. */
const handOver = 0.04

const none = { applied: 0, damaged: 0, missing: 0, wasted_bottles: 0, scrapped_bottles: 0 }
const consumed = ({ applied, damaged, missing }: SessionCounts) => applied + damaged + missing

/** What a reel gives for what was counted; what it has no stamps for is left for the next reel. */
function countOn(reel: DemoReel, { at: start, counted, task: { isShort = false } }: Waiting, chance: Random) {
  const counts = { ...none }
  const left = [...counted]
  let end = start
  for (let one = left.shift(); one; one = left.shift()) {
    const since = end
    end = one.at
    const room = reel.remaining - consumed(counts)
    const wasted = Math.ceil(one.scrap * 0.7)
    const torn = wasted + chance.whole(0, 2)
    if (one.good + torn > room) {
      const missing = Math.min(chance.chance(shortShare.ended) ? chance.whole(1, 3) : 0, room)
      const applied = Math.min(one.good, room - missing)
      counts.applied += applied
      counts.missing += missing
      counts.damaged += room - missing - applied
      left.unshift({ ...one, good: one.good - applied })
      return { counts, left, end: since + (one.at - since) * (one.good > 0 ? applied / one.good : 0) }
    }
    counts.applied += one.good
    counts.damaged += torn
    counts.wasted_bottles += wasted
    counts.scrapped_bottles += one.scrap - wasted
    if (one.good + torn === room || (left.length > 0 && chance.chance(handOver))) break
  }
  const isLast = left.length === 0 && reel.remaining > consumed(counts)
  if (isLast && (isShort || chance.chance(shortShare.left))) counts.missing += 1
  return { counts, left, end }
}

type Waiting = { task: StampTask; at: number; counted: readonly Counted[]; stays: DemoReel | null }

type StampShift = {
  area: PlantArea
  supply: ReelSupply
  chance: Random
  write: (session: Session) => void
}

/** The sessions of all orders in the order of time: reel by reel, each in one place at once. */
export function stampAll(tasks: readonly StampTask[], { area, supply, chance, write }: StampShift) {
  const waiting: Waiting[] = tasks.map((task) => ({
    task,
    at: task.start,
    counted: task.counted,
    stays: null,
  }))
  for (;;) {
    const next = waiting.reduce<Waiting | undefined>(
      (one, other) => (one && one.at <= other.at ? one : other),
      undefined,
    )
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    const { task, at, counted, stays } = next
    const reel =
      stays && stays.remaining > 0 ? stays : supply.freeAt(String(task.order.jurisdiction), at, area)
    const opened = { task, reel, first: reel.next, start: at }
    if (counted.length === 0) {
      reel.freeAt = Infinity
      write({ ...opened, end: null, counts: none })
      continue
    }
    const { counts, left, end } = countOn(reel, next, chance)
    write({ ...opened, end, counts })
    const goesOn = left.length > 0 || task.isOpen
    reel.freeAt = goesOn && reel.remaining > 0 ? Infinity : end
    if (goesOn) waiting.push({ task, at: end, counted: left, stays: reel })
  }
}
