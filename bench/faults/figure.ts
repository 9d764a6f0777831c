import type { Plant } from './plant'

/** Size of this run. */
export type Size = {
  isLong: boolean
  /** Rounds of a fault: few in the short form, all the figure requires, or a given number. */
  rounds: (few: number, all: number) => number
  /** Seconds something is observed. */
  seconds: (few: number, all: number) => number
}

/** Result of a run; `isMet` is null where the run is too short to decide. */
export type Reached = { reached: string; rounds: string; isMet: boolean | null }

/** A requirement: the fault or load, its target, and how it is tested. */
export type Figure = {
  id: string
  fault: string
  target: string
  run: (plant: Plant, size: Size) => Promise<Reached>
  /** After so long in the short form it is given up; three minutes unless it works longer. */
  longestMs?: number
}

/** How a run went beside what it reached: its time, the load of the machine, whether it was a second try. */
export type Tried = { seconds: number; load: number; isSecond: boolean }

const verdict = { true: 'met', false: 'not met', null: 'too short to tell' }

/** One line of the table, and what it says together with the fault. */
export const lineOf = ({ id, fault, target }: Figure, { reached, rounds, isMet }: Reached, tried: Tried) =>
  `${id} ${fault}\n    asked   ${target}\n    reached ${reached}\n    ${rounds}, ${tried.seconds.toFixed(0)} s, load ${tried.load.toFixed(1)}${tried.isSecond ? ', tried again as the machine was overloaded' : ''}: ${verdict[`${isMet}`]}`

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const between = (from: number, to: number) => from + Math.random() * (to - from)

/** Milliseconds until it is so; `longestMs` where it never was. */
export async function until(isSo: () => boolean | Promise<boolean>, longestMs: number, everyMs = 25) {
  const startedAt = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - startedAt
    if (performance.now() - startedAt > longestMs) return Infinity
    await pause(everyMs)
  }
}

/** The slowest, in seconds; of nothing it is 0. */
export const slowest = (times: readonly number[]) => Math.max(0, ...times) / 1000

export const seconds = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} s` : 'never')
