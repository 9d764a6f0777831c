import type { Random } from '../company/random'
import type { DemoStep } from './floor'

const minute = 60_000

/** What of a batch each test takes. */
export const sampleMl = 20

/** A first test outside the limits: what it measured, and what quality decided. */
export type FailedTest = {
  values: readonly number[]
  at: number
  /** Of a batch that was put right: how much nicotine base went in, and when it was mixed through. */
  addition: { ml: number; at: number } | null
}

/** The liquid that the tests of a step took: one sample, and one more after a first test outside the limits. */
export const sampledMl = ({ phase, work: done, failed }: DemoStep) =>
  phase !== 'hplc' || done === null ? 0 : sampleMl * (failed ? 2 : 1)

/** The strength of the base that recipes name. */
const baseStrength = 100
/** How far below its target a batch is that fails: further for weak liquids, whose limits are wider. */
const belowTarget = (strength: number): [number, number] => (strength <= 4 ? [0.115, 0.13] : [0.072, 0.085])

/** What a test outside the limits measures. */
function failedValues(strength: number, chance: Random) {
  const mean =
    strength === 0 ? chance.between(0.12, 0.16) : strength * (1 - chance.between(...belowTarget(strength)))
  return [1, 2].map(() => Math.round(mean * chance.between(0.997, 1.003) * 1000) / 1000)
}

/** A first test outside the limits: the batch waits, is sampled again or put right, and tested again. */
export function failFirst(test: DemoStep, mix: DemoStep, strength: number, chance: Random) {
  const done = test.work
  if (!done) return
  const [before, end] = done.pieces.slice(-2)
  // What runs on after a report is one piece.
  if (before?.state === 'running' && end?.state === 'running')
    done.pieces.splice(-2, 2, { ...before, to: end.to })
  const last = done.pieces.at(-1)
  const finish = done.logs.at(-1)
  if (done.status !== 'done' || !last || !finish || last.to - last.from < 25 * minute) return
  const failed = last.to - 20 * minute
  const again = last.to - minute
  const values = failedValues(strength, chance)
  test.failed = { values, at: failed, addition: null }
  if (strength > 0 && chance.chance(0.5)) test.failed.addition = putRight(mix, strength, values, failed)
  done.pieces.splice(
    -1,
    1,
    { ...last, to: failed },
    { state: 'idle', from: failed, to: again, reason: 'pause_reason waiting_hplc' },
    { ...last, from: again },
  )
  done.logs.splice(
    -1,
    0,
    { event: 'block', at: failed, note: 'hplc_failed' },
    { event: 'unblock', at: again },
    { event: 'resume', at: again },
  )
}

/** Mixing is opened again for the nicotine that a batch lacks. */
function putRight(mix: DemoStep, strength: number, values: readonly number[], failed: number) {
  const { work: mixed } = mix
  if (!mixed) return null
  const measured = values.reduce((sum, value) => sum + value, 0) / values.length
  const lacking = ((mixed.good - sampleMl) * (strength - measured)) / (baseStrength - strength)
  const ml = Math.round(lacking * 100) / 100
  const [opened, at] = [failed + 4 * minute, failed + 10 * minute]
  mixed.logs.push(
    { event: 'reopen', at: opened },
    { event: 'resume', at: opened },
    { event: 'finish', at, good: ml, scrap: 0 },
  )
  mixed.pieces.push({ state: 'running', from: opened, to: at, reason: null })
  mixed.good = Math.round((mixed.good + ml) * 1000) / 1000
  mixed.end = at
  return { ml, at }
}
